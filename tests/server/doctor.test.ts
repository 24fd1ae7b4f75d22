/** A set-up that is wrong is told of as a whole, by the same checks as at the start (docs/operating.md, "npm run doctor"). */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { checkPlaces, checkSettings, readExamples, tryAddresses } from '#server/app/checkup/index.ts';
import { loadConfig } from '#server/config.ts';
import { copyTemplate, hasPostgresql } from '#tests/support/postgresql.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { runScript } from '#tests/support/script.ts';
import { PRODUCTION } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-doctor-'));
const site = join(folder, 'site');
mkdirSync(site);
writeFileSync(join(folder, 'file'), '');
writeFileSync(
  join(site, 'site.json'),
  JSON.stringify({ environment: 'production', csp: {}, hosts: { main: 'house.example', de: 'fairwind-de.example' } }),
);

const RIGHT: Record<string, string> = {
  ...PRODUCTION,
  DATABASE_URL: 'postgres://fairwind:Qm8wKx3zLd7cHs2b@database.house.example/fairwind',
  TRUSTED_PROXY: '10.0.0.0/24, ::1',
  DATA_DIRECTORY: join(folder, 'data'),
  SITE_DIRECTORY: site,
  AUDIT_HEADS_FILE: join(folder, 'audit-heads.log'),
};
const examples = readExamples(readFileSync(inRoot('.env.example'), 'utf8'));

/** What is wrong or worth a warning: the setting, and how it stands. */
async function complaints(changes: Record<string, string>): Promise<string[]> {
  const { findings, config } = checkSettings({ ...RIGHT, ...changes }, examples);
  const all = [...findings, ...(config === null ? [] : await checkPlaces(config))];
  return all
    .filter(({ state }) => state === 'wrong' || state === 'warning')
    .map(({ setting, state, says }) => `${state} ${setting}: ${says}`);
}

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const broken = publicKey.replaceAll('\n', '\\n').replace('MIIB', 'MIIX');

describe('the checks over a set-up', () => {
  test('a right one has nothing to put right', async () => {
    expect(await complaints({})).toEqual([]);
  });

  test('the folder of the audit log’s copy is made where there is none', async () => {
    const file = join(folder, 'of', 'its', 'own', 'heads.log');
    expect(await complaints({ AUDIT_HEADS_FILE: file })).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  test.each([
    ['no environment', { FAIRWIND_ENVIRONMENT: '' }, /^wrong FAIRWIND_ENVIRONMENT: is missing/],
    ['no database', { DATABASE_URL: '' }, /^wrong DATABASE_URL: is missing/],
    ['no secrets', { STUDIO_SECRET: '', IDENTITY_SECRET: '' }, /^wrong STUDIO_SECRET: is missing/],
    ['a placeholder', { STUDIO_SECRET: 'your-studio-secret-of-32-characters-x' }, /^wrong STUDIO_SECRET: .*not valid/],
    ['one secret twice', { STUDIO_SECRET: PRODUCTION.IDENTITY_SECRET ?? '' }, /^wrong STUDIO_SECRET: /],
    ['cookies in the clear', { PUBLIC_SCHEME: 'http' }, /^wrong PUBLIC_SCHEME: /],
    ['a vendor in the clear', { SOFTSWISS_URL: 'http://gcp.vendor.example' }, /^wrong SOFTSWISS_URL: /],
    ['a broken key', { HUB88_PUBLIC_KEY: broken }, /^wrong HUB88_PUBLIC_KEY: \(value not shown\) is not valid/],
    ['no host', { REGION_HOST_MAIN: '' }, /^wrong REGION_HOST_MAIN: is missing/],
    [
      'the example’s bucket store',
      { DOCUMENTS_S3_URL: 'https://s3.example' },
      /^wrong DOCUMENTS_S3_URL: is still the example’s/,
    ],
    ['documents in the site', { DOCUMENTS_FOLDER: join(site, 'private') }, /^wrong DOCUMENTS_FOLDER: /],
    ['a sandbox', { PAYMENT_PROVIDER: 'sandbox' }, /^wrong PAYMENT_PROVIDER: /],
    [
      'nodes without a store',
      { REDIS_URL: 'rediss://:Qm8wKx3zLd7cHs2b@redis.house.example' },
      /^wrong DOCUMENTS_S3_URL: is missing/,
    ],
    ['a name that is none', { TRUSTED_PROXYS: '127.0.0.1' }, /^warning TRUSTED_PROXYS: is no setting/],
    ['a proxy that is none', { TRUSTED_PROXY: '10.0.0.0/24/8' }, /^wrong TRUSTED_PROXY: /],
    ['nobody to take mail', { SMTP_URL: '' }, /^warning SMTP_URL: not set/],
    [
      'a site for another host',
      { REGION_HOST_MAIN: 'other.example' },
      /^warning SITE_DIRECTORY: the site was built for house\.example/,
    ],
    ['no site', { SITE_DIRECTORY: join(folder, 'nowhere') }, /^warning SITE_DIRECTORY: no site is built/],
    ['a file as a folder', { DATA_DIRECTORY: join(folder, 'file', 'x') }, /^wrong DATA_DIRECTORY: /],
    [
      'a feed that is not there',
      { SPORT_RECORDING: join(folder, 'feed') },
      /^wrong SPORT_RECORDING: .*it does not exist/,
    ],
  ])('%s', async (_name, changes, told) => {
    const all = await complaints(changes);
    expect(all.filter((line) => told.test(line))).toHaveLength(1);
    // Secrets are never shown.
    expect(all.join('\n')).not.toMatch(/Zq4nV8rKx2TmLw7c|Qm8wKx3zLd7cHs2b|your-studio/);
  });

  test('everything that is missing is told of at once', async () => {
    const all = await complaints({
      STUDIO_SECRET: '',
      IDENTITY_SECRET: '',
      DOCUMENTS_SECRET: '',
      REGION_HOST_MAIN: '',
    });
    expect(all.map((line) => line.split(':')[0])).toEqual([
      ...['wrong STUDIO_SECRET', 'wrong IDENTITY_SECRET', 'wrong DOCUMENTS_SECRET', 'wrong REGION_HOST_MAIN'],
    ]);
  });

  test('.env.example taken as it stands is no set-up, of a demonstration or of a production', () => {
    const values = Object.fromEntries(examples);
    for (const environment of ['demo', 'production'])
      expect(() => loadConfig({ ...values, FAIRWIND_ENVIRONMENT: environment }), environment).toThrow();
  });

  test('an address that says nothing is given up after its time', async () => {
    const begun = performance.now();
    const trials = [
      { setting: 'SMS_URL', ask: () => new Promise<string>(() => undefined) },
      { setting: 'REDIS_URL', ask: async () => 'answers' },
    ];
    const findings = await tryAddresses(trials, 200);
    expect(findings.map(({ setting, state }) => [setting, state])).toEqual([
      ['SMS_URL', 'wrong'],
      ['REDIS_URL', 'right'],
    ]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A mail server that greets and is done. */
const mailServer = () =>
  createSocketServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (part) => socket.write(/^QUIT/i.test(String(part)) ? '221 bye\r\n' : '250 yes\r\n'));
    socket.on('error', () => undefined);
  });

async function doctor(values: Record<string, string>, options: readonly string[] = ['--seconds', '20']) {
  const { code, output } = await runScript('doctor', values, ['--json', ...options]);
  return {
    code,
    report: JSON.parse(output) as { ok: boolean; checks: { setting: string; state: string; says: string }[] },
  };
}

test.skipIf(!hasPostgresql)('the command tries every address and ends with a code', async () => {
  const beacon = await listening(createServer((_request, response) => void response.end('[]')));
  const store = await startS3Server();
  const site = await startS3Server('Kx7mQv9rTz3wLc8hNd2b');
  onTestFinished(async () => void (await Promise.all([store.close(), site.close()])));
  const values = {
    DOCUMENTS_S3_URL: store.url,
    DOCUMENTS_S3_BUCKET: store.bucket,
    DOCUMENTS_S3_KEY_ID: store.keyId,
    DOCUMENTS_S3_SECRET: store.secret,
    ...RIGHT,
    SITE_STORE: `s3://${site.bucket}/live`,
    SITE_S3_URL: site.url,
    SITE_S3_KEY_ID: site.keyId,
    SITE_S3_SECRET: site.secret,
    DATABASE_URL: await copyTemplate(inject('databasePrefix')),
    SMTP_URL: `smtp://127.0.0.1:${await listening(mailServer())}`,
    BEACON_URL: `http://127.0.0.1:${beacon}`,
  };
  const right = await doctor(values);
  expect(right.report.checks.filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(right.code).toBe(0);
  const stored = right.report.checks.find(
    ({ setting, says }) => setting === 'DOCUMENTS_S3_URL' && says.includes('keeps'),
  );
  expect(stored?.state).toBe('right');
  // What was put there to try it is gone again.
  expect(store.objects.size).toBe(0);
  expect(right.report.checks.find(({ setting }) => setting === 'SITE_STORE')?.says).toBe(
    'answers, and holds no site yet',
  );
  const wrong = await doctor({
    ...values,
    DATABASE_URL: 'postgres://fairwind@127.0.0.1:1/fairwind',
    SMTP_URL: 'smtp://127.0.0.1:1',
    // Of somebody else: the store tells the signature from its own.
    SITE_S3_SECRET: 'Wn4tXk8vRz2mQj6hLc9b',
    BEACON_URL: `http://127.0.0.1:${beacon}/`,
    OPENID_PROVIDERS: JSON.stringify([
      { id: 'harbour', issuer: 'https://127.0.0.1:1', client_id: 'a', client_secret: 'b', name: 'Harbour' },
    ]),
  });
  expect(wrong.code).toBe(1);
  const states = new Map(wrong.report.checks.map(({ setting, state, says }) => [setting, `${state}: ${says}`]));
  expect(states.get('DATABASE_URL')).toBe('wrong: nothing listens there');
  expect(states.get('SMTP_URL')).toBe('wrong: nothing listens there');
  expect(states.get('OPENID_PROVIDERS (harbour)')).toMatch(/^wrong: /);
  expect(states.get('BEACON_URL')).toBe('right: answers');
  expect(states.get('SITE_STORE')).toMatch(/^wrong: .*403/);
});

test('a folder whose file system never answers is given up, and the command ends', async () => {
  // Below /proc nothing can be made, and Node's recursive mkdir tries for ever.
  const values = { ...RIGHT, DATA_DIRECTORY: '/proc/nothing/here' };
  const { code, report } = await doctor(values, ['--offline', '--seconds', '1']);
  expect(code).toBe(1);
  const told = report.checks.filter(({ setting, state }) => setting === 'DATA_DIRECTORY' && state === 'wrong');
  expect(told.map(({ says }) => says)).toEqual(['does not answer within 1 s']);
  // A demonstration keeps its secrets there before anything is checked.
  const demo = await runScript('doctor', { DATA_DIRECTORY: '/proc/nothing/here' }, ['--offline', '--seconds', '1']);
  expect([demo.code, demo.output.includes('wanted a folder that can be written')]).toEqual([1, true]);
});
