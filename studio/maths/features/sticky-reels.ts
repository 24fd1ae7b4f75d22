/** Free spins in which a wild on certain reels fills its reel and stays for the rest of the feature. */
import type { WordSource } from '../fair.ts';
import { drawStops, type FeaturePlay, type SlotOutcome, type SlotRules, shownOn, windowAt, winsOf } from '../slot.ts';
import type { StickyReels } from './types.ts';

export async function playStickyReels(
  title: SlotRules,
  feature: StickyReels,
  first: SlotOutcome,
  words: WordSource,
  bought: boolean,
): Promise<FeaturePlay> {
  const { wild } = title;
  if (wild === null) throw new Error('Sticky reels need a wild');
  const opened = bought || shownOn(first.screen, feature.scatter) >= feature.opens;
  const steps: FeaturePlay['steps'] = [];
  const stuck = new Set<number>();
  for (let left = opened ? feature.spins - 1 : -1; left >= 0; left -= 1) {
    const stops = await drawStops(title, words);
    const screen = title.strips.map((strip, reel) => {
      const shown = windowAt(strip, stops[reel] ?? 0, title.rows);
      if (feature.reels.includes(reel) && shown.includes(wild)) stuck.add(reel);
      return stuck.has(reel) ? shown.map(() => wild) : shown;
    });
    const wins = winsOf(title, screen);
    const units = wins.reduce((sum, win) => sum + win.units, 0);
    const held = [...stuck].sort();
    steps.push({ feature: true, stops, screen, wins, units, multiplier: 1, left, stuck: held });
  }
  return { steps, spins: steps.length };
}
