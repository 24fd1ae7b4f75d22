/** What kind of game a vendor's category is; an unknown word counts as a slot, the strictest of the kinds by law. */
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
