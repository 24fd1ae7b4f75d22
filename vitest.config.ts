/** `fast` and `fast-alone` need only the source, `site` and `timed` need the built site and a Chromium. */
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { startedI18next } from './src/features/i18n/integration.build.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const root = pathToFileURL(`${import.meta.dirname}/`);

/** What counts the processor's time of a page runs beside nothing but its like. */
const TIMED = ['long-tasks', 'rounds', 'scrolling'].map((name) => `tests/budgets/${name}.test.ts`);

/** What mocks a module, or holds that one reads anew, has modules of its own; so have stores, which stand in modules. */
const ALONE = ['tests/site/**/*.test.{ts,tsx}', 'tests/server/equal-work.test.ts', 'tests/unit/media.test.ts'];

const shared = {
  setupFiles: ['./tests/support/unexpected-output.ts'],
  // A limit, not a wait: the default of one second is over before a busy machine has done anything.
  expect: { poll: { timeout: 60_000 } },
};

const source = {
  ...shared,
  globalSetup: ['./tests/support/prepared-databases.ts'],
  // A limit, not a wait: on a busy machine the processes that some suites start take long.
  testTimeout: 240_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  plugins: [startedI18next({ root, publicDir: new URL('public/', root), trailingSlash: 'ignore' })],
  test: {
    // The default leaves one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...source,
          name: 'fast',
          include: ['tests/{unit,property,server,studio,publish,architecture}/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          // One file after another in the same process: reading the server anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...source,
          name: 'fast-alone',
          include: ALONE,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'site',
          include: ['tests/{e2e,accessibility,budgets}/**/*.test.ts'],
          exclude: TIMED,
          // As in `fast`: suites share what they have read.
          isolate: false,
          globalSetup: ['./tests/support/site-setup.ts'],
          testTimeout: 240_000,
          // Some build a site.
          hookTimeout: 240_000,
          // Suites wait for a game or a page most of the time: one more than cores keeps them busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'timed',
          include: TIMED,
          globalSetup: ['./tests/support/site-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Most of their time is waiting for a page or a round.
          maxWorkers: 2,
          maxConcurrency: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
