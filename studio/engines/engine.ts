/**
 * What a table game beside the slots is: rules as pure functions. A round is one bet, the player's decisions and the
 * words of one fair input; replaying them gives the same round, so nothing but these needs to be stored.
 */
import type { WordSource } from '../maths/fair.ts';
import type { Rational } from '../maths/rational.ts';
import type { Shape } from './shape.ts';

/** How often a game pays back what, for one way to play it. */
export interface ReturnLine {
  /** The bet, setting or strategy, in English: par sheets are for people who certify. */
  name: string;
  /** Expected payout per unit staked, exact. */
  rtp: Rational;
  /** The class of strategies of which it is the best, in English; absent where no play at all returns more. */
  bestOf?: string;
}

export interface Engine<Bet, Action, State> {
  /** A bet as the page sends it. */
  bet: Shape<Bet>;
  /** A decision as the page sends it. */
  action: Shape<Action>;
  /** Minor units the bet puts down; null when the bet breaks the rules of the game. */
  stakeOf(bet: Bet): bigint | null;
  /** The single amounts that must each be a stake on offer. */
  partsOf(bet: Bet): readonly bigint[];
  /** The most that the bet can pay back in all, with every further stake that its round may take; minor units. */
  highestWin(bet: Bet): bigint;
  begin(bet: Bet, words: WordSource): Promise<State>;
  /** Whether a decision is open to the player now. */
  allows(state: State, action: Action): boolean;
  act(state: State, action: Action, words: WordSource): Promise<State>;
  /** Minor units a decision adds to the stake (doubling, splitting); absent where none does. */
  raiseOf?(state: State, action: Action): bigint;
  /** Minor units paid back in all; null while the round waits for the player. */
  payoutOf(state: State): bigint | null;
  /** What a round that was left alone does next, so that it always ends; never adds to the stake. */
  next(state: State): Action;
  /** What the player may see: JSON, amounts as strings. */
  view(state: State): Record<string, unknown>;
  /** Exact returns, one line for each way to play. */
  returns(): readonly ReturnLine[];
}

/** A round of an engine that has no decisions. */
export type NoAction = never;

/** A value as JSON carries it: minor units as text. */
export function minorText(amount: bigint): string {
  return amount.toString();
}
