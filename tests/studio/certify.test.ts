/**
 * The par sheet as the README names it. Its ten to fifteen seconds of one core are the exact counts of all games, which
 * no other test makes together; a build machine that certifies waits for nothing else (docs/decisions/0047).
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { GAMES } from '#shared/catalogue/games.ts';

const TIME_LIMIT_MS = 60_000;

test(
  'npm run studio:certify -- --quick says what each game returns, in under a minute',
  async () => {
    const command = ['run', '--silent', 'studio:certify', '--', '--quick'];
    // A command that fails or takes longer is an error here.
    const { stdout } = await promisify(execFile)('npm', command, {
      cwd: inRoot(),
      timeout: TIME_LIMIT_MS,
      shell: process.platform === 'win32',
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(GAMES.map(({ code }) => code).sort());
    for (const line of lines) expect(line).toMatch(/^\S+ +\S.* \d{2}\.\d{2,4} %.* wins \d+(?:\.\d{2})? stakes at most/);
    // A best play is the best of something (docs/decisions/0047).
    expect(lines.find((line) => line.startsWith('harbour-blackjack'))).toMatch(
      / 99\.56 % {2}the best of plays by the cards of the own hand, .* and the dealer’s card; wins 16 stakes at most$/,
    );
  },
  TIME_LIMIT_MS + 5_000,
);
