/** Where an offer stands for a player, and what is answered to who asks for one that is not open. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { DATED_REASONS, OFFER_REASONS } from '#shared/contract/offer-states.ts';
import type { Queryable } from '../../db/types.ts';
import { fail, type Result } from '../../result.ts';
import { type Grant, hadFirstDepositBonus } from './store.ts';

type Told = ResponseOf<'bonuses'>['standings'][number];
export type OfferStanding = Pick<Told, 'state' | 'reason' | 'at'>;
export type OfferWay = Told['by'];
type State = OfferStanding['state'];
type DatedReason = (typeof DATED_REASONS)[number];
type PlainReason = Exclude<(typeof OFFER_REASONS)[number], DatedReason>;

export const stands = (state: State, reason: PlainReason | null = null): OfferStanding => ({ state, reason, at: null });
export const standsAt = (state: State, reason: DatedReason, at: Date): OfferStanding => ({
  ...{ state, reason, at: at.toISOString() },
});

export const READY = stands('ready');

/** What a player has had, or can no longer have, is told to them also when bonuses do not reach them. */
const PAST: readonly State[] = ['running', 'used', 'over'];

/** A standing as it is for a player whom bonuses may or may not reach. */
export const whenReached = (standing: OfferStanding, isReached: boolean): OfferStanding =>
  isReached || PAST.includes(standing.state) ? standing : stands('not_for_you', 'stopped');

/** The refusal of an offer that is not open: `offer_not_open` with its standing. */
export const notOpen = ({ state, reason, at }: OfferStanding): Result<never> =>
  fail('offer_not_open', { state, ...(reason !== null && { reason }), ...(at !== null && { at }) });

/** Where an offer for a first deposit, or for a later one, stands by what a player has deposited and been given. */
export async function standingByDeposits(
  queryable: Queryable,
  kind: string,
  playerId: string,
  grants: readonly Pick<Grant, 'status'>[],
  hasDeposited: (queryable: Queryable, playerId: string) => Promise<boolean>,
): Promise<OfferStanding> {
  if (kind !== 'deposit-match' && kind !== 'reload') return READY;
  const isFirst = !(await hasDeposited(queryable, playerId));
  if (kind === 'deposit-match') {
    const isTaken = !isFirst || (await hadFirstDepositBonus(queryable, playerId));
    return isTaken ? stands('not_for_you', 'deposited_before') : READY;
  }
  if (isFirst) return stands('not_yet', 'deposit_first');
  return grants.some(({ status }) => status === 'active') ? stands('not_yet', 'bonus_runs') : READY;
}
