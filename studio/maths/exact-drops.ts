/**
 * Drops counted exactly. Where a kind wins wherever it stands, a board is no more than how many it shows of each kind,
 * and what is left after a win is a chain over those counts.
 */
import type { RoundAnalysis } from './exact.ts';
import { paidForCount } from './features/drops.ts';
import type { Drops } from './features/types.ts';
import { add, multiply, type Rational, rational } from './rational.ts';
import type { SlotTitle, SymbolId } from './slot.ts';

/** What comes down into a number of free cells: of each kind how many, and in how many ways. */
interface Refill {
  counts: readonly number[];
  ways: bigint;
}

interface Links {
  /** Units of the n-th win of a chain on average, before its multiplier; 0 for chains that are shorter. */
  units: Rational[];
  /** How often a chain has an n-th win. */
  reaches: Rational[];
}

/** Analyses a title of drops. A few seconds. */
export function analyseDrops(title: SlotTitle, feature: Drops): RoundAnalysis {
  const { units, reaches } = linksOf(title, feature.ladder.length);
  const sum = (values: readonly Rational[]) => values.reduce(add, rational(0n));
  const whole = (value: number) => rational(BigInt(value));
  const base = sum(units.map((value, win) => multiply(value, whole(feature.ladder[win] ?? 1))));
  // Free drops: the n-th win of a chain pays at m + n, where m has grown by every win before; chains are independent.
  const single = sum(units);
  const rising = sum(units.map((value, win) => multiply(value, whole(win))));
  const wins = sum(reaches);
  const { spins } = feature;
  const free = add(
    multiply(whole(spins), add(single, rising)),
    multiply(multiply(single, wins), whole((spins * (spins - 1)) / 2)),
  );
  const opens = reaches[feature.opens - 1] ?? rational(0n);
  const stake = BigInt(title.unitsPerStake);
  const perStake = (value: Rational) => multiply(value, rational(1n, stake));
  return {
    rtp: perStake(add(base, multiply(opens, free))),
    base: perStake(base),
    bought: feature.buy && {
      rtp: multiply(free, rational(10n, stake * BigInt(feature.buy.priceTenths))),
      deviation: null,
    },
    hit: reaches[0] ?? rational(0n),
    opens,
    boundUnits: boundOf(title, feature),
    deviation: null,
  };
}

/** Every win as large as a board can pay, at the largest multiplier its place allows. */
function boundOf(title: SlotTitle, { ladder, spins }: Drops): number {
  const cells = title.rows * title.strips.length;
  const largest = (limit: number) => Math.max(...Object.values(title.pays).map((pays) => paidForCount(pays, limit)));
  const least = Math.min(...Object.values(title.pays).flatMap((pays) => Object.keys(pays).map(Number)));
  let board = 0;
  // A board holds one kind alone or shares its cells among several.
  const share = (left: number, won: number) => {
    board = Math.max(board, won);
    for (let count = least; count <= left; count += 1) share(left - count, won + largest(count));
  };
  share(cells, 0);
  const free = spins * ladder.length;
  return board * (ladder.reduce((sum, value) => sum + value, 0) + (free * (free + 1)) / 2);
}

function linksOf(title: SlotTitle, most: number): Links {
  const [bag = []] = title.strips;
  if (title.strips.some((strip) => [...strip].sort().join() !== [...bag].sort().join())) {
    throw new Error('Every column of a title of drops draws from the same bag');
  }
  const kinds = Object.keys(title.pays);
  const weights = kinds.map((kind) => bag.filter((cell) => cell === kind).length);
  if (weights.reduce((sum, weight) => sum + weight, 0) !== bag.length) throw new Error('Every kind must pay');
  const cells = title.rows * title.strips.length;
  const pays = kinds.map((kind) =>
    Array.from({ length: cells + 1 }, (_, count) => paidForCount(title.pays[kind as SymbolId], count)),
  );
  const refills = refillsOf(weights, cells);
  const size = BigInt(bag.length);
  /** What stands, as counts in one number; how much weight it has, times size ** (cells * wins so far). */
  let standing = new Map<number, bigint>([[0, 1n]]);
  const links: Links = { units: [], reaches: [] };
  for (let win = 0; win < most; win += 1) {
    const next = new Map<number, bigint>();
    let units = 0n;
    let reached = 0n;
    for (const [key, weight] of standing) {
      const counts = countsOf(key, kinds.length);
      const free = cells - counts.reduce((sum, count) => sum + count, 0);
      const scaled = weight * size ** BigInt(cells - free);
      for (const refill of refills[free] ?? []) {
        let paid = 0;
        let after = 0;
        for (let kind = kinds.length - 1; kind >= 0; kind -= 1) {
          const shown = (counts[kind] as number) + (refill.counts[kind] as number);
          const pay = pays[kind]?.[shown] as number;
          paid += pay;
          after = after * 16 + (pay > 0 ? 0 : shown);
        }
        if (paid === 0) continue;
        const mass = scaled * refill.ways;
        units += mass * BigInt(paid);
        reached += mass;
        if (win < most - 1) next.set(after, (next.get(after) ?? 0n) + mass);
      }
    }
    const all = size ** BigInt(cells * (win + 1));
    links.units.push(rational(units, all));
    links.reaches.push(rational(reached, all));
    standing = next;
  }
  return links;
}

function countsOf(key: number, kinds: number): number[] {
  return Array.from({ length: kinds }, (_, kind) => Math.floor(key / 16 ** kind) % 16);
}

/** By number of free cells: every mixture of kinds and in how many ways it falls. */
function refillsOf(weights: readonly number[], cells: number): Refill[][] {
  const factorial = [1n];
  for (let step = 1; step <= cells; step += 1) factorial.push((factorial[step - 1] as bigint) * BigInt(step));
  const all: Refill[][] = [];
  for (let free = 0; free <= cells; free += 1) {
    const found: Refill[] = [];
    const put = (kind: number, left: number, counts: number[], ways: bigint) => {
      const weight = BigInt(weights[kind] ?? 0);
      if (kind === weights.length - 1) {
        found.push({ counts: [...counts, left], ways: (ways * weight ** BigInt(left)) / (factorial[left] as bigint) });
        return;
      }
      for (let count = 0; count <= left; count += 1) {
        const share = (ways * weight ** BigInt(count)) / (factorial[count] as bigint);
        put(kind + 1, left - count, [...counts, count], share);
      }
    };
    put(0, free, [], factorial[free] as bigint);
    all.push(found);
  }
  return all;
}
