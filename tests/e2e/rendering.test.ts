/** Rendering in threads: a page does not depend on what was rendered before it, where, or beside what (issue 3, point 4). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSite } from '#builder/compile/compile.ts';
import { DIST } from '#builder/paths.ts';
import type { CompiledSite, PageAddress, RenderedPage } from '#builder/render/model.ts';
import { openRenderer, type Renderer } from '#builder/render/render.ts';
import { momentOf } from '#shared/site-run.ts';

const { siteTime } = JSON.parse(readFileSync(join(DIST, 'site.json'), 'utf8')) as { siteTime: string };
const options = (threads: number) => ({ siteTime: new Date(siteTime), threads });

/** How many pages are rendered again, evenly from all: in seconds, with all types, regions and locales among them. */
const SAMPLE = 200;

let compiled: CompiledSite;
let renderer: Renderer;
let sample: PageAddress[];
let pages: RenderedPage[];

async function rendered(from: Renderer, addresses: readonly PageAddress[]): Promise<RenderedPage[]> {
  const found = new Map<string, RenderedPage>();
  for await (const page of from.render(addresses)) found.set(page.file, page);
  return addresses.map(({ file }) => found.get(file) as RenderedPage);
}

beforeAll(async () => {
  compiled = await compileSite();
  renderer = await openRenderer(compiled, options(2));
  const stride = Math.max(1, Math.floor(renderer.addresses.length / SAMPLE));
  sample = renderer.addresses.filter((_, index) => index % stride === 0);
  pages = await rendered(renderer, sample);
});
afterAll(() => renderer?.close());

describe('issue 3 point 4: incremental rendering is the clean build', () => {
  test('each page rendered apart is the page of the whole build, byte by byte', () => {
    expect(pages.length).toBeGreaterThan(100);
    const other = pages.filter(({ file, bytes }) => !readFileSync(join(DIST, file)).equals(bytes));
    expect(other.map(({ file }) => file)).toEqual([]);
  });

  test('one thread, the other way round, gives the same', async () => {
    const single = await openRenderer(compiled, options(1));
    try {
      const backwards = await rendered(single, [...sample].reverse());
      expect(backwards.reverse()).toEqual(pages);
    } finally {
      await single.close();
    }
  });

  test('every style and script a page brings is in the release', () => {
    const files = new Map(pages.flatMap((page) => page.files.map(({ address, text }) => [address, text] as const)));
    expect(files.size).toBeGreaterThan(5);
    for (const [address, text] of files) expect(readFileSync(join(DIST, address), 'utf8')).toBe(text);
  });
});

describe('issue 3 point 4: a page says what it depends on', () => {
  const readsOf = (pattern: RegExp) =>
    pages
      .filter(({ file }) => pattern.test(file))
      .flatMap(({ reads, sharedReads }) => [...reads, ...sharedReads.flat()]);

  test('promotions on the promotions’ pages, texts on the text pages', () => {
    expect(readsOf(/\/promo\//).filter((read) => read.startsWith('src/content/promos/')).length).toBeGreaterThan(0);
    expect(readsOf(/\/page\//).filter((read) => read.startsWith('src/content/pages/')).length).toBeGreaterThan(0);
  });

  test('pages without content of their own read no promotion', () => {
    expect(readsOf(/\/wallet\/deposit\//).filter((read) => read.startsWith('src/content/promos/'))).toEqual([]);
  });

  test('the copyright year ends with the year', () => {
    const year = new Date(siteTime).getUTCFullYear();
    const moments = readsOf(/\/index\.html$/).flatMap((read) => momentOf(read)?.toISOString() ?? []);
    expect(moments).toContain(`${year + 1}-01-01T00:00:00.000Z`);
  });
});

describe('issue 3 point 9: what cannot be rendered is said', () => {
  test('a page that does not exist', async () => {
    const nowhere: PageAddress = { region: 'main', path: '/main/en/nowhere', file: 'main/en/nowhere/index.html' };
    await expect(rendered(renderer, [nowhere])).rejects.toThrow('There is no page /main/en/nowhere');
  });
});
