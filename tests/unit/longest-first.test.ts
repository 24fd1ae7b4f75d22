/** The order of suites names suites that are there. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { LONGEST } from '../support/longest-first.ts';

test('every suite that is to begin first is there', () => {
  expect(LONGEST.filter((name) => !existsSync(inRoot('tests', `${name}.test.ts`)))).toEqual([]);
});
