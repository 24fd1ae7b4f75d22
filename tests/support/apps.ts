/** Apps of suites whose tests share a database. */
import { afterEach } from 'vitest';
import type { App } from '#server/app.ts';
import { testApp } from './server.ts';

/**
 * `testApp`, whose apps end with their test: one that still sent letters would take those of the next test's player, and
 * hold what that test empties. To be called once, at the top of a suite.
 */
export function appsOfTests(): typeof testApp {
  const apps: App[] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));
  return async (...parts) => {
    const app = await testApp(...parts);
    apps.push(app);
    return app;
  };
}
