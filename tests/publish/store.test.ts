/** The releases of the site: atomic, kept, rolled back, whole after any end of the publisher. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hold, holdNothing, isHeld } from '#builder/publish/held.ts';
import {
  ASSET_RETENTION_MS,
  awaitStore,
  lockStore,
  openStore,
  PublishError,
  RELEASES_KEPT,
  type ReleaseRecord,
  type ReleaseStore,
  StoreBusyError,
} from '#builder/publish/store.ts';
import { listFiles, removeFiles } from '#builder/publish/trees.ts';
import { createSite } from '#server/site/index.ts';
import { prepareSite, takeLive } from '#tests/support/releases.ts';
import { testConfig } from '#tests/support/server.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let folder = '';
let store: ReleaseStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairwind-releases-'));
  store = openStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const release = (files: Readonly<Record<string, string>>, now = NOON): ReleaseRecord => takeLive(store, files, now);

const site = (text: string, extra: Record<string, string> = {}) => ({
  'site.json': '{"environment":"test","csp":{}}',
  'main/index.html': `<!doctype html><title>${text}</title>`,
  ...extra,
});

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('a release waits for its moment', () => {
  const LATER = new Date('2026-11-20T13:00:00Z');

  test('what is prepared is not live, and is whole once it is', () => {
    const before = release(site('now'));
    expect(store.prepared()).toBeNull();
    prepareSite(store, site('later'), LATER);
    expect(read('live/main/index.html')).toContain('now');
    expect(store.prepared()).toMatchObject({ before: before.id, siteTime: LATER.toISOString() });
    const live = store.publishPrepared(LATER);
    expect(read('live/main/index.html')).toContain('later');
    expect(live).toMatchObject({ before: before.id, publishedAt: LATER.toISOString() });
    expect(store.prepared()).toBeNull();
    expect(() => store.publishPrepared(LATER)).toThrow(PublishError);
    expect(store.rollBack().id).toBe(before.id);
  });

  test('what is given up leaves nothing but the folder that the next release is made of', () => {
    release(site('now'));
    prepareSite(store, site('later'), LATER);
    store.dropPrepared();
    expect(store.prepared()).toBeNull();
    expect([...store.stage().files.keys()].sort()).toEqual(['main/index.html', 'site.json']);
  });

  test('one takes the place of another, and half of one counts as none', () => {
    release(site('now'));
    prepareSite(store, site('later'), LATER);
    prepareSite(store, site('later still'), LATER);
    expect(store.prepared()?.inputs).toContain('later still');
    rmSync(join(folder, 'prepared'), { recursive: true });
    expect(store.prepared()).toBeNull();
    store.dropPrepared();
    prepareSite(store, site('again'), LATER);
    expect(store.publishPrepared(LATER).inputs).toContain('again');
  });
});

describe('a release is atomic and the earlier ones stay', () => {
  test('before the first release nothing is live', () => {
    expect(store.live()).toBeNull();
    expect(() => store.rollBack()).toThrow(PublishError);
  });

  test('the live link leads to the newest release, the earlier ones stay whole', () => {
    const [first, second] = [release(site('one')), release(site('two'))];
    expect(read('live/main/index.html')).toContain('two');
    expect(read(`releases/${first.id}/main/index.html`)).toContain('one');
    expect(store.live()?.id).toBe(second.id);
    expect(store.list().map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('unchanged files are one body on disk, changed ones are not', () => {
    const [first, second] = [
      release(site('one', { 'main/vip/index.html': 'v' })),
      release(site('two', { 'main/vip/index.html': 'v' })),
    ];
    const body = (id: string, path: string) => statSync(join(store.folderOf(id), path)).ino;
    expect(body(second.id, 'main/vip/index.html')).toBe(body(first.id, 'main/vip/index.html'));
    expect(body(second.id, 'main/index.html')).not.toBe(body(first.id, 'main/index.html'));
  });

  test(`the live release and ${RELEASES_KEPT} others are kept, older ones leave with their records`, () => {
    const ids = Array.from({ length: RELEASES_KEPT + 4 }, (_, index) => release(site(String(index))).id);
    const kept = ids.slice(-(RELEASES_KEPT + 1)).reverse();
    expect(store.list().map(({ id }) => id)).toEqual(kept);
    expect(existsSync(store.folderOf(ids[0] ?? ''))).toBe(false);
    expect(existsSync(store.sideFile(ids[0] ?? '', 'json'))).toBe(false);
  });

  test('rolling back returns to the release before, byte for byte, and again to the one before that', () => {
    const ids = ['one', 'two', 'three'].map((text) => release(site(text)).id);
    const before = listFiles(store.folderOf(ids[1] ?? ''));
    expect(store.rollBack().id).toBe(ids[1]);
    expect(read('live/main/index.html')).toContain('two');
    expect(listFiles(join(folder, 'live'))).toEqual(before);
    expect(store.rollBack().id).toBe(ids[0]);
    expect(() => store.rollBack()).toThrow('no earlier release');
    expect(store.live()?.id).toBe(ids[0]);
  });

  test('a release that was withdrawn is not returned to from the one that followed it', () => {
    const good = release(site('good'));
    const bad = release(site('bad'));
    store.rollBack();
    release(site('next'));
    expect(store.rollBack().id).toBe(good.id);
    expect(bad.before).toBe(good.id);
  });

  test('where the release before is no longer kept, the newest older one is returned to', () => {
    const first = release(site('first'));
    Array.from({ length: RELEASES_KEPT }, (_, index) => release(site(`bad ${index}`)));
    while (store.live()?.id !== first.id) store.rollBack();
    const last = release(site('last'));
    expect(last.before).toBe(first.id);
    expect(existsSync(store.folderOf(first.id))).toBe(false);
    expect(store.rollBack().id).toBe(store.list()[1]?.id);
  });

  test('everything that was rolled away stays away by itself, until something else is published', () => {
    const [, second, third] = ['one', 'two', 'three'].map((text) => release(site(text)));
    for (const withdrawn of [third, second]) if (withdrawn) hold(folder, withdrawn);
    expect([second, third].map((withdrawn) => isHeld(folder, withdrawn?.inputs ?? ''))).toEqual([true, true]);
    expect(isHeld(folder, 'others')).toBe(false);
    holdNothing(folder);
    expect(isHeld(folder, third?.inputs ?? '')).toBe(false);
  });

  test('what an earlier version held is held still', () => {
    writeFileSync(join(folder, 'held.json'), JSON.stringify({ inputs: 'old', release: '000007' }));
    expect(isHeld(folder, 'old')).toBe(true);
    hold(folder, { inputs: 'new', id: '000006' });
    expect(['old', 'new'].every((inputs) => isHeld(folder, inputs))).toBe(true);
  });

  test('after a rollback the next release is newer than all', () => {
    release(site('one'));
    const bad = release(site('bad'));
    store.rollBack();
    expect(Number(release(site('good')).id)).toBe(Number(bad.id) + 1);
    expect(read('live/main/index.html')).toContain('good');
  });
});

describe('a release is made of the one that left last', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => release(site(String(index))));

  test('the place to make it in holds what it says, byte for byte, and belongs to no kept release', () => {
    expect(store.stage().files.size).toBe(0);
    const [first] = many(RELEASES_KEPT + 2);
    const kept = store.list().map(({ id }) => [id, listFiles(store.folderOf(id))] as const);
    const stage = store.stage();
    expect(stage.files).toEqual(first?.files);
    expect(listFiles(stage.folder)).toEqual(stage.files);
    removeFiles(stage.folder, stage.files.keys());
    expect(store.list().map(({ id }) => [id, listFiles(store.folderOf(id))])).toEqual(kept);
  });

  test('what a publisher that died made of it is not taken again', () => {
    many(RELEASES_KEPT + 2);
    writeHalf(store.stage().folder);
    const next = store.stage();
    expect(next.files.size).toBe(0);
    expect(existsSync(next.folder)).toBe(false);
  });

  test.each(['spare', 'spare.json'])('without its %s there is none', (part) => {
    many(RELEASES_KEPT + 2);
    rmSync(join(folder, part), { recursive: true });
    expect(store.stage().files.size).toBe(0);
    const next = release(site('whole'));
    expect(listFiles(store.folderOf(next.id))).toEqual(next.files);
  });
});

describe('a publisher that dies leaves the live site whole and the next one right', () => {
  test('what was staged half is not seen and not kept', () => {
    release(site('one'));
    writeHalf(store.stage().folder);
    expect(read('live/main/index.html')).toContain('one');
    const next = release(site('two'));
    expect([...next.files.keys()]).toEqual(Object.keys(site('two')).sort());
  });

  test('a folder without its record counts as none', () => {
    const first = release(site('one'));
    writeHalf(store.folderOf('000009'));
    expect(
      openStore(folder)
        .list()
        .map(({ id }) => id),
    ).toEqual([first.id]);
    const next = release(site('two'));
    expect(store.live()?.id).toBe(next.id);
    expect(existsSync(store.folderOf('000009'))).toBe(false);
  });

  test('a release that died before the switch is whole but not live', () => {
    const first = release(site('one'));
    release(site('two'));
    rmSync(join(folder, 'live'));
    symlinkSync(`releases/${first.id}`, join(folder, 'live'));
    expect(store.live()?.id).toBe(first.id);
    expect(release(site('three')).files.get('main/index.html')).not.toBe(first.files.get('main/index.html'));
    expect(readlinkSync(join(folder, 'live'))).toBe('releases/000003');
  });

  test('two publishers at once: the second is refused with the first one’s process', () => {
    const lock = lockStore(folder);
    expect(() => lockStore(folder)).toThrow(`Another publish is under way (process ${process.pid})`);
    lock.release();
    lockStore(folder).release();
  });

  test('a publish that nobody waits for takes its turn, and gives up in time', async () => {
    const lock = lockStore(folder);
    await expect(awaitStore(folder, 0)).rejects.toThrow(StoreBusyError);
    const waiting = awaitStore(folder);
    lock.release();
    (await waiting).release();
  });
});

function writeHalf(staged: string): void {
  mkdirSync(join(staged, 'main'), { recursive: true });
  writeFileSync(join(staged, 'main/stale.html'), '<!doctype html><title>ha');
}

describe('assets of earlier releases stay reachable for open pages', () => {
  const asset = (name: string, text: string) => ({ [`_astro/${name}`]: text });

  test('an asset that only an earlier release has', () => {
    release(site('one', asset('a.1.js', 'first')));
    release(site('two', asset('a.2.js', 'second')));
    expect(read('assets/_astro/a.1.js')).toBe('first');
    expect(existsSync(join(folder, 'live/_astro/a.1.js'))).toBe(false);
    expect(existsSync(join(folder, 'assets/main'))).toBe(false);
  });

  test('it leaves after its time, and when a release has it again', () => {
    release(site('one', asset('a.1.js', 'first')));
    release(site('two', asset('a.2.js', 'second')));
    release(site('three', asset('a.1.js', 'first')), new Date(NOON.getTime() + ASSET_RETENTION_MS));
    expect(existsSync(join(folder, 'assets/_astro/a.1.js'))).toBe(false);
    expect(read('assets/_astro/a.2.js')).toBe('second');
    release(site('four', asset('a.1.js', 'first')), new Date(NOON.getTime() + 2 * ASSET_RETENTION_MS + 1));
    expect(existsSync(join(folder, 'assets/_astro/a.2.js'))).toBe(false);
  });
});

describe('a running server takes a new release at once and mixes no two in an answer', () => {
  const where = { region: 'main', origin: 'http://localhost:5299' } as const;
  const fail = (error: unknown) => {
    throw error;
  };
  const serve = () => createSite(testConfig({ SITE_DIRECTORY: folder }), fail);
  const hash = (letter: string) => `'sha256-${letter.repeat(43)}='`;
  const withPolicy = (text: string, letter: string) => ({
    ...site(text),
    'site.json': JSON.stringify({
      environment: 'test',
      csp: { main: { scriptHashes: [hash(letter)], styleHashes: [] } },
    }),
  });

  test('the next request after the switch sees the new page with the new policy; after a rollback the old', async () => {
    release(withPolicy('one', 'A'));
    const server = serve();
    const look = async () => {
      const answer = await server.fetch(new Request('http://localhost:5299/'), where);
      return [
        /<title>(.*?)</.exec(await answer.text())?.[1],
        /sha256-(\w)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
      ];
    };
    expect(await look()).toEqual(['one', 'A']);
    release(withPolicy('two', 'B'));
    expect(await look()).toEqual(['two', 'B']);
    store.rollBack();
    expect(await look()).toEqual(['one', 'A']);
  });

  test('answers during many switches: page and policy always belong together', async () => {
    // No more switches than releases are kept: an answer may take as long as that.
    const letters = [...'BCDEF'].slice(0, RELEASES_KEPT);
    release(withPolicy('A', 'A'));
    const server = serve();
    const answers: Promise<[string | undefined, string | undefined]>[] = [];
    const ask = async (): Promise<[string | undefined, string | undefined]> => {
      const answer = await server.fetch(new Request('http://localhost:5299/'), where);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return [/<title>(.*?)</.exec(await answer.text())?.[1], /sha256-(\w)/.exec(policy)?.[1]];
    };
    for (const letter of letters) {
      answers.push(...Array.from({ length: 20 }, ask));
      release(withPolicy(letter, letter));
      answers.push(...Array.from({ length: 20 }, ask));
    }
    const seen = await Promise.all(answers);
    expect(seen.filter(([title, policy]) => title === undefined || title !== policy)).toEqual([]);
  });

  test('an asset of an earlier release answers, a page of one does not', async () => {
    release(site('one', { '_astro/a.1.js': 'first', 'main/vip/index.html': 'v' }));
    const server = serve();
    release(site('two', { '_astro/a.2.js': 'second' }));
    const status = async (path: string) =>
      (await server.fetch(new Request(`http://localhost:5299${path}`), where)).status;
    expect(await Promise.all(['/_astro/a.1.js', '/_astro/a.2.js', '/vip'].map(status))).toEqual([200, 200, 404]);
  });

  test('while the link is being exchanged the release before it answers', async () => {
    release(site('one'));
    const server = serve();
    const title = async () => (await server.fetch(new Request('http://localhost:5299/'), where)).text();
    expect(await title()).toContain('one');
    rmSync(join(folder, 'live'));
    expect(await title()).toContain('one');
  });
});
