/**
 * A whole round of a slot as a function of its title, its fair input and what was staked: the screen, the feature, the
 * jackpot, in this order from one stream of words.
 */
import { type FairInput, fairWords, type WordSource } from './fair.ts';
import { playDrops } from './features/drops.ts';
import { playFreeSpins } from './features/free-spins.ts';
import { playHold } from './features/hold.ts';
import { playStickyReels } from './features/sticky-reels.ts';
import type { Feature } from './features/types.ts';
import { drawJackpot, type JackpotStake } from './jackpot.ts';
import { drawStops, type FeaturePlay, outcomeAt, type SlotOutcome, type SlotRules } from './slot.ts';

export interface RoundOptions {
  /** The feature was bought: it begins at once, without a screen before it. */
  bought?: boolean;
  /** Only rounds with a real stake can hit the jackpot. */
  jackpot?: JackpotStake | null;
}

/** The outcome of a round. Throws when a feature is bought that is not for sale. */
export async function spin(title: SlotRules, input: FairInput, options: RoundOptions = {}): Promise<SlotOutcome> {
  const words = await fairWords(input);
  const outcome = await play(title, words, options.bought ?? false);
  const tier = title.jackpot && options.jackpot ? await drawJackpot(title.jackpot, options.jackpot, words) : null;
  return tier === null ? outcome : { ...outcome, jackpot: tier };
}

/** The same from given words, without the jackpot. */
export async function play(title: SlotRules, words: WordSource, bought = false): Promise<SlotOutcome> {
  const { feature } = title;
  if (!feature) return outcomeAt(title, await drawStops(title, words));
  if (bought && feature.buy === null) throw new Error('This feature is not for sale');
  if (feature.kind === 'drops') return playDrops(title, feature, words, bought);
  // A bought feature has no screen before it: the reels stay where they are.
  const first = bought ? BLANK : outcomeAt(title, await drawStops(title, words));
  return withFeature(first, await playFeature(title, feature, first, words, bought), bought);
}

const BLANK: SlotOutcome = { stops: [], screen: [], wins: [], units: 0 };

function playFeature(
  title: SlotRules,
  feature: Exclude<Feature, { kind: 'drops' }>,
  first: SlotOutcome,
  words: WordSource,
  bought: boolean,
): Promise<FeaturePlay> {
  switch (feature.kind) {
    case 'free-spins':
      return playFreeSpins(title, feature, first, words, bought);
    case 'sticky-reels':
      return playStickyReels(title, feature, first, words, bought);
    case 'hold':
      return playHold(title, feature, first, words, bought);
  }
}

function withFeature(first: SlotOutcome, { steps, spins }: FeaturePlay, bought: boolean): SlotOutcome {
  if (spins === 0) return first;
  const units = steps.reduce((sum, step) => sum + step.units, 0);
  return { ...first, units: first.units + units, steps, feature: { bought, spins, units } };
}
