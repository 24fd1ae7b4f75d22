/** Images are pinned by what their tags stand for, asked of a registry as the OCI distribution specification has it. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { imagesIn, pin, referenceOf } from '#scripts/images-pin.ts';
import { readDeployFile } from '#tests/support/deploy-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-images-'));
const asked: string[] = [];
/** What the registry says of a manifest in place of the truth. */
let lie: string | null = null;
let server: Server;
let registries: ReadonlyMap<string, string>;

const manifestOf = (path: string): string => JSON.stringify({ schemaVersion: 2, manifests: [], of: path });
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  for (const file of ['Dockerfile', 'compose.yaml']) cpSync(inRoot('deploy', file), join(folder, file));
  let origin = '';
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/token') {
      response.end(JSON.stringify({ token: `read ${url.searchParams.get('scope')}` }));
      return;
    }
    const repository = /^\/v2\/(.+)\/manifests\/[^/]+$/.exec(url.pathname)?.[1];
    const scope = `repository:${repository}:pull`;
    if (request.headers.authorization !== `Bearer read ${scope}`) {
      response.setHeader('www-authenticate', `Bearer realm="${origin}/token",service="tests",scope="${scope}"`);
      response.writeHead(401).end();
      return;
    }
    asked.push(url.pathname);
    const body = manifestOf(url.pathname);
    response.setHeader('docker-content-digest', lie ?? `sha256:${hash(body)}`);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  registries = new Map([['docker.io', origin]]);
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['nginx:1.28', { host: 'docker.io', repository: 'library/nginx', tag: '1.28' }],
  ['valkey/valkey:8', { host: 'docker.io', repository: 'valkey/valkey', tag: '8' }],
  ['registry.house.example:5000/a/b:1', { host: 'registry.house.example:5000', repository: 'a/b', tag: '1' }],
])('%s is read as container engines read it', (name, reference) => {
  expect(referenceOf(name)).toEqual(reference);
});

test('a check names each image without a digest, and none once they are pinned', async () => {
  await expect(pin(folder, true)).rejects.toThrow(
    /^Without a digest: node:24-bookworm-slim, nginx:1\.28, postgres:17, edoburu\/pgbouncer:.*Run npm run images:pin\.$/,
  );
  await pin(folder, false, registries);
  // Each tag is asked for once, however often it stands in the files.
  expect(asked).toHaveLength(new Set(asked).size);
  expect(asked).toContain('/v2/library/postgres/manifests/17');
  expect(await pin(folder, true)).toBe(`${asked.length} images have their digest.`);
  const digest = hash(manifestOf('/v2/library/nginx/manifests/1.28'));
  const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  expect(compose).toContain(`    image: nginx:1.28@sha256:${digest}\n`);
  expect(compose).toMatch(/^ {2}image: fairwind:\S+$/m);
  const image = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  expect(image).toMatch(/^FROM node:24-bookworm-slim@sha256:[\da-f]{64} AS build$/m);
  expect(image).toMatch(/^FROM node:24-bookworm-slim@sha256:[\da-f]{64}$/m);
  // Pinning again is no change while the tags stand for the same.
  await pin(folder, false, registries);
  expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toBe(compose);
});

test('a digest that is not of what was sent is refused, and nothing is written', async () => {
  const before = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  lie = `sha256:${'0'.repeat(64)}`;
  await expect(pin(folder, false, registries)).rejects.toThrow(/says another digest than it has sent/);
  lie = null;
  expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toBe(before);
});

test('every image that the files take from a registry is one that can be pinned', () => {
  const found = ['Dockerfile', 'compose.yaml'].flatMap((file) => imagesIn(readDeployFile(file)));
  const lines = ['Dockerfile', 'compose.yaml'].flatMap((file) =>
    readDeployFile(file)
      .split('\n')
      .filter((line) => /^(?:FROM | +image: )/.test(line) && !/fairwind:/.test(line)),
  );
  expect(found).toHaveLength(lines.length);
});
