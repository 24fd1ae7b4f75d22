/** What a stake is made of. */
import type { BonusPurse } from '../ledger/types.ts';

/** Free rounds of a grant: what they win is a bonus once all are played, or cash at once (ADR 0122). */
export type FreePurse = `free:${string}` | `free_cash:${string}`;

export type StakePurse = 'cash' | BonusPurse | FreePurse;

export const isFree = (purse: StakePurse): purse is FreePurse => purse.startsWith('free');

/** The grant that a purse belongs to; empty for cash. */
export const grantIn = (purse: StakePurse): string => purse.split(':')[1] ?? '';

/** Minor units by purse, none of them 0. */
export type Funding = Partial<Record<StakePurse, bigint>>;

/** As it is stored; null: cash alone. */
export type StoredFunding = Record<string, string> | null;

/** Whether a round's stake was paid by the operator. */
export const isFreeRound = (stored: StoredFunding): boolean =>
  Object.keys(stored ?? {}).some((purse) => isFree(purse as StakePurse));
