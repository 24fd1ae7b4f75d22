/** What `npm test` says of tests that did not run. */
import { expect, test } from 'vitest';
import { leftOutLine, leftOutOf } from '#scripts/left-out.ts';

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
      { name: '/house/tests/unit/money.test.ts', assertionResults: [result('todo', 'counts')] },
    ],
  };
  expect(leftOutLine(leftOutOf(report))).toBe(
    'Left out: 6 (1 about PostgreSQL alone, 2 no PostgreSQL answered, 1 no Redis answered, 1 no nginx or no Caddy, 1 for other reasons)',
  );
});
