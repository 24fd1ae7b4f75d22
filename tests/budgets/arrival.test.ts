/** A page that arrives in pieces is painted as it comes, and nothing that is on screen moves (design section 9). */
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { openInPieces } from '../support/in-pieces.ts';
import { shareProduct } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const PAGES = ['/en/', '/en/games', '/en/vip', '/en/sport', '/en/play/lucky-anchor', '/en/wallet'];

const { port, openContext } = shareProduct();

describe.each(Object.entries(DEVICES))('pages in pieces on %s', (_, device) => {
  test.each(PAGES)('%s', async (path) => {
    const { newPage, closeQuiet } = await openContext(device);
    const page = await newPage();
    await watchShifts(page);
    const way = await openInPieces(page, port);
    try {
      await page.goto(`${way.origin}${path}`, { waitUntil: 'networkidle' });
      const { total, moved } = await shiftsOf(page);
      expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
      await closeQuiet();
    } finally {
      await way.close();
    }
  });
});
