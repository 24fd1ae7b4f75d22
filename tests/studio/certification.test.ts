/** Certification by simulation (docs/decisions/0047): what is stored still holds for the rules as they are. */
import { describe, expect, test } from 'vitest';
import { GAMES } from '#shared/catalogue/games.ts';
import { CASES, RULES_OF } from '#studio/certification/cases.ts';
import { agrees, familyBound, ROUNDS, readResults, simulate, storedResult, Z99 } from '#studio/certification/table.ts';
import { TITLES } from '#studio/titles/index.ts';

const results = readResults();
const caseOf = (rules: string, name: string) => CASES.find((one) => one.rules === rules && one.name === name);

test('every game of the catalogue is played by rules that are simulated', () => {
  const simulated = new Set(CASES.map(({ rules }) => rules));
  expect(GAMES.filter(({ code }) => !simulated.has(RULES_OF.get(code) ?? ''))).toEqual([]);
});

test('every feature that is for sale is simulated as it is bought, and no other', () => {
  const sold = TITLES.filter(({ feature }) => feature?.buy).map(({ code }) => code);
  expect(sold).not.toEqual([]);
  expect(CASES.filter(({ name }) => name === 'bought feature').map(({ rules }) => rules)).toEqual(sold);
});

test('every way to play has been simulated', () => {
  const stored = new Set(results.map(({ rules, name }) => `${rules}/${name}`));
  expect(CASES.map(({ rules, name }) => `${rules}/${name}`).filter((name) => !stored.has(name))).toEqual([]);
});

test('each case has words of its own', () => {
  expect(new Set(CASES.map(({ rules, name }) => `${rules}/${name}`)).size).toBe(CASES.length);
});

describe('a stored result', () => {
  test.each(results.map(({ rules, name }) => [rules, name] as const))(
    '%s, %s, is of the rules as they are and lies inside',
    async (rules, name) => {
      const one = caseOf(rules, name);
      const stored = one && (await storedResult(one, results));
      expect(stored).toMatchObject({ rules, name });
      expect(stored?.runs.every(({ rounds }) => rounds >= ROUNDS)).toBe(true);
      expect(stored && agrees(stored)).toBe(true);
    },
    120_000,
  );

  test('lies where all of them together may lie in 99 of 100 certifications', () => {
    const bound = familyBound(CASES.length);
    expect(results.filter(({ runs: [first] }) => Math.abs(first?.z ?? Number.NaN) > bound)).toEqual([]);
  });

  test('is stale once the rules play otherwise, or return something else', async () => {
    const [stored] = results;
    const one = stored && caseOf(stored.rules, stored.name);
    if (!one) throw new Error('nothing is stored');
    expect(await storedResult({ ...one, exact: () => one.exact() + 1e-9 }, results)).toBeNull();
    const play = one.player();
    const other = { ...one, player: () => async (words: Parameters<typeof play>[0]) => (await play(words)) + 1 };
    expect(await storedResult(other, results)).toBeNull();
  });
});

describe('the rule', () => {
  test('one case is held to 99 %, many to what all of them keep together (Šidák)', () => {
    expect(familyBound(1)).toBeCloseTo(Z99, 3);
    expect(familyBound(10)).toBeCloseTo(3.289, 2);
  });

  test('a case that falls outside is played once more, and only once', async () => {
    const wheel = CASES.find(({ rules }) => rules === 'wheel');
    if (!wheel) throw new Error('The wheel is not simulated');
    const fair = await simulate(wheel, 20_000);
    const wrong = await simulate({ ...wheel, exact: () => wheel.exact() + 0.2 }, 20_000);
    expect(agrees({ runs: fair })).toBe(true);
    expect([wrong.length, agrees({ runs: wrong })]).toEqual([2, false]);
  });
});
