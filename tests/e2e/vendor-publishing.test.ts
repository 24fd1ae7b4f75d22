/** What vendors list becomes prebuilt pages by the next publish, without a database (decision 0004). */
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileList } from '#builder/publish/trees.ts';
import { CATEGORIES, DEVICES, type Game } from '#shared/catalogue/names.ts';
import { VENDOR_GAMES_FILE } from '#shared/catalogue/vendor-games.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { listBodies, openWorkshop, SMALL_SITE, type Watch, type Workshop } from '#tests/support/publishing.ts';

const TIME = '2026-11-20T12:00:00Z';
const REGION: RegionId = 'ee';

let workshop: Workshop;
let watch: Watch;
/** The site that is built from nothing with the game. */
let built: FileList;
beforeAll(async () => {
  workshop = openWorkshop(REGION, SMALL_SITE);
  workshop.write(VENDOR_GAMES_FILE, fileOf([GAME]));
  // It publishes before it waits.
  watch = await workshop.watch('live', TIME);
  built = listBodies(workshop.in('live', 'live'));
}, 240_000);
afterAll(async () => {
  await watch?.close();
  workshop?.close();
});

/** Writes the file, and waits for what is said of it. */
function written(content: string, awaited = 'is live'): Promise<string> {
  workshop.write(VENDOR_GAMES_FILE, content);
  return watch.said(awaited);
}

const pagePath = (path: string) => workshop.in('live', 'live', REGION, path, 'index.html');
const page = (path: string) => readFileSync(pagePath(path), 'utf8');

/** The file as the server writes it, of games that every region offers. */
function fileOf(games: readonly Game[]): string {
  const count = (category?: string) =>
    games.filter(({ categories }) => category === undefined || categories.some((one) => one === category)).length;
  const counts = { all: count(), ...Object.fromEntries(CATEGORIES.map((category) => [category, count(category)])) };
  return JSON.stringify({
    counts: Object.fromEntries(REGION_IDS.map((region) => [region, counts])),
    games: games.map((game) => ({ ...game, regions: REGION_IDS })),
  });
}

const GAME: Game = {
  ...{ code: 'hub88-tst-lagoon', title: 'Mangrove Lagoon', vendor: 'hub88', art: 'hub88-tst-lagoon' },
  ...{ provider: 'elan-co', providerName: 'Élan & Co.', kind: 'slot', categories: ['slots', 'new'], collections: [] },
  ...{ tags: [], lobbies: ['casino'], devices: DEVICES, releasedOn: '2026-11-20', volatility: null },
  ...{ status: 'open', rtpPercent: '96.10' },
};

test('a listed game has its provider’s page and stands in the lists', () => {
  const provider = page('games/provider/elan-co');
  expect(provider).toContain('Mangrove Lagoon');
  expect(provider).toContain('Élan &amp; Co.');
  expect(provider).toContain('/play/hub88-tst-lagoon/real');
  expect(page('games/provider')).toContain('/games/provider/elan-co');
  expect(page('games')).toContain('/games/provider/elan-co');
});

test('only pages that show a change are rendered, and a provider without games has no page', async () => {
  const changed = await written(fileOf([{ ...GAME, rtpPercent: '95.00' }]));
  const [rendered = 0, all = 0] = (/Rendering (\d+) of (\d+)/.exec(changed) ?? []).slice(1).map(Number);
  expect(rendered).toBeGreaterThan(0);
  expect(rendered).toBeLessThan(all / 2);
  expect(page('games/provider/elan-co')).toMatch(/RTP 95[.,]00/);

  const listed = page('games/category/slots');
  await written(fileOf([]));
  expect(page('games/category/slots')).not.toBe(listed);
  expect(existsSync(pagePath('games/provider/elan-co'))).toBe(false);
  expect(page('games')).not.toContain('elan-co');
});

test('a broken file stops the publish and is named', async () => {
  const before = readlinkSync(workshop.in('live', 'live'));
  await written('{"games": []', VENDOR_GAMES_FILE);
  expect(readlinkSync(workshop.in('live', 'live'))).toBe(before);
  expect(page('games')).not.toContain('elan-co');
});

test('listed again, the site is the one that was built from nothing', async () => {
  await written(fileOf([GAME]));
  const live = listBodies(workshop.in('live', 'live'));
  const files = new Set([...live.keys(), ...built.keys()]);
  expect([...files].filter((file) => live.get(file) !== built.get(file))).toEqual([]);
});
