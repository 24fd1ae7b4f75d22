/** A round in words: what happened is told by what came back beside what was staked. */
import type { TextKey } from '../texts.ts';

/** Only more than the bet is a win; the bet itself or less is a return. */
export type Outcome = 'none' | 'returned' | 'won';

/** @param payout, bet minor units */
export function outcomeOf(payout: bigint, bet: bigint): Outcome {
  if (payout === 0n) return 'none';
  return payout > bet ? 'won' : 'returned';
}

const SENTENCES: Readonly<Record<Outcome, TextKey<'common'>>> = {
  none: 'resultNone',
  returned: 'resultReturn',
  won: 'resultWin',
};

/** The sentence that says it; it takes `amount`, and `stake` where only a part came back. */
export const resultOf = (payout: bigint, bet: bigint): TextKey<'common'> => SENTENCES[outcomeOf(payout, bet)];

/** Gold is for money that was won: more came back than was staked. */
export const isGold = (payout: bigint, bet: bigint): boolean => outcomeOf(payout, bet) === 'won';

/** How the bar shows it: its heading, its words, and whether they are gold. */
export interface ResultFace {
  label: TextKey<'common'>;
  /** Shows the amount; else the words stand for it. */
  amount: boolean;
  /** Adds of how much it is a part. */
  part: boolean;
  gold: boolean;
}

/** By outcome; `running` is a round that has won something and goes on. */
export const RESULT_FACES: Readonly<Record<Outcome | 'running', ResultFace>> = {
  running: { label: 'win', amount: true, part: false, gold: false },
  none: { label: 'result', amount: false, part: false, gold: false },
  returned: { label: 'returned', amount: true, part: true, gold: false },
  won: { label: 'won', amount: true, part: false, gold: true },
};
