/** Which tests of a run were left out, and for want of what: what did not run did not pass. */

export interface LeftOut {
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

const REASONS: readonly (readonly [reason: string, applies: (test: LeftOut) => boolean])[] = [
  ['about PostgreSQL alone', ({ titles }) => titles.includes('on pglite')],
  ['no PostgreSQL answered', ({ titles }) => titles.some((title) => /^on postgresql$/i.test(title))],
  ['no Redis answered', ({ file }) => file.endsWith('realtime.test.ts')],
  ['no nginx or no Caddy', ({ file }) => file.endsWith('edge.test.ts')],
  ['for other reasons', () => true],
];

/** The tests of a report that did not run. */
export function leftOutOf({ testResults }: TestReport): LeftOut[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => NOT_RUN.includes(status))
      .map(({ title, ancestorTitles }) => ({ file: name, titles: [...ancestorTitles, title] })),
  );
}

/** How many tests were left out and why, in one line; null when all ran. */
export function leftOutLine(tests: readonly LeftOut[]): string | null {
  if (tests.length === 0) return null;
  const counts = new Map<string, number>();
  for (const test of tests) {
    const reason = REASONS.find(([, applies]) => applies(test))?.[0] ?? '';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `Left out: ${tests.length} (${parts.join(', ')})`;
}
