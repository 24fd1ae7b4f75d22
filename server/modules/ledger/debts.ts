/**
 * What a player owes: a chargeback or a bet settled anew takes money that may be gone. Their purses do not fall below 0
 * for it; what is missing stands in the purse `debt`, and what is paid in next goes there first.
 */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow } from '../../db/rows.ts';
import type { Transaction } from '../../db/types.ts';
import { ok, type Result } from '../../result.ts';
import { createChains } from './store.ts';
import type { Entry, Ledger, PlatformAccount, Transfer, TransferKind } from './types.ts';

interface Holder {
  playerId: string;
  currency: Currency;
}

const chainOf = (playerId: string): string => `player:${playerId}`;

/** Keeps all of a player's money as it is until the transaction ends, as transfers do. */
export async function lockMoney(transaction: Transaction, playerId: string): Promise<void> {
  await createChains(transaction, [chainOf(playerId)]);
  await lockMoneyHeld(transaction, playerId);
}

/** The same for whoever has or had money; of others nothing is left behind, so that what comes of it may be refused. */
export async function lockMoneyHeld(transaction: Transaction, playerId: string): Promise<void> {
  await transaction.execute(sql`select from ledger_chains where chain = ${chainOf(playerId)} for update`);
}

/**
 * What a player has and owes, minor units. Nobody else moves it until the transaction ends: the head of the player's
 * chain is locked, as transfers do first.
 */
async function lockedPosition(
  transaction: Transaction,
  { playerId, currency }: Holder,
): Promise<{ cash: bigint; owed: bigint }> {
  await lockMoney(transaction, playerId);
  const row = await firstRow<{ cash: string; debt: string }>(
    transaction,
    sql`select coalesce(sum(balance) filter (where purse = 'cash'), 0)::text as cash,
        coalesce(sum(balance) filter (where purse = 'debt'), 0)::text as debt
      from ledger_accounts where player_id = ${playerId}::uuid and currency = ${currency}`,
  );
  return { cash: BigInt(row?.cash ?? 0), owed: -BigInt(row?.debt ?? 0) };
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The lines that move something. */
const moving = (entries: readonly Entry[]): Entry[] => entries.filter(({ amount }) => amount !== 0n);

/** How money that comes in is booked: what is owed first, the rest as cash. `paidOff` is what went to the debt. */
export async function creditEntries(
  transaction: Transaction,
  holder: Holder,
  amount: bigint,
): Promise<{ entries: Entry[]; paidOff: bigint }> {
  const { owed } = await lockedPosition(transaction, holder);
  const paidOff = smaller(owed, amount);
  const entries = moving([
    { account: { owner: 'player', ...holder, purse: 'debt' }, amount: paidOff },
    { account: { owner: 'player', ...holder, purse: 'cash' }, amount: amount - paidOff },
  ]);
  return { entries, paidOff };
}

/** Takes money back from a player, what is there as cash and the rest as debt; once by its source and id. */
export async function takeBackMoney(
  ledger: Ledger,
  transaction: Transaction,
  taken: Holder & {
    source: string;
    externalId: string;
    kind: Extract<TransferKind, 'chargeback' | 'rollback' | 'correction'>;
    amount: bigint;
    to: PlatformAccount;
    details: Record<string, string>;
  },
): Promise<Result<Transfer>> {
  const { source, externalId, kind, playerId, currency, amount, to, details } = taken;
  const holder = { playerId, currency };
  const { cash } = await lockedPosition(transaction, holder);
  // The split of the first time stands: reckoned again it would be another transfer under the same key.
  const known = await ledger.find(transaction, source, externalId);
  if (known) return ok({ transferId: known.transferId, replayed: true, balances: [] });
  const fromCash = smaller(cash, amount);
  return ledger.post(transaction, {
    source,
    externalId,
    kind,
    entries: moving([
      { account: { owner: 'player', ...holder, purse: 'cash' }, amount: -fromCash },
      { account: { owner: 'player', ...holder, purse: 'debt' }, amount: fromCash - amount },
      { account: { owner: 'house', name: to, currency }, amount },
    ]),
    details,
  });
}
