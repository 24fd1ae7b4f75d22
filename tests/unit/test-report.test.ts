/** What `npm test` says at its end of tests that failed or did not run. */
import { expect, test } from 'vitest';
import { failedLines, leftOutLine, leftOutOf } from '#scripts/test-report.ts';

const result = (status: string, title: string, ...ancestorTitles: string[]) => ({ status, title, ancestorTitles });

test('says nothing when every test ran', () => {
  const report = { testResults: [{ name: 'a.test.ts', assertionResults: [result('passed', 'adds')] }] };
  expect(leftOutLine(leftOutOf(report))).toBeNull();
});

test('names what the tests lacked that did not run', () => {
  const report = {
    testResults: [
      {
        name: '/house/tests/server/ledger.test.ts',
        assertionResults: [
          result('passed', 'adds', 'on pglite'),
          result('skipped', 'waits for a lock', 'on pglite'),
          result('skipped', 'adds', 'on postgresql'),
          result('pending', 'adds again', 'on postgresql'),
        ],
      },
      { name: '/house/tests/server/realtime.test.ts', assertionResults: [result('skipped', 'crosses nodes')] },
      { name: '/house/tests/server/edge.test.ts', assertionResults: [result('skipped', 'are compressed', 'nginx')] },
      { name: '/house/tests/e2e/web-servers.test.ts', assertionResults: [result('skipped', 'a socket', 'caddy')] },
      { name: '/house/tests/unit/money.test.ts', assertionResults: [result('todo', 'counts')] },
    ],
  };
  expect(leftOutLine(leftOutOf(report))).toBe(
    'Left out: 7 (1 about PostgreSQL alone, 2 no PostgreSQL answered, 1 no Redis answered, 2 no nginx or no Caddy, 1 for other reasons)',
  );
});

test('names the tests that failed by their files', () => {
  const report = {
    testResults: [
      {
        name: '/house/tests/unit/money.test.ts',
        assertionResults: [result('passed', 'adds'), result('failed', 'counts', 'money')],
      },
    ],
  };
  expect(failedLines(report, '/house')).toEqual(['Failed: tests/unit/money.test.ts > money > counts']);
});
