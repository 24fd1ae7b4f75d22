/** One process runs the rounds that players share: it gives its claim back when it stops, and another has it at once. */
import { expect, test } from 'vitest';
import { createLocalBeacon } from '#studio/server/beacons/local.ts';
import { createRootSeal } from '#studio/server/seals.ts';
import { createSharedRunner } from '#studio/shared-rounds/runner.ts';
import { createMemoryRoundStore } from '#studio/shared-rounds/store-memory.ts';

test('a claim that is given back is taken at once, one that is not renewed after ten seconds', async () => {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const roots = createRootSeal('secret of the test');
  const parts = { gameCode: 'flight', store: createMemoryRoundStore(clock), clock, roots, log: () => undefined };
  const beacon = createLocalBeacon();
  const [first, second] = [createSharedRunner({ ...parts, beacon }), createSharedRunner({ ...parts, beacon })];
  expect([await first.mayRun(), await second.mayRun()]).toEqual(['new', 'no']);
  expect([first.holds(), second.holds()]).toEqual([true, false]);
  await first.release();
  expect([await second.mayRun(), first.holds(), second.holds()]).toEqual(['new', false, true]);
  now += 9_000;
  expect(await first.mayRun()).toBe('no');
  now += 2_000;
  expect([await first.mayRun(), second.holds()]).toEqual(['new', false]);
});
