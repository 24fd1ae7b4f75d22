/**
 * Publishing as a whole: whatever changes, the incremental release is byte for byte the one
 * of a clean build with the same publishing time, without dead links (a publish refuses them) and without stale files.
 * The tests are one history of a site: what each has published is still there, or undone, when the last one builds the
 * same from nothing. Most changes are saved while a watch runs, which is the fastest publish; what is due, killed, rolled
 * back or set up anew is published by a program of its own each time.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaitStore } from '#builder/publish/store.ts';
import { type FileList, filesBelow } from '#builder/publish/trees.ts';
import { createSite } from '#server/site/index.ts';
import { SIGNATURE_HEADERS } from '#shared/contract/aggregator.ts';
import { startApp } from '#tests/support/app.ts';
import {
  listBodies,
  openWorkshop,
  type Published,
  SMALL_SITE,
  type Watch,
  type Workshop,
} from '#tests/support/publishing.ts';
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
const CALM_PROMO = 'src/content/promos/calm-harbour.yaml';
const TEXT_PAGE = 'src/content/pages/en/about-us.md';
const FAQ = 'src/content/pages/en/faq.md';

let workshop: Workshop;

beforeAll(() => {
  workshop = openWorkshop('pl,za', SMALL_SITE);
});
afterAll(() => workshop.close());

const live = (...parts: string[]) => workshop.in('live', 'live', ...parts);
const page = (path: string) => existsSync(live(path, 'index.html'));
const differing = (one: FileList, other: FileList) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file));

interface Change extends Pick<Published, 'output'> {
  /** Pages that the publish added, changed or removed. */
  pages: string[];
}

/** What becomes of the live site. */
async function changeBy(publish: () => Promise<string>): Promise<Change> {
  const before = listBodies(live());
  const output = await publish();
  expect(output).toMatch(/Release \d{6} is live/);
  return { output, pages: differing(before, listBodies(live())).filter((file) => file.endsWith('index.html')) };
}

/** Publishes a change onto the live site. */
const publishChange = (time: string, settings = {}): Promise<Change> =>
  changeBy(async () => (await workshop.publish('live', time, [], settings)).output);

/** The watch of the tests of a group. Everything that a test saves at once is one change. */
function watchLive(time: string) {
  let watch: Watch;
  beforeAll(async () => {
    watch = await workshop.watch('live', time);
  });
  afterAll(() => watch?.close());
  return {
    /** Saves a change, and waits until it is live. */
    saved: (save: () => void): Promise<Change> =>
      changeBy(() => {
        save();
        return watch.said('is live');
      }),
    /** Saves what may not go live, and waits until that is said. */
    async refused(save: () => void, reason: string): Promise<string> {
      const before = [readlinkSync(workshop.in('live', 'live')), listBodies(live())];
      save();
      const said = await watch.said(reason);
      expect([readlinkSync(workshop.in('live', 'live')), listBodies(live())]).toEqual(before);
      return said;
    },
  };
}

/** The moment that the live site is of. */
const siteTime = () => Date.parse(JSON.parse(workshop.read('releases/live/live/site.json')).siteTime);

async function expectLive(releases: string, time: string): Promise<void> {
  expect((await workshop.publish(releases, time)).output).toContain('is live');
}

const photoOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1400, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** How many pages a publish rendered, of how many. */
function rendered({ output }: Pick<Published, 'output'>): number[] {
  return (/Rendering (\d+) of (\d+) pages/.exec(output) ?? []).slice(1).map(Number);
}

/** Pages that hold a setting of the program. */
const pagesWith = (parameter: string): string[] =>
  filesBelow(live()).filter(
    (file) =>
      file.endsWith('index.html') &&
      workshop.read(`releases/live/live/${file}`).includes(`data-affiliate="${parameter}"`),
  );

test('a site is built from nothing, with a setting that pages hold', async () => {
  await workshop.publish('live', LONG_AGO, [], { AFFILIATE_PARAMETER: 'partner' });
  expect(siteTime()).toBe(Date.parse(LONG_AGO));
  expect(pagesWith('partner')).toEqual(expect.arrayContaining(['pl/pl/index.html', 'za/promo/index.html']));
}, 400_000);

describe('a server with the sources publishes by itself', () => {
  const secret = 'publish-secret-of-the-workshop-00';

  test('what is due when it starts, with every page of another program, and what was saved when a signed call asks', async () => {
    const app = await startApp({
      environment: {
        ...workshop.environment('live'),
        SITE_TIME: NOVEMBER,
        SITE_DIRECTORY: workshop.in('live'),
        PUBLISH_SOURCES: workshop.folder,
        PUBLISH_SECRET: secret,
        // What a server publishes has its matches.
        SPORT_SIMULATOR: undefined,
      },
    });
    try {
      await expect.poll(siteTime, { timeout: 120_000, interval: 500 }).toBe(Date.parse(NOVEMBER));
      expect(pagesWith('partner')).toEqual([]);

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
    } finally {
      await app.stop();
      // A publish that the server began is a program of its own: it ends after the server has.
      (await awaitStore(workshop.in('live'))).release();
    }
  }, 400_000);
});

test('nothing changed: nothing is published', async () => {
  const before = readlinkSync(workshop.in('live', 'live'));
  // A program that the server began last may begin to publish after the server has ended.
  const published = async () => (await workshop.publish('live', NOVEMBER)).output;
  await expect.poll(published).toContain('Nothing changed');
  expect(readlinkSync(workshop.in('live', 'live'))).toBe(before);
});

test('a promo begins by itself, at the moment the release before names', async () => {
  const before = JSON.parse(workshop.read('releases/live/live/site.json')) as { nextChange: string };
  expect(Date.parse(before.nextChange)).toBeGreaterThan(Date.parse(NOVEMBER));
  expect(Date.parse(before.nextChange)).toBeLessThan(Date.parse(DECEMBER));
  expect(rendered(await publishChange(DECEMBER))[0]).toBeGreaterThan(0);
});

describe('what is saved while a watch runs, and what is wrong stops before the live site changes', () => {
  const { saved, refused } = watchLive(DECEMBER);
  let untouched: FileList;
  beforeAll(() => {
    untouched = listBodies(live());
  });

  test('a promo is added', async () => {
    const published = await saved(() =>
      workshop.write(NEW_PROMO, workshop.read(PROMO).replaceAll(/(title: )'[^']*'/g, "$1'Quiet harbour'")),
    );
    expect(published.pages).toContain('za/promo/item/quiet-harbour/index.html');
    expect(page('za/en-za/promo/item/quiet-harbour')).toBe(true);
    const [some = 0, all = 0] = rendered(published);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all / 2);
  });

  test('a promo is changed', async () => {
    const { pages } = await saved(() =>
      workshop.edit(NEW_PROMO, (text) => text.replaceAll("'Quiet harbour'", "'Quiet harbours'")),
    );
    expect(pages).toContain('za/promo/item/quiet-harbour/index.html');
  });

  test('a promo is renamed, and its old address leads to it', async () => {
    const { pages } = await saved(() => {
      workshop.move(NEW_PROMO, RENAMED);
      workshop.edit(RENAMED, (text) => text.replace(/^order: /m, 'formerly: [quiet-harbour]\n$&'));
    });
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
    await refused(() => workshop.remove(RENAMED), '/promo/item/still-harbour would lead nowhere');
    expect(page('za/promo/item/still-harbour')).toBe(true);
    const { pages } = await saved(() => {
      for (const alias of ['still-harbour', 'quiet-harbour'])
        workshop.write(`src/content/given-up/${alias}.yaml`, `address: '${alias}'\n`);
    });
    expect(pages).toContain('za/promo/item/still-harbour/index.html');
    expect(filesBelow(live()).filter((file) => file.includes('still-harbour'))).toEqual([]);
    expect(differing(listBodies(live()), untouched)).toEqual([]);
  });

  test('a text page is changed, beside another promo that has a photo and had an address before', async () => {
    const photo = await photoOf('#7a4f2a');
    const { pages } = await saved(() => {
      workshop.edit(TEXT_PAGE, (text) => text.replace(/^title: ["']?/m, '$&About it: '));
      workshop.write('src/content/media/harbour-wall.jpg', photo);
      const late = workshop.read(PROMO).replaceAll(/(title: )'[^']*'/g, "$1'Late harbour'");
      const head = 'formerly: [early-harbour]\nimage: /media/harbour-wall.jpg\n$&';
      workshop.write(LATE_PROMO, late.replace(/^order: /m, head));
    });
    for (const path of ['page/about-us', 'promo/item/late-harbour']) expect(pages).toContain(`za/${path}/index.html`);
  });

  test('a photo is uploaded for a promo: the page, its lists, home and the shared picture show it; then it goes', async () => {
    const bytes = await photoOf('#2a6f97');
    const drawn = workshop.read(PROMO);
    const { pages } = await saved(() => {
      workshop.write('src/content/media/night-deck.jpg', bytes);
      workshop.edit(PROMO, (text) => text.replace(/^order: .*$/m, 'order: -5\nimage: /media/night-deck.jpg'));
    });
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
    await saved(() => workshop.write(PROMO, drawn));
    expect(filesBelow(live()).filter((file) => file.includes('night-deck'))).toEqual([]);
  });

  test('a promo that cannot be read and dead links are named together, with file and line, before a page is rendered', async () => {
    const good = workshop.read(PROMO);
    const text = workshop.read(TEXT_PAGE);
    const told = await refused(() => {
      workshop.write(PROMO, 'title: [unclosed');
      workshop.write(
        TEXT_PAGE,
        text.replace(
          /^## /m,
          '[Somewhere](/games/nowhere), [nowhere](/page/nothing), [a promotion](/promo/item/x), [a place](/page/faq#no-place), [another](/page/faq#open-account)\n\n$&',
        ),
      );
    }, '/page/nothing leads to no page');
    const line = text.split('\n').findIndex((found) => found.startsWith('## ')) + 1;
    for (const dead of ['/games/nowhere', '/page/nothing'])
      expect(told).toContain(`${TEXT_PAGE}:${line} ${dead} leads to no page`);
    expect(told).toContain(`${TEXT_PAGE}:${line} /page/faq#no-place leads to no place of its page`);
    expect(told).not.toContain('#open-account');
    expect(told).toContain('bet-club.yaml:1');
    // Which promotions there are is not known while one cannot be read.
    expect(told).not.toContain('/promo/item/x');
    expect(told).not.toContain('Rendering');
    const later = await refused(() => workshop.write(PROMO, good), '/promo/item/x leads to no page');
    expect(later).not.toContain('Rendering');
    workshop.write(TEXT_PAGE, text);
  });

  test('a page that goes and places that pages do not have are named together, also where the link has not changed', async () => {
    const promo = workshop.read(PROMO).replaceAll(/(title: )'[^']*'/g, "$1'Calm harbour'");
    const [faq, text] = [workshop.read(FAQ), workshop.read(TEXT_PAGE)];
    const withLinks = (page: string, links: string) => page.replace(/^## /m, `${links}\n\n$&`);
    await saved(() => {
      workshop.write(CALM_PROMO, promo);
      const links = '[The harbour](/promo/item/calm-harbour), [open one](/page/faq#open-account)';
      workshop.write(TEXT_PAGE, withLinks(text, links));
    });
    const told = await refused(() => {
      workshop.remove(CALM_PROMO);
      const links = '[No promotions](/promo#no-place), [all of them](/promo#content)';
      workshop.write(FAQ, withLinks(faq.replace('{#open-account}', '{#opened-account}'), links));
    }, '/promo#no-place leads to no place of its page');
    expect(told).toContain('/promo/item/calm-harbour leads to no page');
    expect(told).toContain('/promo/item/calm-harbour would lead nowhere');
    expect(told).toContain('/page/faq#open-account leads to no place of its page');
    expect(told).not.toContain('/promo#content leads');
    expect(told).not.toContain('Rendering');
    workshop.write(CALM_PROMO, promo);
    workshop.write(FAQ, faq);
  });

  test('a text of the interface is changed: the pages that show it are rendered, its language names the new texts', async () => {
    const page = (file: string) => workshop.read(`releases/live/live/${file}`);
    const versionOf = (html: string) => / data-texts="([^"]+)"/.exec(html)?.[1] ?? '';
    const [polish, vip] = [page('pl/pl/index.html'), page('za/en-za/vip/index.html')];
    const published = await saved(() =>
      workshop.edit('locales/en/promo.json', (text) => text.replace('"all": "All"', '"all": "All of them"')),
    );
    expect(page('za/promo/index.html')).toContain('All of them');
    const [some = 0, all = 0] = rendered(published);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all / 10);
    // A page that does not show it differs in the version alone, and one of another language in nothing.
    const now = page('za/en-za/vip/index.html');
    expect(versionOf(now)).not.toBe(versionOf(vip));
    expect(now).toBe(vip.replace(versionOf(vip), versionOf(now)));
    expect(page('pl/pl/index.html')).toBe(polish);
    const list = JSON.parse(page(`_astro/texts/${versionOf(now)}.json`)) as Record<string, string>;
    expect(page(`_astro/texts/en.promo.${list['en.promo']}.json`)).toContain('"All of them"');
    expect(JSON.parse(page('texts/en-za.json'))).toEqual(list);
  });

  test('a variant gets a text of its own: the pages that fell back to its base are rendered', async () => {
    const published = await saved(() => {
      const path = 'locales/en-za/promo.json';
      const own = existsSync(`${workshop.folder}/${path}`) ? (JSON.parse(workshop.read(path)) as object) : {};
      workshop.write(path, JSON.stringify({ ...own, all: 'The lot' }));
    });
    expect(workshop.read('releases/live/live/za/promo/index.html')).toContain('The lot');
    const [some = 0, all = 0] = rendered(published);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all / 10);
  });

  test('saves one after the other are live one after the other', async () => {
    for (const title of ["'Bets of the club'", "'Bets of all clubs'"]) {
      const { pages } = await saved(() =>
        workshop.edit(PROMO, (text) => text.replaceAll(/( title: )'[^']*'/g, `$1${title}`)),
      );
      expect(pages).toContain('za/promo/item/bet-club/index.html');
    }
  });
});

describe('each publish a program of its own', () => {
  test('a promo without a field is named by file, line, field and reason, and nothing goes live', async () => {
    const before = [readlinkSync(workshop.in('live', 'live')), listBodies(live())];
    const good = workshop.read(PROMO);
    workshop.edit(PROMO, (text) => text.replace('segment: sport', 'segment: bingo'));
    const { code, output } = await workshop.publish('live', DECEMBER);
    expect(code).toBe(1);
    expect(output).toMatch(/src\/content\/promos\/bet-club\.yaml:\d+ segment: /);
    expect([readlinkSync(workshop.in('live', 'live')), listBodies(live())]).toEqual(before);
    workshop.write(PROMO, good);
  });

  test('a rollback is not undone by itself; the publish that undoes it leaves the live site whole where it is killed half-way with -9', async () => {
    const newest = listBodies(live());
    expect((await workshop.publish('live', DECEMBER, ['--rollback'])).code).toBe(0);
    const rolledBack = listBodies(live());
    expect(differing(rolledBack, newest)).not.toEqual([]);
    expect((await workshop.publish('live', DECEMBER, ['--scheduled'])).output).toContain('rolled back');
    expect(listBodies(live())).toEqual(rolledBack);

    const child = workshop.begin('live', DECEMBER);
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Rendering')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(listBodies(live())).toEqual(rolledBack);
    expect((await publishChange(DECEMBER)).pages).toContain('za/promo/item/bet-club/index.html');
    expect(listBodies(live())).toEqual(newest);
  });
});

describe('what is due is made before and live at its minute', () => {
  /** The page of sport names the next full hour. */
  const HOUR = '2026-12-05T13:00:00Z';
  const END = '2026-12-05T13:20:00Z';

  test('the release of the moment waits; what was saved meanwhile is live with the moment too', async () => {
    const before = listBodies(live());
    const ready = await workshop.publish('live', DECEMBER, ['--prepare']);
    expect(ready.output).toContain(`Ready for ${new Date(HOUR).toISOString()}`);
    expect(rendered(ready)[0]).toBeGreaterThan(0);
    expect(listBodies(live())).toEqual(before);
    workshop.edit(PROMO, (text) =>
      text
        .replaceAll(/( title: )'[^']*'/g, "$1'Saved meanwhile'")
        .replace(/^order: /m, "ends: '2026-12-05T13:20'\ntimeZone: UTC\nafterEnd: ended\n$&"),
    );
    const due = await workshop.publish('live', HOUR, ['--scheduled']);
    expect(rendered(due)[0]).toBeGreaterThan(0);
    expect(workshop.read('releases/live/live/za/promo/item/bet-club/index.html')).toContain('Saved meanwhile');
  });

  test('what ends is over at its moment wherever it is shown: little is rendered for it before, nothing when it comes', async () => {
    const ready = await workshop.publish('live', HOUR, ['--prepare']);
    expect(ready.output).toContain(`Ready for ${new Date(END).toISOString()}`);
    const [some = 0, all = 0] = rendered(ready);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all / 4);
    expect(rendered(await workshop.publish('live', HOUR, ['--prepare']))).toEqual([]);
    const ended = await changeBy(async () => (await workshop.publish('live', END, ['--scheduled'])).output);
    expect(rendered(ended)).toEqual([]);
    expect(ended.pages).toEqual(expect.arrayContaining(['za/promo/item/bet-club/index.html', 'za/promo/index.html']));
  });

  test('the site that all of these made, one after the other, is the one that is built from nothing', async () => {
    await expectLive('clean', END);
    expect(differing(listBodies(live()), listBodies(workshop.in('clean', 'live')))).toEqual([]);
  });
});
