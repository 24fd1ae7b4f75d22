/** What all suites of pages share: one server with its database and one Chromium, started once for a run. */
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { RELEASES } from '#builder/paths.ts';
import { findChromium } from '#scripts/chromium.ts';
import { startApp } from './app.ts';
import { BROWSER_ARGUMENTS } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { port: number; dataDirectory: string };
    /** Where workers reach the browser. */
    browser: string;
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

/** @returns what ends both. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [app, browser] = await Promise.all([
    startApp({ environment: PRODUCT_ENVIRONMENT }),
    chromium.launchServer({ executablePath: await findChromium(), args: [...BROWSER_ARGUMENTS] }),
  ]);
  provide('product', { port: app.port, dataDirectory: app.dataDirectory });
  provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    const code = await app.stop();
    if (code !== 0) throw new Error(`The shared server ended with ${code}\n${app.log()}`);
  };
}
