/** A round is opened once per request and per number of its session, and closed together with its session. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StudioStore } from '#studio/index.ts';
import { createDatabaseStore, createMemoryStore } from '#studio/index.ts';
import type { Round, Session } from '#studio/server/types.ts';
import { forEachDatabase } from '../support/databases.ts';

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
  serverSeed: 'seed',
  serverSeedHash: 'hash',
  clientSeed: 'client',
  nonce: 0,
  revealed: [],
  demoBalance: null,
  nextRoundAt: 0,
  lastStops: [],
  createdAt: new Date('2026-03-01T12:00:00Z'),
});

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

function suite(open: () => Promise<StudioStore>) {
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
    await store.saveRound({ ...asked, state: 'refused' });
    expect(await store.openRound(third, roundOf(second, 'request-2'))).toBe(true);
  });

  test('a round that somebody else has closed leaves its session as it has become since', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const asked: Round = { ...roundOf(own, 'request-1'), state: 'playing' };
    await store.openRound(next, asked);
    const closed: Round = { ...asked, state: 'closed', balance: 1_150n };
    await store.saveRound(closed, { ...next, nextRoundAt: 5_000 });
    const turned = { ...next, serverSeed: 'another', nextRoundAt: 5_000 };
    await store.saveSession(turned);
    await store.saveRound(closed, { ...next, nextRoundAt: 9_000 });
    expect([await store.round(asked.id), await store.session(own.id)]).toEqual([closed, turned]);
  });

  test('a pace leaves whatever else has become of its session', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const round = roundOf(own, 'request-1');
    const next = { ...own, nonce: 1 };
    await store.openRound(next, round);
    const turned = { ...next, nonce: 2, serverSeed: 'another' };
    await store.saveSession(turned);
    await store.saveRound({ ...round, state: 'closed' }, { ...next, nextRoundAt: 5_000 });
    expect(await store.session(own.id)).toEqual({ ...turned, nextRoundAt: 5_000 });
    await store.paceSession(own.id, { ...next, nextRoundAt: 6_000, lastStops: [1, 2] });
    expect(await store.session(own.id)).toEqual({ ...turned, nextRoundAt: 6_000, lastStops: [1, 2] });
  });

  test('closing a round keeps what became of its session', async () => {
    const store = await open();
    const own = session();
    await store.createSession(own);
    const next = { ...own, nonce: 1 };
    const round = roundOf(own, 'request-1');
    await store.openRound(next, round);
    const winning: Round = { ...round, state: 'winning', balanceAfterBet: 900n };
    await store.saveRound(winning);
    expect([await store.round(round.id), await store.session(own.id)]).toEqual([winning, next]);
    const closed: Round = { ...winning, state: 'closed', balance: 1_150n };
    const paced = { ...next, nextRoundAt: 5_000, lastStops: [1, 2, 3] };
    await store.saveRound(closed, paced);
    expect([await store.round(round.id), await store.session(own.id)]).toEqual([closed, paced]);
    expect(await store.unfinishedRounds()).toEqual([]);
  });
}

describe('in memory', () => suite(async () => createMemoryStore()));
forEachDatabase((_name, open) => suite(async () => createDatabaseStore((await open()).database)));
