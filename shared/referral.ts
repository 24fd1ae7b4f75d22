/** What a player and the friend they brought get, and what it takes: the page tells these rows, the server enforces them. */

/** Amounts in whole units of about one euro, which each currency makes a round figure of. */
export const REFERRAL_TERMS = {
  /** For how many days after it was followed a link counts. */
  windowDays: 30,
  /** What the friend deposits and stakes of their own money, within so many days of registering. */
  deposit: 20,
  stake: 100,
  withinDays: 60,
  /** Bonus for each side, once for each friend. */
  forReferrer: 20,
  forFriend: 10,
  /** How often one player is rewarded in so many days. */
  rewards: 5,
  rewardsDays: 30,
  /** Of both bonuses. */
  wagering: 10,
  termDays: 14,
} as const;

/** The first letters of a player's code; partners' codes never begin so. */
export const REFERRAL_PREFIX = 'f-';
