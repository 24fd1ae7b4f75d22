/** The repository speaks of the product alone: what a newcomer has not got is not referred to. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';

/** Lines of tracked files that match, as "file:line:text". */
function linesWith(pattern: string): string[] {
  const given = ['grep', '-nIiE', pattern, '--', '.', ':!package-lock.json', ':!tests/architecture/words.test.ts'];
  const { status, stdout, stderr } = spawnSync('git', given, { cwd: ROOT, encoding: 'utf8' });
  // 1: nothing found; anything above: git could not look.
  if (status === null || status > 1) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

test('no list of work is quoted by number: the rule is said, or the decision that holds it', () => {
  expect(linesWith('\\bissues? #?[0-9]+')).toEqual([]);
});

test('no folder of one machine is named', () => {
  expect(linesWith('(^|[^a-z.])/(root|work|home/[a-z]+)/[a-z]')).toEqual([]);
});
