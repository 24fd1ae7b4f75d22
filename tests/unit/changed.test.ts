/** What `npm test -- --changed` takes a change to reach. */
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { BROWSER_SUITES, reachOf, UNSEEN } from '#scripts/changed.ts';

test('every feature says which suites of the browser it can reach', () => {
  const folders = readdirSync(inRoot('src', 'features')).map((name) => `src/features/${name}/`);
  expect(folders.length).toBeGreaterThan(20);
  const foundations = ['content', 'i18n', 'navigation', 'popups', 'realtime', 'regions', 'remote'];
  const missing = folders.filter((folder) => BROWSER_SUITES[folder] === undefined);
  expect(missing).toEqual(foundations.map((name) => `src/features/${name}/`));
});

test('the tables name folders and suites that exist', () => {
  const suites = Object.values(BROWSER_SUITES).flatMap((named) => (named === 'all' ? [] : named));
  const files = [
    ...Object.keys(BROWSER_SUITES),
    ...suites.map((suite) => `tests/${suite}.test.ts`),
    ...UNSEEN.flatMap(({ source }) => source),
  ];
  expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

test('a change in one feature reaches its own journeys, and what all built pages are held to', () => {
  const own = BROWSER_SUITES['src/features/wallet/'] as readonly string[];
  const { browser, ...others } = reachOf(['src/features/wallet/store.ts']);
  expect(others).toEqual({
    checks: ['types of .astro', 'lint and format', 'unused code', 'architecture and locale keys', 'types'],
    source: [],
  });
  expect(browser).toEqual(own.map((suite) => `tests/${suite}.test.ts`).sort());
  const expected = ['budgets/weights', 'e2e/built-pages', 'e2e/journey', 'e2e/money'];
  expect(browser).toEqual(expect.arrayContaining(expected.map((suite) => `tests/${suite}.test.ts`)));
  expect(browser, 'not those of another feature').not.toContain('tests/e2e/menu.test.ts');
});

test('a change that every page stands on reaches every suite of the browser', () => {
  for (const file of ['src/layouts/Page.astro', 'src/features/navigation/index.ts']) {
    expect([file, reachOf([file]).browser]).toEqual([file, null]);
  }
});

test('a changed suite of the browser runs itself; documents run none', () => {
  expect(reachOf(['tests/e2e/menu.test.ts']).browser).toEqual(['tests/e2e/menu.test.ts']);
  expect(reachOf(['README.md'])).toEqual({ checks: [], source: [], browser: [] });
});

test('a migration reaches whatever opens a database', () => {
  expect(reachOf(['server/db/migrations/0001_first.sql']).source).toContain('tests/support/databases.ts');
});
