/** axe finds nothing on any page type (look.md, WCAG 2.2 AA). */
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { BUILT_TYPES, samplePath } from '../support/page-types.ts';
import { shareProduct } from '../support/shared-product.ts';

const paths = BUILT_TYPES.map(samplePath);

const { origin, openContext } = shareProduct();

describe.each(Object.entries(DEVICES))('%s', (_, device) => {
  test('every page type, German', async () => {
    const { context, newPage } = await openContext({ ...device, reducedMotion: 'reduce' });
    const page = await newPage();
    const found: Record<string, string[]> = {};
    for (const path of [...paths, '/nowhere']) {
      await page.goto(`${origin()}/de${path === '/' ? '/' : path}`, { waitUntil: 'load' });
      const onPage = await violations(page, 'iframe');
      if (onPage.length > 0) found[path] = onPage;
    }
    await context.close();
    expect(found).toEqual({});
  });
});
