/** The first stylesheet of a page shows it exactly as the whole one does, so nothing moves when that arrives. */
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { shareProduct } from '../support/shared-product.ts';

const PAGES = [
  '/en/',
  '/en/games',
  '/en/promo/item/vip-cashback',
  '/en/vip',
  '/en/page/privacy-policy',
  '/en/login',
  '/en/daily-bonuses',
  '/en/special/aviator',
  '/en/no-such-page',
];

const LATER_WEIGHTS = ['500', '600', '700'];

const { origin, openContext } = shareProduct();

/** How something moves or is handled: nothing of it shows before the page is used, and then the whole is there. */
const SHOWS_IN_USE =
  'transition|cursor|user-select|-webkit-user-select|overscroll-behavior|touch-action|-webkit-tap-highlight';

/** Runs in the page: every element's computed style before and after the whole stylesheet applies. */
async function changedByTheWhole(left: string): Promise<string[]> {
  const isLeft = new RegExp(`^(?:--|${left})`);
  const elements = () => [...document.querySelectorAll('body, body :not(link)')];
  const readStyle = (element: Element, pseudo: string): string => {
    const style = getComputedStyle(element, pseudo || null);
    // Asking for all properties is slow, and most elements have neither.
    if (pseudo && style.content === 'none') return '';
    // Registered properties that no rule of the page uses are only known once the whole has come.
    return [...style]
      .filter((name) => !isLeft.test(name))
      .map((name) => `${name}:${style.getPropertyValue(name)}`)
      .join(';');
  };
  // What is not laid out, as the closed menu of a phone, has values that depend on what asked before.
  const read = () =>
    elements().map((element) =>
      element.checkVisibility()
        ? ['', '::before', '::after'].map((pseudo) => readStyle(element, pseudo)).join('\n')
        : '',
    );
  const before = read();
  const href = document.querySelector<HTMLLinkElement>('link[data-whole]')?.dataset.whole;
  if (!href) return ['the page names no whole stylesheet'];
  await new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    document.head.append(link);
  });
  const after = read();
  return elements().flatMap((element, index) => {
    const [old = '', fresh = ''] = [before[index], after[index]];
    if (old === fresh) return [];
    const was = new Set(old.split(/[;\n]/));
    return [`${element.outerHTML.slice(0, 120)} → ${fresh.split(/[;\n]/).filter((part) => !was.has(part))}`];
  });
}

describe.each(Object.entries(DEVICES))('the first stylesheet on %s', (_, device) => {
  test.each(PAGES)('%s', async (path) => {
    const { context, newPage } = await openContext({ ...device, reducedMotion: 'reduce' });
    const page = await newPage();
    await page.goto(`${origin()}${path}`, { waitUntil: 'networkidle' });
    expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0);
    // The home page's rows fetch tiles when they come near, into the same stylesheet. The bonus map has no footer. Who
    // scrolls to the winners or through a list begins the page's use: their place stands there unwatched, and nobody
    // hears of the scrolling.
    await page.evaluate(() => {
      addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true });
      const place = document.querySelector('[data-winners]');
      place?.replaceWith(place.cloneNode());
      document.querySelector('footer')?.scrollIntoView();
    });
    await expect.poll(() => page.locator('[data-more]').count()).toBe(0);
    // Pictures at the end of the page load now; until they have, they are no measure.
    await expect
      .poll(() =>
        page.locator('footer img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)),
      )
      .toBe(true);
    // Words are set anew when the weights that come later have come (src/ui/faces.ts), with any stylesheet.
    await page.waitForFunction((weights) => {
      const come = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ weight }) => weight);
      return weights.every((weight) => come.includes(weight));
    }, LATER_WEIGHTS);
    expect(await page.evaluate(changedByTheWhole, SHOWS_IN_USE)).toEqual([]);
    await context.close();
  });
});

test('the whole stylesheet comes with the first use, and pages that follow keep it', async () => {
  const { context, newPage, expectQuiet } = await openContext(DEVICES.mobile);
  const page = await newPage();
  // The home page tells wins, where there are some, before its first use, and brings all styles with them.
  await page.goto(`${origin()}/en/promo`);
  const whole = await page.locator('link[data-whole]').getAttribute('data-whole');
  const linked = page.locator(`head > link[href="${whole}"]`);
  expect(await linked.count()).toBe(0);
  await page.keyboard.press('Shift');
  await expect.poll(() => linked.count()).toBe(1);
  await page.locator('.tab-bar a[href="/en/games"]').click();
  await page.waitForURL('**/en/games');
  await page.locator('.tab-bar a[href="/en/"]').click();
  await page.waitForURL('**/en/');
  expect(await linked.count()).toBe(1);
  await context.close();
  expectQuiet();
});
