/**
 * Every way that pages are put together, looked at in one visit: axe finds nothing on a phone or a desktop (look.md, WCAG
 * 2.2 AA), nothing scrolls sideways and no word leaves its box (1.4.10), and the console stays silent. Words are as long
 * as a language makes them, so the boxes of public pages are held in each base language. A type of page that has no
 * element of its own is read without its scripts, in the language with the longest words.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import type { RouteName } from '#shared/routes.ts';
import { violations } from '../support/axe.ts';
import { DEVICES, type WatchedContext } from '../support/browser.ts';
import { ALIKE, publicPages, samplePath, TELLING_TYPES } from '../support/page-types.ts';
import { shareProduct } from '../support/shared-product.ts';

/** What a line of text may stand out by rounding, CSS pixels. */
const ROUNDING_PX = 1;
/** Boxes that hold words as long as a language makes them. */
const BOXES = ['.category', '.log > p', '.pay-cards > li', '[aria-label] > ul[role="list"] > li > span'];
/** The narrowest screen that is asked for, and a tablet's. */
const NARROW_WIDTHS = [320, 768] as const;
const HEIGHT = 760;
/**
 * The longest words are its own. Its pages are visited with everything they have; the other languages' are read without
 * their scripts.
 */
const LANGUAGE = 'de';

const { origin, openContext } = shareProduct();
const seen = new Set<string>();

/** What does not fit at the page's present width. */
async function misfits(page: Page): Promise<string[]> {
  const { there, faults } = await page.evaluate(
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
  for (const selector of there) seen.add(selector);
  return faults;
}

async function misfitsWhenNarrow(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    faults.push(...(await misfits(page)).map((fault) => `at ${width} px: ${fault}`));
  }
  return faults;
}

describe('in German, with everything a page has', () => {
  let watched: WatchedContext;
  let page: Page;
  beforeAll(async () => {
    watched = await openContext({ ...DEVICES.mobile, deviceScaleFactor: 1, reducedMotion: 'reduce' });
    page = await watched.newPage();
  });
  afterAll(() => watched?.context.close());

  test.each([...TELLING_TYPES.map(samplePath), '/nowhere'])('%s', async (path) => {
    await page.setViewportSize(DEVICES.mobile.viewport);
    await page.goto(`${origin()}/${LANGUAGE}${path}`, { waitUntil: 'load' });
    const onPhone = await violations(page);
    const narrow = await misfitsWhenNarrow(page);
    expect({ onPhone, narrow }).toEqual({ onPhone: [], narrow: [] });
    await page.setViewportSize(DEVICES.desktop.viewport);
    // The menu's column comes a moment after the window has its width.
    await expect.poll(() => violations(page)).toEqual([]);
    // The page that is not there is told as such in the console.
    if (path !== '/nowhere') watched.expectQuiet();
  });
});

/** What does not fit on pages without their scripts, by address. */
async function misfitsUnscripted(paths: readonly string[]): Promise<string[]> {
  const { context, newPage } = await openContext({ javaScriptEnabled: false });
  // Pictures have their places from the page itself.
  await context.route(/\.(?:avif|webp|png|jpg)(?:\?|$)/, (route) => route.abort());
  const page = await newPage();
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(origin() + path, { waitUntil: 'load' });
    faults.push(...(await misfitsWhenNarrow(page)).map((fault) => `${path} ${fault}`));
  }
  await context.close();
  return faults;
}

test.each(BASE_LANGUAGES.filter((language) => language !== LANGUAGE))(
  'in %s, nothing scrolls sideways and no word leaves its box',
  async (language) => {
    const paths = publicPages(TELLING_TYPES).map(({ path }) => `/${language}${path}`);
    expect(await misfitsUnscripted(paths)).toEqual([]);
  },
);

/** What a type of page is made of between its frame: elements with their classes. */
function kindsOf(name: RouteName): string[] {
  const file = join(DIST, 'main', LANGUAGE, samplePath(name), 'index.html');
  // A demo is the page of its game with something in its frame.
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/<([a-z][\w-]*)(?:[^>]*?\bclass="?([^">]*))?/g)].map((match) => match.slice(1).join('.'));
}

test('a type of page that is not visited has no kind of element that was not looked at, and room for its words', async () => {
  const alike = Object.keys(ALIKE) as RouteName[];
  const visited = new Set(TELLING_TYPES.flatMap(kindsOf));
  const unlike = alike.flatMap((name) =>
    kindsOf(name).flatMap((kind) => (visited.has(kind) ? [] : [`${name} has ${kind}`])),
  );
  const misfits = await misfitsUnscripted(alike.map((name) => `/${LANGUAGE}${samplePath(name)}`));
  expect({ unlike, misfits }).toEqual({ unlike: [], misfits: [] });
});

test('every kind of box was there to be looked at', () => {
  // A box that no page has any more would be found whole forever.
  expect([...seen].sort()).toEqual(BOXES.toSorted());
});
