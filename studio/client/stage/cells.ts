/** Which cells of a screen won. */
import type { SlotWin } from '../../maths/slot.ts';
import type { Screen } from './board.ts';
import type { StageOptions } from './contract.ts';

/** The cells that take part in wins, as `reel:row`. */
export function cellsOf(
  wins: readonly SlotWin[],
  { drops, lines, wild }: Pick<StageOptions, 'drops' | 'lines' | 'wild'>,
  screen: Screen,
): Set<string> {
  const cells = new Set<string>();
  for (const win of wins) {
    for (const [reel, window] of screen.entries()) {
      if (!drops && reel >= win.length) break;
      for (const [row, symbol] of window.entries()) {
        if (win.line !== undefined && lines?.[win.line]?.[reel] !== row) continue;
        if (symbol === win.symbol || symbol === wild) cells.add(`${reel}:${row}`);
      }
    }
  }
  return cells;
}
