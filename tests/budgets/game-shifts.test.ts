/** Nothing moves on a game's page (design section 9, ADR 0067): its places have their sizes from the first paint on. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';
import { SHIFT_MAXIMUM, shiftsOf, watchShifts } from '../support/shifts.ts';

const { browser, origin, openContext } = shareProduct();

const SCREENS: Record<string, BrowserContextOptions> = {
  'a small phone': { ...DEVICES.mobile, viewport: { width: 360, height: 740 } },
  'a tablet': { viewport: { width: 768, height: 1_024 } },
  'a desktop': { viewport: { width: 1_280, height: 1_024 } },
};
const GAME = 'krakens-toll';
const DEMO = `/en/play/${GAME}/demo`;
const REAL = `/en/play/${GAME}/real`;
const AVIATOR = '/en/special/aviator';

/** Everything has come that comes by itself: the page has hydrated, and the game or what stands for it is here. */
const HERE: Record<string, (page: Page) => Promise<unknown>> = {
  game: async (page) => {
    await page.locator('iframe').waitFor();
    // Asked for once the game is open, and shown with the session.
    await page.getByText(/On board/).waitFor();
  },
  gate: (page) => page.getByRole('button', { name: 'Try the demo' }).waitFor(),
};

async function expectStill(page: Page, path: string, here: keyof typeof HERE): Promise<void> {
  await watchShifts(page);
  await page.goto(`${origin()}${path}`);
  await HERE[here]?.(page);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  // What the last change moved is told with the frame after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { total, moved } = await shiftsOf(page);
  expect(total, `${path} moved ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_MAXIMUM);
}

describe.each(Object.entries(SCREENS))('on %s', (_, screen) => {
  test('a guest’s game, and the gate before the real one', async () => {
    const { newPage, closeQuiet } = await openContext(screen);
    await expectStill(await newPage(), DEMO, 'game');
    await expectStill(await newPage(), REAL, 'gate');
    await closeQuiet();
  });

  test('a player’s game, on its page and on the aviator’s', async () => {
    const { context, newPage, closeQuiet } = await openContext(screen);
    await (await registerPlayer(origin(), 'still')).enter(context);
    await expectStill(await newPage(), REAL, 'game');
    await expectStill(await newPage(), AVIATOR, 'game');
    await closeQuiet();
  });
});

test('the game’s own picture is painted without a script of the house', async () => {
  // Its scripts are held back for good, which the console tells: nothing is watched here but the picture.
  const context = await browser().newContext({ ...DEVICES.mobile, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${origin()}${DEMO}`);
  const painted = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { url } of list.getEntries() as (PerformanceEntry & { url: string })[]) {
            if (url.includes('/art/tiles/')) resolve(new URL(url).pathname);
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(painted).toBe('/art/tiles/krakens-toll-360.avif');
  await context.close();
});

test('the picture is that of the game a visitor goes on to', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const poster = page.locator('[data-poster] img');
  await page.goto(`${origin()}${REAL}`);
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  await page.locator('main a[href="/en/play/pharaohs-noon/demo"]').dispatchEvent('click');
  await page.locator('[data-poster] img[src*="/pharaohs-noon-360."]').waitFor({ state: 'attached' });
  expect(await poster.count()).toBe(1);
  await closeQuiet();
});

describe('the tournament that runs', () => {
  const race = { title: 'Sunday regatta', href: '/en/promo/item/sunday-regatta', endsMs: Date.now() + 3.5 * 3_600_000 };

  /** As Astro writes it into the properties of an island. */
  const written = [
    0,
    {
      ...Object.fromEntries(Object.entries(race).map(([name, value]) => [name, [0, value]])),
      categories: [1, [[0, 'slots']]],
      games: [1, []],
    },
  ];

  /** Opens a page as it is published while the tournament runs. */
  async function openWithRace(page: Page, path: string): Promise<void> {
    await page.addInitScript((own) => {
      // Before any module of the page runs.
      document.addEventListener('readystatechange', () => {
        const island = document.querySelector('astro-island[component-url*="PlayRoom"]');
        const properties = JSON.parse(island?.getAttribute('props') ?? '{}') as Record<string, unknown>;
        island?.setAttribute('props', JSON.stringify({ ...properties, races: [1, [own]] }));
      });
    }, written);
    await expectStill(page, path, 'gate');
  }

  test.each(Object.entries(SCREENS))('stands in the bar of a game that counts for it, on %s', async (_, screen) => {
    const { newPage, closeQuiet } = await openContext(screen);
    const page = await newPage();
    await openWithRace(page, REAL);
    const badge = page.getByRole('link', { name: /^Sunday regatta, ends in 3\sh\s\d+\smin$/ });
    expect(await badge.getAttribute('href')).toBe(race.href);
    await closeQuiet();
  });

  test('does not for a game that does not', async () => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    await openWithRace(page, '/en/play/compass-roulette/real');
    expect(await page.getByText('Sunday regatta').count()).toBe(0);
    await closeQuiet();
  });
});
