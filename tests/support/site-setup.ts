/** What all suites of pages share: one server with its database, started once for a run. */
import type { TestProject } from 'vitest/node';
import { RELEASES } from '#builder/paths.ts';
import { type RunningApp, startApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { port: number; dataDirectory: string };
  }
}

/**
 * Settings of the shared server. Its clients are told apart by a forwarded address, so that no suite uses up another's
 * tries; live tables take bets for a shorter time than in operation.
 */
export const PRODUCT_ENVIRONMENT = {
  FAIRWIND_ENVIRONMENT: 'demo',
  SITE_DIRECTORY: RELEASES,
  TRUSTED_PROXY: '127.0.0.1',
  LIVE_BETTING_SECONDS: '10',
  SPORT_SIMULATOR: undefined,
};

/** Each project of Vitest reads this file for itself, in the same process; what is started stands beside all of them. */
const SHARED = Symbol.for('fairwind.tests.product');
const everywhere = globalThis as { [SHARED]?: { projects: number; app: Promise<RunningApp> } };

/** @returns what ends it, once no project needs it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  everywhere[SHARED] ??= { projects: 0, app: startApp({ environment: PRODUCT_ENVIRONMENT, nodeOptions: [] }) };
  const shared = everywhere[SHARED];
  shared.projects += 1;
  const app = await shared.app;
  provide('product', { port: app.port, dataDirectory: app.dataDirectory });
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete everywhere[SHARED];
    const code = await app.stop();
    if (code !== 0) throw new Error(`The shared server ended with ${code}\n${app.log()}`);
  };
}
