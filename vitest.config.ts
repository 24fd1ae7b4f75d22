/** Two suites: `fast` needs only the source, `site` needs the built site and a Chromium. */
import { defineConfig } from 'vitest/config';

const shared = { setupFiles: ['./tests/support/unexpected-output.ts'] };

export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'fast',
          include: ['tests/{unit,property,server,studio,site,publish,architecture}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'site',
          include: ['tests/{e2e,accessibility,budgets}/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // A busy machine can lose a press or a frame: a browser's test may be repeated once, and is then named.
          retry: 1,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
