/** The states of an offer and their reasons: words that the browser reads too, without the schemas. */

/** Where an offer stands for a player. `ready`: it can be chosen or claimed now. */
export const OFFER_STATES = ['not_yet', 'ready', 'running', 'used', 'over', 'not_for_you'] as const;
/** Why an offer stands so, and since when or until when (`at`): each has its sentence. */
export const DATED_REASONS = [
  /** `not_yet`: it starts then. */
  'not_begun',
  /** `not_yet`: it is given on some days of the week only; the next begins then. */
  'next_day',
  /** `not_yet`: it is given on Wednesdays; the next begins then. */
  'other_day',
  /** `used`: it can be had again from then on. */
  'again',
  /** `over`: it ended then. */
  'ended',
] as const;
/** Why an offer stands so, where its state does not say it all. */
export const OFFER_REASONS = [
  ...DATED_REASONS,
  'deposit_first',
  'bonus_runs',
  'deposited_before',
  /** Bonuses do not reach the player at the moment: a break, or an account that is held. */
  'stopped',
  'place',
  /** It is for a part of the players. */
  'audience',
  'budget_spent',
  /** `over`: less is left of its budget than the deposit would bring. */
  'budget_short',
  /** Staff ended it early, its game is gone, or none of its days is left. */
  'no_longer',
] as const;

/** What brings an offer to a player: a deposit, its code, coins that are exchanged for it, or a net loss that it gives a share of. */
export const OFFER_WAYS = ['deposit', 'code', 'coins', 'loss'] as const;
