/**
 * `npm test`: every check. Installs a Chromium where none is, builds the site, says what was left out, and ends with
 * `N passed, N failed`. Arguments are passed to Vitest to run some tests only; where they match none, that is a failure.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { CACHE, inRoot, ROOT } from './paths.ts';
import { attach, bin, capture } from './process.ts';
import { bringUpToDate } from './release.ts';
import { failedLines, leftOutLine, leftOutOf, type NamedTest, type TestReport } from './test-report.ts';

interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport extends TestReport {
  numPassedTests: number;
  numFailedTests: number;
}

const say = (line: string) => console.log(line);
const total: Tally = { passed: 0, failed: 0 };
const leftOut: NamedTest[] = [];
const failures: string[] = [];
const add = ({ passed, failed }: Tally) => {
  total.passed += passed;
  total.failed += failed;
};

/** Runs a Vitest project; a suite that fails to load counts as a failure of its own. */
async function runVitest(project: string, filters: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  mkdirSync(CACHE, { recursive: true });
  const report = join(CACHE, `tests-${project}.json`);
  const code = await attach(
    bin('vitest'),
    [
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${inRoot('tests', 'support', 'repeated.ts')}`,
      `--outputFile.json=${report}`,
      ...filters,
    ],
    env,
  );
  const results = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const { numPassedTests: passed, numFailedTests } = results;
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  leftOut.push(...leftOutOf(results));
  failures.push(...failedLines(results, ROOT));
  return { passed, failed };
}

/** Runs one step that passes or fails as a whole. */
async function step(name: string, work: () => Promise<unknown>): Promise<boolean> {
  say(`\n${name} …`);
  try {
    await work();
    add({ passed: 1, failed: 0 });
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    add({ passed: 0, failed: 1 });
    failures.push(`Failed: ${name}`);
    return false;
  }
}

async function staticChecks(): Promise<void> {
  say('Checks …');
  const results = await runChecks(say, ['architecture and locale keys']);
  for (const { name, output } of results.filter(({ passed }) => !passed)) {
    say(`\n── ${name}\n${output}`);
    failures.push(`Failed: ${name}`);
  }
  const failed = results.filter(({ passed }) => !passed).length;
  add({ passed: results.length - failed, failed });
}

/** Whether Vitest finds a test file for the arguments; a wrong name is told before the site is built for it. */
async function findsTests(): Promise<boolean> {
  const { code, output } = await capture(bin('vitest'), ['list', '--filesOnly', ...filters]);
  return code !== 0 || output.trim() !== '';
}

const filters = process.argv.slice(2);
if (!(await findsTests())) {
  say(`No test file matches ${filters.join(' ')}\n\n0 passed, 1 failed`);
  process.exit(1);
}
if (filters.length === 0) await staticChecks();
add(await runVitest('fast', filters));
let chromium = '';
const ready =
  (await step('Finding a Chromium', async () => {
    chromium = await findChromium();
  })) && (await step('Building the site', () => bringUpToDate(say)));
if (ready) add(await runVitest('site', filters, { CHROMIUM_PATH: chromium }));
const line = leftOutLine(leftOut);
if (line !== null) say(`\n${line}`);
if (failures.length > 0) say(`\n${failures.join('\n')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
