/**
 * Every secret is replaced while the installation serves (docs/operating.md, "Replacing a secret"): a server over one
 * database goes through the steps of the page, and what was made before each step is good after it.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { createFolderStore } from '#server/adapters/objects/index.ts';
import { createSandboxAdapter } from '#server/adapters/payment/sandbox/index.ts';
import { createWebPush, type PushFetch } from '#server/adapters/push/index.ts';
import { signToken } from '#server/adapters/sportsbook/betby/tokens.ts';
import { readLastingKeys } from '#server/app/lasting-keys.ts';
import type { App } from '#server/app.ts';
import { type ListedSecret, ROTATION } from '#server/config/rotation.ts';
import type { Config } from '#server/config.ts';
import { type Connection, connectDatabase, joinInstallation } from '#server/db/index.ts';
import { postbackSecrets } from '#server/modules/affiliates/index.ts';
import { createSeal, createSecondFactors } from '#server/modules/identity/index.ts';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { createUnsubscribe } from '#server/modules/messages/index.ts';
import { createPublisher } from '#server/modules/publishing/index.ts';
import { createVault } from '#server/modules/vault/index.ts';
import { createSigner } from '#server/realtime/index.ts';
import { SECRET_NAMES } from '#server/variables.ts';
import { createTokenSeal } from '#studio/index.ts';
import { vendorHeaders } from '#tests/support/games.ts';
import { vapidKeys } from '#tests/support/messages.ts';
import { copyTemplate, hasPostgresql } from '#tests/support/postgresql.ts';
import { runScript } from '#tests/support/script.ts';
import { REGISTRATION, testApp, testBrowser, testClock, testConfig } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { fromBase32 } from '#tests/support/totp-app.ts';

const codeOf = (key: string, at: Date): string => codeAt(fromBase32(key), stepAt(at));

/** The steps of the page: `a` is the secret so far, `b` the one that takes its place. */
const STEPS = [
  ['a', ['a']],
  ['a|b', ['a', 'b']],
  ['b|a', ['b', 'a']],
  ['b', ['b']],
] as const;
type Side = 'a' | 'b';

const oneLine = (key: string): string => key.trim().replaceAll('\n', '\\n');
const pemsOf = ({ publicKey, privateKey }: Record<'publicKey' | 'privateKey', KeyObject>) => ({
  publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
});
const sides = <Value>(make: () => Value): Record<Side, Value> => ({ a: make(), b: make() });
const rsa = sides(() => pemsOf(generateKeyPairSync('rsa', { modulusLength: 2_048 })));
const ec = sides(() => pemsOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })));
const vapid = sides(vapidKeys);
const secret = (name: string, side: Side): string => createHmac('sha256', side).update(name).digest('hex');

/** What stands in a setting for each side; for the rest of them a secret that a generator could have made. */
const VALUES: Partial<Record<ListedSecret, (side: Side) => string>> = {
  HUB88_PUBLIC_KEY: (side) => oneLine(rsa[side].publicKey),
  SPORT_WIDGET_PUBLIC_KEY: (side) => oneLine(ec[side].publicKey),
  VAPID_PRIVATE_KEY: (side) => vapid[side].privateKey,
};
const textOf = (name: ListedSecret, side: Side): string => VALUES[name]?.(side) ?? secret(name, side);
const LISTED = SECRET_NAMES.filter((name): name is ListedSecret => ROTATION[name].way === 'list');

/** The settings of a step: every listed secret is at it at once. */
function settingsOf(given: readonly Side[], dataDirectory: string): Record<string, string> {
  const listed = LISTED.filter((name) => name !== 'PAYMENT_VENDORS').map((name) => [
    name,
    given.map((side) => textOf(name, side)).join('|'),
  ]);
  const vendorSecret = given.map((side) => textOf('PAYMENT_VENDORS', side)).join('|');
  return {
    ...Object.fromEntries(listed),
    DATA_DIRECTORY: dataDirectory,
    VAPID_PUBLIC_KEY: given.map((side) => vapid[side].publicKey).join('|'),
    HUB88_URL: 'https://hub88.example',
    HUB88_OPERATOR_ID: 'fairwind',
    HUB88_PRIVATE_KEY: oneLine(rsa.a.privateKey),
    SOFTSWISS_URL: 'https://softswiss.example',
    SOFTSWISS_CASINO_ID: 'fairwind',
    MIFINITY_URL: 'https://mifinity.example',
    MIFINITY_ACCOUNT: '5001000000000000',
    MIFINITY_BRAND_ID: '001',
    VERIFF_URL: 'https://veriff.example',
    VERIFF_API_KEY: 'key-of-the-tests',
    PAYMENT_VENDORS: JSON.stringify([{ vendor: 'gullpay', url: 'https://gullpay.example', secret: vendorSecret }]),
    SPORT_WIDGET_URL: 'https://widget.example/widget.js',
    SPORT_WIDGET_PRIVATE_KEY: oneLine(ec.a.privateKey),
    REGION_SPORT_SNIPPETS: 'main:brand-7,sport:',
  };
}

interface Call {
  path: string;
  body: string;
  headers: Record<string, string>;
}

const NOW = new Date('2026-03-01T12:00:00Z');
const hmac = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('hex');
const signedCall =
  (path: string, body: object) =>
  (key: string): Call => {
    const content = JSON.stringify(body);
    return { path, body: content, headers: vendorHeaders(content, NOW.getTime(), key) };
  };
const uniqueBody = () => ({ request_id: randomUUID(), token: 'x'.repeat(30), game_code: 'krakens-toll' });

/** What comes in from outside, signed with a secret: a stranger's is refused. Null: nothing comes in under it. */
const CALLS: Record<ListedSecret, ((key: string, side: Side | null) => Call) | null> = {
  IDENTITY_SECRET: null,
  DOCUMENTS_SECRET: null,
  VAPID_PRIVATE_KEY: null,
  STUDIO_SECRET: (key) => signedCall('/vendor/games/studio/authenticate', uniqueBody())(key),
  SANDBOX_PAYMENT_SECRET: (key) => signedCall('/vendor/payments/sandbox/webhook', { id: randomUUID() })(key),
  PAYMENT_VENDORS: (key) => signedCall('/vendor/payments/gullpay/webhook', { id: randomUUID() })(key),
  CRM_SECRET: (key) => signedCall('/vendor/crm/player', { sid: 'unknown' })(key),
  PUBLISH_SECRET: (key) => signedCall('/vendor/publish', { id: randomUUID() })(key),
  SOFTSWISS_SECRET(key) {
    const body = JSON.stringify({ user_id: 'nobody', currency: 'EUR', game: 'x:y' });
    return { path: '/vendor/games/softswiss/play', body, headers: { 'x-request-sign': hmac(key, body) } };
  },
  VERIFF_SECRET(key) {
    const headers = { 'x-auth-client': 'key-of-the-tests', 'x-hmac-signature': hmac(key, '{}') };
    return { path: '/vendor/kyc/veriff/webhook', body: '{}', headers };
  },
  MIFINITY_KEY(key) {
    const traceId = randomUUID();
    const body = JSON.stringify({ traceId, validationKey: hmac(key, `payment ${traceId}`) });
    return { path: '/vendor/payments/mifinity/webhook', body, headers: {} };
  },
  HUB88_PUBLIC_KEY(_key, side) {
    const body = JSON.stringify({
      request_uuid: randomUUID(),
      user: 'nobody',
      token: 'none',
      game_code: 'x',
      platform: 'GPL_DESKTOP',
    });
    const key = side === null ? STRANGER.rsa : createPrivateKey(rsa[side].privateKey);
    const signature = sign('sha256', Buffer.from(body), key).toString('base64');
    return { path: '/vendor/games/hub88/user/info', body, headers: { 'x-hub88-signature': signature } };
  },
  SPORT_WIDGET_PUBLIC_KEY(_key, side) {
    const seconds = NOW.getTime() / 1_000;
    const key = side === null ? STRANGER.ec : createPrivateKey(ec[side].privateKey);
    const payload = signToken(key, { iat: seconds, exp: seconds + 600, payload: {} });
    return { path: '/vendor/sportsbook/betby/bet/make', body: JSON.stringify({ payload }), headers: {} };
  },
};
const STRANGER: { rsa: KeyObject; ec: KeyObject } = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
};

/** Of an answer, what does not change from call to call. */
async function outcomeOf(app: App, { path, body, headers }: Call): Promise<string> {
  const host = /veriff|mifinity|gullpay/.test(path) ? testConfig().hosts.main : 'localhost:5299';
  const request = new Request(`http://${host}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', host, ...headers },
  });
  const answer = await app.dispatch(request, { address: '127.0.0.1' });
  return `${answer.status} ${(await answer.text()).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')}`;
}

test('every secret has a row in the page, with its way', () => {
  const page = readFileSync(inRoot('docs', 'operating.md'), 'utf8');
  const section = page.slice(page.indexOf('### Replacing a secret'), page.indexOf('### npm run doctor'));
  const rows = [...section.matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \| ([a-z ]+) \|/gm)].flatMap(
    ([, names = '', way = '']) => [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => [name, way] as const),
  );
  const expected = SECRET_NAMES.map((name) => [name, ROTATION[name].way] as const);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

describe.skipIf(!hasPostgresql)('all secrets of the form new|old, at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-rotation-'));
  const clock = testClock(NOW.toISOString());
  const log = pino({ level: 'silent' });
  let databaseUrl = '';
  let connection: Connection;
  /** A server at each step, as it is after its restart. */
  const steps: { name: string; given: readonly Side[]; config: Config; app: App }[] = [];
  const publisher = createPublisher(async () => ({ passed: true, output: '' }), clock, silentLog);

  async function restart(step: number): Promise<(typeof steps)[number]> {
    const [name, given] = STEPS[step] as (typeof STEPS)[number];
    const values = settingsOf(given, folder);
    const config = testConfig(values);
    await joinInstallation(connection.database, config, log);
    const app = await testApp(connection, {
      values,
      clock,
      publisher,
      paymentAdapters: { gullpay: (options) => ({ ...createSandboxAdapter(options), vendor: 'gullpay' }) },
    });
    const started = { name, given, config, app };
    steps.push(started);
    return started;
  }

  beforeAll(async () => {
    databaseUrl = await copyTemplate(inject('databasePrefix'));
    connection = await connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog });
  });
  afterAll(async () => {
    await Promise.all(steps.map(({ app }) => app.close()));
    await connection?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('what was made before each step is good after it, and what is left at the end needs the new ones alone', async () => {
    const { database } = connection;
    const first = await restart(0);
    const browser = testBrowser(first.app);
    const { body } = await browser.call('register', { body: REGISTRATION });
    const playerId: string = body.result.user_id;

    const partsOf = async (config: Config) => {
      const keys = await readLastingKeys(database, config);
      const seal = createSeal(config.identitySecrets, keys.hashes);
      return {
        seal,
        factors: createSecondFactors(database, seal),
        links: createUnsubscribe({ database, clock, key: keys.unsubscribe }),
        postback: postbackSecrets(seal, playerId, { postback_key: 1, postback_key_at: null }, NOW).secret,
        lasting: Object.values(keys).map((key) => key.toString('hex')),
        tickets: createSigner(config.identitySecrets, 'tickets'),
        tokens: createTokenSeal(config.studioSecrets),
        vault: createVault(createFolderStore(config.documents.folder), config.documents.secrets),
      };
    };

    const before = await partsOf(first.config);
    const begun = await before.factors.begin(playerId, 'ada', clock.now());
    const secretText = begun?.secret ?? '';
    const confirmed = await before.factors.confirm(playerId, codeOf(secretText, clock.now()), clock.now());
    const codes = 'codes' in confirmed ? [...confirmed.codes] : [];
    expect(codes.length).toBeGreaterThanOrEqual(STEPS.length);
    const unsubscribe = before.links.pathOf(playerId, 'marketing');
    const key = `documents/${playerId}/${randomUUID()}/1`;
    await before.vault.put(key, Buffer.from('a passport'));
    await connection.database.execute(
      `insert into retention_archives (object_key, rule, rows, bytes, first_at, last_at, written_at, expires_at)
       values ('${key}', 'settled_facts', 1, 10, now(), now(), now(), now() + interval '9 years')`,
    );
    const sealedToken = before.tokens.seal('a token of the wallet');
    let signed = before.tickets.sign('a ticket');

    for (let step = 1; step < STEPS.length; step += 1) {
      clock.advance(60_000);
      if (step === STEPS.length - 1) {
        const told = await runScript('reseal', {
          ...settingsOf(['b', 'a'], folder),
          FAIRWIND_ENVIRONMENT: 'test',
          DATABASE_URL: databaseUrl,
        });
        expect(told).toMatchObject({ code: 0 });
        expect(told.output).toContain('second factors of players: 1 of 1');
        expect(told.output).toContain('exports and archives: 1 of 1');
      }
      const { name, config, app } = await restart(step);
      const now = await partsOf(config);
      // The player who logged in at the first step.
      const page = testBrowser(app);
      for (const [cookie, value] of browser.cookies) page.cookies.set(cookie, value);
      expect([name, (await page.call('playerSessions')).status]).toEqual([name, 200]);
      expect([name, await now.factors.spend(playerId, codeOf(secretText, clock.now()), clock.now())]).toEqual([
        name,
        'totp',
      ]);
      expect([name, await now.factors.spend(playerId, codes.pop() ?? '', clock.now())]).toEqual([
        name,
        'recovery_code',
      ]);
      expect([name, now.links.pathOf(playerId, 'marketing')]).toEqual([name, unsubscribe]);
      expect([name, now.postback]).toEqual([name, before.postback]);
      expect([name, now.lasting]).toEqual([name, before.lasting]);
      expect([name, String(await now.vault.get(key))]).toEqual([name, 'a passport']);
      // Nodes of neighbouring steps serve beside each other.
      expect([name, now.tickets.isSigned('a ticket', signed)]).toEqual([name, true]);
      signed = now.tickets.sign('a ticket');
      if (step < STEPS.length - 1)
        expect([name, now.tokens.open(sealedToken)]).toEqual([name, 'a token of the wallet']);
      else expect(() => now.tokens.open(sealedToken), 'a token that nobody renewed').toThrow();
    }
  });

  test.each(LISTED.filter((name) => CALLS[name] !== null))(
    'calls signed with %s are taken while it is accepted',
    async (name) => {
      const call = CALLS[name];
      const outcome = async (app: App, side: Side | null) =>
        outcomeOf(app, call?.(side === null ? secret('a stranger', 'a') : textOf(name, side), side) as Call);
      const taken: unknown[] = [];
      for (const { app } of steps) {
        const refusal = await outcome(app, null);
        taken.push([(await outcome(app, 'a')) !== refusal, (await outcome(app, 'b')) !== refusal]);
      }
      expect(taken).toEqual([
        [true, false],
        [true, true],
        [true, true],
        [false, true],
      ]);
    },
  );

  test('RFC 8292: a browser that subscribed for the old pair is reached until its pair is gone', async () => {
    /** A push service that knows which key its subscription was made for. */
    const serviceOf =
      (side: Side): PushFetch =>
      async (_url, { headers }) => {
        const isFor = String(headers.Authorization).includes(`k=${vapid[side].publicKey}`);
        return { status: isFor ? 201 : 403 };
      };
    const [browserKey] = [vapidKeys()];
    const subscription = {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/one',
      keys: { p256dh: browserKey.publicKey, auth: Buffer.alloc(16, 7).toString('base64url') },
    };
    const message = { payload: '{}', ttlSeconds: 60, urgency: 'normal' } as const;
    const reached: unknown[] = [];
    for (const { config } of steps) {
      const sentBy = async (side: Side) => {
        if (config.push === null) return null;
        const sender = createWebPush({ ...config.push, log, send: serviceOf(side) });
        return [sender.publicKey === vapid[side].publicKey, (await sender.send(subscription, message)).ok];
      };
      reached.push([await sentBy('a'), await sentBy('b')]);
    }
    // Of each side: whether browsers subscribe for it now, and whether one that did is reached.
    expect(reached).toEqual([
      [
        [true, true],
        [false, false],
      ],
      [
        [true, true],
        [false, true],
      ],
      [
        [false, true],
        [true, true],
      ],
      [
        [false, false],
        [true, true],
      ],
    ]);
  });
});
