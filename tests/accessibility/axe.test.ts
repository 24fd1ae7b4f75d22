/** axe finds nothing on any page type (look.md, WCAG 2.2 AA). */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, openBrowser, watchedContext } from '../support/browser.ts';
import { BUILT_TYPES, samplePath } from '../support/page-types.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const paths = BUILT_TYPES.map(samplePath);

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

describe.each(Object.entries(DEVICES))('%s', (_, device) => {
  test('every page type, German', async () => {
    const { context, newPage } = await watchedContext(browser, { ...device, reducedMotion: 'reduce' });
    const page = await newPage();
    const found: Record<string, string[]> = {};
    for (const path of [...paths, '/nowhere']) {
      await page.goto(`${app.origin()}/de${path === '/' ? '/' : path}`, { waitUntil: 'load' });
      const onPage = await violations(page);
      if (onPage.length > 0) found[path] = onPage;
    }
    await context.close();
    expect(found).toEqual({});
  });
});
