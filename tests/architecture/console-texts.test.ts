/** The console's words: the same keys and variables in both languages, and none that no screen asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { STAFF_ERRORS } from '#shared/backoffice/errors.ts';
import { PERMISSION_NAMES, ROLE_NAMES } from '#shared/backoffice/permissions.ts';

const read = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, 'console', 'locales', `${code}.json`), 'utf8'));
const [en, de] = [read('en'), read('de')];
const variables = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const source = readdirSync(join(ROOT, 'console'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');
const quoted = new Set([...source.matchAll(/'([a-z][\w-]*)'|"([a-z][\w-]*)"/g)].map(([, one, other]) => one ?? other));

test('German has the keys and variables of English', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
  const differs = Object.keys(en).filter((key) => variables(en[key]).join() !== variables(de[key]).join());
  expect(differs).toEqual([]);
});

test('no key is unused: a screen names it, or the list that it belongs to', () => {
  const isListed = (key: string) => quoted.has(key.split('_')[0]) && key.includes('_');
  const unused = Object.keys(en).filter((key) => !quoted.has(key.replace(/_one$/, '')) && !isListed(key));
  expect(unused).toEqual([]);
});

test('every error, role and permission has its words', () => {
  const wanted = [
    ...Object.keys(STAFF_ERRORS).map((name) => `error_${name}`),
    ...ROLE_NAMES.map((name) => `role_${name}`),
    ...PERMISSION_NAMES.map((name) => `permission_${name}`),
  ];
  expect(wanted.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
});
