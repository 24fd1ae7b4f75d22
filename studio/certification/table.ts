/**
 * Simulations and their stored results (`results.json`): each case with a fixed seed, by the rule of
 * docs/decisions/0047, and with it what tells a result that has become stale.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES, type Case } from './cases.ts';
import { seededWords } from './words.ts';

export const ROUNDS = 10_000_000;
/** Two-sided 99 % of the normal distribution. */
export const Z99 = 2.5758;
/** Names the words; a case that falls outside is played once more with the second. */
const SEEDS = ['fairwind 2026-11-21', 'fairwind 2026-11-21, second'] as const;
/** Rounds whose results tell whether a case still plays as it did. */
const FINGERPRINT_ROUNDS = 1_000;

export interface Run {
  seed: string;
  rounds: number;
  /** Shares of the first stake. */
  mean: number;
  deviation: number;
  /** How many standard errors the mean lies from the exact return. */
  z: number;
}

export interface Result {
  rules: string;
  name: string;
  exact: number;
  /** Of what the first rounds of the first seed pay. */
  fingerprint: string;
  runs: Run[];
}

/** Whether a result agrees: its first run within 99 %, or else the second one. */
export function agrees({ runs }: Pick<Result, 'runs'>): boolean {
  return runs.some(({ z }) => Math.abs(z) <= Z99);
}

/** Within this many standard errors are all of so many independent means at once, in 99 of 100 cases (Šidák). */
export function familyBound(count: number): number {
  const tail = (1 - 0.99 ** (1 / count)) / 2;
  // Bisection: the upper tail falls as z grows.
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (upperTail(middle) > tail) low = middle;
    else high = middle;
  }
  return high;
}

/** P(Z > z) of the normal distribution, by the continued fraction of Laplace; good to 9 digits from z = 2. */
function upperTail(z: number): number {
  if (z < 2) return 1;
  let fraction = z;
  for (let term = 60; term > 0; term -= 1) fraction = z + term / fraction;
  return Math.exp(-(z * z) / 2) / (Math.sqrt(2 * Math.PI) * fraction);
}

const wordsOf = (seed: string, { rules, name }: Pick<Case, 'rules' | 'name'>) =>
  seededWords(`${seed}/${rules}/${name}`);

async function run(one: Case, seed: string, rounds: number): Promise<Run> {
  const play = one.player();
  const words = wordsOf(seed, one);
  const exact = one.exact();
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Around the exact return, so that the squares lose no digits.
    const away = (await play(words)) - exact;
    sum += away;
    squares += away ** 2;
  }
  const away = sum / rounds;
  const sampled = Math.sqrt(squares / rounds - away ** 2);
  const deviation = one.deviation() ?? sampled;
  return { seed, rounds, mean: exact + away, deviation: sampled, z: away / (deviation / Math.sqrt(rounds)) };
}

/** Plays a case, a second time where the first fell outside. */
export async function simulate(one: Case, rounds = ROUNDS): Promise<Run[]> {
  const first = await run(one, SEEDS[0], rounds);
  return agrees({ runs: [first] }) ? [first] : [first, await run(one, SEEDS[1], rounds)];
}

/** A hash of what the first rounds pay: another one says that the rules or the strategy are not the same any more. */
export async function fingerprintOf(one: Case): Promise<string> {
  const play = one.player();
  const words = wordsOf(SEEDS[0], one);
  const hash = createHash('sha256');
  for (let round = 0; round < FINGERPRINT_ROUNDS; round += 1) hash.update(`${await play(words)};`);
  return hash.digest('hex').slice(0, 32);
}

const FILE = join(import.meta.dirname, 'results.json');

export function readResults(): Result[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Result[];
}

/** Results in the order of the cases. */
export function writeResults(results: readonly Result[]): void {
  const ordered = CASES.flatMap(
    ({ rules, name }) => results.find((stored) => stored.rules === rules && stored.name === name) ?? [],
  );
  writeFileSync(FILE, `${JSON.stringify(ordered, null, 2)}\n`);
}

/** The stored result of a case that still holds: same return, same rounds. */
export async function storedResult(one: Case, results: readonly Result[]): Promise<Result | null> {
  const stored = results.find(({ rules, name }) => rules === one.rules && name === one.name);
  if (!stored || stored.exact !== one.exact() || stored.runs.some(({ rounds }) => rounds < ROUNDS)) return null;
  return stored.fingerprint === (await fingerprintOf(one)) ? stored : null;
}
