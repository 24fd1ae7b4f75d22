/** Every game of the studio is light for its first play: under 250 KB brotli, whatever its language. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '#builder/paths.ts';
import { brotliBytes } from '#scripts/page-weight.ts';
import { createClientDirectory } from '#studio/server/files.ts';
import { embeddedTexts, namespacesOf, partsOf } from '#studio/server/page.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const FIRST_PLAY = 250 * 1_024;
/** One whose letters are all in the first subset of the font, and one that needs both. */
const LANGUAGES = ['en', 'hu'] as const;
const folder = join(DIST, 'games');
const files = createClientDirectory(async () => [folder]);
const titles = [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES];
const fonts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.woff2'));

const weights = new Map<string, Promise<number>>();

async function weighed(file: string): Promise<number> {
  const body = await readFile(join(folder, file));
  return file.endsWith('.woff2') ? body.length : brotliBytes(body);
}

/** Bytes on the wire. Most files are shared by many games. */
function weigh(file: string): Promise<number> {
  const weight = weights.get(file) ?? weighed(file);
  weights.set(file, weight);
  return weight;
}

test.each(titles.map((title) => [title.code, title] as const))('%s', async (_code, title) => {
  for (const language of LANGUAGES) {
    const { script, styles, preloads } = await files.entry('main.ts', partsOf(title));
    const subsets = fonts.filter((file) => language !== 'en' || !file.includes('-ext-'));
    const needed = [script, ...styles, ...preloads, ...subsets.map((file) => `assets/${file}`)];
    // Its own module and what is shared: nothing is left to be found out by the page.
    expect(preloads.length).toBeGreaterThanOrEqual(2);
    expect(styles.length).toBeGreaterThanOrEqual(1);
    const texts = brotliBytes(Buffer.from(embeddedTexts(language, namespacesOf(title))));
    const bytes = (await Promise.all(needed.map(weigh))).reduce((sum, weight) => sum + weight, texts);
    expect(bytes, language).toBeLessThanOrEqual(FIRST_PLAY);
  }
});

test('no game brings a schema library: the server is asked, and checks', async () => {
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, 'assets', file), 'utf8')));
  expect(scripts.filter((_, at) => texts[at]?.includes('ZodError'))).toEqual([]);
});
