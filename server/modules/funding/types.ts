/** What a stake is made of. */
import type { BonusPurse } from '../ledger/types.ts';

/** Free rounds of a grant: what they win is a bonus once all are played, or cash at once (ADR 0122). */
export type FreePurse = `free:${string}` | `free_cash:${string}`;

/** The free bet of a grant, staked out of its purse; `_back`: a win brings its stake with it (ADR 0141). */
export type FreeBetPurse = `free_bet:${string}` | `free_bet_back:${string}`;

export type StakePurse = 'cash' | BonusPurse | FreePurse | FreeBetPurse;

/** What a bet with a free bet must be, as it is stored with the grant. */
export interface FreeBetTerms {
  /** Of the whole bet, hundredths. */
  odds_minimum: number;
  bet_form: 'any' | 'single' | 'combo';
  /** Whether a win is paid with the stake. */
  stake_returned: boolean;
  /** How long it can be used, again once a bet was void. */
  term_days: number;
}

export const isFreeBet = (purse: string): purse is FreeBetPurse => purse.startsWith('free_bet');

export const isFree = (purse: StakePurse): purse is FreePurse => purse.startsWith('free') && !isFreeBet(purse);

/** The grant that a purse belongs to; empty for cash. */
export const grantIn = (purse: StakePurse): string => purse.split(':')[1] ?? '';

/** Minor units by purse, none of them 0. */
export type Funding = Partial<Record<StakePurse, bigint>>;

/** As it is stored; null: cash alone. */
export type StoredFunding = Record<string, string> | null;

/** Whether a round's stake was paid by the operator. */
export const isFreeRound = (stored: StoredFunding): boolean =>
  Object.keys(stored ?? {}).some((purse) => isFree(purse as StakePurse));

/** How a bet with a free bet stands; of one that is won, what it pays the player in cash, minor units. */
export type FreeBetEnd = { outcome: 'open' | 'void' | 'lost' } | { outcome: 'won'; paid: bigint };

/** Whose what comes of a bet with a free bet is, or what is taken back of it: the player's, else the operator's. */
export interface FreeBetShare {
  /** What a win pays. */
  win: boolean;
  /** The stake that a void bet gives back. */
  stake: boolean;
}
