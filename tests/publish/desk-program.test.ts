/** The console's desk asks the sources as a program of its own, without Astro: what it imports must run in Node alone. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { DESK } from '#server/modules/publishing/desk.ts';

test('the desk answers in Node alone', () => {
  const answer = execFileSync(process.execPath, [inRoot(DESK), 'entries'], {
    cwd: inRoot(),
    input: '{}',
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', FAIRWIND_SOURCE: inRoot() },
  });
  const entries = JSON.parse(answer) as { kind: string; alias: string }[];
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'promo', alias: 'welcome' }));
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'page', alias: 'terms-and-conditions' }));
});
