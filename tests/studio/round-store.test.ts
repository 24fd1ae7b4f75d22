/** A round is opened once per request and per number of its session, and closed together with its session. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sqlStateOf } from '#server/db/index.ts';
import type { StudioStore } from '#studio/index.ts';
import { createDatabaseStore, createMemoryStore } from '#studio/index.ts';
import { createDatabaseFlightStore } from '#studio/server/aviator/index.ts';
import { createDatabaseLiveStore } from '#studio/server/live/index.ts';
import { DRAWING, type Round, type Session } from '#studio/server/types.ts';
import { forEachDatabase } from '../support/databases.ts';

/** A store takes any text for a seed. */
const seedOf = () => ({ serverSeed: `seed ${randomUUID()}`, serverSeedHash: `hash ${randomUUID()}` });

const session = (): Session => ({
  id: randomUUID(),
  gameCode: 'krakens-toll',
  mode: 'real',
  walletToken: 'wallet-token-of-a-player',
  playerId: null,
  currency: 'EUR',
  language: 'en',
  parentOrigin: 'http://localhost:4321',
  limits: { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true },
  ...seedOf(),
  nextSeed: seedOf(),
  clientSeed: 'client',
  clientSeedGiven: false,
  nonce: 0,
  seedNonce: 0,
  revealed: [],
  demoBalance: null,
  nextRoundAt: 0,
  lastStops: [],
  createdAt: new Date('2026-03-01T12:00:00Z'),
});

/** Play money, opened at noon as all sessions here. */
const demo = (): Session => ({ ...session(), mode: 'demo', walletToken: null, demoBalance: 1_000n });
/** So many hours after noon. */
const at = (hours: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + hours * 3_600_000);

const roundOf = (own: Session, requestId: string): Round => ({
  id: randomUUID(),
  sessionId: own.id,
  requestId,
  state: 'betting',
  refusal: null,
  stake: 100n,
  payout: 250n,
  outcome: { bet: null, actions: [], view: {}, waiting: false },
  serverSeedHash: own.serverSeedHash,
  clientSeed: own.clientSeed,
  nonce: own.nonce,
  balanceAfterBet: null,
  balance: null,
  createdAt: own.createdAt,
});

/** A session whose next seed is in use. */
const turnedOf = (own: Session): Session => ({
  ...own,
  ...own.nextSeed,
  nextSeed: seedOf(),
  clientSeed: 'client of the next seed',
  seedNonce: own.nonce,
  revealed: [{ serverSeed: own.serverSeed, serverSeedHash: own.serverSeedHash }],
});

function suite(open: () => Promise<StudioStore>) {
  test('play money is forgotten sooner than real, but not while it is played or waits for its player', async () => {
    const store = await open();
    const sessions = {
      idle: demo(),
      real: session(),
      late: { ...demo(), createdAt: at(11) },
      played: demo(),
      left: demo(),
      waiting: demo(),
    };
    for (const own of Object.values(sessions)) await store.createSession(own);
    const play = (own: Session, round: Partial<Round>) =>
      store.openRound({ ...own, nonce: 1 }, { ...roundOf(own, 'request-1'), ...round });
    await play(sessions.played, { state: 'closed', createdAt: at(12) });
    await play(sessions.left, { state: 'closed', createdAt: at(9) });
    await play(sessions.waiting, { state: 'open', createdAt: at(1) });
    const remaining = async () => {
      const found = Object.entries(sessions).map(async ([name, { id }]) => ((await store.session(id)) ? [name] : []));
      return (await Promise.all(found)).flat();
    };
    await store.pruneSessions({ real: at(0), demo: at(10) });
    expect(await remaining()).toEqual(['real', 'late', 'played', 'waiting']);
    await store.pruneSessions({ real: at(1), demo: at(13) });
    expect(await remaining()).toEqual(['waiting']);
  });

  test('a request opens one round; a number of the session is given once', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const round = roundOf(own, 'request-1');
    expect(await store.openRound(next, round)).toBe(true);
    expect(await store.openRound(next, roundOf(own, 'request-2'))).toBe(false);
    expect(await store.openRound({ ...own, nonce: 2 }, roundOf(next, 'request-1'))).toBe(false);
    expect(await store.session(own.id)).toEqual(next);
    expect(await store.rounds(own.id, 10)).toEqual([round]);
  });

  test('a history holds the player’s rounds of earlier sessions of the game, and nobody else’s', async () => {
    const store = await open();
    const playerId = randomUUID();
    const play = async (own: Session, hour: number): Promise<string> => {
      await store.createSession(own);
      const round = { ...roundOf(own, 'request-1'), createdAt: at(hour) };
      await store.openRound({ ...own, nonce: 1 }, round);
      return round.id;
    };
    const earlier = { ...session(), playerId };
    const today = { ...session(), playerId };
    const [first, second] = [await play(earlier, 1), await play(today, 2)];
    await play({ ...session(), playerId, gameCode: 'lucky-anchor' }, 3);
    await play({ ...session(), playerId, currency: 'HUF' }, 3);
    await play({ ...session(), playerId: randomUUID() }, 3);
    const tried = await play(demo(), 3);
    const idsOf = async (own: Session, limit: number) => (await store.history(own, limit)).map(({ id }) => id);
    expect(await idsOf(today, 10)).toEqual([second, first]);
    expect(await idsOf(today, 1)).toEqual([second]);
    expect(await idsOf(earlier, 10)).toEqual([second, first]);
    const other = demo();
    expect(await play(other, 4)).not.toBe(tried);
    expect(await idsOf(other, 10)).toHaveLength(1);
  });

  test('many at once for one number: one round is written', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const rounds = Array.from({ length: 6 }, (_, index) => roundOf(own, `request-${index}`));
    const opened = await Promise.all(rounds.map((round) => store.openRound({ ...own, nonce: 1 }, round)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(await store.rounds(own.id, 10)).toEqual([rounds[opened.indexOf(true)]]);
  });

  test('the next round is opened when the one before it has its answer', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const asked: Round = { ...roundOf(own, 'request-1'), state: 'playing' };
    const [second, third] = [
      { ...own, nonce: 1 },
      { ...own, nonce: 2 },
    ];
    expect(await store.openRound(second, asked)).toBe(true);
    expect((await store.unfinishedRounds()).map(({ id }) => id)).toContain(asked.id);
    expect(await store.openRound(third, roundOf(second, 'request-2'))).toBe(false);
    expect(await store.session(own.id)).toEqual(second);
    await store.saveRound(asked, { ...asked, state: 'refused' });
    expect(await store.openRound(third, roundOf(second, 'request-2'))).toBe(true);
  });

  test('a round that the wallet is asked for is met by its request and among its session’s, before and after', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const asked = Array.from({ length: 4 }, (): Round => ({ ...roundOf(own, 'request-1'), state: 'playing' }));
    const next = { ...own, nonce: 1 };
    const opened = await Promise.all(asked.map((round) => store.openRound(next, round)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    const [round] = asked.filter((_, place) => opened[place]);
    if (round === undefined) throw new Error('no round was opened');
    const known = async () => [
      await store.round(round.id),
      await store.roundByRequest(own.id, 'request-1'),
      ...(await store.rounds(own.id, 10)),
    ];
    expect(await known()).toEqual([round, round, round]);
    expect([
      await store.turnSeeds(next, turnedOf(next)),
      await store.pruneSessions({ real: at(9), demo: at(9) }),
    ]).toEqual([false, 0]);
    const closed: Round = { ...round, state: 'closed', balance: 1_150n };
    expect(await store.saveRound(round, closed)).toBe(true);
    expect(await known()).toEqual([closed, closed, closed]);
    expect(await store.openRound({ ...own, nonce: 2 }, { ...roundOf(next, 'request-1'), state: 'playing' })).toBe(
      false,
    );
  });

  test('a round that the wallet is asked for goes with its session to the next launch', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const round: Round = { ...roundOf(own, 'request-1'), state: 'playing' };
    await store.openRound(next, round);
    const later = { ...next, id: randomUUID() };
    expect(await store.continueSession(next, later)).toBe(true);
    const moved = { ...round, sessionId: later.id };
    expect(await store.rounds(later.id, 10)).toEqual([moved]);
    expect(await store.saveRound(moved, { ...moved, state: 'closed' })).toBe(true);
  });

  test('a round that somebody else has closed leaves its session as it has become since', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const asked: Round = { ...roundOf(own, 'request-1'), state: 'playing' };
    await store.openRound(next, asked);
    const closed: Round = { ...asked, state: 'closed', balance: 1_150n };
    expect(await store.saveRound(asked, closed, { ...next, nextRoundAt: 5_000 })).toBe(true);
    const seeds = turnedOf(next);
    expect(await store.turnSeeds(next, seeds)).toBe(true);
    expect(await store.saveRound(asked, closed, { ...next, nextRoundAt: 9_000 })).toBe(false);
    const changed = { ...seeds, nextRoundAt: 5_000 };
    expect([await store.round(asked.id), await store.session(own.id)]).toEqual([closed, changed]);
  });

  test('a round is written onto the state it was read in; what somebody else made of it stands', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const round = roundOf(own, 'request-1');
    await store.openRound({ ...own, nonce: 1 }, round);
    const marked: Round = { ...round, state: 'rolling_back' };
    expect(await store.saveRound(round, marked)).toBe(true);
    expect(await store.saveRound(round, { ...round, state: 'open', balanceAfterBet: 900n })).toBe(false);
    expect(await store.round(round.id)).toEqual(marked);
    const many = await Promise.all(
      (['rolled_back', 'disputed', 'rolled_back'] as const).map((state) =>
        store.saveRound(marked, { ...marked, state }),
      ),
    );
    expect(many.filter(Boolean)).toHaveLength(1);
  });

  test('a pace leaves whatever else has become of its session', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const round = roundOf(own, 'request-1');
    const next = { ...own, nonce: 1 };
    await store.openRound(next, round);
    const later = { ...next, nonce: 2, clientSeed: 'another' };
    await store.openRound(later, roundOf(next, 'request-2'));
    await store.saveRound(round, { ...round, state: 'closed' }, { ...next, nextRoundAt: 5_000 });
    expect(await store.session(own.id)).toEqual({ ...later, nextRoundAt: 5_000 });
    await store.paceSession(own.id, { ...next, nextRoundAt: 6_000, lastStops: [1, 2] });
    expect(await store.session(own.id)).toEqual({ ...later, nextRoundAt: 6_000, lastStops: [1, 2] });
  });

  test('closing a round keeps what became of its session', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const round = roundOf(own, 'request-1');
    await store.openRound(next, round);
    const winning: Round = { ...round, state: 'winning', balanceAfterBet: 900n };
    await store.saveRound(round, winning);
    expect([await store.round(round.id), await store.session(own.id)]).toEqual([winning, next]);
    const closed: Round = { ...winning, state: 'closed', balance: 1_150n };
    const paced = { ...next, nextRoundAt: 5_000, lastStops: [1, 2, 3] };
    await store.saveRound(winning, closed, paced);
    expect([await store.round(round.id), await store.session(own.id)]).toEqual([closed, paced]);
    expect(await store.unfinishedRounds()).toEqual([]);
  });

  describe('a server seed that is revealed never comes back into use (docs/decisions/0081)', () => {
    /** A session with one round behind it, as it stands now. */
    async function begun(state: Round['state']) {
      const store = await open();
      const own = session();
      await store.createSession(own);
      const next = { ...own, nonce: 1 };
      const round: Round = { ...roundOf(own, 'request-1'), state };
      expect(await store.openRound(next, round)).toBe(true);
      return { store, own, next, round };
    }

    test('a round drawn before the seeds were changed is not opened, and changes nothing', async () => {
      const { store, next } = await begun('closed');
      const seeds = turnedOf(next);
      expect(await store.turnSeeds(next, seeds)).toBe(true);
      expect(await store.openRound({ ...next, nonce: 2 }, roundOf(next, 'request-2'))).toBe(false);
      expect(await store.session(next.id)).toEqual(seeds);
      expect(await store.rounds(next.id, 10)).toHaveLength(1);
    });

    test('seeds are not changed over a round that was opened meanwhile, nor twice from one reading', async () => {
      const { store, own, next } = await begun('closed');
      expect(await store.turnSeeds(own, turnedOf(own))).toBe(false);
      const seeds = turnedOf(next);
      expect(await store.turnSeeds(next, seeds)).toBe(true);
      expect(await store.turnSeeds(next, turnedOf(next))).toBe(false);
      expect(await store.session(own.id)).toEqual(seeds);
    });

    test.each(DRAWING)('seeds stay while a round is %s', async (state) => {
      const { store, next, round } = await begun(state);
      expect(await store.turnSeeds(next, turnedOf(next))).toBe(false);
      expect(await store.spentSeeds([next.serverSeedHash])).toEqual(new Map());
      expect(await store.saveRound(round, { ...round, state: 'closed' })).toBe(true);
      expect(await store.turnSeeds(next, turnedOf(next))).toBe(true);
    });

    test('play money and another page’s launch leave seeds and nonce as they have become', async () => {
      const { store, own, next } = await begun('closed');
      const seeds = turnedOf(next);
      await store.turnSeeds(next, seeds);
      await store.savePlayMoney(own.id, 5_000n);
      expect(await store.session(own.id)).toEqual({ ...seeds, demoBalance: 5_000n });
      expect(await store.continueSession(next, { ...next, id: randomUUID() })).toBe(false);
      expect(await store.session(own.id)).toEqual({ ...seeds, demoBalance: 5_000n });
    });
  });

  test('every spent seed is kept, in whichever session its rounds are', async () => {
    const store = await open();
    let own = session();
    await store.createSession(own);
    const spent = new Map<string, string>();
    for (let count = 0; count < 15; count += 1) {
      spent.set(own.serverSeedHash, own.serverSeed);
      const seeds = turnedOf(own);
      expect(await store.turnSeeds(own, seeds)).toBe(true);
      own = seeds;
    }
    const later = { ...own, id: randomUUID() };
    expect(await store.continueSession(own, later)).toBe(true);
    expect(await store.spentSeeds([...spent.keys(), later.serverSeedHash, 'of no seed'])).toEqual(spent);
    expect(await store.spentSeeds([])).toEqual(new Map());
  });
}

describe('in memory', () => suite(async () => createMemoryStore()));
forEachDatabase((_name, open) => {
  suite(async () => createDatabaseStore((await open()).database));

  test('play money that is bet on a flight or at a table is not forgotten', async () => {
    const { database } = await open();
    const store = createDatabaseStore(database);
    const [flying, seated, idle] = [demo(), demo(), demo()];
    for (const own of [flying, seated, idle]) await store.createSession({ ...own, demoBalance: 1_000n });
    const bet = (own: Session) => ({
      ...{ id: randomUUID(), sessionId: own.id, playerId: null, requestId: 'request-1', roundNumber: 1, stake: 100n },
      ...({ mode: 'demo', currency: 'EUR', state: 'closed', payout: 0n, refusal: null, createdAt: at(20) } as const),
    });
    const flights = createDatabaseFlightStore(database);
    await flights.openBet({ ...bet(flying), panel: 0, auto: null, cashOut: null });
    const gameCode = 'bay-window-roulette';
    await createDatabaseLiveStore(database).openBet({
      ...bet(seated),
      gameCode,
      chips: [{ on: 'red', amount: '100' }],
    });
    expect(await store.pruneSessions({ real: at(0), demo: at(10) })).toBe(1);
    expect([await store.session(idle.id), (await store.session(flying.id))?.id]).toEqual([null, flying.id]);
  });

  test('a node of the release before opens no round past one that waits, and what it left is closed', async () => {
    const { database } = await open();
    const store = createDatabaseStore(database);
    const own = session();
    await store.createSession(own);
    /** As that release writes a round that the wallet is asked for. */
    const written = ({ id, requestId, nonce, ...document }: Round) =>
      database.execute(sql`insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
        values (${id}, ${own.id}, ${requestId}, ${nonce}, 'playing',
          ${JSON.stringify({ ...document, stake: '100', payout: '250' })}::jsonb, ${own.createdAt.toISOString()})`);
    const first: Round = { ...roundOf(own, 'request-1'), state: 'playing' };
    await written(first);
    expect(await store.roundByRequest(own.id, 'request-1')).toEqual(first);
    expect(await store.saveRound(first, { ...first, state: 'closed' })).toBe(true);
    await store.openRound({ ...own, nonce: 1 }, { ...roundOf(own, 'request-2'), state: 'playing' });
    const past: Round = { ...roundOf({ ...own, nonce: 2 }, 'request-2'), state: 'playing' };
    expect(await written(past).then(() => null, sqlStateOf)).toBe('55000');
  });
});
