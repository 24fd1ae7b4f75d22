/** What a symbol of a slot is called. */
import type { SymbolId } from '../../maths/slot.ts';
import type { TextKey, Translate } from './index.ts';

/** Letters speak for themselves; every other symbol has its name in the texts. */
export function symbolName(symbol: SymbolId, t: Translate): string {
  const key = `symbol${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}`;
  return symbol.length === 1 ? symbol : t(key as TextKey);
}
