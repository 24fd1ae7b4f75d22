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
import { BOXES, misfitsWhenNarrow } from '../support/misfits.ts';
import { ALIKE, builtMatches, publicPages, samplePath, TELLING_TYPES } from '../support/page-types.ts';
import { shareProduct } from '../support/shared-product.ts';

/**
 * The longest words are its own. Its pages are visited with everything they have; the other languages' are read without
 * their scripts.
 */
const LANGUAGE = 'de';

const { origin, openContext } = shareProduct();
const seen = new Set<string>();

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
    const narrow = await misfitsWhenNarrow(page, seen);
    expect({ onPhone, narrow }).toEqual({ onPhone: [], narrow: [] });
    await page.setViewportSize(DEVICES.desktop.viewport);
    // The menu's column comes a moment after the window has its width.
    await expect.poll(() => violations(page)).toEqual([]);
    // The page that is not there is told as such in the console.
    if (path !== '/nowhere') watched.expectQuiet();
  });
});

test('a match to come, in the German of main, and the page of sport that lists it', async () => {
  const { context, newPage, expectQuiet } = await openContext({
    ...DEVICES.mobile,
    ...{ deviceScaleFactor: 1, reducedMotion: 'reduce' },
  });
  const page = await newPage();
  for (const path of [builtMatches('main', 'de-ch')[0] ?? '/no-match', '/sport']) {
    await page.setViewportSize(DEVICES.mobile.viewport);
    await page.goto(`${origin()}/de-ch${path}`, { waitUntil: 'load' });
    expect(await violations(page)).toEqual([]);
    expect(await misfitsWhenNarrow(page, seen)).toEqual([]);
    await page.setViewportSize(DEVICES.desktop.viewport);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  expectQuiet();
  await context.close();
});

/** A page whose documents are looked at without their scripts. */
async function openUnscripted() {
  const { context, newPage } = await openContext({ javaScriptEnabled: false });
  return { context, page: await newPage() };
}

/** Lays pages out one after the other in the place of the first. */
async function misfitsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const addresses = paths.map((path) => origin() + path);
  await page.goto(addresses[0] ?? '', { waitUntil: 'load' });
  return misfitsWhenNarrow(page, seen, addresses);
}

test('in every other language, nothing scrolls sideways and no word leaves its box', async () => {
  const { context, page } = await openUnscripted();
  const languages = BASE_LANGUAGES.filter((language) => language !== LANGUAGE);
  const faults: string[] = [];
  for (const { path } of publicPages(TELLING_TYPES)) {
    faults.push(
      ...(await misfitsOf(
        page,
        languages.map((language) => `/${language}${path}`),
      )),
    );
  }
  expect(faults).toEqual([]);
  await context.close();
});

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
  const { context, page } = await openUnscripted();
  const misfits = await misfitsOf(
    page,
    alike.map((name) => `/${LANGUAGE}${samplePath(name)}`),
  );
  expect({ unlike, misfits }).toEqual({ unlike: [], misfits: [] });
  await context.close();
});

test('every kind of box was there to be looked at', () => {
  // A box that no page has any more would be found whole forever.
  expect([...seen].sort()).toEqual(BOXES.toSorted());
});
