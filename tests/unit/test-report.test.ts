/** What `npm test` says at its end of tests that failed or did not run, and of where its time went. */
import { expect, test } from 'vitest';
import { type FinishedTest, failedLines, leftOutLine, timeLines } from '#scripts/test-report.ts';

const finished = (file: string, state: FinishedTest['state'], ...titles: string[]): FinishedTest => ({
  file,
  state,
  titles,
  reason: '',
});
const report = (...tests: FinishedTest[]) => ({ tests, files: [] });

test('says nothing when every test ran', () => {
  expect(leftOutLine([finished('a.test.ts', 'passed', 'adds')])).toBeNull();
});

test('names what the tests lacked that did not run', () => {
  const ledger = 'tests/server/ledger.test.ts';
  const ran = [
    finished(ledger, 'passed', 'on pglite', 'adds'),
    finished(ledger, 'skipped', 'on pglite', 'waits for a lock'),
    finished(ledger, 'skipped', 'on postgresql', 'adds'),
    finished(ledger, 'pending', 'on postgresql', 'adds again'),
    finished('tests/server/realtime.test.ts', 'skipped', 'crosses nodes'),
    finished('tests/server/edge.test.ts', 'skipped', 'nginx', 'are compressed'),
    finished('tests/e2e/web-servers.test.ts', 'skipped', 'caddy', 'a socket'),
    finished('tests/unit/money.test.ts', 'skipped', 'counts'),
  ];
  expect(leftOutLine(ran)).toBe(
    'Left out: 7 (1 about PostgreSQL alone, 2 no PostgreSQL answered, 1 no Redis answered, 2 no nginx or no Caddy, 1 for other reasons)',
  );
});

test('where PostgreSQL answers, what is left out on it is about the embedded database', () => {
  const histories = 'tests/server/money-histories.test.ts';
  const ran = [
    finished(histories, 'passed', 'on postgresql', 'adds'),
    finished(histories, 'skipped', 'on postgresql', 'survives a kill of the process that holds it'),
  ];
  expect(leftOutLine(ran)).toBe('Left out: 1 (1 about the embedded database alone)');
});

test('names the tests that failed by their files, and why, in one line without colours', () => {
  const money = 'tests/unit/money.test.ts';
  const failed = finished(money, 'failed', 'money', 'counts');
  const told = { ...failed, reason: '\u001b[31mexpected 1\n  to be 2\u001b[39m' };
  expect(failedLines(report(finished(money, 'passed', 'adds'), failed, told))).toEqual([
    'Failed: tests/unit/money.test.ts > money > counts',
    'Failed: tests/unit/money.test.ts > money > counts (expected 1 to be 2)',
  ]);
});

test('says where the time went: every stage, and the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, seconds) => ({ file: `${seconds}.test.ts`, seconds }));
  const lines = timeLines([{ name: 'source', seconds: 61.25 }], files, 62);
  expect(lines.slice(0, 4)).toEqual([
    'Seconds by stage (62 in all):',
    '   61.3  source',
    'The slowest test files:',
    '   11.0  11.test.ts',
  ]);
  expect(lines).toHaveLength(3 + 10);
  expect(timeLines([], [], 0)).toEqual(['Seconds by stage (0 in all):']);
});
