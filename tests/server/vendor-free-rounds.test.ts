/**
 * Free rounds that outside vendors deal (ADR 0132): awarded to a vendor that runs as a program of its
 * own, played there, booked once whatever is repeated, and taken back.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createHub88Aggregator, hub88Routes } from '#server/adapters/games/hub88/index.ts';
import { createSoftswissAggregator, softswissRoutes } from '#server/adapters/games/softswiss/index.ts';
import { type Database, rows } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { testConfig } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';
import { startVendor, type VendorProtocol } from '../support/vendor-server.ts';

const DAY_MS = 86_400_000;
const GAME = { code: 'tst_lagoon', title: 'Mangrove Lagoon', label: 'Testers', category: 'slots' };
const PROTOCOLS: readonly VendorProtocol[] = ['hub88', 'softswiss'];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A casino with one vendor, both over HTTP, and a player who has its game open. */
async function openCasino(database: Database, protocol: VendorProtocol) {
  let house = '';
  const vendor = await startVendor(protocol, () => house, [GAME]);
  closing.push(vendor.close);
  const { hub88, softswiss } = testConfig(vendor.environment).gameVendors;
  const aggregator = hub88 ? createHub88Aggregator(hub88) : softswiss ? createSoftswissAggregator(softswiss) : null;
  if (!aggregator) throw new Error(`${protocol} is not configured`);
  const operator = createGamesHarness(database, [aggregator]);
  const { clock, wallet } = operator;
  const app = hub88
    ? hub88Routes({ wallet, settings: hub88 })
    : softswiss && softswissRoutes({ wallet, settings: softswiss });
  const server = serve({ fetch: app?.fetch ?? (() => new Response()), port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  await operator.directory.sync();
  const bonuses = createBonuses({
    ...{ database, clock, ...operator.parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => false,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
  });
  operator.hooks.onFreeRound = bonuses.onFreeRound;
  const definitions = [...bonuses.jobs, ...bonuses.awardJobs([aggregator], () => undefined)];
  const jobs = createJobRunner({ database, clock, definitions: () => definitions, log: silentLog });
  const playerId = await operator.addPlayer({ cash: 1_000n });
  const code = platformCode(protocol, GAME.code);
  async function launch(): Promise<string> {
    const opened = await operator.launch({
      ...{ code, mode: 'real', language: 'en', region: 'main', origin: 'http://localhost:4321', playerId },
    });
    if (!opened.ok) throw new Error(opened.failure.name);
    return opened.value.url;
  }
  async function give(rounds = 3, wagering = 10): Promise<string> {
    const granted = await operator.parts.unitOfWork.run(async (transaction, emit) => {
      const player = await operator.parts.players.find(transaction, playerId);
      if (!player) throw new Error('nobody to give to');
      return bonuses.grantFreeRounds(transaction, emit, player, {
        ...{ offerId: 'free-rounds', cause: randomUUID(), rounds, stake: 20n, wagering, weights: SLOTS_FIRST },
        game: { code, title: GAME.title, dealer: { vendor: protocol, vendorCode: GAME.code } },
        ...{ stakeMaximum: 500n, winMaximum: 10_000n, termDays: 7 },
      });
    });
    return granted?.grantId ?? '';
  }
  return {
    ...{ vendor, operator, bonuses, jobs, playerId, launch, give },
    spin: async (url: string) =>
      (
        await fetch(url.replace('/play?', '/spin?').replace(/\/\/[a-z0-9.]+:/, '//127.0.0.1:'), { method: 'POST' })
      ).text(),
    report: (award: string, won: bigint, outcome: 'played' | 'expired' | 'cancelled' = 'played', played?: number) =>
      wallet.freeRoundsOver({ provider: protocol, award, outcome, won, played }),
    balanceOf: (purse: 'cash' | `bonus:${string}`) =>
      operator.parts.ledger.balance(database, { owner: 'player', playerId, purse, currency: 'EUR' }),
    free: async () => (await bonuses.freeRoundsOf(playerId))[0],
    award: async (grant: string) =>
      (await rows(database, sql`select state, reference from free_round_awards where grant_id = ${grant}::uuid`))[0],
  };
}

onOneDatabase((_name, open) => {
  describe('free rounds of outside vendors', () => {
    test.each(PROTOCOLS)('%s: are awarded, played there, and what they win is one bonus', async (protocol) => {
      const { database } = await open();
      const casino = await openCasino(database, protocol);
      const grant = await casino.give();
      await casino.jobs.runDue();
      expect(await casino.award(grant)).toMatchObject({ state: 'awarded', reference: grant });
      const stake = protocol === 'hub88' ? 20_000 : 20;
      expect([...casino.vendor.awards]).toEqual([
        [grant, { user: casino.playerId, game: GAME.code, rounds: 3, left: 3, stake }],
      ]);
      const url = await casino.launch();
      for (let round = 0; round < 3; round += 1) expect(await casino.spin(url)).toBe('won 2.50');
      expect(await casino.free()).toMatchObject({ status: 'used', used: 3, won: 750n });
      expect(await casino.bonuses.of(casino.playerId)).toMatchObject([
        { grantId: grant, amount: 750n, held: 750n, wagerRequired: 7_500n, status: 'active' },
      ]);
      expect(await casino.balanceOf('cash')).toBe(1_000n);
      const house = await rows(
        database,
        sql`select account, sum(amount)::text as sum from ledger_entries where owner = 'house' and account = 'bonuses'
          group by account`,
      );
      expect(house).toEqual([{ account: 'bonuses', sum: '-60' }]);
      // The next round is the player's own.
      await casino.spin(url);
      expect(await casino.balanceOf('cash')).toBe(1_150n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test.each(PROTOCOLS)('%s: are asked for again until the vendor answers, and then once', async (protocol) => {
      const { database } = await open();
      const casino = await openCasino(database, protocol);
      casino.vendor.behaviour = 'failing';
      const grant = await casino.give();
      await casino.jobs.runDue();
      expect(await casino.award(grant)).toMatchObject({ state: 'asked', reference: null });
      expect(await casino.free()).toMatchObject({ status: 'active' });
      casino.vendor.behaviour = 'well';
      casino.operator.clock.at += 3_600_000;
      await casino.jobs.runDue();
      expect(await casino.award(grant)).toMatchObject({ state: 'awarded' });
      expect(casino.vendor.awards.size).toBe(1);
    });

    test.each(PROTOCOLS)('%s: given up by the player, they are taken back at the vendor', async (protocol) => {
      const { database } = await open();
      const casino = await openCasino(database, protocol);
      const grant = await casino.give();
      await casino.jobs.runDue();
      expect(await casino.bonuses.cancel(casino.playerId, grant)).toMatchObject({ ok: true });
      await casino.jobs.runDue();
      expect(await casino.award(grant)).toMatchObject({ state: 'withdrawn' });
      expect(casino.vendor.awards.size).toBe(0);
    });

    test('hub88: a bet of a reward that nobody has is refused for good and moves nothing', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 'hub88');
      const url = await casino.launch();
      casino.vendor.awards.set(randomUUID(), {
        ...{ user: casino.playerId, game: GAME.code, rounds: 1, left: 1, stake: 20_000 },
      });
      expect(await casino.spin(url)).toBe('refused: RS_ERROR_LIMIT_REACHED');
      expect(await casino.balanceOf('cash')).toBe(1_000n);
    });

    test('softswiss: an issue that ran out half played is booked once, late, repeated or with other figures', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 'softswiss');
      await casino.launch();
      const grant = await casino.give();
      await casino.jobs.runDue();
      casino.operator.clock.at += 8 * DAY_MS;
      await casino.jobs.runDue();
      expect(await casino.free()).toMatchObject({ status: 'expired', used: 0 });
      const booked = await casino.report(grant, 500n, 'expired', 2);
      expect(booked).toMatchObject({ status: 'ok' });
      expect(await casino.report(grant, 500n, 'expired', 2)).toEqual(booked);
      expect(await casino.report(grant, 900n, 'expired', 2)).toMatchObject({ status: 'duplicate_transaction' });
      expect(await casino.report(randomUUID(), 900n)).toMatchObject({ status: 'unknown_transaction' });
      expect(await casino.free()).toMatchObject({ status: 'expired', used: 2, won: 500n });
      // What was won is wagered like any win of free rounds, although it came late.
      expect(await casino.bonuses.of(casino.playerId)).toMatchObject([{ amount: 500n, wagerRequired: 5_000n }]);
      expect(await casino.balanceOf('cash')).toBe(1_000n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('in any order of reports, repetitions, ends and revocations a win is credited at most once', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 'softswiss');
      await casino.launch();
      const step = fc.oneof(
        fc.record({
          act: fc.constantFrom('played', 'expired', 'cancelled'),
          won: fc.constantFrom(0n, 90n, 500n),
          played: fc.constantFrom(undefined, 0, 1, 3, 4),
        }),
        fc.record({ act: fc.constantFrom('give up', 'revoke', 'wait') }),
      ) as fc.Arbitrary<{ act: string; won: bigint; played: number | undefined }>;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.constantFrom(0, 10), async (steps, x) => {
          const before = await casino.balanceOf('cash');
          const grant = await casino.give(3, x);
          await casino.jobs.runDue();
          for (const { act, won, played } of steps) {
            if (act === 'give up') await casino.bonuses.cancel(casino.playerId, grant);
            else if (act === 'revoke') await casino.bonuses.revoke(casino.playerId, grant);
            else if (act === 'wait') {
              casino.operator.clock.at += 8 * DAY_MS;
              await casino.jobs.runDue();
              await casino.launch();
            } else await casino.report(grant, won, act as 'played', played);
          }
          const [row] = await rows<{ used: number; won: string; paid: string; rounds: number }>(
            database,
            sql`select free.used::integer, free.won::text, count(round.*)::integer as rounds,
                coalesce(sum(round.payout), 0)::text as paid
              from free_round_grants as free left join game_rounds as round on round.round_id = free.grant_id::text
              where free.grant_id = ${grant}::uuid group by free.used, free.won`,
          );
          expect(row?.used).toBeLessThanOrEqual(3);
          expect(row?.rounds).toBeLessThanOrEqual(1);
          expect(row?.won).toBe(row?.paid);
          const credited = (await casino.balanceOf('cash')) - before + (await casino.balanceOf(`bonus:${grant}`));
          expect(credited).toBeGreaterThanOrEqual(0n);
          expect(credited).toBeLessThanOrEqual(BigInt(row?.won ?? 0));
        }),
        { numRuns: 30 },
      );
      expect((await verifyLedger(database)).problems).toEqual([]);
    });
  });
});
