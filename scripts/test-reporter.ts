/** Vitest's reporter for `npm test`: writes a `TestReport` into the file that `TEST_REPORT` names. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { FinishedTest, TestReport } from './test-report.ts';

function titlesOf(task: TestCase | TestSuite): string[] {
  return task.parent.type === 'module' ? [task.name] : [...titlesOf(task.parent), task.name];
}

const reasonOf = (errors: readonly { message: string }[] | undefined): string => errors?.[0]?.message ?? '';

/** What a file or one of its suites says of itself: it could not be loaded, or a hook of it failed. */
function reasonOfFile(module: TestModule): string {
  const suites = [module, ...module.children.allSuites()];
  return reasonOf(suites.flatMap((suite) => suite.errors()));
}

function testsOf(module: TestModule): FinishedTest[] {
  const file = module.relativeModuleId;
  const tests: FinishedTest[] = [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result();
    return { file, titles: titlesOf(test), state, reason: reasonOf(errors) };
  });
  const hasFailed = tests.some(({ state }) => state === 'failed');
  // A file that cannot be loaded, or whose hook fails, has no test that says so.
  const isBroken = module.state() === 'failed' && !hasFailed;
  if (!isBroken) return tests;
  return [...tests, { file, titles: ['the file itself'], state: 'failed', reason: reasonOfFile(module) }];
}

function secondsOf(module: TestModule): number {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1_000;
}

export default class NpmTestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report: TestReport = {
      tests: modules.flatMap(testsOf),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) })),
    };
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(report));
  }
}
