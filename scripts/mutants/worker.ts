/** One Vitest that stays: it is told which suites to run after a file has changed, and says whether one of them failed. */
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

export interface Asked {
  /** The file that has just changed. */
  file: string;
  suites: readonly string[];
}
export interface Told {
  /** The first test that failed, by its suite; null: none did. */
  failed: string | null;
  /** The suites that failed. */
  suites: readonly string[];
}

const vitest = await createVitest('test', {
  ...{ watch: false, project: ['fast', 'fast-alone'], maxWorkers: 1, bail: 1, retry: 0 },
  reporters: [{}],
});
await vitest.standalone();
const known = await vitest.globTestSpecifications();

/** Failures of the mutant before are not this one's: Vitest counts them for `bail`. */
function forget(): void {
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  vitest.state.clearErrors();
}

async function run({ file, suites }: Asked): Promise<Told> {
  forget();
  const wanted = new Set(suites.map((suite) => resolve(suite)));
  vitest.invalidateFile(resolve(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    known.filter(({ moduleId }) => wanted.has(moduleId)),
  );
  const failed = testModules.filter((module) => !module.ok());
  const names = failed.map(({ moduleId }) => moduleId.slice(process.cwd().length + 1));
  const tests = failed.flatMap((module) => [...module.children.allTests('failed')].map(({ fullName }) => fullName));
  const first = names[0] === undefined ? null : `${names[0]}: ${tests[0] ?? 'it could not be read'}`;
  return { failed: first ?? (unhandledErrors.length > 0 ? 'an error outside of tests' : null), suites: names };
}

process.on('message', (asked: Asked) => {
  run(asked).then(
    (told) => process.send?.(told),
    (error: unknown) => process.send?.({ failed: String(error), suites: [] } satisfies Told),
  );
});
process.send?.('ready');
