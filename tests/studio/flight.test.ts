/** The law of the shared flight and the chain it is drawn from (spec section 2, /special/aviator; docs/decisions/0049). */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTO_MINIMUM_HUNDREDTHS,
  DOUBLING_MS,
  flightMs,
  flightReturns,
  heightAt,
  lastHeightFrom,
  lastHeightOf,
  payoutAt,
  reachingFlights,
  TOP_HUNDREDTHS,
  timeOf,
} from '#studio/engines/flight.ts';
import { toPercent } from '#studio/maths/rational.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';

const SPACE = 2n ** 256n;
const target = fc.integer({ min: AUTO_MINIMUM_HUNDREDTHS, max: TOP_HUNDREDTHS });

describe('the height of a flight', () => {
  it('doubles every eight seconds', () => {
    expect([0, DOUBLING_MS, 2 * DOUBLING_MS, 3 * DOUBLING_MS].map(heightAt)).toEqual([100, 200, 400, 800]);
  });

  it('is shown from the very moment it is reached', () => {
    fc.assert(
      fc.property(target, (height) => {
        const moment = timeOf(height);
        return heightAt(moment) === height && heightAt(moment - 0.001) === height - 1;
      }),
    );
  });

  it('stays on screen at its last value as long as any other does, so that a hand can still use it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: TOP_HUNDREDTHS - 1 }), (last) => {
        const end = flightMs(last);
        return heightAt(end - 0.001) === last && end === timeOf(last + 1);
      }),
    );
    expect(flightMs(99)).toBe(0);
  });
});

describe('the draw', () => {
  it('reaches a target for exactly the draws that are counted as reaching it', () => {
    fc.assert(
      fc.property(target, (height) => {
        const count = reachingFlights(height);
        return lastHeightOf(count - 1n) >= height && lastHeightOf(count) < height;
      }),
    );
  });

  it('returns the same at every target: 99 % less what 2^256 cannot divide', () => {
    fc.assert(
      fc.property(target, (height) => {
        const returned = reachingFlights(height) * BigInt(height) * 100n;
        const exact = 99n * SPACE * 100n;
        return returned <= exact && exact - returned < BigInt(height) * 100n;
      }),
    );
  });

  it('returns what the catalogue declares', () => {
    for (const { rtp } of flightReturns()) {
      const percent = toPercent(rtp);
      expect(percent.slice(0, percent.indexOf('.') + 3)).toBe(SHARED_TITLES[0]?.declared.rtpPercent);
    }
  });

  it('pays a stake of whole hundreds exactly', () => {
    expect(payoutAt(100n, 101)).toBe(101n);
    expect(payoutAt(10_000n, TOP_HUNDREDTHS)).toBe(100_000_000n);
  });

  it('never leaves the water once in a hundred rounds, and ends at 10,000 at the latest', () => {
    expect(lastHeightOf(SPACE - 1n)).toBe(99);
    expect(lastHeightOf(0n)).toBe(TOP_HUNDREDTHS);
  });

  it('follows from seed and salt alone', async () => {
    expect(await lastHeightFrom('seed', 'salt')).toBe(await lastHeightFrom('seed', 'salt'));
    expect(await lastHeightFrom('seed', 'salt')).not.toBe(await lastHeightFrom('seed', 'other salt'));
  });

  it('has the counted share of heights over many seeds', async () => {
    const { seedOf } = await readChain('ab'.repeat(32), 4_000);
    let doubled = 0;
    for (let index = 1; index <= 4_000; index += 1) {
      if ((await lastHeightFrom(seedOf(index), 'public salt')) >= 200) doubled += 1;
    }
    // 49.5 % expected, six deviations either way.
    expect(Math.abs(doubled / 4_000 - 0.495)).toBeLessThan(6 * Math.sqrt((0.495 * 0.505) / 4_000));
  });
});

describe('the chain of seeds', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  it('hashes every seed to the one before it, down to the published end', async () => {
    const { seedOf, terminalHash } = await readChain('cd'.repeat(32), 1_234);
    let expected = terminalHash;
    for (let index = 1; index <= 1_234; index += 1) {
      expect(hash(seedOf(index))).toBe(expected);
      expected = seedOf(index);
    }
    expect(expected).toBe('cd'.repeat(32));
  });

  it('has no seed outside its rounds', async () => {
    const { seedOf } = await readChain('ef'.repeat(32), 10);
    expect(() => seedOf(0)).toThrow(RangeError);
    expect(() => seedOf(11)).toThrow(RangeError);
  });
});
