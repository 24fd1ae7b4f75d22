/** The par sheet as the README names it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { parSheet } from '#studio/certification/par-sheet.ts';

const lines = (codes?: readonly string[]) => [...parSheet(codes)].map(({ line }) => line);

test('the par sheet says what each game returns', () => {
  const all = lines();
  expect(all.map((line) => line.split(' ')[0]).sort()).toEqual(GAMES.map(({ code }) => code).sort());
  for (const line of all) expect(line).toMatch(/^\S+ +\S.* \d{2}\.\d{2,4} %.* wins \d+(?:\.\d{2})? stakes at most/);
  // A best play is the best of something (docs/decisions/0047).
  expect(all.find((line) => line.startsWith('harbour-blackjack'))).toMatch(
    / 99\.56 % {2}the best of plays by the cards of the own hand, .* and the dealer’s card; wins 16 stakes at most$/,
  );
});

test('npm run studio:certify -- --quick prints it', async () => {
  // The exact counts of all games are made here once, not by another process too.
  const codes = ['krakens-toll', 'dice-deck'];
  const command = ['run', '--silent', 'studio:certify', '--', '--quick', ...codes];
  const { stdout } = await promisify(execFile)('npm', command, {
    cwd: inRoot(),
    shell: process.platform === 'win32',
  });
  expect(stdout.trimEnd().split('\n')).toEqual(lines(codes));
});
