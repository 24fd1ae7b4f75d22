/** What a symbol of a slot is called. */
import type { SymbolId } from '../../maths/slot.ts';
import type { TextKey, Translate } from '../../texts.ts';

/** Letters speak for themselves; every other symbol has its name in the texts. */
export function symbolName(symbol: SymbolId, t: Translate<'symbols'>): string {
  return symbol.length === 1 ? symbol : t(symbol as TextKey<'symbols'>);
}
