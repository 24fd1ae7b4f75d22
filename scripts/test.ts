/**
 * `npm test`: every check. Installs a Chromium where none is, builds the site, says what was left out and where the
 * time went, and ends with `N passed, N failed`. Arguments are passed to Vitest to run some tests only; where they match
 * none, that is a failure. `--changed` runs what the changes since the main branch can reach, `--changed=REF` since REF.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '#builder/index.ts';
import { CACHE, inRoot } from '#builder/paths.ts';
import { attach, bin, capture } from '#builder/process.ts';
import { type Change, changedSince, reachOf } from './changed.ts';
import { allChecks, runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { failedLines, leftOutLine, type Stage, type TestReport, timeLines } from './test-report.ts';

/** What is run: the names of static checks, and Vitest's arguments for each group of projects; null leaves one out. */
interface Plan {
  checks: readonly string[];
  source: readonly string[] | null;
  browser: readonly string[] | null;
}

const SOURCE = '--project=fast*';
/** The others need the built site. */
const BROWSER = '--project=!fast*';
/** Runs as a suite of the source among the others. */
const CHECK_OF_SOURCE = 'architecture and locale keys';
const REPORTER = inRoot('scripts', 'test-reporter.ts');

const started = performance.now();
const secondsSince = (start: number): number => (performance.now() - start) / 1_000;
const say = (line: string) => console.log(line);
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const stages: Stage[] = [];
const reports: TestReport[] = [];

function addStep(name: string, passed: boolean): void {
  if (passed) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(`Failed: ${name}`);
  }
}

async function stage<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    stages.push({ name, seconds: secondsSince(start) });
  }
}

function readReport(file: string): TestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch (error) {
    // Vitest ended before it could say anything: its exit code counts as a failure below.
    say(`No report of the tests: ${error}`);
    return { tests: [], files: [] };
  }
}

/** Runs Vitest. An error outside of any test counts as a failure of its own. */
async function runVitest(project: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'test-report.json');
  rmSync(file, { force: true });
  const options = [project, '--passWithNoTests', '--reporter=default', `--reporter=${REPORTER}`];
  const code = await attach(bin('vitest'), [...args, ...options], { ...env, TEST_REPORT: file });
  const report = readReport(file);
  const failed = failedLines(report);
  total.passed += report.tests.filter(({ state }) => state === 'passed').length;
  total.failed += failed.length;
  failures.push(...failed);
  if (code !== 0 && failed.length === 0) addStep(`vitest ${project} ended with ${code}`, false);
  reports.push(report);
}

/** Runs one step that passes or fails as a whole. */
async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> {
  say(`${name} …`);
  try {
    const value = await work();
    addStep(name, true);
    return value;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    addStep(name, false);
    return undefined;
  }
}

async function staticChecks(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const results = await stage('checks', () => runChecks(say, names));
  for (const { name, passed, output } of results) {
    if (!passed) say(`\n── ${name}\n${output}`);
    addStep(name, passed);
  }
}

/** @returns the Chromium to test with; undefined when there is none, or no site. */
async function prepareBrowser(): Promise<string | undefined> {
  const chromium = await step('Finding a Chromium', findChromium);
  if (chromium === undefined) return undefined;
  const built = await stage('build', () => step('Building the site', async () => ({ site: await bringUpToDate(say) })));
  return built && chromium;
}

/** Whether Vitest finds a test file of a project for the arguments. */
async function findsTests(project: string, filters: readonly string[]): Promise<boolean> {
  const { code, output } = await capture(bin('vitest'), ['list', '--filesOnly', project, ...filters]);
  return code !== 0 || output.trim() !== '';
}

/** A wrong name is told before the site is built for it: null when no test has it. */
async function planOfFilters(filters: readonly string[]): Promise<Plan | null> {
  const argsOf = async (project: string) => ((await findsTests(project, filters)) ? ['run', ...filters] : null);
  const [source, browser] = await Promise.all([SOURCE, BROWSER].map(argsOf));
  return source || browser ? { checks: [], source: source ?? null, browser: browser ?? null } : null;
}

function planOfChange({ base, files }: Change): Plan {
  const { checks, source, browser } = reachOf(files);
  say(`Changed since ${base.slice(0, 10)}: ${files.length} files`);
  say(`Suites that need the built site: ${browser === null ? 'all' : browser.join(' ') || 'none'}`);
  return {
    checks,
    source: files.length > 0 ? ['related', '--run', ...files, ...source] : null,
    browser: browser?.length === 0 ? null : ['run', ...(browser ?? [])],
  };
}

async function planOf(args: readonly string[]): Promise<Plan | null> {
  const [first = ''] = args;
  const changed = /^--changed(?:=(.+))?$/.exec(first);
  if (changed) return planOfChange(await changedSince(changed[1]));
  if (first) return planOfFilters(args);
  return { checks: allChecks([CHECK_OF_SOURCE]), source: ['run'], browser: ['run'] };
}

async function run({ checks, source, browser }: Plan): Promise<void> {
  // The longest check keeps one core busy only: the site is built beside it.
  const [chromium] = await Promise.all([browser ? prepareBrowser() : undefined, staticChecks(checks)]);
  if (source) await stage('source', () => runVitest(SOURCE, source));
  if (browser && chromium) await stage('browser', () => runVitest(BROWSER, browser, { CHROMIUM_PATH: chromium }));
}

const args = process.argv.slice(2);
const plan = await planOf(args);
if (plan === null) {
  say(`No test file matches ${args.join(' ')}\n\n0 passed, 1 failed`);
  process.exit(1);
}
await run(plan);
const files = reports.flatMap((report) => report.files);
say(`\n${timeLines(stages, files, secondsSince(started)).join('\n')}`);
const line = leftOutLine(reports.flatMap(({ tests }) => tests));
if (line !== null) say(`\n${line}`);
if (failures.length > 0) say(`\n${failures.join('\n')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
