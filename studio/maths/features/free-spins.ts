/** Free spins: the reels turn without a bet, every win of a spin multiplied. */
import { drawWeighted, type WordSource } from '../fair.ts';
import { drawStops, type FeaturePlay, outcomeAt, type SlotOutcome, type SlotRules, shownOn } from '../slot.ts';
import type { FreeSpins } from './types.ts';

/** Scatters that open the feature, and that add spins in it. */
export const SCATTERS_NEEDED = 3;

/** Spins of a bought feature: what the fewest scatters open. */
export function spinsBought({ award }: FreeSpins): number {
  return award[SCATTERS_NEEDED] ?? 0;
}

/** Spins that a screen opens. */
export function spinsOpened({ award }: FreeSpins, scatters: number): number {
  const most = Math.max(...Object.keys(award).map(Number));
  return award[Math.min(scatters, most)] ?? 0;
}

export async function playFreeSpins(
  title: SlotRules,
  feature: FreeSpins,
  first: SlotOutcome,
  words: WordSource,
  bought: boolean,
): Promise<FeaturePlay> {
  const steps: FeaturePlay['steps'] = [];
  let left = bought ? spinsBought(feature) : spinsOpened(feature, shownOn(first.screen, feature.scatter));
  let grown = 1;
  while (left > 0) {
    const { stops, screen, wins, units } = outcomeAt(title, await drawStops(title, words));
    const { multiplier: rule } = feature;
    const multiplier =
      rule.kind === 'fixed' ? rule.value : rule.kind === 'growing' ? grown : await drawWeighted(words, rule.values);
    if (rule.kind === 'growing' && units > 0) grown = Math.min(rule.most, grown + 1);
    const played = steps.length + 1;
    const asked = shownOn(screen, feature.scatter) >= SCATTERS_NEEDED ? feature.again : 0;
    const added = Math.min(asked, feature.most - played - (left - 1));
    left += added - 1;
    steps.push({
      feature: true,
      stops,
      wins,
      units: units * multiplier,
      multiplier,
      left,
      ...(added > 0 ? { added } : {}),
    });
  }
  return { steps, spins: steps.length };
}
