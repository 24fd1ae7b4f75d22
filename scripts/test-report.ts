/** What is said of a run at its end: which tests failed, and which were left out for want of what. */

import { relative } from 'node:path';

/** A test that did not pass. */
export interface NamedTest {
  /** The file it stands in. */
  file: string;
  /** Its suites and its own title. */
  titles: readonly string[];
}

/** What is read of the report of Vitest's `json` reporter. */
export interface TestReport {
  testResults: readonly {
    name: string;
    assertionResults: readonly { status: string; title: string; ancestorTitles: readonly string[] }[];
  }[];
}

/** The states of the report in which a test has not run. */
const NOT_RUN: readonly string[] = ['skipped', 'pending', 'todo'];

const REASONS: readonly (readonly [reason: string, applies: (test: NamedTest) => boolean])[] = [
  ['about PostgreSQL alone', ({ titles }) => titles.includes('on pglite')],
  ['no PostgreSQL answered', ({ titles }) => titles.some((title) => /^on postgresql$/i.test(title))],
  ['no Redis answered', ({ file }) => file.endsWith('realtime.test.ts')],
  ['no nginx or no Caddy', ({ file }) => /(?:edge|web-servers)\.test\.ts$/.test(file)],
  ['for other reasons', () => true],
];

function testsOf({ testResults }: TestReport, isWanted: (status: string) => boolean): NamedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => isWanted(status))
      .map(({ title, ancestorTitles }) => ({ file: name, titles: [...ancestorTitles, title] })),
  );
}

/** The tests of a report that did not run. */
export const leftOutOf = (report: TestReport): NamedTest[] => testsOf(report, (status) => NOT_RUN.includes(status));

/** A line for each test of a report that failed: at the end of a long run its own place is far above. */
export function failedLines(report: TestReport, root: string): string[] {
  return testsOf(report, (status) => status === 'failed').map(
    ({ file, titles }) => `Failed: ${relative(root, file)} > ${titles.join(' > ')}`,
  );
}

/** How many tests were left out and why, in one line; null when all ran. */
export function leftOutLine(tests: readonly NamedTest[]): string | null {
  if (tests.length === 0) return null;
  const counts = new Map<string, number>();
  for (const test of tests) {
    const reason = REASONS.find(([, applies]) => applies(test))?.[0] ?? '';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `Left out: ${tests.length} (${parts.join(', ')})`;
}
