/**
 * Publishing as a whole (issue 3 points 4, 5 and 9): whatever changes, the incremental release is byte for byte the one
 * of a clean build with the same publishing time, without dead links (a publish refuses them) and without stale files.
 */
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, listFiles } from '#builder/publish/trees.ts';
import { createSite } from '#server/site/index.ts';
import { SIGNATURE_HEADERS } from '#shared/contract/aggregator.ts';
import { startApp } from '#tests/support/app.ts';
import { openWorkshop, type Published, type Workshop } from '#tests/support/publishing.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { testConfig } from '#tests/support/server.ts';

const NOVEMBER = '2026-11-20T12:00:00Z';
/** So long ago that a release of then is due again at once. */
const LONG_AGO = '2020-02-01T12:00:00Z';
/** After a promotion of the content has begun. */
const DECEMBER = '2026-12-05T12:00:00Z';
const PROMO = 'src/content/promos/bet-club.yaml';
const NEW_PROMO = 'src/content/promos/quiet-harbour.yaml';
const RENAMED = 'src/content/promos/still-harbour.yaml';
/** One that stays. */
const LATE_PROMO = 'src/content/promos/late-harbour.yaml';

let workshop: Workshop;
let clean = 0;
/** The files of the first release, which was built from nothing. */
let untouched: ReadonlyMap<string, string>;

beforeAll(async () => {
  workshop = openWorkshop('pl,za');
  expect((await workshop.publish('live', NOVEMBER)).output).toContain('is live');
  untouched = listFiles(live());
}, 180_000);
afterAll(() => workshop.close());

const live = (...parts: string[]) => workshop.in('live', 'live', ...parts);
const page = (path: string) => existsSync(live(path, 'index.html'));
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file));

interface Change extends Published {
  /** Pages that the publish added, changed or removed. */
  pages: string[];
}

/** Publishes a change onto the live site. */
async function publishChange(time = NOVEMBER): Promise<Change> {
  const before = listFiles(live());
  const published = await workshop.publish('live', time);
  expect(published.output).toMatch(/Release \d{6} is live/);
  return { ...published, pages: differing(before, listFiles(live())).filter((file) => file.endsWith('index.html')) };
}

/** Holds the live site, whatever was published onto it one after the other, against a clean build of the same sources. */
async function expectCleanBuild(time: string, releases = 'live'): Promise<void> {
  const fresh = `clean-${++clean}`;
  expect((await workshop.publish(fresh, time)).output).toContain('is live');
  expect(differing(listFiles(workshop.in(releases, 'live')), listFiles(workshop.in(fresh, 'live')))).toEqual([]);
}

/** How many pages a publish rendered, of how many. */
function rendered({ output }: Published): number[] {
  return (/Rendering (\d+) of (\d+) pages/.exec(output) ?? []).slice(1).map(Number);
}

/** Waits until a program has said something since it was last waited for. @throws with all it said when it ends first */
function listenTo({ stdout, stderr }: ChildProcess): (text: string) => Promise<void> {
  let all = '';
  let heard = 0;
  let look = (): void => undefined;
  let isOver = false;
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      all += String(chunk);
      look();
    });
    stream?.on('close', () => {
      isOver = true;
      look();
    });
  }
  return (text) =>
    new Promise((resolve, reject) => {
      look = () => {
        const place = all.indexOf(text, heard);
        if (place !== -1) {
          heard = place + text.length;
          resolve();
        } else if (isOver) reject(new Error(`It ended without "${text}":\n${all}`));
      };
      look();
    });
}

describe('issue 3: every kind of change is byte-identical to a clean build', () => {
  test('nothing changed: nothing is published', async () => {
    const before = readlinkSync(workshop.in('live', 'live'));
    expect((await workshop.publish('live', NOVEMBER)).output).toContain('Nothing changed');
    expect(readlinkSync(workshop.in('live', 'live'))).toBe(before);
  });

  test('a promo is added', async () => {
    workshop.write(NEW_PROMO, workshop.read(PROMO).replaceAll(/(title: )'[^']*'/g, "$1'Quiet harbour'"));
    const published = await publishChange();
    expect(published.pages).toContain('za/promo/item/quiet-harbour/index.html');
    expect(page('za/en-za/promo/item/quiet-harbour')).toBe(true);
    const [some = 0, all = 0] = rendered(published);
    expect(some).toBeLessThan(all / 2);
  });

  test('a promo is changed', async () => {
    workshop.edit(NEW_PROMO, (text) => text.replaceAll("'Quiet harbour'", "'Quiet harbours'"));
    expect((await publishChange()).pages).toContain('za/promo/item/quiet-harbour/index.html');
  });

  test('a promo is renamed, and its old address leads to it', async () => {
    workshop.move(NEW_PROMO, RENAMED);
    workshop.edit(RENAMED, (text) => text.replace(/^order: /m, 'formerly: [quiet-harbour]\n$&'));
    const { pages } = await publishChange();
    expect(pages).toContain('za/promo/item/still-harbour/index.html');
    expect(pages).toContain('za/promo/item/quiet-harbour/index.html');
    expect(page('za/promo/item/quiet-harbour')).toBe(false);
    const site = createSite(testConfig({ SITE_DIRECTORY: live() }), (error) => {
      throw error;
    });
    const origin = 'http://za.localhost:5299';
    const old = new Request(`${origin}/en-za/promo/item/quiet-harbour`);
    const answer = await site.fetch(old, { region: 'za', origin });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/en-za/promo/item/still-harbour']);
  });

  test('a promo is removed, and everything is as it was built from nothing', async () => {
    workshop.remove(RENAMED);
    expect((await workshop.publish('live', NOVEMBER)).output).toContain('/promo/item/still-harbour would lead nowhere');
    expect(page('za/promo/item/still-harbour')).toBe(true);
    for (const alias of ['still-harbour', 'quiet-harbour'])
      workshop.write(`src/content/given-up/${alias}.yaml`, `address: '${alias}'\n`);
    expect((await publishChange()).pages).toContain('za/promo/item/still-harbour/index.html');
    expect(filesBelow(live()).filter((file) => file.includes('still-harbour'))).toEqual([]);
    expect(differing(listFiles(live()), untouched)).toEqual([]);
  });

  test('a promo begins by itself, at the moment the release before names', async () => {
    const before = JSON.parse(workshop.read('releases/live/live/site.json')) as { nextChange: string };
    expect(Date.parse(before.nextChange)).toBeGreaterThan(Date.parse(NOVEMBER));
    expect(Date.parse(before.nextChange)).toBeLessThan(Date.parse(DECEMBER));
    expect(rendered(await publishChange(DECEMBER))[0]).toBeGreaterThan(0);
  });

  test('a text page is changed, beside another promo that had an address before', async () => {
    workshop.edit('src/content/pages/en/about-us.md', (text) => text.replace(/^title: ["']?/m, '$&About it: '));
    const late = workshop.read(PROMO).replaceAll(/(title: )'[^']*'/g, "$1'Late harbour'");
    workshop.write(LATE_PROMO, late.replace(/^order: /m, 'formerly: [early-harbour]\n$&'));
    const { pages } = await publishChange(DECEMBER);
    for (const path of ['page/about-us', 'promo/item/late-harbour']) expect(pages).toContain(`za/${path}/index.html`);
  });

  test('a photo is uploaded for a promo: the page, its lists, home and the shared picture show it; then it goes', async () => {
    const photo = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#2a6f97' } });
    workshop.write('src/content/media/night-deck.jpg', await photo.jpeg().toBuffer());
    const drawn = workshop.read(PROMO);
    workshop.edit(PROMO, (text) => text.replace(/^order: .*$/m, 'order: -5\nimage: /media/night-deck.jpg'));
    const { pages } = await publishChange(DECEMBER);
    const shown = ['za/promo/item/bet-club', 'za/promo', 'za'].map((path) => `${path}/index.html`);
    for (const file of shown) {
      expect(pages).toContain(file);
      expect(workshop.read(`releases/live/live/${file}`)).toMatch(/\/media\/night-deck-jpg-\d+\.avif\?v=/);
    }
    const [, shared = ''] =
      /property="og:image" content="[^"]*(\/og\/media\.night-deck-jpg\.[^"]+\.jpg)"/.exec(
        workshop.read(`releases/live/live/${shown[0]}`),
      ) ?? [];
    expect(await sharp(live(shared)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    // The time has passed, a promotion with two addresses, a text and a photo have come.
    await expectCleanBuild(DECEMBER);
    workshop.write(PROMO, drawn);
    await publishChange(DECEMBER);
    expect(filesBelow(live()).filter((file) => file.includes('night-deck'))).toEqual([]);
  });

  test('code is changed, and every page is rendered: a text in locales/, a region row with a theme, a template', async () => {
    // One compilation for all of them: each makes another program, and that is all a publish knows of any.
    workshop.edit('locales/en/promo.json', (text) => text.replace('"all": "All"', '"all": "All of them"'));
    workshop.edit('shared/regions/companies.ts', (text) =>
      text.replaceAll('EX-ZA-', 'EX-ZAR-').replaceAll('Example Ltd', 'Example Limited'),
    );
    workshop.edit('shared/regions/themes.ts', (text) => text.replace('first: [18, 20,', 'first: [19, 20,'));
    workshop.edit('src/layouts/Default.astro', (text) =>
      text.replace('<slot />', '<slot /><p hidden>A line more.</p>'),
    );
    const published = await publishChange(DECEMBER);
    const [some, all] = rendered(published);
    expect(some).toBe(all);
    const promotions = workshop.read('releases/live/live/za/promo/index.html');
    for (const changed of ['All of them', 'A line more.']) expect(promotions).toContain(changed);
    expect(published.pages).toEqual(expect.arrayContaining(['pl/pl/index.html', 'za/en-za/index.html']));
  }, 400_000);
});

describe('issue 3: what is wrong stops before the live site changes', () => {
  const refused = async (): Promise<string> => {
    const before = [readlinkSync(workshop.in('live', 'live')), listFiles(live())];
    const { code, output } = await workshop.publish('live', DECEMBER);
    expect(code).toBe(1);
    expect([readlinkSync(workshop.in('live', 'live')), listFiles(live())]).toEqual(before);
    return output;
  };

  test('a promo without a field is named by file, line, field and reason', async () => {
    const good = workshop.read(PROMO);
    workshop.edit(PROMO, (text) => text.replace('segment: sport', 'segment: bingo'));
    expect(await refused()).toMatch(/src\/content\/promos\/bet-club\.yaml:\d+ segment: /);
    workshop.write(PROMO, 'title: [unclosed');
    expect(await refused()).toMatch(/bet-club\.yaml:1/);
    workshop.write(PROMO, good);
  });

  test('a dead link is named with its page', async () => {
    const file = 'src/content/pages/en/about-us.md';
    const good = workshop.read(file);
    workshop.write(file, good.replace(/^## /m, '[Somewhere](/games/nowhere)\n\n$&'));
    expect(await refused()).toMatch(/page\/about-us.*\/games\/nowhere/);
    workshop.write(file, good);
  });

  test('a publish killed with -9 half-way leaves the live site whole, and the next one is right', async () => {
    workshop.edit(PROMO, (text) => text.replaceAll("'Bet club'", "'Club of bets'"));
    const before = listFiles(live());
    const child = workshop.begin('live', DECEMBER);
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Rendering')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(listFiles(live())).toEqual(before);
    expect((await publishChange(DECEMBER)).pages).toContain('za/promo/item/bet-club/index.html');
  });

  test('saves while a watch runs are live one after the other, as a clean build makes them', async () => {
    const child = workshop.begin('live', DECEMBER, ['--watch']);
    try {
      const said = listenTo(child);
      await said('Waiting for changes');
      for (const title of ["'Bets of the club'", "'Bets of all clubs'"]) {
        workshop.edit(PROMO, (text) => text.replaceAll(/( title: )'(?:Club of bets|Bets of [^']*)'/g, `$1${title}`));
        await said('is live');
      }
      // What the changed code, the killed publish and the saves have left.
      await expectCleanBuild(DECEMBER);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  test('a rollback returns to the release before, and is not undone by itself', async () => {
    const newest = listFiles(live());
    expect((await workshop.publish('live', DECEMBER, ['--rollback'])).code).toBe(0);
    expect(differing(listFiles(live()), newest)).not.toEqual([]);
    const rolledBack = listFiles(live());
    expect((await workshop.publish('live', DECEMBER, ['--scheduled'])).output).toContain('rolled back');
    expect(listFiles(live())).toEqual(rolledBack);
    expect((await workshop.publish('live', DECEMBER)).code).toBe(0);
    expect(listFiles(live())).toEqual(newest);
  });
});

describe('issue 21: what is due is made before and live at its minute', () => {
  /** The page of sport names the next full hour. */
  const HOUR = '2026-12-05T13:00:00Z';

  test('the release of the moment waits, and nothing is rendered when it comes', async () => {
    const before = listFiles(live());
    const ready = await workshop.publish('live', DECEMBER, ['--prepare']);
    expect(ready.output).toContain(`Ready for ${new Date(HOUR).toISOString()}`);
    expect(rendered(ready)[0]).toBeGreaterThan(0);
    expect(listFiles(live())).toEqual(before);
    expect(rendered(await workshop.publish('live', DECEMBER, ['--prepare']))).toEqual([]);
    const due = await workshop.publish('live', HOUR, ['--scheduled']);
    expect(due.output).toMatch(/Release \d{6} is live/);
    expect(rendered(due)).toEqual([]);
    await expectCleanBuild(HOUR);
  });

  test('what was saved meanwhile is live with the moment too', async () => {
    const NEXT = '2026-12-05T14:00:00Z';
    await workshop.publish('live', HOUR, ['--prepare']);
    workshop.edit(PROMO, (text) => text.replaceAll(/( title: )'[^']*'/g, "$1'Saved meanwhile'"));
    const due = await workshop.publish('live', NEXT, ['--scheduled']);
    expect(rendered(due)[0]).toBeGreaterThan(0);
    expect(workshop.read('releases/live/live/za/promo/item/bet-club/index.html')).toContain('Saved meanwhile');
  });

  test('what ends is over at its moment wherever it is shown, and the other promotions are not rendered for it', async () => {
    const END = '2026-12-05T14:20:00Z';
    workshop.edit(PROMO, (text) =>
      text.replace(/^order: /m, "ends: '2026-12-05T14:20'\ntimeZone: UTC\nafterEnd: ended\n$&"),
    );
    await publishChange('2026-12-05T14:00:00Z');
    const ended = await publishChange(END);
    expect(ended.pages).toEqual(expect.arrayContaining(['za/promo/item/bet-club/index.html', 'za/promo/index.html']));
    const [some = 0, all = 0] = rendered(ended);
    expect(some).toBeLessThan(all / 4);
    // What was saved meanwhile, and the end.
    await expectCleanBuild(END);
  });
});

describe('issue 3 point 4: a server with the sources publishes by itself', () => {
  const secret = 'publish-secret-of-the-workshop-00';
  const siteTime = () => Date.parse(JSON.parse(workshop.read('releases/served/live/site.json')).siteTime);

  test('what is due when it starts, and what was saved when a signed call asks, is live on every domain', async () => {
    expect((await workshop.publish('served', LONG_AGO)).output).toContain('is live');
    expect(siteTime()).toBe(Date.parse(LONG_AGO));
    const app = await startApp({
      environment: {
        ...workshop.environment('served'),
        SITE_DIRECTORY: workshop.in('served'),
        PUBLISH_SOURCES: workshop.folder,
        PUBLISH_SECRET: secret,
        // What a server publishes has its matches.
        SPORT_SIMULATOR: undefined,
      },
    });
    try {
      const begun = Date.now();
      const minute = 60_000;
      await expect.poll(siteTime, { timeout: 120_000, interval: 500 }).toBeGreaterThanOrEqual(begun - minute);

      workshop.edit(PROMO, (text) => text.replaceAll(/( title: )'[^']*'/g, "$1'Asked for by a call'"));
      const timestamp = String(Date.now());
      const asked = await sendRaw(app.port, `localhost:${app.port}`, '/vendor/publish', {
        method: 'POST',
        body: '{}',
        headers: {
          [SIGNATURE_HEADERS.timestamp]: timestamp,
          [SIGNATURE_HEADERS.signature]: createHmac('sha256', secret).update(`${timestamp}.{}`).digest('hex'),
        },
      });
      expect([asked.status, String(asked.body)]).toEqual([202, expect.stringMatching(/started|queued/)]);
      const titles = () =>
        Promise.all(
          ['pl/pl', 'za/en-za'].map(async (place) => {
            const [region = '', locale = ''] = place.split('/');
            const host = `${region}.localhost:${app.port}`;
            const { status, body } = await sendRaw(app.port, host, `/${locale}/promo/item/bet-club`);
            return [status, /<h1[^>]*>([^<]*)/.exec(String(body))?.[1]?.trim()];
          }),
        );
      const asSaved = [200, 'Asked for by a call'];
      await expect.poll(titles, { timeout: 120_000, interval: 500 }).toEqual([asSaved, asSaved]);
      await expectCleanBuild(new Date(siteTime()).toISOString(), 'served');
    } finally {
      await app.stop();
    }
  }, 400_000);
});
