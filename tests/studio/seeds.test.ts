/** What the hash of a server seed promises (design section 1, promise 5; docs/decisions/0081), whoever asks at once. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { connectInMemory, migrate } from '#server/db/index.ts';
import { studioRoundAnswer } from '#shared/contract/aggregator.ts';
import { withOwnSeed } from '#studio/client/own-seed.ts';
import { computeRound, type RoundToVerify } from '#studio/client/verify/replay.ts';
import { commitmentOf } from '#studio/maths/fair.ts';
import type {
  FairnessView,
  PlayFailure,
  RoundView,
  SessionView,
  SpinAnswer,
  TableGameAnswer,
} from '#studio/protocol.ts';
import { sessionIdOf } from '#studio/server/sessions.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { StudioStore } from '#studio/server/types.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { ask, createHarness, launch, signed } from '#tests/support/studio.ts';

type Harness = ReturnType<typeof createHarness>;
type Studio = Harness['studio'];
type Maybe<Value> = Value & Partial<PlayFailure>;

const DAY_MS = 24 * 3_600_000;
const CARDS = { game_code: 'jacks-and-sails' };

const spin = (studio: Studio, token: string, client_seed?: string) =>
  ask<Maybe<SpinAnswer>>(studio, `/session/${token}/spin`, { request_id: randomUUID(), stake: '100', client_seed });
const turn = (studio: Studio, token: string, client_seed = 'mine') =>
  ask<Maybe<FairnessView>>(studio, `/session/${token}/seed`, { client_seed });
const viewOf = async (studio: Studio, token: string) =>
  (await ask<SessionView>(studio, `/session/${token}`)).value.fairness;
const roundsOf = async (studio: Studio, token: string) =>
  (await ask<RoundView[]>(studio, `/session/${token}/rounds`)).value;
const deal = (studio: Studio, token: string, client_seed?: string) =>
  ask<TableGameAnswer>(studio, `/session/${token}/begin`, {
    request_id: randomUUID(),
    bet: { amount: '100' },
    client_seed,
  });

/** What the operator's history says of a round, and the fields its address fills into the verifier. */
async function detailsOf({ studio, clock }: Harness, roundId: string) {
  const body = JSON.stringify({ request_id: 'details-0001', round_id: roundId, language: 'en' });
  const response = await studio.fetch(signed('/api/round', body, clock.at));
  const { url } = studioRoundAnswer.parse(await response.json());
  return Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));
}

/** The verifier's verdict on the round behind an address. */
function verdictOn({ nonce, ...fields }: Record<string, string>) {
  const empty = { bet: '', actions: '', hash: '', stake: '', currency: '', shownIndex: 0 };
  return computeRound({ ...empty, ...fields, nonce: Number(nonce) } as unknown as RoundToVerify);
}

/** Stores of two processes over the same data. */
type OpenStores = () => Promise<[StudioStore, StudioStore]>;

function suite(openStores: OpenStores) {
  /** Two processes, and a session of a player. */
  async function twoProcesses(changes: object = {}) {
    const [store, other] = await openStores();
    const harness = createHarness(store);
    harness.wallet.state.balance = 1_000_000n;
    const token = await launch(harness, { ...changes });
    return { harness, store, other, here: harness.studio, there: harness.start({ store: other }), token };
  }

  test('two processes play and change the seeds at once: no seed comes back, and the game goes on', async () => {
    const { here, there, token, store } = await twoProcesses();
    for (let count = 0; count < 8; count += 1) {
      const turned = [turn(here, token, `here ${count}`), turn(there, token, `there ${count}`)];
      const spun = [spin(there, token), spin(here, token)];
      for (const { status, value } of await Promise.all(spun)) {
        if (status !== 200) expect(value.error?.status).toBe('unavailable');
      }
      for (const { status, value } of await Promise.all(turned)) {
        if (status !== 200) expect(value.error?.status).toBe('invalid_request');
      }
      const { revealed, server_seed_hash } = await viewOf(here, token);
      expect(revealed.map((seed) => seed.server_seed_hash)).not.toContain(server_seed_hash);
    }
    expect((await spin(here, token)).status).toBe(200);
    expect((await spin(there, token)).status).toBe(200);
    const hashes = (await store.rounds(sessionIdOf(token), 1_000)).map(({ serverSeedHash }) => serverSeedHash);
    const changes = hashes.filter((hash, index) => hash !== hashes[index - 1]);
    expect(new Set(changes).size).toBe(changes.length);
  });

  test('a hand that another process deals while the seeds are changed keeps its seed hidden', async () => {
    const { here, there, store, token } = await twoProcesses(CARDS);
    const turnSeeds = store.turnSeeds;
    const dealt: TableGameAnswer[] = [];
    store.turnSeeds = async (...change) => {
      store.turnSeeds = turnSeeds;
      dealt.push((await deal(there, token)).value);
      return turnSeeds(...change);
    };
    expect((await turn(here, token)).value.error?.status).toBe('invalid_request');
    const [round] = dealt;
    const { server_seed_hash, revealed, nonce } = await viewOf(here, token);
    expect({ server_seed_hash, revealed, nonce }).toEqual({
      server_seed_hash: round?.fairness.server_seed_hash,
      revealed: [],
      nonce: 1,
    });
    const hold = { round_id: round?.round_id, step: 0, action: { hold: [0, 1, 2, 3, 4] } };
    expect((await ask(there, `/session/${token}/act`, hold)).status).toBe(200);
    expect((await turn(here, token)).value.nonce).toBe(1);
    expect((await deal(there, token)).status).toBe(200);
  });

  test('a round drawn before another process reveals its seed is not played; the next one has the seed promised', async () => {
    const { here, there, other, token } = await twoProcesses();
    const { openRound } = other;
    const turned: FairnessView[] = [];
    other.openRound = async (...round) => {
      other.openRound = openRound;
      turned.push((await turn(here, token)).value);
      return openRound(...round);
    };
    expect((await spin(there, token)).value.error?.status).toBe('unavailable');
    const [shown] = turned;
    expect(await viewOf(there, token)).toEqual(shown);
    expect((await spin(there, token)).value.fairness).toEqual({ ...shown, nonce: 1 });
    expect(await roundsOf(here, token)).toMatchObject([{ server_seed_hash: shown?.server_seed_hash }]);
  });

  test('who changes the seeds second is answered what they are now', async () => {
    const { here, there, store, token } = await twoProcesses();
    const turnSeeds = store.turnSeeds;
    store.turnSeeds = async (...change) => {
      store.turnSeeds = turnSeeds;
      await turn(there, token, 'first');
      return turnSeeds(...change);
    };
    const { value } = await turn(here, token, 'second');
    expect(value).toEqual(await viewOf(there, token));
    expect(value).toMatchObject({ client_seed: 'first', revealed: [{}] });
  });

  test('the next seed is the one whose hash was shown before the client seed was chosen', async () => {
    const { here, token } = await twoProcesses();
    let shown = await viewOf(here, token);
    for (const chosen of ['one', 'two', 'three']) {
      await spin(here, token);
      const { value } = await turn(here, token, chosen);
      expect(value.server_seed_hash).toBe(shown.next_server_seed_hash);
      expect(value.next_server_seed_hash).not.toBe(shown.next_server_seed_hash);
      expect(value.client_seed).toBe(chosen);
      shown = value;
    }
    const { value } = await turn(here, token);
    expect(await commitmentOf(value.revealed[0]?.server_seed ?? '')).toBe(shown.server_seed_hash);
    expect(value.revealed).toHaveLength(4);
  });

  test('a round uses the client seed that came with its bet, and the session keeps it', async () => {
    const { here, harness, token } = await twoProcesses();
    expect((await spin(here, token, 'drawn by the page')).value.fairness.client_seed).toBe('drawn by the page');
    await spin(here, token);
    expect((await roundsOf(here, token)).map(({ client_seed }) => client_seed)).toEqual([
      'drawn by the page',
      'drawn by the page',
    ]);
    const cards = await launch(harness, CARDS);
    expect((await deal(here, cards, 'drawn for cards')).value.fairness).toMatchObject({
      client_seed: 'drawn for cards',
      client_seed_given: true,
    });
    expect((await roundsOf(here, cards))[0]?.client_seed).toBe('drawn for cards');
  });

  test('rounds keep being checked after more changes of seeds than the page lists', async () => {
    const { here, harness, token } = await twoProcesses();
    const { round_id } = (await spin(here, token)).value;
    for (let count = 0; count < 12; count += 1) await turn(here, token);
    expect((await viewOf(here, token)).revealed).toHaveLength(10);
    expect((await roundsOf(here, token))[0]?.server_seed).not.toBeNull();
    expect(await verdictOn(await detailsOf(harness, round_id))).toMatchObject({ hashMatches: true });
  });

  describe('the rounds of a session that was left', () => {
    /** A player's session with one round, and how they come back. */
    async function left(changes: object = {}) {
      const player = { player_id: randomUUID() };
      const seated = await twoProcesses({ ...player, ...changes });
      return {
        ...seated,
        again: (others: object = {}) => launch(seated.harness, { ...player, ...changes, ...others }),
      };
    }

    test('can be checked from the history at the next launch of the game', async () => {
      const { here, harness, token, again } = await left();
      const shown = await viewOf(here, token);
      const { value } = await spin(here, token);
      expect(await detailsOf(harness, value.round_id)).not.toHaveProperty('serverSeed');
      const fresh = await again();
      const fields = await detailsOf(harness, value.round_id);
      expect(await verdictOn(fields)).toMatchObject({ hashMatches: true, slot: { screen: value.outcome.screen } });
      expect(fields.hash).toBe(shown.server_seed_hash);
      // Whoever still has it open plays on with the seed that was promised there.
      expect((await viewOf(here, token)).server_seed_hash).toBe(shown.next_server_seed_hash);
      expect((await viewOf(here, fresh)).revealed).toEqual([]);
    });

    test('stay as they are at launches of another game, of another player and for play money', async () => {
      const { here, harness, token, again } = await left();
      const { round_id } = (await spin(here, token)).value;
      await again({ game_code: 'ninth-wave' });
      await again({ player_id: randomUUID() });
      await again({ mode: 'demo', token: undefined });
      expect(await detailsOf(harness, round_id)).not.toHaveProperty('serverSeed');
    });

    test('can be checked after a day without play, and no sooner', async () => {
      const { here, harness, token } = await left();
      await harness.studio.settleUnfinished();
      harness.clock.at += DAY_MS / 2;
      const { round_id } = (await spin(here, token)).value;
      harness.clock.at += DAY_MS - 1;
      await harness.studio.settleUnfinished();
      expect(await detailsOf(harness, round_id)).not.toHaveProperty('serverSeed');
      harness.clock.at += 3_600_000;
      await harness.studio.settleUnfinished();
      expect(await verdictOn(await detailsOf(harness, round_id))).toMatchObject({ hashMatches: true });
    });

    test('stay hidden while the round waits for its player, and are revealed once it has ended', async () => {
      const { here, harness, token, again } = await left(CARDS);
      const { round_id } = (await deal(here, token)).value;
      // In another currency the hand does not go on; in its own it does.
      await again({ currency: 'HUF' });
      expect(await detailsOf(harness, round_id)).not.toHaveProperty('serverSeed');
      const resumed = await again();
      expect(await detailsOf(harness, round_id)).not.toHaveProperty('serverSeed');
      const hold = { round_id, step: 0, action: { hold: [] } };
      expect((await ask(here, `/session/${resumed}/act`, hold)).status).toBe(200);
      await again();
      expect(await verdictOn(await detailsOf(harness, round_id))).toMatchObject({ hashMatches: true });
    });

    test('that cannot be revealed keep nobody from playing', async () => {
      const { here, harness, store, token, again } = await left();
      await spin(here, token);
      store.turnSeeds = () => Promise.reject(new Error('no answer'));
      expect((await spin(here, await again())).status).toBe(200);
      expect(harness.problems).toEqual(['revealing seeds failed']);
    });
  });
}

describe('in memory', () =>
  suite(async () => {
    const store = createMemoryStore();
    return [store, { ...store }];
  }));
forEachDatabase((_name, open) =>
  suite(async () => {
    const { database } = await open();
    return [createDatabaseStore(database), createDatabaseStore(database)];
  }),
);

describe('the page draws its client seed', () => {
  const DRAWN = /^[0-9a-f]{16}$/;

  test('once it has the hash, and the first round uses it', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const shown = await viewOf(harness.studio, token);
    const own = withOwnSeed(shown, null);
    expect(own).toEqual({ ...shown, client_seed: expect.stringMatching(DRAWN) });
    expect(own.client_seed).not.toBe(shown.client_seed);
    const { fairness } = (await spin(harness.studio, token, own.client_seed)).value;
    const [round] = await roundsOf(harness.studio, token);
    expect(round).toMatchObject({ server_seed_hash: shown.server_seed_hash, client_seed: own.client_seed });
    // It is kept, by the page that plays on and by one that is opened anew.
    expect(withOwnSeed(fairness, own)).toEqual(fairness);
    expect(withOwnSeed(await viewOf(harness.studio, token), null)).toEqual(fairness);
  });

  test('not where the player has typed one', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const { value } = await turn(harness.studio, token, 'typed');
    expect(withOwnSeed(await viewOf(harness.studio, token), null)).toEqual(value);
  });

  test('anew when another server seed has come into use by itself', async () => {
    const harness = createHarness();
    const player_id = randomUUID();
    const token = await launch(harness, { player_id });
    const before = (await spin(harness.studio, token, 'drawn for the first')).value.fairness;
    await launch(harness, { player_id });
    const opened = withOwnSeed(await viewOf(harness.studio, token), null);
    expect(opened.client_seed).toMatch(DRAWN);
    const { fairness } = (await spin(harness.studio, token, before.client_seed)).value;
    expect(fairness.server_seed_hash).toBe(before.next_server_seed_hash);
    expect(withOwnSeed(fairness, before).client_seed).toMatch(DRAWN);
  });
});

describe('sessions of an earlier release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-seeds-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('have a next seed with its hash, and what they revealed is kept', async () => {
    const all = inRoot('server', 'db', 'migrations');
    for (const name of readdirSync(all).filter((known) => known < '0017'))
      copyFileSync(join(all, name), join(folder, name));
    const { database, close } = await connectInMemory();
    await migrate(database, { directory: folder });
    const earlier = {
      id: 'earlier',
      playerId: 'player',
      gameCode: 'krakens-toll',
      serverSeed: 'seed',
      serverSeedHash: 'hash',
    };
    const document = JSON.stringify({
      ...earlier,
      nonce: 3,
      revealed: [{ serverSeed: 'old', serverSeedHash: 'old hash' }],
    });
    await database.execute(sql`insert into studio_sessions (session_id, game_code, mode, nonce, document, created_at)
      values ('earlier', 'krakens-toll', 'real', 3, ${document}::jsonb, now())`);
    await migrate(database);
    const store = createDatabaseStore(database);
    const session = await store.session('earlier');
    expect(session).toMatchObject({ ...earlier, seedNonce: 0, clientSeedGiven: false });
    expect(session?.nextSeed.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(await commitmentOf(session?.nextSeed.serverSeed ?? '')).toBe(session?.nextSeed.serverSeedHash);
    expect(await store.spentSeeds(['old hash', 'hash'])).toEqual(new Map([['old hash', 'old']]));
    expect(await store.unrevealedSessions({ playerId: 'player', gameCode: 'krakens-toll' })).toEqual(['earlier']);
    await close();
  });
});
