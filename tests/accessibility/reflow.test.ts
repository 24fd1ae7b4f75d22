/** Every public page on narrow screens, in each base language (WCAG 2.2, 1.4.10). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { publicPages } from '../support/page-types.ts';
import { shareProduct } from '../support/shared-product.ts';

/** What a line of text may stand out by rounding, CSS pixels. */
const ROUNDING_PX = 1;
/** Boxes that hold words as long as a language makes them. */
const BOXES = ['.category', '.log > p', '.pay-cards > li', '[aria-label] > ul[role="list"] > li > span'];

const WIDTHS = [320, 768] as const;
const HEIGHT = 760;

const { origin, openContext } = shareProduct();

/** What the page shows at its present width: the boxes it has, and what does not fit. */
async function look(page: Page): Promise<{ there: string[]; faults: string[] }> {
  return page.evaluate(
    async ({ boxes, rounding }) => {
      await document.fonts.ready;
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
      const there = boxes.filter((selector) => document.querySelector(selector));
      const cut = [...document.querySelectorAll(boxes.join())].filter(
        (box) => box.scrollWidth > box.clientWidth + rounding || box.scrollHeight > box.clientHeight + rounding,
      );
      return { there, faults: [...wide, ...cut.map((box) => box.textContent.trim())] };
    },
    { boxes: BOXES, rounding: ROUNDING_PX },
  );
}

test('at 320 and 768 px no page scrolls sideways and no word leaves its box', async () => {
  const { newPage, closeQuiet } = await openContext({});
  const page = await newPage();
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const language of BASE_LANGUAGES) {
    for (const { path } of publicPages()) {
      await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
      await page.goto(`${origin()}/${language}${path}`, { waitUntil: 'load' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        const found = await look(page);
        for (const selector of found.there) seen.add(selector);
        faults.push(...found.faults.map((fault) => `/${language}${path} at ${width} px: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
  // A box that no page has any more would be found whole forever.
  expect([...seen].sort()).toEqual(BOXES.toSorted());
  await closeQuiet();
});
