/** Ranks five-card hands for Jacks or Better. */
import { type Card, rankOf, suitOf } from './cards.ts';

/** Lowest first. `pair` is a pair of jacks or better; a lower one counts as nothing. */
export const POKER_HANDS = [
  'nothing',
  'pair',
  'two-pair',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'straight-flush',
  'royal-flush',
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];

const JACK = 11;

/** The hand's index in `POKER_HANDS`. */
export function handIndex(cards: readonly Card[]): number {
  let ranks = 0;
  let suits = 0;
  const counts = new Int8Array(14);
  for (const card of cards) {
    const rank = rankOf(card);
    ranks |= 1 << rank;
    suits |= 1 << suitOf(card);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const flush = (suits & (suits - 1)) === 0;
  return distinct(ranks) === 5 ? runIndex(ranks, flush) : groupIndex(counts);
}

function distinct(ranks: number): number {
  let count = 0;
  for (let rest = ranks; rest > 0; rest &= rest - 1) count += 1;
  return count;
}

/** Ten, jack, queen, king and the ace at bit 1. */
const ROYAL = (1 << 10) | (1 << 11) | (1 << 12) | (1 << 13) | (1 << 1);
const WHEEL = 0b11111;

function runIndex(ranks: number, flush: boolean): number {
  if (ranks === ROYAL) return flush ? 9 : 4;
  let run = ranks;
  while ((run & 1) === 0) run >>= 1;
  if (run === WHEEL) return flush ? 8 : 4;
  return flush ? 5 : 0;
}

function groupIndex(counts: Int8Array): number {
  let pairs = 0;
  let three = false;
  let good = false;
  for (let rank = 1; rank < counts.length; rank += 1) {
    const count = counts[rank] ?? 0;
    if (count === 4) return 7;
    if (count === 3) three = true;
    if (count !== 2) continue;
    pairs += 1;
    good ||= rank === 1 || rank >= JACK;
  }
  if (three) return pairs === 1 ? 6 : 3;
  if (pairs === 2) return 2;
  return good ? 1 : 0;
}
