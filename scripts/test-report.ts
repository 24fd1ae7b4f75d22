/** What is said of a run at its end: which tests failed, which were left out for want of what, and where time went. */
import { stripVTControlCharacters } from 'node:util';

/** A test by the file it stands in (from the root), its suites and its own title. */
export interface NamedTest {
  file: string;
  titles: readonly string[];
}

/** A test of a run that has ended. One that is `pending` was never reached. */
export interface FinishedTest extends NamedTest {
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** The message of its first error; empty where there was none. */
  reason: string;
}

export interface TimedFile {
  file: string;
  /** From the start of its worker to the end of its last hook. */
  seconds: number;
}

/** What `test-reporter.ts` writes of one run of Vitest. */
export interface TestReport {
  tests: readonly FinishedTest[];
  files: readonly TimedFile[];
}

/** A part of `npm test`, and how long it took. */
export interface Stage {
  name: string;
  seconds: number;
}

const SLOWEST = 10;

/** Whether tests of this report ran on PostgreSQL. */
type Applies = (test: NamedTest, hasPostgresql: boolean) => boolean;

const isOnPostgresql = ({ titles }: NamedTest): boolean => titles.includes('on postgresql');

const REASONS: readonly (readonly [reason: string, applies: Applies])[] = [
  ['about PostgreSQL alone', ({ titles }) => titles.includes('on pglite')],
  ['about the embedded database alone', (test, hasPostgresql) => hasPostgresql && isOnPostgresql(test)],
  ['no PostgreSQL answered', isOnPostgresql],
  ['no Redis answered', ({ file }) => file.endsWith('realtime.test.ts')],
  ['no nginx or no Caddy', ({ file }) => /(?:edge|web-servers)\.test\.ts$/.test(file)],
  ['for other reasons', () => true],
];

const isLeftOut = ({ state }: FinishedTest): boolean => state === 'skipped' || state === 'pending';

const LONGEST_REASON = 300;

/** One line of it, without the colours of a terminal. */
const shortened = (reason: string): string =>
  stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);

/** A line for each test of a report that failed, and why: at the end of a long run its own place is far above. */
export function failedLines({ tests }: TestReport): string[] {
  return tests
    .filter(({ state }) => state === 'failed')
    .map(({ file, titles, reason }) => {
      const name = `Failed: ${[file, ...titles].join(' > ')}`;
      return reason ? `${name} (${shortened(reason)})` : name;
    });
}

/** How many tests were left out and why, in one line; null when all ran. */
export function leftOutLine(tests: readonly FinishedTest[]): string | null {
  const leftOut = tests.filter(isLeftOut);
  if (leftOut.length === 0) return null;
  const hasPostgresql = tests.some((test) => isOnPostgresql(test) && !isLeftOut(test));
  const counts = new Map<string, number>();
  for (const test of leftOut) {
    const reason = REASONS.find(([, applies]) => applies(test, hasPostgresql))?.[0] ?? '';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `Left out: ${leftOut.length} (${parts.join(', ')})`;
}

const column = (seconds: number): string => seconds.toFixed(1).padStart(7);

/** Where the time of a run went: its stages, and its slowest test files. Empty for a run without any. */
export function timeLines(stages: readonly Stage[], files: readonly TimedFile[], total: number): string[] {
  const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    `Seconds by stage (${total.toFixed(0)} in all):`,
    ...stages.map(({ name, seconds }) => `${column(seconds)}  ${name}`),
    ...(slowest.length > 0 ? ['The slowest test files:'] : []),
    ...slowest.map(({ file, seconds }) => `${column(seconds)}  ${file}`),
  ];
}
