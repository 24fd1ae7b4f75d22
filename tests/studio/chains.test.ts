/**
 * What a chain promises (docs/decisions/0049): its end is shown before the event that gives its salt, and both before
 * its first round; nobody can change either afterwards.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { ChainsView, ChainView } from '#studio/chain-protocol.ts';
import { createDatabaseFlightStore, createMemoryFlightStore, type FlightStore } from '#studio/server/aviator/index.ts';
import { createDrandBeacon, isSignedByQuicknet } from '#studio/server/beacons/drand.ts';
import { createRootSeal } from '#studio/server/seals.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { StudioStore } from '#studio/server/types.ts';
import type { Beacon } from '#studio/shared-rounds/beacon.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { isDrawnByEvent } from '#studio/shared-rounds/proof.ts';
import { quicknetRoundAfter, quicknetTime } from '#studio/shared-rounds/quicknet.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createFlightHarness, createTestLine, TITLE } from '../support/flights.ts';
import { type MovedClock, movedClock } from '../support/shared-game.ts';
import { ask, createFakeWallet, createHarness, launch, SECRET } from '../support/studio.ts';

/** What the network has published. */
const PUBLISHED = [
  {
    round: 1_000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 32_285_085,
    randomness: 'd42020c3c65a4ec6adda3a69fdd41a698f31b661859e0e00f1276580a41d67ce',
    signature: '81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416',
  },
] as const;
const [FIRST, SECOND] = PUBLISHED;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

describe('the public source drand', () => {
  const reading = (answer: object, status = 200) =>
    createDrandBeacon('https://drand.example', async () => Response.json(answer, { status })).read({
      id: String(FIRST.round),
      at: quicknetTime(FIRST.round),
    });

  test('names the first of its rounds that is to come', () => {
    const { eventAfter } = createDrandBeacon('https://drand.example');
    const at = quicknetTime(FIRST.round).getTime();
    expect(eventAfter(new Date(at - 1))).toEqual({ id: '1000', at: new Date(at) });
    expect(eventAfter(new Date(at))).toEqual({ id: '1001', at: new Date(at + 3_000) });
    expect(quicknetRoundAfter(new Date(0))).toBe(1);
  });

  test('is asked for a round at the address of its network', async () => {
    const asked: string[] = [];
    const beacon = createDrandBeacon('https://drand.example', async ({ url }) => {
      asked.push(url);
      return Response.json(SECOND);
    });
    const value = await beacon.read({ id: String(SECOND.round), at: quicknetTime(SECOND.round) });
    expect(value).toEqual({ value: SECOND.randomness, evidence: SECOND.signature });
    const network = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
    expect(asked).toEqual([`https://drand.example/${network}/public/${SECOND.round}`]);
  });

  test('is believed for what the network has signed, and for nothing else', async () => {
    expect(PUBLISHED.map(({ round, signature }) => isSignedByQuicknet(round, signature))).toEqual([true, true]);
    expect(isSignedByQuicknet(FIRST.round, SECOND.signature)).toBe(false);
    expect(isSignedByQuicknet(FIRST.round, '00'.repeat(48))).toBe(false);
    await expect(reading(FIRST)).resolves.toEqual({ value: FIRST.randomness, evidence: FIRST.signature });
    await expect(reading({ ...FIRST, randomness: SECOND.randomness })).rejects.toThrow('not that of the signature');
    await expect(reading({ ...SECOND, round: FIRST.round })).rejects.toThrow('has not signed');
    await expect(reading(SECOND)).rejects.toThrow('answered with round 32285085');
    await expect(reading({}, 404)).rejects.toThrow('drand answered 404');
    await expect(reading({ round: FIRST.round })).rejects.toThrow();
  });
});

/** The network, with values of the test's own; it says nothing before an event, nor while it is away. */
function createTestBeacon(clock: MovedClock) {
  const { eventAfter, leads } = createDrandBeacon('https://drand.example');
  const state = { away: false, asked: 0 };
  const beacon: Beacon = {
    name: 'drand-quicknet',
    leads,
    eventAfter,
    async read({ id, at }) {
      state.asked += 1;
      if (state.away || clock.at < at.getTime()) throw new Error('not there');
      return { value: Number(id).toString(16).padStart(64, '0'), evidence: null };
    },
  };
  return { beacon, state };
}

interface Stores {
  clock: MovedClock;
  sessions: StudioStore;
  store: FlightStore;
}

const inMemory = (): Stores => {
  const [clock, sessions] = [movedClock(), createMemoryStore()];
  return { clock, sessions, store: createMemoryFlightStore(sessions, clock) };
};

/** A table that takes its salts from a public source, and one player who waits at it. */
async function open(stores: Stores) {
  const { beacon, state } = createTestBeacon(stores.clock);
  const harness = createFlightHarness({ ...stores, beacon, fetcher: createFakeWallet().fetcher });
  const table = harness.start();
  const { line, messages } = createTestLine();
  table.join(await harness.openSeat(), line);
  await table.advance();
  const pass = async (ms: number) => {
    stores.clock.at += ms;
    await table.settleWaiting();
    await table.advance();
  };
  const rounds = async () => (await stores.store.newestRound(TITLE.code))?.number ?? 0;
  return { ...stores, ...harness, table, messages, beacon: state, pass, rounds };
}

/** The chains of a game as anybody is told of them. */
async function listOf({ sessions, store }: Stores, code: string) {
  const { studio } = createHarness(sessions, { flights: store });
  const answer = await ask<{ chains: ChainView[] }>(studio, `/chains/${code}`);
  await studio.close();
  return answer;
}

/** The end, then the event, then the salt, then the first round; and the next chain long before it is needed. */
async function announcesFirst(stores: Stores): Promise<void> {
  const game = await open(stores);
  const announced = await game.table.chains();
  const { chain } = announced;
  expect(chain).toMatchObject({ number: 1, used: 0, salt: null, event: { beacon: 'drand-quicknet' } });
  expect(announced.next_chain).toBeNull();
  const [shownAt, eventAt] = [Date.parse(chain.announced_at), Date.parse(chain.event?.at ?? '')];
  expect(shownAt).toBe(stores.clock.at);
  expect(eventAt).toBeGreaterThanOrEqual(shownAt + 2 * MINUTE_MS);
  expect(quicknetTime(Number(chain.event?.id)).getTime()).toBe(eventAt);
  await game.pass(MINUTE_MS);
  expect([await game.rounds(), game.beacon.asked]).toEqual([0, 0]);

  stores.clock.at = eventAt;
  await game.pass(0);
  expect(await game.rounds()).toBe(1);
  const opened = await game.table.chains();
  expect(opened.chain).toEqual({ ...chain, used: 1, salt: Number(chain.event?.id).toString(16).padStart(64, '0') });
  await game.pass(0);
  const { next_chain: next } = await game.table.chains();
  expect(next).toMatchObject({ number: 2, used: 0, salt: null });
  expect(Date.parse(next?.event?.at ?? '')).toBeGreaterThanOrEqual(stores.clock.at + DAY_MS);
  await game.table.close();
}

test('a chain and its event are announced before its salt is known, and it takes bets only then', () =>
  announcesFirst(inMemory()));

test('as long as the source does not answer no round is opened; a chain that is used up is followed at once', async () => {
  const stores = inMemory();
  const game = await open(stores);
  game.beacon.away = true;
  for (let time = 0; time < 10; time += 1) await game.pass(MINUTE_MS);
  expect(await game.rounds()).toBe(0);
  expect(game.problems).toEqual(['a chain waits for its public event']);
  game.beacon.away = false;
  await game.pass(MINUTE_MS);
  expect(await game.rounds()).toBe(1);
  // The second chain is announced now; its event comes while the first, of twenty rounds, is in use.
  await game.pass(0);
  stores.clock.at += 2 * DAY_MS;
  for (let step = 0; step < 400 && (await game.rounds()) < 22; step += 1) await game.pass(30_000);
  const newest = await stores.store.newestRound(TITLE.code);
  expect(newest).toMatchObject({ number: 22, chainIndex: 2 });
  const chains = await stores.store.chains(TITLE.code, 10);
  expect(chains.map(({ number, used }) => [number, used])).toEqual([
    [3, 0],
    [2, 2],
    [1, 20],
  ]);
  await game.table.close();
});

test('a chain of another source, or from before chains were announced, draws no further round', async () => {
  const stores = inMemory();
  const { terminalHash } = await readChain('root', 20);
  const planted = { id: 'a', gameCode: TITLE.code, number: 1, length: 20, terminalHash, root: 'root' };
  await stores.store.announceChain({ ...planted, beacon: 'local', eventId: 'x', eventAt: stores.clock.now() });
  await stores.store.saltChain('a', { value: 'salt', evidence: null });
  const game = await open(stores);
  expect(await game.rounds()).toBe(0);
  expect((await game.table.chains()).chain).toMatchObject({ number: 2, event: { beacon: 'drand-quicknet' } });
  await game.table.close();
});

forEachDatabase((_name, openDatabase) => {
  test('is announced by the database’s time, before its event, and never changed', async () => {
    const { database } = await openDatabase();
    const clock = movedClock(Date.now());
    const stores = {
      clock,
      sessions: createDatabaseStore(database),
      store: createDatabaseFlightStore(database, clock),
    };
    const code = TITLE.code;
    // An earlier release wrote this one down, with a salt of its own: it stays to be seen and draws nothing more.
    await database.execute(sql`insert into studio_chains (chain_id, game_code, length, terminal_hash, root, salt)
      values ('before', ${code}, 20, 'end', 'root', 'salt')`);
    await announcesFirst(stores);
    const { value: listed } = await listOf(stores, code);
    expect(listed.chains.map(({ number, event, used }) => [number, event === null, used])).toEqual([
      [2, false, 0],
      [1, false, 1],
      [null, true, 0],
    ]);
    // Whoever reads the row foretells no round: the root is sealed, and what is shown and drawn ends in the announced hash.
    const [announced] = await rows<{ root: string; terminal_hash: string }>(
      database,
      sql`select root, terminal_hash from studio_chains where game_code = ${code} and number = 1`,
    );
    const { seal, open } = createRootSeal(SECRET);
    expect(announced?.root).toMatch(/^sealed\./);
    const opened = await readChain(open(announced?.root ?? ''), 20);
    expect(opened.terminalHash).toBe(announced?.terminal_hash);
    // A replaced secret seals them anew, those of earlier releases too; nothing else of a chain changes.
    await stores.store.renewRoots((stored) => seal(open(stored)));
    expect(
      (await rows<{ root: string }>(database, sql`select root from studio_chains where game_code = ${code}`)).map(
        ({ root }) => root.startsWith('sealed.'),
      ),
    ).toEqual([true, true, true]);
    for (const change of [
      sql`update studio_chains set root = 'another' where game_code = ${code}`,
      sql`update studio_chains set terminal_hash = 'another' where game_code = ${code}`,
      sql`update studio_chains set salt = 'another' where salt is not null`,
      sql`update studio_chains set event_id = '1' where salt is null`,
      sql`delete from studio_chains where game_code = ${code}`,
      sql`truncate studio_chains cascade`,
    ]) {
      await expect(database.execute(change).catch(({ cause }) => Promise.reject(cause))).rejects.toMatchObject({
        code: '23001',
      });
    }
    const late = { length: 20, terminalHash: 'end', root: 'root', gameCode: 'another', number: 1, id: 'late' };
    const over = stores.store.announceChain({
      ...late,
      beacon: 'drand-quicknet',
      eventId: '1000',
      eventAt: quicknetTime(1_000),
    });
    await expect(over.catch(({ cause }) => Promise.reject(cause))).rejects.toMatchObject({ code: '23514' });
    expect(await stores.store.chains('another', 1)).toEqual([]);
  });
});

describe('what a page is shown', () => {
  test('the session of a flight and of a table tells the chain before its first round', async () => {
    const harness = createHarness();
    for (const game of [TITLE.code, 'bay-window-roulette']) {
      const token = await launch(harness, { game_code: game });
      const { value } = await ask<ChainsView>(harness.studio, `/session/${token}`);
      const { chain } = value;
      expect(chain).toMatchObject({
        number: 1,
        length: 100_000,
        used: 0,
        announced_at: harness.clock.now().toISOString(),
        event: { beacon: 'local' },
      });
      const listed = await ask<{ chains: ChainView[] }>(harness.studio, `/chains/${game}`);
      expect(listed).toEqual({ status: 200, value: { chains: [chain] } });
      // Neither the root nor any seed is among it.
      const told = ['number', 'length', 'used', 'terminal_hash', 'announced_at', 'event', 'salt', 'evidence'];
      expect(Object.keys(chain)).toEqual(told);
    }
    const slot = new Request('http://games.localhost:4321/chains/krakens-toll');
    expect((await harness.studio.fetch(slot)).status).toBe(404);
    await harness.studio.close();
  });

  test('a salt is that of its event, or the page says that it is not', async () => {
    const chain = {
      event: { beacon: 'drand-quicknet', id: String(SECOND.round), at: quicknetTime(SECOND.round).toISOString() },
      announced_at: new Date(quicknetTime(SECOND.round).getTime() - 1).toISOString(),
      salt: SECOND.randomness,
      evidence: SECOND.signature,
    } as const;
    expect(await isDrawnByEvent(chain)).toBe(true);
    expect(await isDrawnByEvent({ ...chain, salt: FIRST.randomness })).toBe(false);
    expect(await isDrawnByEvent({ ...chain, evidence: null })).toBe(false);
    expect(await isDrawnByEvent({ ...chain, announced_at: chain.event.at })).toBe(false);
    expect(await isDrawnByEvent({ ...chain, event: { ...chain.event, id: '1000' } })).toBe(false);
    // Nobody can tell what a local draw was chosen for.
    expect(await isDrawnByEvent({ ...chain, event: { ...chain.event, beacon: 'local' } })).toBeNull();
    expect(await isDrawnByEvent({ ...chain, salt: null })).toBeNull();
    expect(await isDrawnByEvent({ ...chain, event: null })).toBeNull();
  });
});
