/** Verification by documents. Tests of attacks are named after their OWASP ASVS 5.0 requirement. */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStore, createS3Store } from '#server/adapters/objects/index.ts';
import type { App } from '#server/app.ts';
import { rows } from '#server/db/index.ts';
import { createRateLimits, RATES } from '#server/modules/session/index.ts';
import { createVault } from '#server/modules/vault/index.ts';
import { createMediaReader } from '#server/modules/verification/index.ts';
import { readMedia } from '#server/modules/verification/media.ts';
import { isLegible, isSameName, statusOf, stepsOf } from '#server/modules/verification/rules.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { DOCUMENT_RULES, documentRulesOf } from '#shared/regions/documents.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  dot,
  heic,
  joined,
  jpeg,
  pdf,
  pdfOfForms,
  pdfOfLines,
  png,
  pngBomb,
  SECRET_PLACE,
} from '#tests/support/documents.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import {
  type Answer,
  PROFILE,
  REGISTRATION,
  type TestBrowser,
  testApp,
  testBrowser,
  testClock,
  writeHeaders,
} from '#tests/support/server.ts';

const DAY_MS = 86_400_000;
const STAFF = '5a1f4b1e-2b7b-4b0e-9d5a-0c5f3a1b2c3d';
const codeOf = ({ body }: Answer): number => body.error?.code;
const failure = (name: ErrorName) => ERRORS[name].code;

describe('ASVS 5.2: what is taken as a document', () => {
  test.each([
    ['a photo', jpeg, 'jpeg', 1],
    ['a picture', png, 'png', 1],
    ['a photo of a phone', async () => heic(), 'heic', 1],
    ['a statement of three pages', () => pdf(3), 'pdf', 3],
  ] as const)('%s', async (_what, make, type, count) => {
    const reading = await readMedia(Buffer.from(await make()));
    expect(reading).toMatchObject({ ok: true, type });
    if (!reading.ok) return;
    expect(reading.pages).toHaveLength(count);
    for (const { bytes, width, height } of reading.pages) {
      expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(Math.min(width, height)).toBeGreaterThan(0);
      expect(Buffer.from(bytes).includes('GPS')).toBe(false);
    }
  });

  test.each<[string, string, () => Promise<Uint8Array>, ErrorName]>([
    ['5.2.2', 'a drawing with a script', async () => joined('<svg xmlns="x" onload="alert(1)"/>'), 'document_type'],
    ['5.2.2', 'a page', async () => joined('<!doctype html><script>alert(1)</script>'), 'document_type'],
    ['5.2.2', 'a program', async () => joined('MZ', new Uint8Array(400)), 'document_type'],
    ['5.2.2', 'a picture type that browsers run', async () => joined('GIF89a', new Uint8Array(400)), 'document_type'],
    [
      '5.2.2',
      'a photo that is a page as well',
      async () => joined(await jpeg(), '<script>1</script>'),
      'document_active',
    ],
    ['5.2.2', 'a photo that is a PDF as well', async () => joined(await jpeg(), '%PDF-1.7'), 'document_active'],
    [
      '5.2.2',
      'a photo with an archive',
      async () => joined(await jpeg(), 'PK\u0005\u0006', new Uint8Array(18)),
      'document_active',
    ],
    ['5.2.2', 'a photo with code of a server', async () => joined(await png(), '<?php system(1)'), 'document_active'],
    [
      '5.2.2',
      'a PDF with a script',
      async () => joined(await pdf(), '<< /S /JavaScript /JS (1) >>'),
      'document_active',
    ],
    ['5.2.2', 'a PDF that hides the name', async () => joined(await pdf(), '<< /J#53 (1) >>'), 'document_active'],
    ['5.2.2', 'a PDF with a file inside', async () => joined(await pdf(), '/EmbeddedFile'), 'document_active'],
    ['5.2.6', 'a picture of 400 megapixels', pngBomb, 'document_too_many_pixels'],
    ['5.2.3', 'a PDF of 21 pages', () => pdf(21), 'document_too_many_pages'],
    ['5.2.2', 'a PDF with a password', () => pdf(1, { userPassword: 'a' }), 'document_locked'],
    ['5.2.2', 'half a photo', async () => (await jpeg()).subarray(0, 400), 'document_unreadable'],
    ['5.2.2', 'a PDF of nothing', async () => joined('%PDF-1.7 nothing'), 'document_unreadable'],
  ])('%s: %s is refused', async (_requirement, _what, make, name) => {
    expect(await readMedia(Buffer.from(await make()))).toEqual({ ok: false, failure: name });
  });

  test('a file is read in a thread of its own', async () => {
    const read = createMediaReader();
    expect(await Promise.all([read(await jpeg(), 'one'), read(joined('MZ'), 'other')])).toMatchObject([
      { ok: true, type: 'jpeg' },
      { ok: false, failure: 'document_type' },
    ]);
  });
});

describe('a file that is made to take long', () => {
  test('is told within seconds, and the documents of others are read meanwhile', async () => {
    const read = createMediaReader();
    const photo = await jpeg();
    const bomb = pdfOfForms();
    expect(bomb.byteLength).toBeLessThan(21_000);
    const order: string[] = [];
    const inOrder = async (name: string, file: Uint8Array, person: string) => {
      const reading = await read(file, person);
      order.push(name);
      return reading;
    };
    const began = performance.now();
    const bombs = [inOrder('bomb', bomb, 'attacker'), inOrder('bomb', bomb, 'attacker')];
    const honest = await Promise.all([inOrder('document', photo, 'one'), inOrder('document', photo, 'two')]);
    expect(honest.map(({ ok }) => ok)).toEqual([true, true]);
    const refused = { ok: false, failure: 'document_unreadable' };
    expect(await Promise.all(bombs)).toEqual([refused, refused]);
    // Two threads: one had the first bomb, the other the documents, and the second bomb waited for all of them.
    expect(order.at(-1)).toBe('bomb');
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);

  test('a page of a million lines is refused', async () => {
    const read = createMediaReader();
    expect(await read(pdfOfLines(), 'attacker')).toEqual({ ok: false, failure: 'document_unreadable' });
  }, 30_000);
});

describe('what follows from documents', () => {
  const document = { kind: 'identity', paper: 'id_card', side: 'front', state: 'accepted', validUntil: null } as const;
  const back = { ...document, side: 'back' } as const;
  const bill = { ...document, kind: 'address', paper: 'utility_bill', side: 'whole' } as const;
  const status = (documents: Parameters<typeof stepsOf>[0], requests: Parameters<typeof stepsOf>[1] = []) =>
    statusOf(stepsOf(documents, requests, '2026-03-01'), true);

  test('identity and address verify, both sides of a card are needed', () => {
    expect(status([])).toBe('unverified');
    expect(status([document, bill])).toBe('unverified');
    expect(status([document, { ...back, state: 'in_review' }, bill])).toBe('in_review');
    expect(status([document, back, bill])).toBe('verified');
    expect(status([document, { ...back, state: 'refused' }, bill])).toBe('rejected');
    expect(status([document, { ...back, validUntil: '2026-02-28' }, bill])).toBe('unverified');
    expect(status([document, back, bill], [{ kind: 'funds', cause: 'flag', met: false }])).toBe('unverified');
  });

  test('names are compared without accents and case', () => {
    expect(isSameName('Müller-Lüdenscheidt', 'MULLER LUDENSCHEIDT')).toBe(true);
    expect(isSameName('Lind', 'Linde')).toBe(false);
  });

  test('a page is legible from 200 px of its shorter side on', () => {
    expect(isLegible({ width: 200, height: 480 })).toBe(true);
    expect(isLegible({ width: 480, height: 199 })).toBe(false);
  });

  test('the stricter row holds', () => {
    expect(documentRulesOf({ regions: ['main'], country: 'DE' }).depositsBeforeVerified).toBe(
      DOCUMENT_RULES.germany.depositsBeforeVerified,
    );
    expect(documentRulesOf({ regions: ['main'], country: 'HU' }).keptYears).toBe(8);
  });
});

describe('where documents are kept', () => {
  const secret = 'documents-secret-of-the-tests-000';
  let s3: S3Server;
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-documents-'));
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true });
  });

  const stores: [string, () => ObjectStore][] = [
    ['a folder', () => createFolderStore(folder)],
    ['a store that speaks S3', () => createS3Store({ ...s3, region: 'us-east-1' })],
  ];

  test.each(stores)('%s: sealed, bound to its place, gone when deleted', async (_name, open) => {
    const store = open();
    const vault = createVault(store, [secret]);
    await vault.put('documents/a/1', Buffer.from('a passport'));
    expect((await vault.get('documents/a/1'))?.toString()).toBe('a passport');
    const sealed = (await store.get('documents/a/1')) as Uint8Array<ArrayBuffer>;
    expect(Buffer.from(sealed).includes('passport')).toBe(false);
    await store.put('documents/b/1', sealed);
    await expect(vault.get('documents/b/1')).rejects.toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await store.put('documents/a/1', sealed);
    await expect(vault.get('documents/a/1')).rejects.toThrow();
    await vault.delete('documents/a/1');
    await vault.delete('documents/a/1');
    expect(await vault.get('documents/a/1')).toBeNull();
  });

  test('a new secret opens what the old one sealed', async () => {
    const store = createFolderStore(folder);
    await createVault(store, [secret]).put('exports/1', Buffer.from('x'));
    const renewed = createVault(store, ['another-secret-of-the-tests-00000', secret]);
    expect((await renewed.get('exports/1'))?.toString()).toBe('x');
    await expect(createVault(store, ['another-secret-of-the-tests-00000']).get('exports/1')).rejects.toThrow();
  });

  test('ASVS 5.3.2: a key that leaves the folder names nothing', async () => {
    for (const key of ['../secrets', 'documents/../../x', '/etc/passwd', 'a//b', 'A/b\0']) {
      await expect(createFolderStore(folder).put(key, new Uint8Array(1))).rejects.toThrow();
    }
  });

  test('a wrong key is refused by the store, and said', async () => {
    const store = createS3Store({ ...s3, secret: 'not-the-secret', region: 'us-east-1' });
    await expect(store.put('documents/a/2', new Uint8Array(1))).rejects.toThrow('403');
  });
});

type Place = RequestOf<'sendDocument'>['query'];
const PASSPORT: Place = { kind: 'identity', paper: 'passport', side: 'whole' };
const BILL: Place = { kind: 'address', paper: 'utility_bill', side: 'whole' };
const PAYSLIP: Place = { kind: 'funds', paper: 'payslip', side: 'whole' };

onOneDatabase((_name, _open, shared) => {
  async function setUp(options: Parameters<typeof testApp>[1] = {}) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players, staff_cases cascade`);
    const clock = testClock();
    const documents = mkdtempSync(join(tmpdir(), 'fairwind-documents-'));
    const values = { DOCUMENTS_FOLDER: documents, ...options.values };
    const app = await testApp(connection, { clock, ...options, values });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    return { database: connection.database, app, browser, clock, playerId, documents };
  }

  function send(browser: TestBrowser, place: Place, bytes: Uint8Array): Promise<Answer> {
    const headers = { ...writeHeaders(), 'content-type': 'application/octet-stream' };
    const body = new Uint8Array(bytes);
    return browser.send(`${PATHS.sendDocument.path}?${new URLSearchParams(place)}`, { method: 'POST', headers, body });
  }

  const idOf = (answer: Answer, kind: string): string =>
    answer.body.steps.find((step: { kind: string }) => step.kind === kind).documents.at(-1).document_id;

  async function verify(app: App, browser: TestBrowser, playerId: string): Promise<void> {
    for (const place of [PASSPORT, BILL]) {
      const sent = await send(browser, place, await png());
      await app.review.decide(STAFF, playerId, idOf(sent, place.kind), { outcome: 'accept' });
    }
  }

  function deposit(browser: TestBrowser, amount: string): Promise<Answer> {
    return browser.send(PATHS.startDeposit.path, {
      method: 'POST',
      headers: { ...writeHeaders(), [IDEMPOTENCY_HEADER]: randomUUID() },
      body: JSON.stringify({ alias: 'card', amount, currency: 'EUR' }),
    });
  }

  const messages = (database: Parameters<typeof rows>[0], playerId: string) =>
    rows<{ status: string }>(
      database,
      sql`select data ->> 'status' as status from player_events
          where player_id = ${playerId}::uuid and type = 'verification' order by sequence`,
    );

  test('documents are sent, looked at, decided; the player hears of each step', async () => {
    const { app, browser, database, playerId, documents } = await setUp();
    expect((await browser.call('verification')).body).toMatchObject({
      status: 'unverified',
      profile: true,
      kept_years: 5,
      vendor: false,
      steps: [
        { kind: 'identity', state: 'missing', documents: [] },
        { kind: 'address', state: 'missing', documents: [] },
      ],
    });
    const small = await send(browser, PASSPORT, await dot());
    expect(small.body.error?.message).toBe('document_unreadable');
    const sent = await send(browser, PASSPORT, await jpeg());
    expect([sent.status, sent.body.steps[0].state]).toEqual([200, 'in_review']);
    const documentId = idOf(sent, 'identity');
    const files = readdirSync(join(documents, 'documents', playerId, documentId));
    expect(files).toEqual(['1']);
    const kept = readFileSync(join(documents, 'documents', playerId, documentId, '1'));
    expect([kept.includes(SECRET_PLACE), kept.subarray(0, 2).toString('hex') === 'ffd8']).toEqual([false, false]);

    const waiting = await app.review.pending();
    expect(waiting).toMatchObject([{ documentId, playerId, kind: 'identity', name: 'Mara Lind', country: 'AT' }]);
    expect(await rows(database, sql`select kind, subject_id, reason from staff_cases`)).toEqual([
      { kind: 'document', subject_id: documentId, reason: 'identity' },
    ]);
    expect(await app.review.open(STAFF, playerId, documentId)).toMatchObject({
      ok: true,
      value: { pages: [{ page: 1, width: 480, height: 300 }], elsewhere: [] },
    });
    const page = await app.review.page(STAFF, playerId, documentId, 1);
    expect(page.ok && page.value.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await rows(database, sql`select page from verification_views order by page nulls first`)).toEqual([
      { page: null },
      { page: 1 },
    ]);

    const refusal = { outcome: 'refuse', reason: 'blurred', note: 'Hold it still' } as const;
    await app.review.decide(STAFF, playerId, documentId, refusal);
    expect((await browser.call('verification')).body).toMatchObject({
      status: 'rejected',
      steps: [{ state: 'refused', documents: [{ reason: 'blurred', note: 'Hold it still' }] }, {}],
    });
    expect(await app.review.decide(STAFF, playerId, documentId, { outcome: 'accept' })).toMatchObject({
      ok: false,
      failure: { name: 'document_decided' },
    });
    expect(await rows(database, sql`select outcome from staff_cases`)).toEqual([{ outcome: 'refused' }]);
    expect(codeOf(await deposit(browser, '20.00'))).toBe(8000909);

    await verify(app, browser, playerId);
    expect((await browser.call('verification')).body.status).toBe('verified');
    expect((await messages(database, playerId)).map(({ status }) => status)).toEqual([
      'unverified',
      'rejected',
      'unverified',
      'unverified',
      'in_review',
      'verified',
    ]);
    expect(codeOf(await send(browser, PASSPORT, await png()))).toBe(failure('document_not_replaceable'));
  });

  test('a newer file takes the place of one that waits, and staff no longer see that one', async () => {
    const { app, browser, database } = await setUp();
    const first = await send(browser, { ...PASSPORT, paper: 'id_card', side: 'front' }, await jpeg());
    const second = await send(browser, PASSPORT, await png());
    expect(second.body.steps[0].documents).toHaveLength(1);
    expect((await app.review.pending()).map(({ documentId }) => documentId)).toEqual([idOf(second, 'identity')]);
    expect(
      await rows(database, sql`select subject_id as id, outcome from staff_cases where closed_at is not null`),
    ).toEqual([{ id: idOf(first, 'identity'), outcome: 'replaced' }]);
  });

  test('spec section 8: a deposit beyond what an unverified account may make is 8000903, until it is verified', async () => {
    const { app, browser, playerId, clock } = await setUp();
    expect((await deposit(browser, '1500.00')).status).toBe(200);
    expect(codeOf(await deposit(browser, '10.00'))).toBe(8000903);
    clock.advance(31 * DAY_MS);
    await browser.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
    expect((await deposit(browser, '10.00')).status).toBe(200);
    await verify(app, browser, playerId);
    expect((await deposit(browser, '1500.00')).status).toBe(200);
  });

  test('a flag asks for the source of funds: 8000909 until it is sent, on deposits too', async () => {
    const { app, browser, playerId } = await setUp();
    await verify(app, browser, playerId);
    expect(codeOf(await send(browser, PAYSLIP, await png()))).toBe(failure('invalid'));
    await app.review.ask({ playerId, kind: 'funds', cause: 'flag', staffId: null });
    expect((await browser.call('verification')).body).toMatchObject({
      status: 'unverified',
      steps: [{}, {}, { kind: 'funds', cause: 'flag', state: 'missing' }],
    });
    expect(codeOf(await deposit(browser, '20.00'))).toBe(8000909);
    const sent = await send(browser, PAYSLIP, await pdf(2));
    expect(sent.body.status).toBe('in_review');
    expect((await deposit(browser, '20.00')).status).toBe(200);
    await app.review.decide(STAFF, playerId, idOf(sent, 'funds'), { outcome: 'accept' });
    expect((await browser.call('verification')).body.status).toBe('verified');
  });

  test('documents go when their time is over: refused ones soon, the others years after the account was left', async () => {
    const { app, browser, clock, database, playerId, documents } = await setUp();
    const refused = await send(browser, PASSPORT, await jpeg());
    const reason = { outcome: 'refuse', reason: 'blurred' } as const;
    await app.review.decide(STAFF, playerId, idOf(refused, 'identity'), reason);
    await verify(app, browser, playerId);
    const held = () =>
      readdirSync(join(documents, 'documents', playerId), { recursive: true }).filter((name) =>
        String(name).includes('/'),
      );
    expect(held()).toHaveLength(3);
    clock.advance(91 * DAY_MS);
    await app.tendDocuments();
    expect(held()).toHaveLength(2);
    await database.execute(sql`update players set status = 'closed' where player_id = ${playerId}::uuid`);
    await database.execute(
      sql`insert into player_standings (player_id, status, reason, started_at)
          values (${playerId}::uuid, 'closed', 'player', ${clock.now().toISOString()}::timestamptz)`,
    );
    await app.tendDocuments();
    expect(held()).toHaveLength(2);
    clock.advance(5 * 365 * DAY_MS);
    await app.tendDocuments();
    expect(held()).toHaveLength(2);
    clock.advance(3 * DAY_MS);
    await app.tendDocuments();
    expect(held()).toHaveLength(0);
    expect(await rows(database, sql`select count(*)::int as pages from verification_pages`)).toEqual([{ pages: 0 }]);
  });

  test('ASVS 5.2.1: more than 10 MB is refused before it is read', async () => {
    const { browser, database } = await setUp();
    const before = await rows(database, sql`select count(*)::int from verification_documents`);
    expect(codeOf(await send(browser, PASSPORT, new Uint8Array(10_000_001)))).toBe(failure('too_large'));
    expect(await rows(database, sql`select count(*)::int from verification_documents`)).toEqual(before);
  });

  test('ASVS 5.2.2: what is no document changes nothing, and says why', async () => {
    const { browser, documents } = await setUp();
    const answer = await send(browser, PASSPORT, joined(await jpeg(), '<script>alert(1)</script>'));
    expect([answer.status, codeOf(answer)]).toEqual([422, failure('document_active')]);
    expect((await browser.call('verification')).body.steps[0].state).toBe('missing');
    expect(readdirSync(documents)).toEqual([]);
  });

  test('ASVS 8.2.2: documents are their player’s and the staff’s: no other id opens them', async () => {
    const { app, browser, playerId } = await setUp();
    const sent = await send(browser, PASSPORT, await jpeg());
    const stranger = testBrowser(app);
    await stranger.call('register', { body: { ...REGISTRATION, email: 'stranger@fairwind.example' } });
    await stranger.call('saveProfile', { body: PROFILE });
    expect((await stranger.call('verification')).body.steps[0].documents).toEqual([]);
    const other: string = (await stranger.call('player')).body.user.user_id;
    expect(await app.review.open(STAFF, other, idOf(sent, 'identity'))).toMatchObject({ ok: false });
    expect(await app.review.page(STAFF, other, idOf(sent, 'identity'), 1)).toMatchObject({ ok: false });
    expect((await testBrowser(app).call('verification')).status).toBe(401);
    const same = await send(stranger, PASSPORT, await jpeg());
    expect(await app.review.open(STAFF, other, idOf(same, 'identity'))).toMatchObject({
      value: { elsewhere: [playerId] },
    });
  });

  test('ASVS 3.5.1: another site cannot send a document in a player’s name', async () => {
    const { browser } = await setUp();
    const path = `${PATHS.sendDocument.path}?${new URLSearchParams(PASSPORT)}`;
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
    const answer = await browser.send(path, { method: 'POST', headers, body: new Uint8Array(await jpeg()) });
    expect(codeOf(answer)).toBe(failure('foreign_origin'));
  });

  test('ASVS 2.4.1: sending again and again is slowed down', async () => {
    const limits = createRateLimits(
      null,
      { ...RATES, documentByPlayer: { points: 2, durationSeconds: 3_600 } },
      testClock(),
    );
    const { browser } = await setUp({ limits });
    const answers: number[] = [];
    for (let count = 0; count < 3; count += 1) answers.push((await send(browser, PASSPORT, joined('MZ'))).status);
    expect(answers).toEqual([415, 415, 429]);
  });

  describe('a vendor that checks identity (Veriff)', () => {
    const secret = 'veriff-secret-of-the-tests-000000';
    const values = { VERIFF_URL: 'https://vendor.example', VERIFF_API_KEY: 'key-of-the-tests', VERIFF_SECRET: secret };
    const sign = (content: string) => createHmac('sha256', secret).update(content).digest('hex');

    /** The vendor as its documentation has it: sessions, decisions, signatures on both. */
    function fakeVendor() {
      const sessions = new Map<string, { vendorData: string; person: Record<string, string> }>();
      const decisions = new Map<string, unknown>();
      const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
        const { pathname } = new URL(String(url));
        const headers = new Headers(init.headers);
        const body = String(init.body ?? '');
        const id = /\/sessions\/([^/]+)\/decision/.exec(pathname)?.[1];
        if (headers.get('x-auth-client') !== values.VERIFF_API_KEY) return new Response('{}', { status: 401 });
        if (headers.get('x-hmac-signature') !== sign(id ?? body)) return new Response('{}', { status: 400 });
        if (id !== undefined) return Response.json({ status: 'success', verification: decisions.get(id) ?? null });
        const session = randomUUID();
        sessions.set(session, JSON.parse(body).verification);
        const verification = { id: session, url: `https://magic.veriff.me/v/${session}`, status: 'created' };
        return Response.json({ status: 'success', verification }, { status: 201 });
      };
      return { sessions, decisions, fetch };
    }

    const approved = (id: string, changes: object = {}) => ({
      id,
      code: 9001,
      status: 'approved',
      person: { firstName: 'MARA', lastName: 'Lind', dateOfBirth: '1990-06-14' },
      document: { type: 'PASSPORT', validUntil: '2031-05-01' },
      ...changes,
    });

    async function begin() {
      const vendor = fakeVendor();
      const parts = await setUp({ values, kycFetch: vendor.fetch });
      const started = await parts.browser.call('startVerification', { body: { language: 'de' } });
      const session = [...vendor.sessions.keys()][0] as string;
      return { ...parts, vendor, started, session };
    }

    function webhook(app: App, verification: object, signature?: string): Promise<Answer> {
      const body = JSON.stringify({ status: 'success', verification });
      const headers = {
        'content-type': 'application/json',
        'x-auth-client': values.VERIFF_API_KEY,
        'x-hmac-signature': signature ?? sign(body),
      };
      return testBrowser(app).send('/vendor/kyc/veriff/webhook', { method: 'POST', headers, body });
    }

    const identity = async (browser: TestBrowser) => (await browser.call('verification')).body.steps[0];

    test('a session is framed once; an approval of the account’s own person is accepted', async () => {
      const { app, browser, vendor, started, session, playerId } = await begin();
      expect(started.body).toEqual({ url: `https://magic.veriff.me/v/${session}` });
      expect(vendor.sessions.get(session)).toMatchObject({
        vendorData: playerId,
        person: { firstName: 'Mara', lastName: 'Lind', dateOfBirth: '1990-06-14' },
      });
      expect((await browser.call('startVerification', { body: { language: 'de' } })).body).toEqual(started.body);
      expect((await webhook(app, approved(session))).body).toEqual({ status: 'applied' });
      expect((await webhook(app, approved(session))).body).toEqual({ status: 'applied' });
      expect(await identity(browser)).toMatchObject({
        state: 'accepted',
        documents: [{ paper: 'passport', valid_until: '2031-05-01' }],
      });
    });

    test('an approval of somebody else, and a refusal, are refusals', async () => {
      const { app, browser, session } = await begin();
      await webhook(app, { id: session, status: 'resubmission_requested', code: 9103, reason: 'blurred' });
      expect(await identity(browser)).toMatchObject({ state: 'refused', documents: [{ reason: 'other' }] });
      const stolen = { person: { firstName: 'Mara', lastName: 'Lindholm', dateOfBirth: '1990-06-14' } };
      await webhook(app, approved(session, stolen));
      expect(await identity(browser)).toMatchObject({ state: 'refused', documents: [{ reason: 'another_name' }] });
    });

    test('ASVS 4.1.5: a webhook that nobody signed, or for a session of nobody, changes nothing', async () => {
      const { app, browser, session } = await begin();
      expect((await webhook(app, approved(session), 'ab'.repeat(32))).status).toBe(401);
      expect((await webhook(app, approved(session), '')).status).toBe(401);
      expect((await webhook(app, approved(randomUUID()))).status).toBe(404);
      expect(await identity(browser)).toMatchObject({ state: 'missing' });
    });

    test('a decision whose message is lost is asked for', async () => {
      const { app, browser, clock, vendor, session } = await begin();
      vendor.decisions.set(session, approved(session));
      clock.advance(700_000);
      await app.tendDocuments();
      expect(await identity(browser)).toMatchObject({ state: 'accepted' });
    });
  });
});
