/**
 * Pages follow what somebody has set in their browser or system: large text (WCAG 2.2, 1.4.4), colours of their own, and
 * a language that is written from the right.
 */
import { chromium, type Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#scripts/chromium.ts';
import { BROWSER_ARGUMENTS, DEVICES } from '../support/browser.ts';
import { shareBrowser, sharedProduct } from '../support/shared-product.ts';

const { origin } = sharedProduct();
const STILL = { reducedMotion: 'reduce' } as const;
const NARROW = { viewport: { width: 360, height: 760 } };

/** The words of headings and controls that stand out of their box, or that a box around them cuts; and a page too wide. */
function faults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const leaves = (words: DOMRect, box: DOMRect) => words.left < box.left - 2 || words.right > box.right + 2;
  for (const element of document.querySelectorAll('h1, h2, h3, .btn, .chip, .tab, .segment, .label, .menu-item')) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('.sr-only') ||
      element.querySelector('.sr-only')
    )
      continue;
    if (leaves(words, element.getBoundingClientRect())) found.push(`“${element.textContent.trim()}” leaves its box`);
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (overflowX === 'visible') continue;
      const box = around.getBoundingClientRect();
      // A row that scrolls shows the rest.
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (!scrolls && leaves(words, box)) found.push(`“${element.textContent.trim()}” is cut`);
      break;
    }
  }
  return found;
}

describe('text of twice the size', () => {
  const launched = [...BROWSER_ARGUMENTS, '--blink-settings=defaultFontSize=32'];
  const { openContext } = shareBrowser(async () =>
    chromium.launch({ executablePath: await findChromium(), args: launched }),
  );
  const PATHS = ['', 'games', 'sport', 'vip', 'wallet', 'login', 'promo', 'tournaments', 'play/lucky-anchor'];

  test.each(['en', 'de', 'hu'])(
    'is twice as large in %s, keeps to its boxes and to the width of the page',
    async (language) => {
      const { context, newPage } = await openContext({ ...NARROW, javaScriptEnabled: false });
      const page = await newPage();
      const misfits: string[] = [];
      for (const path of PATHS) {
        await page.goto(`${origin()}/${language}/${path}`);
        // 14 px where a browser is as it comes.
        expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px');
        for (const width of [360, 768, 1280]) {
          await page.setViewportSize({ width, height: 760 });
          misfits.push(...(await page.evaluate(faults)).map((fault) => `${path} at ${width} px: ${fault}`));
        }
      }
      expect(misfits).toEqual([]);
      await context.close();
    },
  );

  test('fits into the form of log in', async () => {
    const { newPage, closeQuiet } = await openContext({ ...NARROW, ...STILL });
    const page = await newPage();
    await page.goto(`${origin()}/de/vip`);
    await page.getByRole('banner').locator('[data-action="login"]').click();
    await page.getByRole('dialog').locator('[type="submit"]').waitFor();
    expect(await page.evaluate(faults)).toEqual([]);
    await closeQuiet();
  });
});

describe('in the browser of the run', () => {
  const { openContext } = shareBrowser();

  /** A page that can be pressed everywhere. */
  async function wake(page: Page): Promise<void> {
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  }

  /** The width of an element's outline, and its ground. */
  const looksOf = (element: Element) => {
    const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element);
    return { edge: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth), ground: backgroundColor };
  };

  test('the system’s own colours leave edges to fields and buttons, and show what is chosen and the focus', async () => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, ...STILL, forcedColors: 'active' });
    const page = await newPage();
    const looks = (selector: string) => page.locator(selector).first().evaluate(looksOf);
    await page.goto(`${origin()}/en/games`);
    await wake(page);
    const [chosen, other] = [await looks('.chip[aria-current]'), await looks('.chip:not([aria-current])')];
    expect([chosen.edge, other.edge, (await looks('.field')).edge, (await looks('.btn')).edge]).toEqual([1, 1, 1, 1]);
    expect(chosen.ground).not.toBe(other.ground);
    const shown = page.getByRole('switch').first();
    const before = (await shown.evaluate(looksOf)).ground;
    await shown.click();
    await expect.poll(async () => (await shown.evaluate(looksOf)).ground).not.toBe(before);
    await page.locator('.field input').first().focus();
    const edgeOf = async (selector: string) => (await looks(selector)).edge;
    await expect.poll(() => edgeOf('.field')).toBeGreaterThan(2);
    await page.keyboard.press('Tab');
    await expect.poll(() => edgeOf(':focus-visible')).toBeGreaterThan(2);
    await closeQuiet();
  });

  /** Writes pages from the right, as the row of a locale would. */
  const writeFromRight = (page: Page) =>
    page.addInitScript(() => {
      new MutationObserver(() => document.documentElement?.setAttribute('dir', 'rtl')).observe(document, {
        childList: true,
      });
    });
  const boxOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return { left, right, width };
      });

  test('a page that is written from the right is laid out from there: menu, banner, switches, dialogs', async () => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, ...STILL });
    const page = await newPage();
    await writeFromRight(page);
    await page.goto(`${origin()}/en/games`);
    await wake(page);
    const whole = await boxOf(page, 'html');
    const menu = await boxOf(page, '.menu');
    expect(menu.right).toBeCloseTo(whole.right, -1.5);
    // What stands beside the menu is covered by nothing of it.
    expect((await boxOf(page, '.info-banner')).right).toBeLessThanOrEqual(menu.left + 1);
    const toggle = page.getByRole('switch').first();
    await toggle.click();
    /** How far the knob of a switch is from the left side of its frame, and from the right one. */
    const gaps = async () => {
      const [frame, knob] = [await boxOf(page, '[role="switch"]'), await boxOf(page, '[role="switch"] > span')];
      return { left: knob.left - frame.left, right: frame.right - knob.right };
    };
    await expect.poll(async () => (await gaps()).left - (await gaps()).right).toBeLessThan(0);
    expect((await gaps()).left).toBeGreaterThanOrEqual(0);
    await page.getByRole('banner').locator('[data-action="login"]').click();
    const dialog = await boxOf(page, '.dialog');
    expect(dialog.left + dialog.width / 2).toBeCloseTo(whole.width / 2, -1);
    expect((await boxOf(page, '.dialog-cross')).right).toBeLessThan(dialog.left + dialog.width / 2);
    // The arrow that points along the text leads to the next tab.
    const tabs = page.locator('.dialog').getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
    await closeQuiet();
  });

  test('on a phone the menu of such a page comes from the right, and nothing scrolls sideways', async () => {
    const { newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, ...STILL });
    const page = await newPage();
    await writeFromRight(page);
    await page.goto(`${origin()}/en/`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('banner').locator('[data-menu-toggle]').click();
    await expect.poll(async () => (await boxOf(page, '.menu')).right).toBe(DEVICES.mobile.viewport.width);
    expect((await boxOf(page, '.menu')).left).toBeGreaterThan(0);
    await closeQuiet();
  });
});
