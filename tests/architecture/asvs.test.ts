/** The list of OWASP ASVS requirements (docs/asvs.md): what it names exists, and no test of an attack is missing in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';

const NUMBER = String.raw`\d{1,2}\.\d(?:\.\d{1,2})?`;
const NUMBERS = `${NUMBER}(?:(?:, | and )${NUMBER})*`;
const LINE = /^\| ([\d.]+) \| [^|]+ \| `([^`]+)` \| `([^`]+)`: (.+) \|$/;
const NAMES = /(?:test|describe|\]\))\(\s*(['`"])(.*?)\1\s*,/g;

const listed = readFileSync(inRoot('docs', 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', place = '', file = '', name = ''] = LINE.exec(line) ?? [];
    return { line, number, place, file, name };
  });

/** What a name says it is held against: `… (ASVS 6.3.3, 6.4.1)`, or the number before its colon. */
function numbersIn(name: string): string[] {
  const [, said = ''] =
    new RegExp(`ASVS (${NUMBERS})`).exec(name) ?? new RegExp(`^(${NUMBER}(?: and ${NUMBER})*): `).exec(name) ?? [];
  return said.match(new RegExp(NUMBER, 'g')) ?? [];
}

const files = readdirSync(inRoot('tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.replaceAll('\\', '/'));
const namesOf = (file: string): string[] =>
  [...readFileSync(inRoot('tests', file), 'utf8').matchAll(NAMES)].map(([, , name]) => name ?? '');
const named = new Map(files.map((file) => [file, namesOf(file)]));

test('every line names a place and a test that there are', () => {
  const wrong = listed.filter(
    ({ number, place, file, name }) =>
      !existsSync(inRoot(...place.split('/'))) ||
      !named.get(file)?.some((known) => known.includes(name) && numbersIn(known).includes(number)),
  );
  expect(wrong.map(({ line }) => line)).toEqual([]);
});

test('every test that names a requirement stands in the list', () => {
  const missing = [...named].flatMap(([file, names]) =>
    names.flatMap((name) =>
      numbersIn(name)
        .filter(
          (number) => !listed.some((row) => row.number === number && row.file === file && name.includes(row.name)),
        )
        .map((number) => `${number} ${join('tests', file)}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
});
