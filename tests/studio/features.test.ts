/** Features of slots: what they return exactly, and that playing them does (design §1, promise 5). */
import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { gameByCode } from '#shared/catalogue/games.ts';
import { type RoundAnalysis, volatilityOf } from '#studio/maths/exact.ts';
import { analyseRound } from '#studio/maths/exact-features.ts';
import type { WordSource } from '#studio/maths/fair.ts';
import { priceOf } from '#studio/maths/features/types.ts';
import { jackpotReturns } from '#studio/maths/jackpot.ts';
import { add, type Rational, toNumber } from '#studio/maths/rational.ts';
import { play, spin } from '#studio/maths/round.ts';
import type { SlotTitle } from '#studio/maths/slot.ts';
import { TITLES } from '#studio/titles/index.ts';

/** Words that are the same in every run. */
function seededWords(seed: number): WordSource {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  let block = new Uint32Array(0);
  let at = 0;
  return {
    next() {
      if (at >= block.length) {
        block = new Uint32Array(new Uint8Array(cipher.update(new Uint8Array(65_536))).buffer);
        at = 0;
      }
      const word = block[at] as number;
      at += 1;
      return Promise.resolve(word);
    },
  };
}

/** Mean, deviation and share of paying rounds of so many, in stakes. */
async function simulate(title: SlotTitle, rounds: number, seed: number, bought = false) {
  const words = seededWords(seed);
  let sum = 0;
  let squares = 0;
  let paying = 0;
  for (let round = 0; round < rounds; round += 1) {
    const units = (await play(title, words, bought)).units / title.unitsPerStake;
    sum += units;
    squares += units ** 2;
    if (units > 0) paying += 1;
  }
  const mean = sum / rounds;
  return { mean, deviation: Math.sqrt(squares / rounds - mean ** 2), paying: paying / rounds };
}

/** Rounded down to two decimals. */
function percentOf({ n, d }: Rational): string {
  const hundredths = (n * 10_000n) / d;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

const FEATURED = TITLES.filter((title) => title.feature);
const ROUNDS = 40_000;
const BOUGHT_ROUNDS = 4_000;
/** Some thirty figures, each within this many deviations: 99 % for all of them together. */
const DEVIATIONS = 3.7;

describe.each(FEATURED.map((title) => [title.code, title] as const))('%s', (code, title) => {
  let analysis: RoundAnalysis;
  const game = gameByCode(code);

  test('declares, here and in the catalogue, what the exact analysis finds', () => {
    analysis = analyseRound(title);
    const multiple = (BigInt(analysis.boundUnits) * 100n) / BigInt(title.unitsPerStake);
    expect(title.declared).toEqual({
      rtpPercent: percentOf(analysis.rtp),
      hitPercent: percentOf(analysis.hit),
      maximumMultiple: `${multiple / 100n}.${(multiple % 100n).toString().padStart(2, '0')}`,
      ...(analysis.bought ? { boughtRtpPercent: percentOf(analysis.bought.rtp) } : {}),
    });
    expect(game?.rtpPercent).toBe(percentOf(analysis.rtp));
    if (analysis.deviation !== null) expect(game?.volatility).toBe(volatilityOf(analysis.deviation));
  });

  test('returns between 94.5 % and 97 % with its jackpots, and bought nearly the same as played', () => {
    const jackpots = title.jackpot ? jackpotReturns(title.jackpot) : null;
    const whole = jackpots ? add(analysis.rtp, add(jackpots.contribution, jackpots.seeds)) : analysis.rtp;
    expect(toNumber(whole)).toBeGreaterThan(0.945);
    expect(toNumber(whole)).toBeLessThan(0.97);
    expect(analysis.bought === null).toBe(title.feature?.buy === null);
    if (analysis.bought) expect(Math.abs(toNumber(analysis.bought.rtp) - toNumber(analysis.rtp))).toBeLessThan(0.01);
  });

  test('simulated rounds lie within the interval around the exact figures', async () => {
    const played = await simulate(title, ROUNDS, 11);
    const margin = (deviation: number, rounds: number) => (DEVIATIONS * deviation) / Math.sqrt(rounds);
    const spread = analysis.deviation ?? played.deviation;
    expect(Math.abs(played.mean - toNumber(analysis.rtp))).toBeLessThan(margin(spread, ROUNDS));
    const hit = toNumber(analysis.hit);
    expect(Math.abs(played.paying - hit)).toBeLessThan(margin(Math.sqrt(hit * (1 - hit)), ROUNDS));
    if (analysis.deviation === null) expect(game?.volatility).toBe(volatilityOf(played.deviation));
    if (!analysis.bought) return;
    const bought = await simulate(title, BOUGHT_ROUNDS, 13, true);
    const price = Number(title.feature?.buy?.priceTenths) / 10;
    const exact = toNumber(analysis.bought.rtp) * price;
    expect(Math.abs(bought.mean - exact)).toBeLessThan(margin(bought.deviation, BOUGHT_ROUNDS));
  });

  test('the same seeds give the same round, and what it shows adds up to what it pays', async () => {
    let opened = 0;
    for (let nonce = 0; nonce < 1_600; nonce += 1) {
      const input = { serverSeed: 'b'.repeat(64), clientSeed: 'gull', nonce };
      const bought = title.feature?.buy !== null && nonce < 40;
      const outcome = await spin(title, input, { bought });
      if (nonce < 60) expect(await spin(title, input, { bought })).toEqual(outcome);
      const inside = (outcome.steps ?? []).filter((step) => step.feature);
      expect(outcome.feature?.units ?? 0).toBe(inside.reduce((sum, step) => sum + step.units, 0));
      expect(outcome.units).toBeLessThanOrEqual(analysis.boundUnits);
      if (outcome.feature) {
        opened += 1;
        expect(inside.at(-1)?.left).toBe(0);
        expect(outcome.feature.bought).toBe(bought);
      }
    }
    expect(opened).toBeGreaterThan(0);
  });

  test('its price is exact at every stake', () => {
    const tenths = title.feature?.buy?.priceTenths;
    if (tenths === undefined) return expect(priceOf(title.feature, 20n)).toBeNull();
    for (const stake of title.stakes.EUR)
      expect((priceOf(title.feature, stake) ?? 0n) * 10n).toBe(stake * BigInt(tenths));
  });
});

test('what is not for sale cannot be bought', async () => {
  const title = FEATURED.find((candidate) => candidate.feature?.buy === null) as SlotTitle;
  const input = { serverSeed: 'c'.repeat(64), clientSeed: 'gull', nonce: 0 };
  await expect(spin(title, input, { bought: true })).rejects.toThrow('not for sale');
});

test('a chain of drops as played agrees with its exact links one by one', async () => {
  const small: SlotTitle = {
    ...(FEATURED[0] as SlotTitle),
    rows: 2,
    strips: [
      ['a', 'a', 'b'],
      ['a', 'b', 'a'],
    ],
    pays: { a: { 3: 10, 4: 20 }, b: { 3: 50 } },
    unitsPerStake: 10,
    feature: { kind: 'drops', ladder: [1, 2], opens: 2, spins: 2, buy: null },
  };
  // Four cells, a with 2/3: 3 of a 32/81, 4 of a 16/81, 3 or 4 of b 9/81. After a win the cells it left are drawn anew.
  const analysis = analyseRound(small);
  expect(toNumber(analysis.hit)).toBeCloseTo((32 + 16 + 9) / 81, 12);
  const { mean, deviation } = await simulate(small, 60_000, 17);
  expect(Math.abs(mean - toNumber(analysis.rtp))).toBeLessThan((3 * deviation) / Math.sqrt(60_000));
});
