/** The site in an object store, assets first, pages after, one switch, old assets for a week. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeList } from '#builder/distribute/purge-list.ts';
import { receiveLive } from '#builder/distribute/receive.ts';
import { sendLive } from '#builder/distribute/send.ts';
import { openTarget } from '#builder/distribute/target.ts';
import { ASSET_RETENTION_MS, openStore, PublishError } from '#builder/publish/store.ts';
import { hashOf } from '#builder/publish/trees.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { ConfigError, readHosts } from '#server/variables.ts';
import { takeLive } from '#tests/support/releases.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (ms: number): Date => new Date(NOON.getTime() + ms);

const site = (text: string) => ({
  'site.json': '{"environment":"test","csp":{}}',
  'main/en/index.html': `<!doctype html><title>${text}</title>`,
  'main/en/page/faq/index.html': '<!doctype html><title>Questions</title>',
  [`_astro/app.${text}.js`]: `console.log('${text}')`,
});

let s3: S3Server;
let root = '';
let publisher = '';
let node = '';
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  root = mkdtempSync(join(tmpdir(), 'fairwind-distribute-'));
  publisher = join(root, 'publisher');
  node = join(root, 'node');
  return () => rmSync(root, { recursive: true, force: true });
});

const settings = () => ({ SITE_S3_URL: s3.url, SITE_S3_KEY_ID: s3.keyId, SITE_S3_SECRET: s3.secret });
const bucket = () => openTarget(`s3://${s3.bucket}/site`, settings());
const publish = (text: string) => takeLive(openStore(publisher), site(text), NOON);
const live = (path: string) => join(node, 'live', path);
const title = () => /<title>(.*)<\/title>/.exec(readFileSync(live('main/en/index.html'), 'utf8'))?.[1];
const bodyOf = (text: string) => `site/bodies/${hashOf(`console.log('${text}')`)}`;

/** A store that fails with the write of that number, as a publisher does that is killed then. */
function killedAt(store: ObjectStore, write: number): ObjectStore {
  let writes = 0;
  return {
    ...store,
    put: (key, bytes) => {
      writes += 1;
      return writes >= write ? Promise.reject(new Error('killed')) : store.put(key, bytes);
    },
  };
}

describe.each(['a bucket', 'a folder'])('through %s', (kind) => {
  const target = () => (kind === 'a bucket' ? bucket() : openTarget(join(root, 'shared'), {}));

  test('a node serves what was sent, and what two releases have alike is moved once', async () => {
    publish('one');
    expect(await sendLive(publisher, target(), NOON)).toMatchObject({ bodies: 4 });
    expect(await receiveLive(target(), node, NOON)).toMatchObject({ fetched: 4 });
    expect(title()).toBe('one');
    const unchanged = statSync(live('main/en/page/faq/index.html')).ino;
    publish('two');
    expect(await sendLive(publisher, target(), NOON)).toMatchObject({ bodies: 2 });
    expect(await receiveLive(target(), node, NOON)).toMatchObject({ fetched: 2 });
    expect(title()).toBe('two');
    expect(statSync(live('main/en/page/faq/index.html')).ino).toBe(unchanged);
    expect(readFileSync(join(node, 'assets/_astro/app.one.js'), 'utf8')).toContain('one');
  });

  test('nothing is done twice, and a rollback needs nothing new', async () => {
    expect(await receiveLive(target(), node, NOON)).toBeNull();
    await expect(sendLive(publisher, target(), NOON)).rejects.toThrow(PublishError);
    publish('one');
    publish('two');
    await sendLive(publisher, target(), NOON);
    expect(await sendLive(publisher, target(), NOON)).toBeNull();
    await receiveLive(target(), node, NOON);
    expect(await receiveLive(target(), node, NOON)).toBeNull();
    openStore(publisher).rollBack();
    await sendLive(publisher, target(), NOON);
    await receiveLive(target(), node, NOON);
    expect(title()).toBe('one');
  });
});

test('a publisher that is killed at any write leaves the release before whole, and goes on when it is run again', async () => {
  publish('one');
  await sendLive(publisher, bucket(), NOON);
  await receiveLive(bucket(), node, NOON);
  publish('two');
  for (const write of [1, 2, 3, 4, 5]) {
    await expect(sendLive(publisher, killedAt(bucket(), write), NOON)).rejects.toThrow('killed');
    expect(await receiveLive(bucket(), node, NOON)).toBeNull();
    const elsewhere = join(root, `node-${write}`);
    await receiveLive(bucket(), elsewhere, NOON);
    expect(readFileSync(join(elsewhere, 'live/main/en/index.html'), 'utf8')).toContain('one');
  }
  await sendLive(publisher, bucket(), NOON);
  await receiveLive(bucket(), node, NOON);
  expect(title()).toBe('two');
});

test('bodies go a week after the last release that had them, not before, and those in use stay', async () => {
  for (const [text, ms] of [
    ['one', 0],
    ['two', 1_000],
    ['three', ASSET_RETENTION_MS],
  ] as const) {
    publish(text);
    await sendLive(publisher, bucket(), later(ms));
    expect([...s3.objects.keys()]).toContain(bodyOf('one'));
  }
  publish('four');
  await sendLive(publisher, bucket(), later(ASSET_RETENTION_MS + 2_000));
  const keys = [...s3.objects.keys()];
  expect(keys).not.toContain(bodyOf('one'));
  for (const text of ['two', 'three', 'four']) expect(keys).toContain(bodyOf(text));
  expect(keys.filter((key) => key.startsWith('site/releases/'))).toHaveLength(1);
  publish('one');
  await sendLive(publisher, bucket(), later(ASSET_RETENTION_MS + 3_000));
  await receiveLive(bucket(), node, NOON);
  expect(title()).toBe('one');
});

test('a node refuses a body that is missing or another one, and keeps what it has', async () => {
  publish('one');
  await sendLive(publisher, bucket(), NOON);
  await receiveLive(bucket(), node, NOON);
  publish('two');
  await sendLive(publisher, bucket(), NOON);
  const body = s3.objects.get(bodyOf('two')) ?? new Uint8Array();
  s3.objects.set(bodyOf('two'), new TextEncoder().encode('forged'));
  await expect(receiveLive(bucket(), node, NOON)).rejects.toThrow('another one');
  s3.objects.delete(bodyOf('two'));
  await expect(receiveLive(bucket(), node, NOON)).rejects.toThrow('no body');
  expect(title()).toBe('one');
  s3.objects.set(bodyOf('two'), body);
  await receiveLive(bucket(), node, NOON);
  expect(title()).toBe('two');
});

test('a list whose paths lead out of the release is refused', async () => {
  publish('one');
  await sendLive(publisher, bucket(), NOON);
  const [key, bytes] = [...s3.objects].find(([name]) => name.startsWith('site/releases/')) ?? [];
  const text = new TextDecoder().decode(bytes).replaceAll('main/en/index.html', 'main/../../x');
  s3.objects.set(key ?? '', new TextEncoder().encode(text));
  await expect(receiveLive(bucket(), node, NOON)).rejects.toThrow();
});

test('a target is a bucket in full or a folder, else the command says what is wrong', () => {
  expect(() => openTarget('s3://Bucket', settings())).toThrow(ConfigError);
  expect(() => openTarget('s3://documents/../x', settings())).toThrow(ConfigError);
  expect(() => openTarget('ftp://documents', settings())).toThrow('neither s3://… nor a folder');
  expect(() => openTarget('s3://documents', {})).toThrow('SITE_S3_URL is missing');
});

test('caches forget the addresses whose answer changed, and no others', () => {
  const changes = {
    added: ['_astro/app.two.js', 'pl/policy-0123456789abcdef', 'main/en/promo/item/new/index.html'],
    changed: ['main/en/index.html', 'main/index.html', 'main/en/play/index.html', 'pl/sitemap-pl.xml', 'pl/moved.json'],
    removed: ['pl/pl/page/old/index.html', 'pl/sitemap-pl.xml.br'],
  };
  const hosts = readHosts({});
  expect(purgeList(changes, hosts, 'https')).toEqual(
    [
      `https://${hosts.main}/`,
      `https://${hosts.main}/en/`,
      `https://${hosts.main}/en/play/*`,
      `https://${hosts.main}/en/promo/item/new`,
      `https://${hosts.pl}/pl/page/old`,
      `https://${hosts.pl}/sitemap-pl.xml`,
    ].sort(),
  );
  const shared = purgeList({ added: [], changed: ['favicon.ico'], removed: [] }, hosts, 'https');
  expect(shared).toContain(`https://${hosts.pl}/favicon.ico`);
  expect(shared).toHaveLength(Object.keys(hosts).length);
});
