/** Where an offer stands for its player, and what is said of it. */
import type { TextKey } from '#features/i18n/index.ts';
import type { ErrorVariables } from '#shared/contract/error-codes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { OFFER_REASONS, OFFER_STATES } from '#shared/contract/offer-states.ts';
import { momentText } from './display.ts';

type Bonuses = ResponseOf<'bonuses'>;
type Told = Bonuses['standings'][number];

export type OfferStanding = Pick<Told, 'state' | 'reason' | 'at'>;

/** How an offer comes beside a deposit. */
export type OtherWay = Exclude<Told['by'], 'deposit'>;

/** What is said of a standing: a text and what fills it. */
export interface StandingText {
  key: TextKey<'bonuses'>;
  variables: { at: string };
}

/** Where an offer stands: as the service says, or by what of it the player is offered and had; one that it does not know is over. */
export function offerStanding(
  offerId: string,
  { offers, standings, result, free_rounds }: Pick<Bonuses, 'offers' | 'standings' | 'result' | 'free_rounds'>,
): OfferStanding {
  const told = standings.find(({ offer_id }) => offer_id === offerId);
  if (told) return told;
  if (offers.some(({ offer_id }) => offer_id === offerId)) return { state: 'ready', reason: null, at: null };
  const had = [...result, ...free_rounds].filter(({ offer_id }) => offer_id === offerId);
  if (had.length === 0) return { state: 'over', reason: null, at: null };
  return { state: had.some(({ status }) => status === 'active') ? 'running' : 'used', reason: null, at: null };
}

/** How an offer comes that no deposit brings; null: a deposit brings it. */
export function otherWay(offerId: string, { standings }: Pick<Bonuses, 'standings'>): OtherWay | null {
  const by = standings.find(({ offer_id }) => offer_id === offerId)?.by ?? 'deposit';
  return by === 'deposit' ? null : by;
}

/** The sentence of a refusal (`offer_not_open`): its variables are a standing. */
export function refusalText({ state, reason, at }: ErrorVariables, iso: string): StandingText {
  const standing = {
    state: OFFER_STATES.find((one) => one === state) ?? 'over',
    reason: OFFER_REASONS.find((one) => one === reason) ?? null,
    at: typeof at === 'string' ? at : null,
  };
  return standingText(standing, iso) ?? { key: 'offer_over', variables: { at: '' } };
}

/** The sentence of a standing; null where the offer is there to take. */
export function standingText({ state, reason, at }: OfferStanding, iso: string): StandingText | null {
  const key = keyOf(state, reason);
  return key && { key, variables: { at: at === null ? '' : momentText(at, iso) } };
}

function keyOf(state: OfferStanding['state'], reason: OfferStanding['reason']): TextKey<'bonuses'> | null {
  if (reason !== null) return `offer_because_${reason}`;
  if (state === 'ready') return null;
  return state === 'not_yet' || state === 'not_for_you' ? 'offer_over' : `offer_${state}`;
}

/** A standing in a word or two. */
export const standingLabel = ({ state }: OfferStanding): TextKey<'bonuses'> | null =>
  state === 'ready' ? null : `offer_label_${state}`;
