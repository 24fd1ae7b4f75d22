/**
 * What the platform asks of outside vendors over HTTP: lists, launches and rounds, of vendors that run as
 * programs of their own and that answer well, badly or not at all.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHub88Aggregator } from '#server/adapters/games/hub88/index.ts';
import { createSoftswissAggregator } from '#server/adapters/games/softswiss/index.ts';
import { createStudioAggregator } from '#server/adapters/games/studio/index.ts';
import type { Connection } from '#server/db/index.ts';
import type { GameAggregator, GameLaunch } from '#server/ports/game-aggregator.ts';
import { platformCode, VENDOR_GAMES_FILE, type VendorGamesFile } from '#shared/catalogue/vendor-games.ts';
import { onOneDatabase, openDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { testApp, testBrowser, testConfig } from '../support/server.ts';
import { startVendor, type VendorProtocol, type VendorServer } from '../support/vendor-server.ts';

type Told = [message: string, details: Record<string, unknown>];

/** For silence alone. */
const TIMEOUT_MS = '500';
/** For answers that come, however busy the machine is. */
const PATIENT_MS = '10000';
/** For answers first and silence then: a busy machine is waited for, and silence costs little. */
const EITHER_MS = '3000';

const running: VendorServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((vendor) => vendor.close()));
});

const GAME = { code: 'tst_lagoon', title: 'Mangrove Lagoon', label: 'Élan & Co.', category: 'slots' };

/** A vendor that runs, and the adapter that asks it as the settings say. */
async function connected(protocol: VendorProtocol, timeoutMs = PATIENT_MS) {
  const vendor = await startVendor(protocol, () => 'http://localhost:1', [GAME]);
  running.push(vendor);
  const told: Told[] = [];
  const log = (...line: Told) => void told.push(line);
  const name = `${protocol.toUpperCase()}_TIMEOUT_MS`;
  const { hub88, softswiss } = testConfig({ ...vendor.environment, [name]: timeoutMs }).gameVendors;
  const aggregator = hub88
    ? createHub88Aggregator(hub88, log)
    : softswiss
      ? createSoftswissAggregator(softswiss, log)
      : null;
  if (!aggregator) throw new Error(`${protocol} is not configured`);
  return { vendor, aggregator, told };
}

const LAUNCH: GameLaunch = {
  ...{
    gameCode: GAME.code,
    mode: 'demo',
    token: null,
    playerId: null,
    nickname: null,
    currency: 'EUR',
    language: 'en',
  },
  ...{ device: 'desktop', parentOrigin: 'http://localhost:4321' },
  limits: { stakeMaximum: null, roundMinimumMs: 0, autoplay: true, bonusBuy: true },
  winMaximum: 1_500_000_000n,
};

const PROTOCOLS = ['hub88', 'softswiss'] as const;

/** A row of each protocol's list, with one thing of it changed. */
const ROWS = {
  hub88: (code: string, changes: Record<'name' | 'rtp' | 'countries', unknown>) => ({
    ...{ game_code: code, name: changes.name, product: 'Testers', category: 'slots', enabled: true },
    ...{ rtp: changes.rtp, blocked_countries: changes.countries },
  }),
  softswiss: (code: string, changes: Record<'name' | 'rtp' | 'countries', unknown>) => ({
    ...{ identifier: code, title: changes.name, provider: 'Testers', category: 'slots', payout: changes.rtp },
    restrictions: { default: { blacklist: changes.countries } },
  }),
} as const;
const WELL = { name: 'A game', rtp: 96.5, countries: ['DE'] };

describe.each(PROTOCOLS)('the list of %s', (protocol) => {
  const row = ROWS[protocol];
  const FIELDS = {
    hub88: { name: 'name', rtp: 'rtp', countries: 'blocked_countries.0' },
    softswiss: { name: 'title', rtp: 'payout', countries: 'restrictions.default.blacklist.0' },
  }[protocol];

  test.each([
    ['a name of 129 characters', { ...WELL, name: 'x'.repeat(129) }, FIELDS.name],
    ['a name that no database keeps', { ...WELL, name: 'a\u0000b' }, FIELDS.name],
    ['a return of 100.5 %', { ...WELL, rtp: 100.5 }, FIELDS.rtp],
    ['a country of three letters', { ...WELL, countries: ['DEU'] }, FIELDS.countries],
  ])('%s leaves out its own row and no other, and is logged once', async (_what, wrong, field) => {
    const { vendor, aggregator, told } = await connected(protocol);
    vendor.rows = [row('wrong', wrong), row('well', WELL)];
    for (let asked = 0; asked < 3; asked += 1) {
      const list = await aggregator.games?.();
      expect(list?.games.map(({ vendorCode }) => vendorCode)).toEqual([GAME.code, 'well']);
      expect(list?.unread).toEqual(['wrong']);
    }
    const faults = [{ game: 'wrong', field }];
    expect(told).toEqual([
      ['games in a vendor’s list could not be read', { vendor: protocol, unread: 1, listed: 3, faults }],
    ]);
  });

  test('what is no row at all is left out too; a list of which nothing can be read is no list', async () => {
    const { vendor, aggregator, told } = await connected(protocol);
    vendor.rows = [null, 'words', 7, row('', WELL)];
    expect(await aggregator.games?.()).toMatchObject({ games: [{ vendorCode: GAME.code }], unread: [] });
    vendor.games = [];
    expect(await aggregator.games?.()).toBeNull();
    vendor.rows = [];
    expect(await aggregator.games?.()).toEqual({ games: [], unread: [] });
    // The same faults as before are no news.
    expect(told).toHaveLength(1);
  });

  test('a long one has all its faults counted and some named', async () => {
    const { vendor, aggregator, told } = await connected(protocol);
    vendor.rows = Array.from({ length: 500 }, (_, index) =>
      row(`g${index}`, index < 40 ? { ...WELL, rtp: 101 } : WELL),
    );
    expect((await aggregator.games?.())?.games).toHaveLength(461);
    expect(told[0]?.[1]).toMatchObject({ unread: 40, listed: 501 });
    expect(told[0]?.[1].faults).toHaveLength(10);
  });
});

describe.each(PROTOCOLS)('the time and the sense of what %s answers', (protocol) => {
  const asks = (aggregator: GameAggregator) => ({
    launch: () => aggregator.launch(LAUNCH),
    list: () => aggregator.games?.() ?? null,
    round: () => aggregator.roundDetails?.({ playerId: randomUUID(), roundId: 'round-1', language: 'en' }) ?? null,
  });

  test('one that stays silent is waited for as long as its setting says', async () => {
    const { vendor, aggregator, told } = await connected(protocol, TIMEOUT_MS);
    vendor.behaviour = 'silent';
    const { launch, list, round } = asks(aggregator);
    const began = performance.now();
    expect(await Promise.all([launch(), list(), round()])).toEqual([{ failure: 'failed' }, null, null]);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(told.map(([message]) => message)).toEqual(Array(3).fill('a game vendor could not be reached'));
  });

  test.each(['misunderstood', 'failing'] as const)('one that is %s has not answered', async (behaviour) => {
    const { vendor, aggregator, told } = await connected(protocol);
    vendor.behaviour = behaviour;
    vendor.rounds.add('round-1');
    const { launch, list, round } = asks(aggregator);
    expect(await Promise.all([launch(), list(), round()])).toEqual([{ failure: 'failed' }, null, null]);
    expect(told.map(([message]) => message)).toEqual(Array(3).fill('a game vendor answered otherwise than agreed'));
  });
});

test('the studio is waited for as long as its own setting says', async () => {
  const { vendor } = await connected('hub88');
  vendor.behaviour = 'silent';
  const { studioTimeoutMs } = testConfig({ STUDIO_TIMEOUT_MS: TIMEOUT_MS });
  const clock = { now: () => new Date(0) };
  const studio = createStudioAggregator({
    ...{ studioUrl: vendor.origin, secret: 'secret', timeoutMs: studioTimeoutMs, clock },
  });
  const began = performance.now();
  expect(await studio.launch(LAUNCH)).toEqual({ failure: 'failed' });
  expect(performance.now() - began).toBeLessThan(4_000);
});

onOneDatabase((_name, _open, shared) => {
  beforeAll(() => shared(), 120_000);

  describe.each(PROTOCOLS)('asked by the platform: %s', (protocol) => {
    const sitDown = async () => {
      const { vendor, aggregator } = await connected(protocol, EITHER_MS);
      vendor.games = [{ ...GAME, code: `tst-${randomUUID().slice(0, 8)}` }];
      const { database } = await shared();
      const harness = createGamesHarness(database, [aggregator]);
      await harness.directory.sync();
      const game = platformCode(protocol, vendor.games[0]?.code ?? '');
      return { vendor, harness, game };
    };

    test('a game whose row went wrong plays on as it is known, and a new one appears beside it', async () => {
      const { vendor, harness, game } = await sitDown();
      const code = vendor.games[0]?.code ?? '';
      vendor.games = [];
      const next = `new-${randomUUID().slice(0, 8)}`;
      vendor.rows = [ROWS[protocol](code, { ...WELL, rtp: 100.5 }), ROWS[protocol](next, WELL)];
      for (let asked = 0; asked < 3; asked += 1) await harness.directory.sync();
      expect(harness.directory.find(game)).toMatchObject({ status: 'open', title: GAME.title });
      const listed = harness.listing.games('main').map((known) => [known.code, known.status]);
      expect(listed).toContainEqual([platformCode(protocol, next), 'open']);
      expect(listed).toContainEqual([game, 'open']);
    });

    test('a round’s details name the vendor’s page; without an answer of the vendor they are the bookings', async () => {
      const { vendor, harness, game } = await sitDown();
      const playerId = await harness.addPlayer();
      const launched = await harness.launch({
        ...{ code: game, mode: 'real', language: 'en', origin: 'http://localhost:4321', region: 'main', playerId },
      });
      expect(launched).toMatchObject({ ok: true });
      const roundId = `round-${randomUUID()}`;
      const played = { provider: protocol, playerId, gameCode: game, roundId, currency: 'EUR', finished: true };
      const bet = { kind: 'bet', transactionId: `${roundId}-b`, amount: 200n } as const;
      expect(await harness.wallet.play({ ...played, actions: [bet] })).toMatchObject({ status: 'ok' });
      const details = async (player = playerId) =>
        harness.roundHistory.round(player, { provider: protocol, round_id: roundId, language: 'de' });
      const booked = [{ kind: 'bet', amount: '2.00' }, { kind: 'win' }];
      const told = (shown: unknown) => ({ ok: true, value: { result: { entries: booked, details: shown } } });

      // It knows nothing of the round: HTTP 404.
      expect(await details()).toMatchObject(told(null));
      vendor.rounds.add(roundId);
      expect(await details()).toMatchObject(told({ url: `${vendor.origin}/replay/${roundId}`, drawn: [] }));
      for (const behaviour of ['failing', 'misunderstood', 'silent'] as const) {
        vendor.behaviour = behaviour;
        expect(await details()).toMatchObject(told(null));
      }
      const stranger = await details(await harness.addPlayer());
      expect(stranger).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    });
  });
});

describe('from a vendor’s list to a publish (decision 0004)', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openDatabase();
  });
  afterAll(() => connection.close());

  test('new games are written as content and ask for a publish, once; a vendor’s silence publishes nothing', async () => {
    const { vendor } = await connected('hub88');
    const sources = mkdtempSync(join(tmpdir(), 'fairwind-sources-'));
    let requests = 0;
    const publisher = {
      request: () => {
        requests += 1;
        return 'started' as const;
      },
      publish: async () => ({ passed: true, output: '' }),
      publishIfDue: async () => undefined,
      idle: async () => undefined,
      state: () => ({ busy: false, last: null }),
    };
    const values = { ...vendor.environment, HUB88_TIMEOUT_MS: EITHER_MS, PUBLISH_SOURCES: sources };
    const app = await testApp(connection, { values, publisher });
    const file = join(sources, VENDOR_GAMES_FILE);
    const written = () => {
      const { games } = JSON.parse(readFileSync(file, 'utf8')) as VendorGamesFile;
      return games.map(({ code, status }) => [code, status]);
    };
    const lagoon = platformCode('hub88', GAME.code);

    await app.syncGames();
    expect(written()).toEqual([[lagoon, 'open']]);
    expect(requests).toBe(1);
    await app.syncGames();
    expect(requests).toBe(1);

    vendor.behaviour = 'silent';
    await app.syncGames();
    expect(requests).toBe(1);
    vendor.behaviour = 'well';
    vendor.games = [{ ...GAME, code: 'tst_reef', title: 'Zanzibar Reef' }];
    // It did not answer lately, so it is asked again before its turn.
    await app.askDoubtfulVendors();
    expect(new Map(written() as [string, string][])).toEqual(
      new Map([
        [lagoon, 'unavailable'],
        [platformCode('hub88', 'tst_reef'), 'open'],
      ]),
    );
    expect(requests).toBe(2);
    await app.close();
    rmSync(sources, { recursive: true });
  });

  test('the metrics name each vendor’s health and its forgotten rounds', async () => {
    const { vendor } = await connected('softswiss');
    const app = await testApp(connection, { values: { ...vendor.environment, SOFTSWISS_TIMEOUT_MS: PATIENT_MS } });
    const metrics = async () => String((await testBrowser(app).send('/metrics')).body);
    await app.syncGames();
    expect(await metrics()).toContain('fairwind_game_vendor_up{vendor="softswiss"} 1');
    vendor.behaviour = 'failing';
    for (let asked = 0; asked < 3; asked += 1) await app.syncGames();
    const now = await metrics();
    expect(now).toContain('fairwind_game_vendor_up{vendor="softswiss"} 0');
    expect(now).toContain('fairwind_game_vendor_up{vendor="studio"} 1');
    expect(now).toContain('fairwind_game_vendor_failures{vendor="softswiss",asked="list"} 3');
    expect(now).toContain('fairwind_game_vendor_failures{vendor="softswiss",asked="launch"} 0');
    expect(now).toContain('# TYPE fairwind_forgotten_rounds gauge');
    await app.close();
  });
});
