/** Rounds that wait for a person are counted, so that a monitor calls one (docs/operating.md). */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { createIgnoredInput, createMetrics, createWalletCalls } from '#server/http/metrics.ts';
import { createDatabaseFlightStore, createDatabaseLiveStore, createDatabaseStore } from '#studio/index.ts';
import { createMemoryFlightStore, type FlightStore } from '#studio/server/aviator/index.ts';
import { createMemoryLiveStore, type LiveStore } from '#studio/server/live/index.ts';
import { sessionIdOf } from '#studio/server/sessions.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { StudioStore } from '#studio/server/types.ts';
import type { SharedBet } from '#studio/shared-rounds/bets.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { ask, createHarness, launch } from '#tests/support/studio.ts';

interface Stores {
  store: StudioStore;
  flights: FlightStore;
  tables: LiveStore;
}

const sharedBet = (sessionId: string): SharedBet => ({
  id: randomUUID(),
  sessionId,
  playerId: null,
  requestId: randomUUID(),
  mode: 'real',
  currency: 'EUR',
  roundNumber: 1,
  state: 'betting',
  stake: 100n,
  payout: 0n,
  refusal: null,
  createdAt: new Date('2026-03-01T12:00:00Z'),
});

/** A round and a bet of each kind that the wallet has refused to settle. */
async function countsEveryKind({ store, flights, tables }: Stores) {
  const harness = createHarness(store, { flights, tables });
  const { studio, wallet } = harness;
  const token = await launch(harness);
  expect(await studio.disputed()).toBe(0);
  wallet.state.refuse = 'invalid_signature';
  await ask(studio, `/session/${token}/spin`, { request_id: 'round-0001', stake: '100' });
  expect(await studio.disputed()).toBe(1);
  const bet = sharedBet(sessionIdOf(token));
  await flights.openBet({ ...bet, panel: 0, auto: null, cashOut: null });
  await tables.openBet({ ...bet, gameCode: 'bay-window-roulette', chips: [] });
  expect(await studio.disputed()).toBe(1);
  for (const bets of [flights, tables]) await bets.moveBet(bet.id, ['betting'], { state: 'disputed' });
  expect(await studio.disputed()).toBe(3);
}

describe('in memory', () => {
  test('rounds of every kind of game are counted', () => {
    const store = createMemoryStore();
    return countsEveryKind({ store, flights: createMemoryFlightStore(store), tables: createMemoryLiveStore(store) });
  });
});
/** The statements of the section in docs/operating.md, as it prints them. */
function documentedStatements(): { find: string; endRound: string; endBet: string } {
  const text = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Rounds that wait for a person');
  const [find = '', endRound = '', endBet = ''] = [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, code]) => code);
  return { find, endRound, endBet };
}

forEachDatabase((_name, open) => {
  test('a disputed win is found and paid as the handbook says, once', async () => {
    const { database } = await open();
    const flights = createDatabaseFlightStore(database);
    const harness = createHarness(createDatabaseStore(database), { flights });
    const { studio, wallet } = harness;
    const token = await launch(harness, { game_code: 'lucky-anchor' });
    wallet.state.fail = (call) => {
      wallet.state.misread = call === 'win';
      return null;
    };
    await ask(studio, `/session/${token}/spin`, { request_id: 'round-0001', stake: '100' });
    wallet.state.fail = () => null;
    const bet = { ...sharedBet(sessionIdOf(token)), panel: 0 as const, auto: null, cashOut: null };
    await flights.openBet(bet);
    await flights.moveBet(bet.id, ['betting'], { state: 'disputed', refusal: 'invalid_request' });

    const { find, endRound, endBet } = documentedStatements();
    const found = await rows<{ kept_in: string; round_id: string; refusal: string; payout: string }>(
      database,
      sql.raw(find),
    );
    expect(found.map(({ kept_in, refusal }) => [kept_in, refusal]).sort()).toEqual([
      ['studio_flight_bets', 'invalid_request'],
      ['studio_rounds', 'invalid_signature'],
    ]);
    const round = found.find(({ kept_in }) => kept_in === 'studio_rounds');
    await database.execute(sql.raw(endRound.replace('the round', round?.round_id ?? '')));
    await database.execute(sql.raw(endBet.replace('the bet', bet.id)));
    expect(await studio.disputed()).toBe(0);
    expect((await flights.bet(bet.id))?.state).toBe('paying');
    for (const _pass of [1, 2]) await studio.settleUnfinished();
    expect((await harness.store.round(round?.round_id ?? ''))?.state).toBe('closed');
    const wins = wallet.calls.filter(({ call, body }) => call === 'win' && body.round_id === round?.round_id);
    expect(wins).toHaveLength(2);
    expect(wallet.state.balance).toBe(9_900n + BigInt(round?.payout ?? 0));
  });

  test('rounds of every kind of game are counted', async () => {
    const { database } = await open();
    await countsEveryKind({
      store: createDatabaseStore(database),
      flights: createDatabaseFlightStore(database),
      tables: createDatabaseLiveStore(database),
    });
  });
});

describe('the metrics', () => {
  const told = async (disputedRounds: (() => Promise<number>) | null) =>
    (
      await createMetrics({
        failedJobs: async () => [],
        connections: () => 0,
        walletCalls: createWalletCalls(),
        ignored: createIgnoredInput(),
        disputedRounds,
        vendors: () => [],
        forgottenRounds: async () => [],
        figures: { known: [], read: async () => [] },
        pool: null,
        isRedisUp: null,
        claims: () => [],
        build: { node: 'node-1', mark: 'abc', release: 'test' },
      }).answer()
    ).text();

  test('say how many rounds are disputed', async () => {
    expect(await told(async () => 2)).toContain('\nfairwind_studio_disputed_rounds 2\n');
    expect(await told(null)).not.toContain('disputed');
  });

  test('are told without them while the database does not answer', async () => {
    const text = await told(() => Promise.reject(new Error('no answer')));
    expect(text).toContain('\nfairwind_studio_disputed_rounds Nan\n');
    expect(text).toContain('fairwind_realtime_connections 0');
  });
});
