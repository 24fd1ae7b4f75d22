/**
 * The image, step by step, in an empty folder and as its user: it starts, is ready, and its check of health says so. With
 * `TEST_IMAGE=whole` packages are installed and the site is built as an engine would; otherwise those two steps are short.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { freePort } from '#tests/support/app.ts';
import { IMAGE_USER, type Image, makeImage } from '#tests/support/image-steps.ts';
import { until } from '#tests/support/mailbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-image-'));
const isWhole = process.env.TEST_IMAGE === 'whole';
const HOST = 'house.example';
let image: Image;
let child: ChildProcess;
let log = '';
let internalPort = 0;

beforeAll(async () => {
  image = makeImage({ folder, isWhole, arguments_: { REGION_HOST_MAIN: HOST, RELEASE: '1.0.0-abc' } });
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  execFileSync('sh', [join(ROOT, 'deploy', 'secrets', 'make.sh'), secrets]);
  internalPort = await freePort();
  const [command = '', ...words] = image.command;
  child = spawn(join(image.root, 'usr/local/bin', command), words, {
    cwd: join(image.root, image.workdir),
    ...IMAGE_USER,
    env: {
      ...image.environment,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      INTERNAL_PORT: String(internalPort),
      FAIRWIND_ENVIRONMENT: 'production',
      REGION_HOST_MAIN: HOST,
      EMBEDDED_DATABASE: 'on',
      TRUSTED_PROXY: '127.0.0.1',
      SMTP_URL: 'smtps://mail.house.example',
      ...Object.fromEntries(
        ['IDENTITY_SECRET', 'STUDIO_SECRET', 'DOCUMENTS_SECRET'].map((name) => [`${name}_FILE`, join(secrets, name)]),
      ),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      log += part.toString();
    });
  await until('The image’s node', async () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${log}`);
    const answer = await request(`http://127.0.0.1:${internalPort}/readyz`).catch(() => null);
    return answer?.statusCode === 200 ? true : undefined;
  });
}, 1_200_000);

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, 600_000);

test('it runs as the user of the image, from code that it may not change', () => {
  expect(image.user).toBe('node');
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  expect(uid).toBe(IMAGE_USER.uid ?? process.getuid?.());
  expect(log).toContain('"release":"1.0.0-abc"');
  expect(log).not.toMatch(/"level":(?:50|60)/);
});

test('its check of health says that it lives, and that another port does not', () => {
  const ask = (port: number) => {
    const [program = '', ...words] = image.health;
    const there = words.map((word) => word.replace('9464', String(port)));
    return spawnSync(join(image.root, 'usr/local/bin', program), there).status;
  };
  expect([ask(internalPort), ask(1)]).toEqual([0, 1]);
});

test('it holds no package of development and nothing to install with, and its site is of the hosts that were given', () => {
  const code = join(image.root, image.workdir);
  // npm leaves empty folders behind.
  const left = ['node_modules/vitest', 'node_modules/@biomejs/biome', '.git', '.env', 'deploy'];
  expect(left.filter((path) => existsSync(join(code, path)))).toEqual([]);
  expect(readdirSync(join(image.root, 'usr/local/bin'))).toEqual(['node']);
  const site = join(code, 'dist', isWhole ? 'live' : '', 'site.json');
  const { environment, hosts } = JSON.parse(readFileSync(site, 'utf8'));
  expect([environment, hosts.main]).toEqual(['production', HOST]);
});

test('it stops by itself when it is told', async () => {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
