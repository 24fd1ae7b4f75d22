/** Bets that a trader is asked for: the operator's settings. */

/** How long a trader has to answer, and then a player to answer an offer, seconds. */
export const TRADER_SECONDS = 90;
export const OFFER_SECONDS = 60;

/** Requests of one player that may wait at the same time: those at a trader's desk, and those of bets in play that wait. */
export const MOST_WAITING = 3;

/** Up to how many times the limits a trader may be asked for. */
export const MOST_TIMES = 20n;

export const REQUEST_STATUSES = [
  'waiting',
  'countered',
  'accepted',
  'refused',
  'declined',
  'failed',
  'expired',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
