/** The `bt-path` values of the sport menu (spec section 2). */
export const SPORT_PATHS = {
  bets: '/bets',
  live: '/live',
  'event-builder': '/event-builder',
  'e-sports': '/109',
} as const;
