/** How reels stop when the player presses on (issue 4 point 4, no dropped input). */
import { expect, test } from 'vitest';
import { createReels, PACES } from '#studio/client/stage/reels.ts';

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
