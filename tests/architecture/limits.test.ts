/** The list of limits in docs/asvs.md: every endpoint of both contracts stands there with what the code says of it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { type LimitRow, playerLimits, staffLimits, UNCOUNTED } from '#server/modules/session/endpoint-limits.ts';
import { RATES } from '#server/modules/session/index.ts';

const document = readFileSync(inRoot('docs', 'asvs.md'), 'utf8');
const shownIn = ({ name, path, limits }: LimitRow): string => {
  const shown = limits.map((limit) => `\`${limit}\``).join(', ');
  return `| \`${name}\` | \`${path}\` | ${shown || (UNCOUNTED[name] ?? 'a read, not counted')} |`;
};

test.each([
  ['players', playerLimits()],
  ['staff', staffLimits()],
] as const)('every endpoint of the contract of %s is listed with its limit', (_whose, rows) => {
  expect(
    rows.map(shownIn).filter((line) => !document.includes(line)),
    'lines to add to docs/asvs.md',
  ).toEqual([]);
});

test('the list names no endpoint that there is not', () => {
  const known = new Set([...playerLimits(), ...staffLimits()].map(shownIn));
  const listed = document.split('\n').filter((line) => /^\| `\w+` \| `(?:GET|POST|PUT|DELETE) /.test(line));
  expect(listed.filter((line) => !known.has(line))).toEqual([]);
});

test('whatever a guest can send is counted by client, or says why it is not', () => {
  const open = [...playerLimits(), ...staffLimits()].filter(({ isOpen, path }) => isOpen && !path.startsWith('GET'));
  const bare = open.filter(
    ({ name, limits }) => !(name in UNCOUNTED) && !limits.some((limit) => /ByClient$/.test(limit)),
  );
  expect(bare.map(({ name }) => name).sort()).toEqual([]);
});

test('every limit protects something', () => {
  const used = new Set([...playerLimits(), ...staffLimits()].flatMap(({ limits }) => limits));
  const elsewhere = ['contactByClient', 'fileByPlayer'];
  expect(Object.keys(RATES).filter((name) => !used.has(name as never) && !elsewhere.includes(name))).toEqual([]);
});
