/** A short run of `npm run fuzz`: no answer is 5xx, and none is outside the contract. */
import { expect, test } from 'vitest';
import { fuzz, openInstallation, Random, walk } from '#scripts/fuzz/index.ts';
import { openDatabase } from '#tests/support/databases.ts';

/** Another one each day, the same one all day: what is found can be looked for again. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));
const SECONDS = 12;

test(`all operations of all APIs and hosts with what nobody would send, seed ${SEED}`, async () => {
  const connection = await openDatabase();
  const installation = await openInstallation(connection);
  const figures = await fuzz(installation, {
    ...{ seed: SEED, seconds: SECONDS, rounds: 4 },
  });
  const walked = await walk(installation, new Random(SEED), 900_001, 60);
  await installation.close();
  await connection.close();
  expect([walked.failures, walked.faults]).toEqual([[], []]);
  // Most of the rounds are right, and are played for money.
  expect(walked.played).toBeGreaterThan(20);
  expect([figures.failures, installation.errors.filter((line) => line.includes('request failed'))]).toEqual([[], []]);
  expect(figures.outside).toEqual([]);
  expect(figures.operations).toBeGreaterThan(350);
  expect(figures.requests).toBeGreaterThan(0);
}, 60_000);
