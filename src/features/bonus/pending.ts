/** What waits for the player among their bonuses, as the inbox lists it: to use, to take with a deposit, or to be freed. */
import type { Outcome } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { readAmount } from '#shared/money.ts';
import { loadBonuses } from './api.ts';
import { type Bonus, type FreeRounds, type Offer, wageringOf } from './model.ts';

export type PendingBonus =
  /** Granted, and not used up: free rounds, or a free bet that is not staked. */
  | { status: 'pending'; free: FreeRounds }
  | { status: 'pending'; bet: Bonus }
  /** Comes with a deposit: the cashier is told which. */
  | { status: 'pending-deposit'; offer: Offer }
  /** Its money becomes the player's own once it is wagered. */
  | { status: 'locked'; bonus: Bonus; left: number };

/** What waits, in the order in which it is listed. */
export function pendingOf({
  offers,
  result,
  free_rounds,
}: Pick<ResponseOf<'bonuses'>, 'offers' | 'result' | 'free_rounds'>): PendingBonus[] {
  const active = result.filter(({ status }) => status === 'active');
  return [
    ...free_rounds
      .filter(({ status, used, rounds }) => status === 'active' && used < rounds)
      .map((free) => ({ status: 'pending' as const, free })),
    // One whose bet is open holds nothing.
    ...active
      .filter(({ free_bet, held }) => free_bet !== null && readAmount(held) > 0)
      .map((bet) => ({ status: 'pending' as const, bet })),
    // Bonuses of codes are not told.
    ...offers.filter(({ minimum }) => minimum !== null).map((offer) => ({ status: 'pending-deposit' as const, offer })),
    ...active
      .filter(({ free_bet }) => free_bet === null)
      .map((bonus) => ({ status: 'locked' as const, bonus, left: wageringOf(bonus).left })),
  ];
}

/** Asks what waits. */
export async function askPending(): Promise<Outcome<readonly PendingBonus[]>> {
  const outcome = await loadBonuses();
  return outcome.ok ? { ok: true, value: pendingOf(outcome.value) } : outcome;
}
