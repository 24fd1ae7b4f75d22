/** Symbols with values stick while the other cells are drawn again. */
import { drawBelow, drawWeighted, type WordSource } from '../fair.ts';
import { type FeaturePlay, type SlotOutcome, type SlotRules, shownOn } from '../slot.ts';
import type { Hold } from './types.ts';

type Held = (number | null)[][];

const taken = (held: Held): number => held.flat().filter((value) => value !== null).length;

export async function playHold(
  title: SlotRules,
  feature: Hold,
  first: SlotOutcome,
  words: WordSource,
  bought: boolean,
): Promise<FeaturePlay> {
  if (!bought && shownOn(first.screen, feature.symbol) < feature.opens) return { steps: [], spins: 0 };
  const { rows, strips } = title;
  const held: Held = strips.map(() => Array.from({ length: rows }, () => null));
  const put = async (reel: number, row: number) => {
    (held[reel] as (number | null)[])[row] = await drawWeighted(words, feature.values);
  };
  if (bought) {
    for (let left = feature.buy?.held ?? 0; left > 0; left -= 1) {
      const free = held.flatMap((cells, reel) => cells.flatMap((value, row) => (value === null ? [[reel, row]] : [])));
      const [reel = 0, row = 0] = free[await drawBelow(words, free.length)] ?? [];
      await put(reel, row);
    }
  } else {
    for (const [reel, cells] of first.screen.entries())
      for (const [row, cell] of cells.entries()) if (cell === feature.symbol) await put(reel, row);
  }

  const steps: FeaturePlay['steps'] = [];
  const show = (left: number, units: number) =>
    steps.push({ feature: true, wins: [], units, multiplier: 1, left, held: held.map((cells) => [...cells]) });
  const cells = rows * strips.length;
  const sum = () => held.flat().reduce<number>((total, value) => total + (value ?? 0), 0);
  let left = taken(held) === cells ? 0 : feature.respins;
  show(left, left === 0 ? sum() + feature.full : 0);
  while (left > 0) {
    const before = taken(held);
    for (const [reel, column] of held.entries())
      for (const [row, value] of column.entries())
        if (value === null && (await drawBelow(words, feature.oneIn)) === 0) await put(reel, row);
    const now = taken(held);
    left = now === cells ? 0 : now > before ? feature.respins : left - 1;
    // The values are paid once, when nothing more can come.
    show(left, left > 0 ? 0 : sum() + (now === cells ? feature.full : 0));
  }
  return { steps, spins: steps.length };
}
