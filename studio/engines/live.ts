/** The rules of a table game where many play the same round: one outcome, drawn without any bets, and what it pays each. */
import { fairWords } from '../maths/fair.ts';
import type { AnyEngine } from '../titles/table-games.ts';

/** What lies on a spot, minor units. */
export interface Chip {
  on: string;
  amount: bigint;
}

/** A round as its engine keeps it, with no bets in it. */
export type Outcome = Readonly<Record<string, unknown>>;

/** What decides a round of a chain. */
export interface ChainInput {
  /** The round's seed. */
  seed: string;
  /** The chain's salt. */
  salt: string;
  /** The round's place in the chain, from 1. */
  index: number;
}

/** The outcome of a round: its words are those of a table game's round with seed, salt and index for its seeds and its nonce. */
export async function drawOutcome(rules: AnyEngine, { seed, salt, index }: ChainInput): Promise<Outcome> {
  const words = await fairWords({ serverSeed: seed, clientSeed: salt, nonce: index });
  return (await rules.begin({ bets: [] }, words)) as Outcome;
}

/** An outcome as everybody may see it. */
export function outcomeView(rules: AnyEngine, outcome: Outcome): Record<string, unknown> {
  const { bets: _bets, ...view } = rules.view(outcome);
  return view;
}

/** What an outcome pays somebody's chips, minor units. */
export function payoutOf(rules: AnyEngine, outcome: Outcome, bets: readonly Chip[]): bigint {
  return rules.payoutOf({ ...outcome, bet: { bets } }) ?? 0n;
}
