/** What a bettor is told of matches and bets without looking (ADR 0149). */

export const SPORT_ALERTS = ['favourite_goals', 'bet_goals', 'settled_bets', 'lost_bets'] as const;
export type SportAlert = (typeof SPORT_ALERTS)[number];
export type SportAlerts = Readonly<Record<SportAlert, boolean>>;

/** What holds until a player says otherwise: a star asks for goals, a bet does not, and nobody is told of losses unasked. */
export const UNLESS_TOLD: SportAlerts = {
  favourite_goals: true,
  bet_goals: false,
  settled_bets: true,
  lost_bets: false,
};
