/** Names the tests that passed only when they were repeated: a race to look into, not one to forget. */
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

export default class RepeatedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], _reason: TestRunEndReason): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky)
          process.stdout.write(`Passed only when repeated: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
  }
}
