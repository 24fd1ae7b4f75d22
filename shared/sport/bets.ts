/** What pages and contract both say of bets. Without schemas: a page would load all of them for one number. */

export const MOST_LEGS = 20;
/** Lines of one bet: the largest system of twelve legs and less. */
export const MOST_LINES = 4_095;

/** What a player's bets are listed by; those of which something was cashed out are open or settled too. */
export const BET_LISTS = ['open', 'settled', 'cashed_out'] as const;
export type BetList = (typeof BET_LISTS)[number];
