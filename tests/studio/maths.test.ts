import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { analyse, deviation, hitPercent, maximumMultiple, rtpPercent, volatilityOf } from '#studio/maths/exact.ts';
import { acceptedBelow, commitmentOf, drawBelow, fairWords, newServerSeed } from '#studio/maths/fair.ts';
import { jackpotReturns } from '#studio/maths/jackpot.ts';
import { FIVE_LINES, TEN_LINES, TWENTY_LINES } from '#studio/maths/lines.ts';
import { add, toNumber } from '#studio/maths/rational.ts';
import { spin } from '#studio/maths/round.ts';
import { outcomeAt, payoutOf, type SlotTitle, winsOf } from '#studio/maths/slot.ts';
import { TITLES } from '#studio/titles/index.ts';

const words = (...values: number[]) => {
  const left = [...values];
  return { next: async () => left.shift() ?? Number.NaN };
};

/** A title small enough to count by hand. */
const SMALL: SlotTitle = {
  code: 'small',
  title: 'Small',
  rows: 2,
  strips: [
    ['a', 'b', 'w', 'a'],
    ['a', 'w', 'b', 'b', 'c'],
    ['b', 'a', 'w'],
  ],
  wild: 'w',
  lines: null,
  pays: { w: { 3: 50 }, a: { 2: 1, 3: 10 }, b: { 3: 5 }, c: { 3: 7 } },
  unitsPerStake: 10,
  stakes: TITLES[0]?.stakes ?? ({} as SlotTitle['stakes']),
  firstStake: 0,
  declared: { rtpPercent: '0', hitPercent: '0', maximumMultiple: '0' },
};

/** Every combination of stops, one by one. */
function allOutcomes(title: SlotTitle) {
  let stops: number[][] = [[]];
  for (const strip of title.strips) stops = stops.flatMap((head) => strip.map((_, stop) => [...head, stop]));
  return stops.map((combination) => outcomeAt(title, combination));
}

/** Nothing pays below three reels, so what the first three show decides whether a round can win: asked once for each. */
function openingsThatMayWin(title: SlotTitle): (stops: readonly number[]) => boolean {
  const opening = { ...title, strips: title.strips.slice(0, 3), pays: anyThree(title) };
  const [first = 0, second = 0, third = 0] = title.strips.map((strip) => strip.length);
  const known = new Int8Array(first * second * third);
  return (stops) => {
    const [a = 0, b = 0, c = 0] = stops;
    const index = (a * second + b) * third + c;
    if (known[index] === 0) known[index] = outcomeAt(opening, [a, b, c]).units > 0 ? 1 : -1;
    return known[index] === 1;
  };
}

/** Every symbol that pays anything, paying for three. */
function anyThree(title: SlotTitle): SlotTitle['pays'] {
  return Object.fromEntries(Object.keys(title.pays).map((symbol) => [symbol, { 3: 1 }]));
}

function countedOneByOne(title: SlotTitle) {
  const outcomes = allOutcomes(title);
  const units = outcomes.map((outcome) => BigInt(outcome.units));
  const most = Math.max(...outcomes.map((outcome) => outcome.units));
  return {
    combinations: BigInt(outcomes.length),
    units: units.reduce((sum, value) => sum + value, 0n),
    squaredUnits: units.reduce((sum, value) => sum + value * value, 0n),
    winning: BigInt(units.filter((value) => value > 0n).length),
    maximumUnits: most,
    maximumCombinations: BigInt(outcomes.filter((outcome) => outcome.units === most).length),
  };
}

describe('provably fair draws (design §1, promise 5)', () => {
  test('the words are HMAC-SHA256 of seed, client seed, nonce and block', async () => {
    const source = await fairWords({ serverSeed: 'key', clientSeed: 'client', nonce: 7 });
    const drawn: number[] = [];
    for (let index = 0; index < 10; index += 1) drawn.push(await source.next());
    const { createHmac } = await import('node:crypto');
    const block = (number: number) => createHmac('sha256', 'key').update(`client:7:${number}`).digest();
    const expected = [...Array(8).keys()].map((index) => block(0).readUInt32BE(index * 4));
    expect(drawn).toEqual([...expected, block(1).readUInt32BE(0), block(1).readUInt32BE(4)]);
  });

  test('words beyond the last whole multiple are thrown away, so no result is favoured', async () => {
    expect(acceptedBelow(10) % 10).toBe(0);
    expect(await drawBelow(words(4_294_967_295, 4_294_967_290, 4_294_967_289), 10)).toBe(9);
  });

  test('a commitment is the SHA-256 of the seed, and seeds are 32 fresh bytes', async () => {
    expect(await commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(newServerSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(newServerSeed()).not.toBe(newServerSeed());
  });

  test('the same seeds and nonce give the same round; another nonce another draw', async () => {
    const title = TITLES[0] as SlotTitle;
    const input = { serverSeed: 'a'.repeat(64), clientSeed: 'gull', nonce: 0 };
    expect(await spin(title, input)).toEqual(await spin(title, input));
    const rounds = await Promise.all([...Array(20).keys()].map((nonce) => spin(title, { ...input, nonce })));
    expect(new Set(rounds.map((round) => round.stops.join())).size).toBeGreaterThan(15);
  });
});

describe('the slot engine', () => {
  test('each way with at least one of the symbol itself wins once, wilds standing in', () => {
    const screen = [
      ['a', 'w'],
      ['w', 'a'],
      ['a', 'b'],
    ];
    expect(winsOf(SMALL, screen)).toEqual([
      // Three reels: 2 × 2 × 1 ways, less none of wilds only.
      { symbol: 'a', length: 3, ways: 4, units: 40 },
      // b on the third reel alone, reached over wilds: 1 × 1 × 1.
      { symbol: 'b', length: 3, ways: 1, units: 5 },
    ]);
  });

  test('wilds alone win as their own symbol', () => {
    expect(
      winsOf(SMALL, [
        ['w', 'c'],
        ['w', 'c'],
        ['w', 'a'],
      ]).find((win) => win.symbol === 'w'),
    ).toEqual({
      symbol: 'w',
      length: 3,
      ways: 1,
      units: 50,
    });
  });

  test('the exact analysis equals counting every combination one by one', () => {
    expect(analyse(SMALL)).toEqual(countedOneByOne(SMALL));
  });
});

/** The same strips on two lines, the second of them bent. */
const LINED: SlotTitle = {
  ...SMALL,
  lines: [
    [0, 0, 0],
    [1, 0, 1],
  ],
};

describe('lines', () => {
  test('each line pays its one best win from the left, and names the line', () => {
    const screen = [
      ['w', 'a'],
      ['w', 'b'],
      ['a', 'w'],
    ];
    expect(winsOf(LINED, screen)).toEqual([
      // Two wilds lead; wilds alone pay from three, so the line is three of a.
      { symbol: 'a', length: 3, ways: 1, units: 10, line: 0 },
      // a, wild, wild.
      { symbol: 'a', length: 3, ways: 1, units: 10, line: 1 },
    ]);
  });

  test('wilds at the beginning win by themselves when that pays more', () => {
    const generous = { ...LINED, pays: { ...LINED.pays, w: { 2: 30, 3: 50 } } };
    const [win] = winsOf(generous, [
      ['w', 'c'],
      ['w', 'c'],
      ['a', 'c'],
    ]);
    expect(win).toEqual({ symbol: 'w', length: 2, ways: 1, units: 30, line: 0 });
  });

  test('the exact analysis equals counting every combination one by one', () => {
    expect(analyse(LINED)).toEqual(countedOneByOne(LINED));
  });

  test.each([
    ['five', FIVE_LINES, 5],
    ['ten', TEN_LINES, 10],
    ['twenty', TWENTY_LINES, 20],
  ] as const)('the %s lines are all different', (_name, lines, count) => {
    expect(new Set(lines.map((rows) => rows.join())).size).toBe(count);
  });
});

/** Titles whose screen is the whole round; the others have tests of their own (features.test.ts). */
const PLAIN = TITLES.filter((title) => !title.feature);

/** The certification holds ten million of each against the same figures; these hold the screen as it is evaluated now. */
const ROUNDS = 200_000;
/** The same words for every title: 32 bits each, five for a round. */
const WORDS = new Uint32Array(
  createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16)).update(new Uint8Array(ROUNDS * 5 * 4)).buffer,
);
/** Two figures of some twenty-five titles, each within this many deviations: 99 % for all of them together. */
const DEVIATIONS = 3.7;
describe.each(PLAIN.map((title) => [title.code, title] as const))('%s', (_code, title) => {
  const analysis = analyse(title);
  const game = gameByCode(title.code);

  test('declares, here and in the catalogue, what the exact analysis finds', () => {
    expect(title.declared).toEqual({
      rtpPercent: rtpPercent(analysis, title),
      hitPercent: hitPercent(analysis),
      maximumMultiple: maximumMultiple(analysis, title),
    });
    expect(game?.status).toBe('open');
    expect(game?.rtpPercent).toBe(rtpPercent(analysis, title));
    expect(game?.volatility).toBe(volatilityOf(deviation(analysis, title)));
  });

  test('returns between 94.5 % and 97 % with its jackpots, and pays nothing that cannot occur', () => {
    const jackpots = title.jackpot ? jackpotReturns(title.jackpot) : null;
    const fromJackpots = jackpots ? toNumber(add(jackpots.contribution, jackpots.seeds)) * 100 : 0;
    const returned = Number(rtpPercent(analysis, title)) + fromJackpots;
    expect(returned).toBeGreaterThan(94.5);
    expect(returned).toBeLessThan(97);
    for (const [symbol, table] of Object.entries(title.pays)) {
      const longest = Math.max(...Object.keys(table).map(Number));
      const stands = title.strips.slice(0, longest).every((strip) => strip.includes(symbol));
      expect(stands, `${symbol} on the first ${longest} reels`).toBe(true);
    }
  });

  test('simulated rounds lie within the interval around the exact figures that all titles together meet at 99 %', () => {
    const perRound = title.strips.length;
    const lengths = title.strips.map((strip) => strip.length);
    const mayWin = openingsThatMayWin(title);
    let units = 0;
    let wins = 0;
    const stops = new Array<number>(perRound).fill(0);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let reel = 0; reel < perRound; reel += 1) {
        stops[reel] = (WORDS[round * perRound + reel] as number) % (lengths[reel] as number);
      }
      if (!mayWin(stops)) continue;
      const won = outcomeAt(title, stops).units;
      units += won;
      if (won > 0) wins += 1;
    }
    const returned = units / ROUNDS / title.unitsPerStake;
    const exact = Number(analysis.units) / Number(analysis.combinations) / title.unitsPerStake;
    const margin = (DEVIATIONS * deviation(analysis, title)) / Math.sqrt(ROUNDS);
    expect(Math.abs(returned - exact)).toBeLessThan(margin);
    const share = Number(analysis.winning) / Number(analysis.combinations);
    expect(Math.abs(wins / ROUNDS - share)).toBeLessThan(DEVIATIONS * Math.sqrt((share * (1 - share)) / ROUNDS));
  });

  test('every stake is a whole multiple of its units, so no payout is rounded', () => {
    for (const currency of CURRENCY_CODES) {
      const stakes = title.stakes[currency];
      expect(stakes.every((stake) => stake % BigInt(title.unitsPerStake) === 0n)).toBe(true);
      expect([...stakes].sort((a, b) => Number(a - b))).toEqual(stakes);
      expect(payoutOf(title, title.unitsPerStake, stakes[0] ?? 0n)).toBe(stakes[0]);
    }
    expect(title.stakes.EUR[0]).toBe(20n);
    expect(title.stakes.EUR.at(-1)).toBe(10_000n);
  });
});

test.each(PLAIN.filter((title) => title.strips.length === 3).map((title) => [title.code, title] as const))(
  '%s: so few combinations are counted one by one as well',
  (_code, title) => expect(analyse(title)).toEqual(countedOneByOne(title)),
);

test('every open slot of the catalogue is a title of the studio, and the other way round', () => {
  const open = GAMES.filter((game) => game.status === 'open' && game.kind === 'slot').map((game) => game.code);
  expect(open.sort()).toEqual(TITLES.map((title) => title.code).sort());
});
