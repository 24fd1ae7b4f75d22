/**
 * The page of a game: what it starts from travels with it, and the files it will need are
 * named at once, so that a phone waits once and not file after file.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { gamePage } from '#studio/server/page.ts';
import { textsOf } from '#studio/server/texts.ts';
import type { Session } from '#studio/server/types.ts';
import { TITLES } from '#studio/titles/index.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { createHarness, launch } from '#tests/support/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-games-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, '.vite'));
const MANIFEST = {
  'main.ts': { file: 'assets/main-1.js', isEntry: true, css: ['assets/main-1.css'], imports: ['_shell-1.js'] },
  '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell' },
  '_slots-1.js': { file: 'assets/slots-1.js', name: 'slots', imports: ['_shell-1.js'] },
  'titles/krakens-toll/theme.ts': { file: 'assets/theme-1.js', name: 'theme', imports: ['_slots-1.js'] },
  'titles/pharaohs-noon/theme.ts': { file: 'assets/theme-2.js', name: 'theme', imports: ['_slots-1.js'] },
  'table-games/roulette/stage.ts': { file: 'assets/stage-1.js', css: ['assets/stage-1.css'] },
};
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
const harness = createHarness(undefined, { clientFolders: async () => [folder] });
afterAll(() => harness.studio.close());

const pageOf = async (token: string, headers: Record<string, string> = {}) =>
  harness.studio.fetch(new Request(`http://games.localhost:4321/play/${token}`, { headers }));
const hrefs = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`rel="${rel}" href="([^"]+)"`, 'g'))].map(([, href]) => href);
const embedded = (html: string, id = 'session') =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');

describe('the page of a game', () => {
  test('names every file of its game once, and none of another', async () => {
    const html = await (await pageOf(await launch(harness))).text();
    expect(hrefs(html, 'modulepreload').sort()).toEqual([
      '/assets/shell-1.js',
      '/assets/slots-1.js',
      '/assets/theme-1.js',
    ]);
    expect(hrefs(html, 'stylesheet')).toEqual(['/assets/main-1.css']);
  });

  test('may be framed by the page that opened it and by no other, and sends no form', async () => {
    const page = await pageOf(await launch(harness));
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    // The origin that the harness opens games for.
    expect(policy).toContain('frame-ancestors http://localhost:4321');
    expect(policy).toContain("form-action 'none'");
  });

  test('until it runs it says what is loading, in its language', async () => {
    const html = await (await pageOf(await launch(harness, { game_code: 'compass-roulette', language: 'de' }))).text();
    const { loading } = textsOf('de', 'common');
    expect(html).toContain(`<div class="loading"><b>Compass Roulette</b><progress max="1" aria-label="${loading}">`);
  });

  test('a table game names its own, and leaves out what is not built', async () => {
    const html = await (await pageOf(await launch(harness, { game_code: 'compass-roulette' }))).text();
    expect(hrefs(html, 'modulepreload').sort()).toEqual(['/assets/shell-1.js', '/assets/stage-1.js']);
    expect(hrefs(html, 'stylesheet')).toEqual(['/assets/main-1.css', '/assets/stage-1.css']);
  });

  test.each([TITLES[0]?.code ?? '', ...TABLE_GAME_TITLES.slice(0, 2).map(({ code }) => code)])(
    '%s holds what it would ask for first',
    async (code) => {
      const token = await launch(harness, { game_code: code });
      const asked = await harness.studio.fetch(new Request(`http://games.localhost:4321/session/${token}`));
      const page = await pageOf(token);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(embedded(await page.text())).toEqual(await asked.json());
    },
  );

  test.each([
    ['krakens-toll', ['common', 'slots', 'autoplay', 'symbols', 'jackpots']],
    ['compass-roulette', ['common', 'tables', 'roulette', 'autoplay']],
    ['harbour-blackjack', ['common', 'tables', 'blackjack', 'cards']],
    ['189514-flappiator', ['common', 'aviator', 'chain']],
    ['lantern-quay', ['common', 'live', 'chain', 'chat', 'baccarat', 'cards']],
    ['helm-of-fortune', ['common', 'live', 'chain', 'chat']],
  ])('%s holds its texts in its language, and no others', async (code, namespaces) => {
    const texts = embedded(await (await pageOf(await launch(harness, { game_code: code }))).text(), 'texts');
    expect(Object.keys(texts)).toEqual(namespaces);
    expect(texts.common).toEqual(textsOf('de', 'common'));
  });

  test('is made small for who reads brotli', async () => {
    const page = await pageOf(await launch(harness), { 'accept-encoding': 'gzip, br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(page.headers.get('vary')).toBe('accept-encoding');
    const html = brotliDecompressSync(new Uint8Array(await page.arrayBuffer())).toString();
    expect(embedded(html)).toMatchObject({ game_code: 'krakens-toll' });
  });

  test('lets no text end its data', () => {
    const [title] = TITLES;
    if (!title) throw new Error('There are no titles');
    const files = { script: 'assets/main-1.js', styles: [], preloads: [] };
    const html = gamePage(title, { language: 'en' } as Session, files, { seed: '</script><script>' });
    expect(html).not.toContain('<script>');
    expect(embedded(html)).toEqual({ seed: '</script><script>' });
  });

  test('asks for itself where the studio could not answer', () => {
    const [title] = TITLES;
    if (!title) throw new Error('There are no titles');
    const files = { script: 'assets/main-1.js', styles: [], preloads: [] };
    expect(gamePage(title, { language: 'en' } as Session, files, null)).not.toContain('id="session"');
  });
});
