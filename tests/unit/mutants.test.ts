/** Small wrong changes: what is made of a file, what the list names, and how a score is counted. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { AREA_NAMES, AREAS, areaOf } from '#scripts/mutants/areas.ts';
import { mutantsOf, namedMutant, withMutant } from '#scripts/mutants/make.ts';
import { type Outcome, reportOf, scoreLines } from '#scripts/mutants/report.ts';
import { readSuites } from '#scripts/mutants/suites.ts';
import { LISTED } from '../mutants/listed.ts';

const changed = (text: string): string[] => mutantsOf('a.ts', text).map((mutant) => withMutant(text, mutant));

test('a comparison, a condition, a statement, a number and SQL are each made wrong by themselves', () => {
  expect(changed('const a = b < 3;')).toEqual(['const a = b <= 3;', 'const a = b < 4;']);
  expect(changed('if (!open) close();')).toEqual([
    'if (false) close();',
    'if (true) close();',
    'if ((open)) close();',
    'if (!open) ;',
  ]);
  expect(changed('const a = won ? 1n : lost;')).toEqual([
    'const a = (1n);',
    'const a = (lost);',
    'const a = won ? 2n : lost;',
  ]);
  expect(changed('const rows = sql`select x where a >= 1 and b is not null order by c desc`;')).toEqual([
    'const rows = sql`select x where a > 1 and b is not null order by c desc`;',
    'const rows = sql`select x where a >= 1 or b is not null order by c desc`;',
    'const rows = sql`select x where a >= 1 and b is null order by c desc`;',
    'const rows = sql`select x where a >= 1 and b is not null order by c asc`;',
  ]);
});

test('types, imports and joined texts stay as they are', () => {
  expect(changed("import a from 'b';\ntype C = 1 | 2;\ninterface D { e: true }\nconst f = 'g' + h;")).toEqual([]);
});

test('each listed mutant stands exactly once in its file, changes it and names its rule', () => {
  for (const one of LISTED) {
    const text = readFileSync(inRoot(one.file), 'utf8');
    expect(withMutant(text, namedMutant(text, one)), one.rule).not.toBe(text);
  }
});

test('the suites of a file are those that import it, the closest by name first', () => {
  const suites = readSuites(inRoot());
  expect(suites.of('server/modules/orders/withdrawals.ts')[0]).toBe('tests/server/withdrawals.test.ts');
  expect(suites.of('server/app/money.ts')[0]).toBe('tests/server/composed-parts.test.ts');
  expect(suites.of('server/app/money.ts')[1]).toBe('tests/server/composed.test.ts');
  expect(suites.of('docs/architecture.md')).toEqual([]);
});

test('every area has files, and each file of it is in no other', () => {
  for (const area of AREA_NAMES) for (const path of AREAS[area]) expect(areaOf(path)).toBe(area);
});

test('a mutant that does not end counts as noticed, one that the compiler refuses counts not at all', () => {
  const text = 'const a = b < 3;\n';
  const [first] = mutantsOf('server/app/a.ts', text);
  if (first === undefined) throw new Error('there is no mutant');
  const of = (status: Outcome['status']): Outcome => ({ mutant: first, status, reason: '', seconds: 1 });
  const outcomes = [of('Killed'), of('Timeout'), of('Survived'), of('NoCoverage'), of('CompileError')];
  expect(scoreLines(outcomes)).toEqual(['app          2 of 4 (50 %)', 'all          2 of 4 (50 %)']);
  const report = reportOf(outcomes.slice(0, 1), () => text);
  expect(report.files['server/app/a.ts']?.mutants).toEqual([
    expect.objectContaining({
      ...{ mutatorName: 'ConditionalBoundary', replacement: '<=', status: 'Killed' },
      location: { start: { line: 1, column: 13 }, end: { line: 1, column: 14 } },
    }),
  ]);
});
