/** Free bets as sport stakes them: the whole of a grant's purse on one bet, by the rules that stand with the grant (ADR 0141). */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow, type Transaction } from '../../db/index.ts';
import { type FreeBetPurse, type FreeBetTerms, grantIn, isFreeBet, type StoredFunding } from './types.ts';

/** A free bet that can be staked. */
export interface FreeBet {
  grantId: string;
  /** Minor units. */
  amount: bigint;
  terms: FreeBetTerms;
}

interface FreeBetRow {
  amount: string;
  terms: FreeBetTerms;
}

/**
 * A free bet of a player's that can be staked now, kept as it is until the transaction ends; null: it was used, has run out,
 * or is none of theirs. The player's money is to be locked before.
 */
export async function holdFreeBet(
  transaction: Transaction,
  { playerId, currency }: { playerId: string; currency: Currency },
  grantId: string,
  now: Date,
): Promise<FreeBet | null> {
  const row = await firstRow<FreeBetRow>(
    transaction,
    sql`select bonus.amount::text, bonus.free_bet as terms from bonus_grants as bonus
      join ledger_accounts as purse on purse.player_id = bonus.player_id and purse.currency = bonus.currency
        and purse.purse = 'bonus_sport:' || bonus.grant_id and purse.balance = bonus.amount
      where bonus.player_id = ${playerId}::uuid and bonus.grant_id = ${grantId}::uuid and bonus.kind = 'free-bet'
        and bonus.currency = ${currency} and bonus.status = 'active'
        and bonus.expires_at > ${now.toISOString()}::timestamptz
      for update of bonus`,
  );
  return row && { grantId, amount: BigInt(row.amount), terms: row.terms };
}

/** Notes which bet a free bet is staked on. */
export async function noteFreeBet(
  transaction: Transaction,
  playerId: string,
  grantId: string,
  betId: string,
): Promise<void> {
  await transaction.execute(sql`update bonus_grants set staked_bet = ${betId}::uuid
    where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}

/** What a stake of a free bet is stored as. */
export const freeBetPurse = ({ grantId, terms }: Pick<FreeBet, 'grantId' | 'terms'>): FreeBetPurse =>
  `${terms.stake_returned ? 'free_bet_back' : 'free_bet'}:${grantId}`;

/** The free bet that a stake was; null: it was none. */
export function freeBetOf(stored: StoredFunding): { grantId: string; isStakeReturned: boolean } | null {
  const purse = Object.keys(stored ?? {}).find(isFreeBet);
  return purse === undefined ? null : { grantId: grantIn(purse), isStakeReturned: purse.startsWith('free_bet_back:') };
}
