/** Cells fall one by one; what is shown often enough wins wherever it stands, disappears, and new cells fall. */
import { drawBelow, type WordSource } from '../fair.ts';
import type { SlotOutcome, SlotRules, SlotStep, SlotWin, SymbolId } from '../slot.ts';
import type { Drops } from './types.ts';

type Board = SymbolId[][];

/** Units for so many of a kind: the highest row of the paytable that is reached; 0 below all of them. */
export function paidForCount(pays: Readonly<Record<number, number>> | undefined, count: number): number {
  let paid = 0;
  for (const [least, units] of Object.entries(pays ?? {})) if (count >= Number(least)) paid = Math.max(paid, units);
  return paid;
}

export async function playDrops(
  title: SlotRules,
  feature: Drops,
  words: WordSource,
  bought: boolean,
): Promise<SlotOutcome> {
  const steps: SlotStep[] = [];
  let first: Pick<SlotOutcome, 'screen' | 'wins' | 'units'> = { screen: [], wins: [], units: 0 };
  let spins = bought ? feature.spins : 0;
  if (!bought) {
    const chain = await playChain(title, feature, words, (win) => feature.ladder[win] ?? 1);
    const [board, ...rest] = chain.steps.map((step) => ({ ...step, feature: false, left: 0 }));
    first = { screen: board?.screen ?? [], wins: board?.wins ?? [], units: board?.units ?? 0 };
    steps.push(...rest);
    if (chain.wins >= feature.opens) spins = feature.spins;
  }
  let multiplier = 1;
  for (let left = spins - 1; left >= 0; left -= 1) {
    const from = multiplier;
    const chain = await playChain(title, feature, words, (win) => from + win);
    multiplier += chain.wins;
    steps.push(...chain.steps.map((step) => ({ ...step, feature: true, left })));
  }
  const units = first.units + steps.reduce((sum, step) => sum + step.units, 0);
  const inside = steps.filter((step) => step.feature).reduce((sum, step) => sum + step.units, 0);
  return {
    stops: [],
    ...first,
    units,
    ...(steps.length > 0 ? { steps } : {}),
    ...(spins > 0 ? { feature: { bought, spins, units: inside } } : {}),
  };
}

/** One board and what follows from it; `multiplierOf` counts the wins of the chain from 0. */
async function playChain(
  title: SlotRules,
  feature: Drops,
  words: WordSource,
  multiplierOf: (win: number) => number,
): Promise<{ steps: Omit<SlotStep, 'feature' | 'left'>[]; wins: number }> {
  const steps: Omit<SlotStep, 'feature' | 'left'>[] = [];
  let board = await fill(
    title,
    title.strips.map(() => []),
    words,
  );
  for (let won = 0; ; won += 1) {
    const multiplier = multiplierOf(won);
    const wins = won < feature.ladder.length ? winsOfBoard(title, board) : [];
    const units = wins.reduce((sum, win) => sum + win.units, 0) * multiplier;
    steps.push({ screen: board, wins, units, multiplier, ...(won > 0 ? { chained: true } : {}) });
    if (wins.length === 0) return { steps, wins: won };
    const gone = new Set(wins.map((win) => win.symbol));
    board = await fill(
      title,
      board.map((cells) => cells.filter((cell) => !gone.has(cell))),
      words,
    );
  }
}

/** Fills every column from above, left to right, the lowest free cell first. */
async function fill({ strips, rows }: SlotRules, standing: Board, words: WordSource): Promise<Board> {
  const board: Board = [];
  for (const [reel, strip] of strips.entries()) {
    const column = [...(standing[reel] ?? [])];
    while (column.length < rows) column.unshift(strip[await drawBelow(words, strip.length)] as SymbolId);
    board.push(column);
  }
  return board;
}

/** Every kind that is shown often enough, wherever it stands. `length` says how many. */
export function winsOfBoard({ pays }: Pick<SlotRules, 'pays'>, board: Board): SlotWin[] {
  const shown = new Map<SymbolId, number>();
  for (const cell of board.flat()) shown.set(cell, (shown.get(cell) ?? 0) + 1);
  return Object.keys(pays).flatMap((symbol) => {
    const length = shown.get(symbol) ?? 0;
    const units = paidForCount(pays[symbol], length);
    return units > 0 ? [{ symbol, length, ways: 1, units }] : [];
  });
}
