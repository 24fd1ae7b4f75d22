/** Rendering in threads: a page does not depend on what was rendered before it, where, or beside what. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSite } from '#builder/compile/compile.ts';
import { DIST, inRoot, ROOT } from '#builder/paths.ts';
import { startContentServer } from '#builder/render/content-server.ts';
import type { CompiledSite, PageAddress, RenderedPage } from '#builder/render/model.ts';
import { loadProgram, type RawPage } from '#builder/render/program.ts';
import { openRenderer, type Renderer } from '#builder/render/render.ts';
import { readTextFiles } from '#builder/text-files.ts';
import { cutAtFragments, momentOf } from '#shared/site-run.ts';

const { siteTime } = JSON.parse(readFileSync(join(DIST, 'site.json'), 'utf8')) as { siteTime: string };
const { versions } = readTextFiles();
const options = (threads: number) => ({ siteTime: new Date(siteTime), versions, threads });

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

describe('incremental rendering is the clean build', () => {
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

describe('a page says what it depends on', () => {
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

describe('what cannot be rendered is said', () => {
  test('a page that does not exist', async () => {
    const nowhere: PageAddress = { region: 'main', path: '/main/en/nowhere', file: 'main/en/nowhere/index.html' };
    await expect(rendered(renderer, [nowhere])).rejects.toThrow('There is no page /main/en/nowhere');
  });
});

describe('a page notes every text that it shows (decision 0213)', () => {
  /** A folder with all texts, each with its file and key behind it. */
  function markTexts(): string {
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-texts-'));
    for (const code of readdirSync(inRoot('locales'))) {
      mkdirSync(join(folder, 'locales', code), { recursive: true });
      for (const name of readdirSync(inRoot('locales', code))) {
        const path = `locales/${code}/${name}`;
        const texts = JSON.parse(readFileSync(inRoot(path), 'utf8')) as Record<string, string>;
        const marked = Object.entries(texts).map(([key, text]) => [key, `${text}⟦${path}#${key}⟧`]);
        writeFileSync(join(folder, path), JSON.stringify(Object.fromEntries(marked)));
      }
    }
    return folder;
  }

  const htmlOf = ({ html, fragments }: RawPage): string =>
    cutAtFragments(html)
      .map((part) => (typeof part === 'string' ? part : fragments[part]))
      .join('');

  function textsRead({ reads, sharedReads }: RawPage): Set<string> {
    const fields = [...reads, ...sharedReads.flat()].flatMap((read) => {
      const [, file = '', names = ''] = /^(locales[^#]+)#(.*)=/.exec(read) ?? [];
      return names.split(',').map((name) => `${file}#${name}`);
    });
    return new Set(fields);
  }

  test('whatever was rendered before it', async () => {
    const before = { folder: process.cwd(), source: process.env.FAIRWIND_SOURCE, url: process.env.CONTENT_URL };
    const content = await startContentServer();
    const marked = markTexts();
    try {
      // The program reads its texts where it runs; the content is that of the repository.
      process.env.FAIRWIND_SOURCE = ROOT;
      process.env.CONTENT_URL = content.url;
      process.chdir(marked);
      const program = await loadProgram(compiled);
      const addresses = (await program.list(new Date(siteTime))).filter(({ file }) => file.endsWith('.html'));
      const stride = Math.max(1, Math.floor(addresses.length / SAMPLE));
      const unread: string[] = [];
      let shown = 0;
      for (const { path } of addresses.filter((_, index) => index % stride === 0)) {
        const page = await program.render(path);
        const texts = [...new Set([...htmlOf(page).matchAll(/⟦([^⟧<>&]+)⟧/g)].map(([, text = '']) => text))];
        const read = textsRead(page);
        shown += texts.length;
        unread.push(...texts.filter((text) => !read.has(text)).map((text) => `${path}: ${text}`));
      }
      expect(shown).toBeGreaterThan(10 * SAMPLE);
      expect(unread).toEqual([]);
    } finally {
      process.chdir(before.folder);
      for (const [name, value] of [
        ['FAIRWIND_SOURCE', before.source],
        ['CONTENT_URL', before.url],
      ] as const) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      rmSync(marked, { recursive: true });
      await content.close();
    }
  });
});
