/** What the words of vendors' lists mean; an unknown category counts as a slot, the strictest of the kinds by law. */
import { DEVICES, type Device, type Volatility } from '#shared/catalogue/names.ts';
import type { VendorGame } from '../../ports/game-aggregator.ts';

const KIND_WORDS: readonly (readonly [pattern: RegExp, kind: VendorGame['kind']])[] = [
  [/live/i, 'live'],
  [/table|card|roulette|blackjack|baccarat|poker/i, 'table'],
  [/crash|instant|casual|mines|plinko|dice/i, 'instant'],
];

/** The kind of game behind a vendor's word for its category. */
export function kindOf(category: string): VendorGame['kind'] {
  return KIND_WORDS.find(([pattern]) => pattern.test(category))?.[1] ?? 'slot';
}

/** A return to player as the catalogue writes it: percent with two digits, or null. */
export const percentText = (percent: number | null | undefined): string | null =>
  percent === null || percent === undefined ? null : percent.toFixed(2);

const CATEGORY_WORDS: readonly (readonly [pattern: RegExp, category: VendorGame['categories'][number]])[] = [
  [/jackpot/i, 'jackpot'],
  [/bonus[\s_-]?buy|buy[\s_-]?(?:bonus|feature)|feature[\s_-]?buy/i, 'bonus-buy'],
];

/** The categories that a vendor's words for category and features name. */
export function categoriesOf(words: readonly string[]): VendorGame['categories'] {
  return CATEGORY_WORDS.filter(([pattern]) => words.some((word) => pattern.test(word))).map(([, category]) => category);
}

/** Our three steps from words and from steps between them, such as "medium-high"; null for a word of another kind. */
export function volatilityOf(word: string | null | undefined): Volatility | null {
  if (!word) return null;
  if (/medium/i.test(word)) return 'medium';
  if (/low/i.test(word)) return 'low';
  return /high/i.test(word) ? 'high' : null;
}

/** The devices a game plays on; a vendor that names none means all, and its mobile games play on tablets too. */
export function devicesOf(words: readonly string[] | null | undefined): readonly Device[] {
  const named = (pattern: RegExp) => (words ?? []).some((word) => pattern.test(word));
  const found = DEVICES.filter((device) => named(device === 'desktop' ? /desktop/i : /mobile|tablet/i));
  return found.length > 0 ? found : DEVICES;
}
