/**
 * `npm test`: every check. Installs a Chromium where none is, builds the site, and ends with `N passed, N failed`.
 * Arguments are passed to Vitest to run some tests only.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { CACHE, inRoot } from './paths.ts';
import { attach, bin } from './process.ts';
import { bringUpToDate } from './release.ts';

interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

const say = (line: string) => console.log(line);
const total: Tally = { passed: 0, failed: 0 };
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
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) };
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
    return false;
  }
}

async function staticChecks(): Promise<void> {
  say('Checks …');
  const results = await runChecks(say, ['architecture and locale keys']);
  for (const { name, output } of results.filter(({ passed }) => !passed)) say(`\n── ${name}\n${output}`);
  const failed = results.filter(({ passed }) => !passed).length;
  add({ passed: results.length - failed, failed });
}

const filters = process.argv.slice(2);
if (filters.length === 0) await staticChecks();
add(await runVitest('fast', filters));
let chromium = '';
const ready =
  (await step('Finding a Chromium', async () => {
    chromium = await findChromium();
  })) && (await step('Building the site', () => bringUpToDate(say)));
if (ready) add(await runVitest('site', filters, { CHROMIUM_PATH: chromium }));
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
