/** What the console weighs until its first screen stands (issue 16, point 9): 300 KB brotli. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { openConsole } from '../support/console-page.ts';
import { shareBrowser } from '../support/shared-product.ts';

const BUDGET = 300 * 1_024;
const { openContext } = shareBrowser();

test('the first screen of the role that sees most weighs at most 300 KB brotli', async () => {
  const opened = await openConsole();
  const { newPage, closeQuiet } = await openContext({ viewport: { width: 1_440, height: 900 } });
  const page = await newPage();
  await opened.enrol(page, 'Olga', 'compliance');
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) files.add(pathname === '/dashboard' ? '/index.html' : pathname);
  });
  await page.goto(`${opened.origin}/dashboard`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const weights = [...files].map((file) => {
    const bytes = readFileSync(join(DIST, 'console', file));
    return { file, bytes: file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length };
  });
  expect(weights.some(({ file }) => file.endsWith('.js'))).toBe(true);
  expect(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET);
  await closeQuiet();
  await opened.close();
});
