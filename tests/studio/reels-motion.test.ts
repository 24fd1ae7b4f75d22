/** How reels stop when the player presses on (no dropped input). */
import { describe, expect, test } from 'vitest';
import { nextSway, pose, SWAY_MS } from '#studio/client/stage/idle.ts';
import { createReels, PACES } from '#studio/client/stage/reels.ts';
import { awaitedReels } from '#studio/client/stage/suspense.ts';

const REELS = [0, 1, 2, 3, 4];
const STOPS = [7, 8, 9, 10, 11];
const { landingMs, staggerMs } = PACES.normal;

function landing() {
  const reels = createReels([0, 0, 0, 0, 0]);
  reels.start(0, PACES.normal);
  return { reels, until: reels.land(STOPS, 1_000) };
}

test('reels land one after the other', () => {
  const { reels, until } = landing();
  expect(until).toBe(1_000 + landingMs + 4 * staggerMs);
  expect(REELS.map((reel) => reels.rests(reel, 1_000 + landingMs))).toEqual([true, false, false, false, false]);
});

test('a second press lands those that wait together, on the same stops', () => {
  const { reels } = landing();
  const until = reels.hurry(1_100);
  expect(until).toBe(1_100 + landingMs);
  expect(REELS.every((reel) => reels.rests(reel, until))).toBe(true);
  expect(REELS.map((reel) => reels.at(reel, until).position)).toEqual(STOPS);
});

test('a reel that lands already is not held back', () => {
  const { reels } = landing();
  reels.hurry(1_100);
  expect(reels.rests(0, 1_000 + landingMs)).toBe(true);
});

test('a reel is drawn back before it runs, and runs on from there', () => {
  const reels = createReels([4]);
  reels.start(0, PACES.normal);
  expect(reels.at(0, 60).position).toBeGreaterThan(4);
  expect(reels.at(0, 60).speed).toBe(0);
  const positions = [110, 150, 200, 300, 400].map((now) => reels.at(0, now).position);
  expect(positions).toEqual([...positions].sort((a, b) => b - a));
});

test('after two symbols that open a feature the reels that may bring the third are waited for, and no others', () => {
  const strip = ['scatter', 'A', 'K', 'Q', 'J', 'A'] as const;
  const bare = ['A', 'K', 'Q', 'J', 'A', 'K'] as const;
  const strips = [strip, bare, strip, strip, strip];
  const none = () => false;
  const waits = awaitedReels(strips, [0, 0, 0, 3, 3], 3, PACES.normal, none);
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits.slice(3).every((wait) => wait > 0)).toBe(true);
  expect(awaitedReels(strips, [0, 0, 1, 1, 0], 3, PACES.normal, none)).toEqual([0, 0, 0, 0, 0]);
  expect(awaitedReels(strips, [0, 0, 0, 3, 3], 3, PACES.turbo, none)).toEqual([0, 0, 0, 0, 0]);
  expect(awaitedReels(strips, [0, 0, 0, 3, 3], 3, PACES.normal, (reel) => reel === 3)[3]).toBe(0);
});

test('what waits lands later by its wait, and at once when the player presses on', () => {
  const reels = createReels([0, 0, 0, 0, 0]);
  reels.start(0, PACES.normal);
  const until = reels.land(STOPS, 1_000, [0, 0, 0, 600, 600]);
  expect(until).toBe(1_000 + landingMs + 4 * staggerMs + 1_200);
  expect(reels.hurry(1_100)).toBe(1_100 + landingMs);
});

describe('symbols at rest', () => {
  test('a symbol sways from upright to upright and never leaves its cell', () => {
    const sway = nextSway(0, { reels: 5, rows: 3 }, 1_000);
    for (const at of [0, SWAY_MS, SWAY_MS * 2]) {
      const { turn, size } = pose(sway, 1_000 + at);
      expect(Math.abs(turn)).toBeLessThan(1e-9);
      expect(size).toBeCloseTo(1, 9);
    }
    const sizes = Array.from({ length: 60 }, (_, step) => pose(sway, 1_000 + (SWAY_MS * step) / 60).size);
    expect(Math.max(...sizes)).toBeLessThan(1.1);
  });

  test('each turn another reel has it, within the grid', () => {
    const grid = { reels: 5, rows: 3 };
    const cells = Array.from({ length: 15 }, (_, turn) => nextSway(turn, grid, 0));
    for (const [at, { reel, row }] of cells.entries()) {
      expect(reel).toBeLessThan(grid.reels);
      expect(row).toBeLessThan(grid.rows);
      expect(reel).not.toBe(cells[at - 1]?.reel);
    }
  });
});
