/**
 * Where money comes from that a bonus's stake has won and that is taken back: a bet settled anew, a win that its vendor
 * withdraws. Nobody owes what a bonus has lost since; what it became as the player's own is theirs no more (ADR 0176).
 */
import { sql } from 'drizzle-orm';
import { rows, type Transaction } from '../../db/index.ts';
import type { BonusPurse, Entry, Ledger, PlatformAccount } from '../ledger/types.ts';
import { noteAbove, notePayout } from './payouts.ts';
import { linesOf } from './split.ts';
import { type Funding, grantIn, isFree, isFreeBet, type StakePurse } from './types.ts';

interface GrantRow {
  grant_id: string;
  status: string;
  converted: string;
  above: string;
}

const isBonus = (purse: StakePurse): purse is BonusPurse => purse !== 'cash' && !isFree(purse) && !isFreeBet(purse);

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The bonuses of a win, kept as they are until the transaction ends. */
async function lockGrants(transaction: Transaction, playerId: string, ids: readonly string[]): Promise<GrantRow[]> {
  return rows<GrantRow>(
    transaction,
    sql`select grant_id::text, status, coalesce(converted, 0)::text as converted, above_maximum::text as above
      from bonus_grants where player_id = ${playerId}::uuid and grant_id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}) order by grant_id for update`,
  );
}

/**
 * What bonuses have to give back of a win: as lines, and as cash that is to be taken from the player. A running bonus gives
 * what its purse holds; one that was completed what it gave above its highest win, then what it gave the player; the
 * operator the rest. The player's money is to be locked before.
 * @param parts of the win, by the purses that had it
 */
export async function takenFromBonuses(
  { ledger, transaction }: { ledger: Ledger; transaction: Transaction },
  { playerId, currency }: { playerId: string; currency: Entry['account']['currency'] },
  parts: Funding,
  { to, at }: { to: PlatformAccount; at: Date },
): Promise<{ cash: bigint; entries: Entry[] }> {
  const lines = linesOf(parts).flatMap(([purse, amount]) => (isBonus(purse) && amount > 0n ? [{ purse, amount }] : []));
  if (lines.length === 0) return { cash: 0n, entries: [] };
  const grants = await lockGrants(
    transaction,
    playerId,
    lines.map(({ purse }) => grantIn(purse)),
  );
  const entries: Entry[] = [];
  let [cash, operator, total] = [0n, 0n, 0n];
  for (const { purse, amount } of lines) {
    const grantId = grantIn(purse);
    const grant = grants.find(({ grant_id }) => grant_id === grantId);
    const account = { owner: 'player', playerId, purse, currency } as const;
    let left = amount;
    if (grant?.status === 'completed') {
      const above = smaller(BigInt(grant.above), left);
      await noteAbove(transaction, { playerId, grantId }, -above);
      const own = smaller(BigInt(grant.converted), left - above);
      if (own > 0n) await notePayout(transaction, { playerId, grantId, amount: -own, at });
      cash += own;
      left -= own;
    } else {
      const held = smaller(await ledger.balance(transaction, account), amount);
      if (held > 0n) entries.push({ account, amount: -held });
      left -= held;
      total += held;
    }
    operator += left;
  }
  if (operator > 0n) entries.push({ account: { owner: 'house', name: 'bonuses', currency }, amount: -operator });
  if (entries.length > 0) entries.push({ account: { owner: 'house', name: to, currency }, amount: total + operator });
  return { cash, entries };
}
