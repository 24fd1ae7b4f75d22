/** What has ended is written once, in the transaction that ends it, and read by everybody who counts it (design section 10.3). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, type Database, rows } from '#server/db/index.ts';
import {
  createSettledConsumer,
  createSettledReader,
  NO_STAKE,
  recordSettled,
  renewEra,
  type SettledFact,
  settledSums,
} from '#server/modules/settled/index.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, type GamesHarness } from '../support/games.ts';
import { readToEnd } from '../support/settled.ts';
import { silentLog } from '../support/silent-log.ts';

const AT = new Date('2026-03-01T12:00:00Z');

function factOf(given: Partial<SettledFact> = {}): SettledFact {
  return {
    playerId: randomUUID(),
    product: 'casino',
    provider: 'studio',
    reference: randomUUID(),
    amendment: 0,
    outcome: 'settled',
    subject: 'krakens-toll',
    region: 'main',
    currency: 'EUR',
    stake: { ...NO_STAKE, cash: 100n },
    payout: 0n,
    payoutCash: 0n,
    startedAt: AT,
    settledAt: AT,
    ...given,
  };
}

/** A consumer that writes nothing but the references it was given. */
function createListener(database: Database, name = 'listener') {
  const heard: string[] = [];
  const consumer = createSettledConsumer({
    name,
    async handle(_transaction, facts) {
      heard.push(...facts.map(({ reference }) => reference));
    },
  });
  const reader = createSettledReader({
    database,
    unitOfWork: createUnitOfWork(database, () => {}),
    consumers: () => [consumer],
    log: silentLog,
  });
  return { heard, reader };
}

forEachDatabase((name, open) => {
  describe(`reading facts on ${name}`, () => {
    test('every fact is read once, in batches, lost ones too, and all of them again in a replay', async () => {
      const { database } = await open();
      const { heard, reader } = createListener(database);
      const written = Array.from({ length: 250 }, (_, place) => factOf({ reference: `round-${place}` }));
      for (const fact of written) await database.transaction((transaction) => recordSettled(transaction, fact));
      await readToEnd(reader.readAll, database);
      expect(heard).toEqual(written.map(({ reference }) => reference));
      await reader.readAll();
      expect(heard).toHaveLength(250);
      await reader.replay('listener');
      expect(heard.slice(250)).toEqual(heard.slice(0, 250));
    });

    test('a fact is gone with the transaction that wrote it, and cannot be written twice', async () => {
      const { database } = await open();
      const { heard, reader } = createListener(database);
      const fact = factOf();
      const undone = database.transaction(async (transaction) => {
        await recordSettled(transaction, fact);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await database.transaction((transaction) => recordSettled(transaction, fact));
      await expect(database.transaction((transaction) => recordSettled(transaction, fact))).rejects.toThrow();
      await readToEnd(reader.readAll, database);
      expect(heard).toEqual([fact.reference]);
    });

    test('a consumer that fails keeps its place and what it wrote of the batch is undone', async () => {
      const { database } = await open();
      let isBroken = true;
      const consumer = createSettledConsumer({
        name: 'breaks',
        async handle(transaction) {
          await transaction.execute(sql`insert into write_probe (probe, filler) values (7, '')`);
          if (isBroken) throw new Error('broken');
        },
      });
      const unitOfWork = createUnitOfWork(database, () => {});
      const reader = createSettledReader({ database, unitOfWork, consumers: () => [consumer], log: silentLog });
      await database.transaction((transaction) => recordSettled(transaction, factOf()));
      // A fact that waits for an older transaction breaks nothing yet.
      await expect.poll(() => reader.readAll().then(() => 'nothing to read', String)).toMatch(/broken/);
      expect(await rows(database, sql`select probe from write_probe`)).toEqual([]);
      isBroken = false;
      await readToEnd(reader.readAll, database);
      expect(await rows(database, sql`select probe from write_probe`)).toEqual([{ probe: 7 }]);
    });

    test('a database restored from a dump goes on: new facts come after all old ones', async () => {
      const { database } = await open({ changesSchema: true });
      const { heard, reader } = createListener(database);
      await database.transaction((transaction) => recordSettled(transaction, factOf({ reference: 'before' })));
      await readToEnd(reader.readAll, database);
      // As after a restore: the numbers of transactions that were written lie in the future.
      await database.execute(sql`update settled_facts set xid = '900000000'`);
      await database.execute(sql`update settled_cursors set xid = '900000000'`);
      await database.transaction((transaction) =>
        recordSettled(transaction, factOf({ reference: 'restored, not yet read' })),
      );
      await database.execute(sql`update settled_facts set xid = '900000001' where reference like 'restored%'`);
      await renewEra(database);
      await renewEra(database);
      await database.transaction((transaction) => recordSettled(transaction, factOf({ reference: 'after' })));
      await readToEnd(reader.readAll, database);
      expect(heard).toEqual(['before', 'restored, not yet read', 'after']);
      expect(await rows(database, sql`select distinct era::integer from settled_facts order by 1`)).toEqual([
        { era: 1 },
        { era: 2 },
      ]);
    });

    test.skipIf(name === 'pglite')('what commits late is not missed, and two nodes never read the same', async () => {
      const { database } = await open();
      const one = createListener(database);
      const other = createListener(database);
      let commit = () => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let began = () => {};
      const hasBegun = new Promise<void>((resolve) => {
        began = resolve;
      });
      const late = database.transaction(async (transaction) => {
        await recordSettled(transaction, factOf({ reference: 'late' }));
        began();
        await mayCommit;
      });
      await hasBegun;
      await database.transaction((transaction) => recordSettled(transaction, factOf({ reference: 'early' })));
      await one.reader.readAll();
      expect(one.heard).toEqual([]);
      commit();
      await late;
      await readToEnd(() => Promise.all([one.reader.readAll(), other.reader.readAll()]), database);
      expect([...one.heard, ...other.heard]).toEqual(['late', 'early']);
    });
  });
});

/** What the log holds of a player, oldest first. */
const factsOf = (database: Database, playerId: string) =>
  rows(
    database,
    sql`select reference, amendment::integer, outcome, subject, region, stake_cash::text as stake, payout::text
      from settled_facts where player_id = ${playerId}::uuid order by era, xid, fact_id`,
  );

/** Asserts that every call is taken. */
async function play(operator: GamesHarness, playerId: string) {
  const token = await operator.open(playerId, 'sport');
  return async (call: Parameters<GamesHarness['call']>[0], round: string, fields: Record<string, string | boolean>) => {
    const game = call === 'rollback' ? {} : { game_code: 'krakens-toll', currency: 'EUR' };
    const answer = await operator.call(call, { token, round_id: round, ...game, ...fields });
    expect(answer).toMatchObject({ status: 'ok' });
  };
}

onOneDatabase((name, open) => {
  describe(`rounds of the casino on ${name}`, () => {
    test('each leaves one fact: won, lost, in one call or two, taken back; an open one none', async () => {
      const { database } = await open();
      const operator = createGamesHarness(database);
      const playerId = await operator.addPlayer();
      const call = await play(operator, playerId);
      await call('bet', 'round-won', { transaction_id: 'won-bet-1', amount: '100' });
      expect(await factsOf(database, playerId)).toEqual([]);
      const won = { reference_transaction_id: 'won-bet-1', transaction_id: 'won-win-1', amount: '250' };
      await call('win', 'round-won', { ...won, round_closed: true });
      await call('win', 'round-won', { ...won, round_closed: true });
      const lost = { win_transaction_id: 'lost-win', win_amount: '0' };
      await call('bet_and_win', 'round-lost', { transaction_id: 'lost-bet', amount: '70', ...lost });
      await call('bet', 'round-back', { transaction_id: 'back-bet', amount: '40' });
      await call('rollback', 'round-back', { transaction_id: 'back-back', reference_transaction_id: 'back-bet' });
      const common = { amendment: 0, outcome: 'settled', subject: 'krakens-toll', region: 'sport' };
      expect(await factsOf(database, playerId)).toEqual([
        { ...common, reference: 'round-won', stake: '100', payout: '250' },
        { ...common, reference: 'round-lost', stake: '70', payout: '0' },
        { ...common, reference: 'round-back', outcome: 'taken_back', stake: '40', payout: '0' },
      ]);
    });

    test('a win that comes when its round is over is an amendment; sums know all of it', async () => {
      const { database } = await open();
      const operator = createGamesHarness(database);
      const playerId = await operator.addPlayer();
      await operator.open(playerId);
      const caller = { provider: 'studio', playerId, gameCode: 'krakens-toll' };
      const fields = { ...caller, roundId: 'late', currency: 'EUR' };
      const late = { roundClosed: true, late: 'paid' as const, referenceId: 'b' };
      await operator.wallet.bet({ ...fields, transactionId: 'b', amount: 100n, referenceId: null });
      await operator.wallet.win({ ...fields, ...late, transactionId: 'w1', amount: 30n });
      await operator.wallet.win({ ...fields, ...late, transactionId: 'w2', amount: 50n });
      await operator.wallet.win({ ...fields, ...late, transactionId: 'w3', amount: 0n });
      const common = { reference: 'late', outcome: 'settled', subject: 'krakens-toll', region: 'main' };
      expect(await factsOf(database, playerId)).toEqual([
        { ...common, amendment: 0, stake: '100', payout: '30' },
        { ...common, amendment: 1, stake: '0', payout: '50' },
      ]);
      const { casino, sport } = await settledSums(database, playerId, operator.clock.now());
      expect(casino).toMatchObject({ rounds: 1, payouts: 80n, payoutsCash: 80n, stakes: { ...NO_STAKE, cash: 100n } });
      expect(sport.rounds).toBe(0);
      const later = new Date(operator.clock.at + 1);
      expect((await settledSums(database, playerId, later)).casino.rounds).toBe(0);
      expect((await settledSums(database, playerId, new Date(0), operator.clock.now())).casino.rounds).toBe(0);
    });
  });
});
