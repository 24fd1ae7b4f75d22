/**
 * What a title with a feature truly returns. Screens are counted one by one (maths/exact.ts), spins that follow each
 * other as a chain of states with whole-number weights; nothing is sampled and nothing rounded.
 */
import { countedOncePer } from './counted-once.ts';
import {
  type ExactAnalysis,
  gathered,
  type RoundAnalysis,
  type Spread,
  spreadOf,
  type Windows,
  windowsOf,
} from './exact.ts';
import { analyseDrops } from './exact-drops.ts';
import { SCATTERS_NEEDED, spinsBought, spinsOpened } from './features/free-spins.ts';
import type { FreeSpins, Hold, StickyReels, Weighted } from './features/types.ts';
import { add, multiply, type Rational, rational, subtract, toNumber } from './rational.ts';
import type { SlotTitle } from './slot.ts';

const ZERO = rational(0n);
const ONE = rational(1n);

/** What a feature is worth, in units, from a certain beginning. */
interface Worth {
  mean: Rational;
  meanSquare: number;
  /** How often it pays nothing. */
  dry: Rational;
}

const NOTHING: Worth = { mean: ZERO, meanSquare: 0, dry: ONE };

/** Analyses any title. Up to a few seconds, for each title once. */
export const analyseRound = countedOncePer(analyse);

function analyse(title: SlotTitle): RoundAnalysis {
  const { feature } = title;
  if (feature?.kind === 'drops') return analyseDrops(title, feature);
  if (feature === undefined) return combine(title, spreadOf(title, windowsOf(title), null), () => NOTHING, null, 0);
  switch (feature.kind) {
    case 'free-spins': {
      const spread = spreadOf(title, windowsOf(title), feature.scatter);
      const worth = freeSpinsWorth(feature, spread);
      const most = Math.max(...[...spread.values()].map((wins) => gathered(wins).maximumUnits));
      const bound = feature.most * most * largestMultiplier(feature);
      return combine(
        title,
        spread,
        (scatters) => worth(spinsOpened(feature, scatters)),
        worth(spinsBought(feature)),
        bound,
      );
    }
    case 'sticky-reels': {
      const spread = spreadOf(title, windowsOf(title), feature.scatter);
      const { worth, bound } = stickyWorth(title, feature);
      return combine(title, spread, (scatters) => (scatters >= feature.opens ? worth : NOTHING), worth, bound);
    }
    case 'hold': {
      const spread = spreadOf(title, windowsOf(title), feature.symbol);
      const cells = title.rows * title.strips.length;
      const worth = (held: number) => holdWorth(feature, held, cells);
      const bound = cells * Math.max(...feature.values.map(([value]) => value)) + feature.full;
      const bought = worth(feature.buy?.held ?? feature.opens);
      return combine(title, spread, (held) => (held >= feature.opens ? worth(held) : NOTHING), bought, bound);
    }
  }
}

/** A round is its first screen and what the scatters on it open. */
function combine(
  title: SlotTitle,
  spread: Spread,
  worthOf: (scatters: number) => Worth,
  bought: Worth | null,
  featureBound: number,
): RoundAnalysis {
  const classes = [...spread].map(([scatters, wins]) => ({ worth: worthOf(scatters), wins: gathered(wins) }));
  const combinations = classes.reduce((sum, { wins }) => sum + wins.combinations, 0n);
  const stake = BigInt(title.unitsPerStake);
  let base = ZERO;
  let inside = ZERO;
  let lost = ZERO;
  let opens = ZERO;
  let square = 0;
  for (const { worth, wins } of classes) {
    const chance = rational(wins.combinations, combinations);
    const units = rational(wins.units, combinations);
    base = add(base, units);
    inside = add(inside, multiply(chance, worth.mean));
    lost = add(lost, multiply(rational(wins.combinations - wins.winning, combinations), worth.dry));
    if (worth !== NOTHING) opens = add(opens, chance);
    square += toNumber(rational(wins.squaredUnits, combinations));
    square += 2 * toNumber(units) * toNumber(worth.mean) + toNumber(chance) * worth.meanSquare;
  }
  const mean = toNumber(add(base, inside));
  return {
    rtp: multiply(add(base, inside), rational(1n, stake)),
    base: multiply(base, rational(1n, stake)),
    bought: boughtOf(title, bought),
    hit: subtract(ONE, lost),
    opens,
    boundUnits: Math.max(...classes.map(({ wins }) => wins.maximumUnits)) + featureBound,
    deviation: Math.sqrt(square - mean * mean) / title.unitsPerStake,
  };
}

/** A feature's worth against its price. */
function boughtOf({ feature, unitsPerStake }: SlotTitle, worth: Worth | null): RoundAnalysis['bought'] {
  if (!feature?.buy || worth === null) return null;
  const price = rational(BigInt(unitsPerStake * feature.buy.priceTenths), 10n);
  const variance = worth.meanSquare - toNumber(worth.mean) ** 2;
  return {
    rtp: multiply(worth.mean, rational(price.d, price.n)),
    deviation: Math.sqrt(variance) / toNumber(price),
  };
}

function largestMultiplier({ multiplier }: FreeSpins): number {
  if (multiplier.kind === 'fixed') return multiplier.value;
  return multiplier.kind === 'growing' ? multiplier.most : Math.max(...multiplier.values.map(([value]) => value));
}

function momentsOf(values: Weighted): { mean: Rational; square: Rational } {
  const weights = values.reduce((sum, [, weight]) => sum + weight, 0);
  const sum = (power: number) => values.reduce((total, [value, weight]) => total + value ** power * weight, 0);
  return { mean: rational(BigInt(sum(1)), BigInt(weights)), square: rational(BigInt(sum(2)), BigInt(weights)) };
}

/** Free spins as a chain over (spins left, spins played, multiplier); weights are combinations of one spin. */
function freeSpinsWorth(feature: FreeSpins, spread: Spread): (spins: number) => Worth {
  const { most, multiplier: rule } = feature;
  const classOf = (again: boolean): ExactAnalysis => {
    const wins = new Map<number, number>();
    for (const [scatters, counts] of spread) {
      if (scatters >= SCATTERS_NEEDED !== again) continue;
      for (const [units, times] of counts) wins.set(units, (wins.get(units) ?? 0) + times);
    }
    return gathered(wins);
  };
  const classes = [
    { again: 0, ...classOf(false) },
    { again: feature.again, ...classOf(true) },
  ];
  const all = classes.reduce((sum, { combinations }) => sum + combinations, 0n);
  const single: { mean: Rational; square: Rational } =
    rule.kind === 'growing'
      ? { mean: ONE, square: ONE }
      : momentsOf(rule.kind === 'fixed' ? [[rule.value, 1]] : rule.values);
  const grow = (factor: number, won: boolean) =>
    rule.kind === 'growing' && won ? Math.min(rule.most, factor + 1) : factor;

  interface Chain {
    /** Times all ** (most - played). */
    units: bigint;
    dry: bigint;
    mean: number;
    square: number;
  }
  const known = new Map<string, Chain>();
  const chain = (left: number, played: number, factor: number): Chain => {
    if (left === 0) {
      const whole = all ** BigInt(most - played);
      return { units: 0n, dry: whole, mean: 0, square: 0 };
    }
    const key = `${left}/${played}/${factor}`;
    const before = known.get(key);
    if (before) return before;
    const scale = all ** BigInt(most - played - 1);
    const result: Chain = { units: 0n, dry: 0n, mean: 0, square: 0 };
    const share = (part: bigint) => toNumber(rational(part, all));
    for (const { again, combinations, units, squaredUnits, winning } of classes) {
      const added = Math.min(again, most - (played + 1) - (left - 1));
      const lost = chain(left - 1 + added, played + 1, factor);
      const won = chain(left - 1 + added, played + 1, grow(factor, true));
      const losing = combinations - winning;
      result.units += BigInt(factor) * units * scale + losing * lost.units + winning * won.units;
      result.dry += losing * lost.dry;
      result.mean +=
        factor * share(units) * toNumber(single.mean) + share(losing) * lost.mean + share(winning) * won.mean;
      result.square +=
        factor ** 2 * share(squaredUnits) * toNumber(single.square) +
        2 * factor * share(units) * toNumber(single.mean) * won.mean +
        share(losing) * lost.square +
        share(winning) * won.square;
    }
    known.set(key, result);
    return result;
  };
  return (spins) => {
    if (spins === 0) return NOTHING;
    const { units, dry, square } = chain(spins, 0, 1);
    const whole = all ** BigInt(most);
    return { mean: multiply(rational(units, whole), single.mean), meanSquare: square, dry: rational(dry, whole) };
  };
}

/** Sticky reels as a chain over the set of reels that are wild. */
function stickyWorth(title: SlotTitle, feature: StickyReels): { worth: Worth; bound: number } {
  const { wild, rows } = title;
  if (wild === null) throw new Error('Sticky reels need a wild');
  const windows = windowsOf(title);
  const sets = 2 ** feature.reels.length;
  const wildWindow = Array.from({ length: rows }, () => wild);
  /** Per set: what the screens return that show it, and how many stops of each reel leave it or bring it about. */
  const screens = Array.from({ length: sets }, (_, set) => {
    const shown: Windows = windows.map((reel, index) => {
      const place = feature.reels.indexOf(index);
      if (place < 0) return reel;
      return set & (1 << place) ? [wildWindow] : reel.filter((window) => !window.includes(wild));
    });
    const wins = spreadOf(title, shown, null).get(0) ?? new Map();
    return gathered(wins);
  });
  const chances = feature.reels.map((index) => {
    const reel = windows[index] ?? [];
    return rational(BigInt(reel.filter((window) => window.includes(wild)).length), BigInt(reel.length));
  });
  const passage = (from: number, to: number): Rational => {
    if ((from & to) !== from) return ZERO;
    return chances.reduce((product, chance, place) => {
      const bit = 1 << place;
      if (from & bit) return product;
      return multiply(product, to & bit ? chance : subtract(ONE, chance));
    }, ONE);
  };
  let worths: Worth[] = Array.from({ length: sets }, () => NOTHING);
  for (let spin = 0; spin < feature.spins; spin += 1) {
    worths = worths.map((_, from) => {
      let mean = ZERO;
      let dry = ZERO;
      let meanSquare = 0;
      for (const [to, after] of worths.entries()) {
        const chance = passage(from, to);
        const screen = screens[to];
        if (!screen || chance.n === 0n) continue;
        const units = rational(screen.units, screen.combinations);
        mean = add(mean, multiply(chance, add(units, after.mean)));
        const losing = rational(screen.combinations - screen.winning, screen.combinations);
        dry = add(dry, multiply(chance, multiply(losing, after.dry)));
        const square = toNumber(rational(screen.squaredUnits, screen.combinations));
        meanSquare += toNumber(chance) * (square + 2 * toNumber(units) * toNumber(after.mean) + after.meanSquare);
      }
      return { mean, dry, meanSquare };
    });
  }
  const bound = feature.spins * Math.max(...screens.map((screen) => screen.maximumUnits));
  return { worth: worths[0] ?? NOTHING, bound };
}

/** Held cells as a chain over (cells held, draws left); the values count once at its end. */
function holdWorth({ oneIn, respins, values, full }: Hold, begin: number, cells: number): Worth {
  const { mean, square } = momentsOf(values);
  const each = rational(1n, BigInt(oneIn));
  const none = subtract(ONE, each);
  const power = (base: Rational, exponent: number) => rational(base.n ** BigInt(exponent), base.d ** BigInt(exponent));
  const arrivals = (free: number, count: number) =>
    multiply(rational(choose(free, count)), multiply(power(each, count), power(none, free - count)));
  const known = new Map<string, Rational[]>();
  /** Chances of each number of cells held at the end. */
  const ends = (held: number, left: number): Rational[] => {
    const result = Array.from({ length: cells + 1 }, (_, count) => (count === held ? ONE : ZERO));
    if (left === 0 || held === cells) return result;
    const key = `${held}/${left}`;
    const before = known.get(key);
    if (before) return before;
    result[held] = ZERO;
    for (let more = 0; more <= cells - held; more += 1) {
      const after = ends(held + more, more > 0 ? respins : left - 1);
      const chance = arrivals(cells - held, more);
      for (const [count, end] of after.entries()) result[count] = add(result[count] ?? ZERO, multiply(chance, end));
    }
    known.set(key, result);
    return result;
  };
  let total = ZERO;
  let meanSquare = 0;
  for (const [count, chance] of ends(begin, respins).entries()) {
    const extra = count === cells ? full : 0;
    const sum = add(multiply(rational(BigInt(count)), mean), rational(BigInt(extra)));
    total = add(total, multiply(chance, sum));
    const spread = toNumber(square) - toNumber(mean) ** 2;
    meanSquare += toNumber(chance) * (toNumber(sum) ** 2 + count * spread);
  }
  return { mean: total, meanSquare, dry: ZERO };
}

function choose(from: number, count: number): bigint {
  let result = 1n;
  for (let step = 1; step <= count; step += 1) result = (result * BigInt(from - count + step)) / BigInt(step);
  return result;
}
