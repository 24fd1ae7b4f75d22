/** Win tiers (look t6): by the multiple of what the round cost, and nothing for a return of the stake. */
import { describe, expect, test } from 'vitest';
import { progressAt } from '#studio/client/progress.ts';
import { countedAt, countMsOf, isLarge, tierOf } from '#studio/client/wins/tiers.ts';
import { closed, momentAt, skipped, timelineOf } from '#studio/client/wins/timeline.ts';

describe('the tier of a win', () => {
  test.each([
    [0n, null],
    [99n, null],
    [100n, null],
    [101n, 'plain'],
    [499n, 'plain'],
    [500n, 'nice'],
    [1_999n, 'nice'],
    [2_000n, 'big'],
    [9_999n, 'big'],
    [10_000n, 'epic'],
  ])('%s of a round that cost 100 is %s', (payout, tier) => {
    expect(tierOf(payout, 100n)).toBe(tier);
  });
});

test('a win has a show of its own from twenty times its cost on', () => {
  expect([isLarge(1_999n, 100n), isLarge(2_000n, 100n), isLarge(10_000n, 100n), isLarge(100n, 100n)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a count whose first frame is older than its beginning starts at nothing, never below', () => {
  expect(progressAt(990, 1_000, 600)).toBe(0);
  expect(progressAt(1_300, 1_000, 600)).toBe(0.5);
  expect(progressAt(1_600, 1_000, 600)).toBe(1);
  expect(progressAt(9_000, 1_000, 600)).toBe(1);
  // What takes no time is over at once.
  expect(progressAt(1_001, 1_000, 0)).toBe(1);
});

test('a count never shows more than was won, and ends at exactly that', () => {
  const payout = 12_345n;
  let before = -1n;
  for (let share = 0; share < 1; share += 0.01) {
    const counted = countedAt(payout, share, 100n);
    expect(counted).toBeGreaterThanOrEqual(before);
    expect(counted).toBeLessThanOrEqual(payout);
    // Whole units first; the rest lands last.
    expect(counted % 100n).toBe(0n);
    before = counted;
  }
  expect(countedAt(payout, 1, 100n)).toBe(payout);
});

describe('the course of a large win', () => {
  test('it dims, grows its sign, counts, stamps, rests and goes', () => {
    const line = timelineOf(2_400, false);
    expect(momentAt(line, 0, false)).toMatchObject({ dim: 0, sign: 0, count: 0, stamp: 0 });
    expect(momentAt(line, 500, false)).toMatchObject({ dim: 1, count: 0 });
    expect(momentAt(line, line.countEnds - 1, false).count).toBeLessThan(1);
    expect(momentAt(line, line.countEnds, false).count).toBe(1);
    expect(momentAt(line, line.countEnds + 80, false).stamp).toBeGreaterThan(0.9);
    expect(line.outBegins - line.countEnds).toBeGreaterThanOrEqual(1_200);
    expect(momentAt(line, line.ends, false)).toMatchObject({ dim: 0, sign: 0 });
  });

  test('a press ends the count, the next one everything', () => {
    const line = skipped(timelineOf(4_500, false), 1_000);
    expect(line.countEnds).toBe(1_000);
    expect(momentAt(line, 1_000, false).count).toBe(1);
    expect(closed(line, 1_100).ends).toBeLessThan(1_500);
  });

  test('under reduced motion the amount stands at once, and the longer the larger it is', () => {
    const line = timelineOf(4_500, true);
    expect(momentAt(line, 0, true).count).toBe(1);
    expect(momentAt(line, 400, true)).toMatchObject({ sign: 1, stamp: 0 });
    expect(line.outBegins).toBeGreaterThanOrEqual(3_000);
    expect(timelineOf(2_400, true).outBegins).toBeGreaterThanOrEqual(2_000);
    expect(timelineOf(2_250, true).outBegins).toBeLessThan(line.outBegins);
  });
});

test('turbo shortens a count, it takes none away', () => {
  expect(countMsOf('big', true)).toBeLessThan(countMsOf('big', false));
  expect(countMsOf('plain', true)).toBeGreaterThan(0);
});
