/** Free rounds: the house pays their stakes, what they win is a bonus or cash, and each is played once (ADR 0122). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { createBonuses, DEMO_OFFERS, FREE_ROUND_OFFERS, type FreeRoundsGift } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { openRoundSums, settledPlaySums } from '#server/modules/protection/index.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import { ANY_TITLES } from '#studio/server/games.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createGamesHarness, createHarnessStudio, launchSession } from '../support/games.ts';
import { silentLog } from '../support/silent-log.ts';

const DAY_MS = 86_400_000;
const SLOT = 'krakens-toll';

async function openCasino(database: Database, cash = 1_000n) {
  const operator = createGamesHarness(database);
  const { clock } = operator;
  const { unitOfWork, wallet, players, ledger } = operator.parts;
  const bonuses = createBonuses({
    book: DEMO_OFFERS,
    ...{ database, clock, ...operator.parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => false,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
  });
  operator.hooks.onFreeRound = bonuses.onFreeRound;
  const jobs = createJobRunner({ database, clock, definitions: () => bonuses.jobs, log: silentLog });
  const playerId = await operator.addPlayer({ cash });
  const token = await operator.open(playerId);
  const caller = { provider: 'studio', token, gameCode: SLOT, currency: 'EUR' };
  const balanceOf = (purse: 'cash' | `bonus:${string}`) =>
    ledger.balance(database, { owner: 'player', playerId, purse, currency: 'EUR' });
  return {
    ...{ operator, bonuses, jobs, playerId, token, caller, balanceOf },
    freerounds: async () => (await wallet.walletOf(database, playerId)).freerounds,
    async give(gift: Partial<FreeRoundsGift> = {}) {
      const granted = await unitOfWork.run(async (transaction, emit) => {
        const player = await players.find(transaction, playerId);
        if (!player) throw new Error('nobody to give to');
        return bonuses.grantFreeRounds(transaction, emit, player, {
          ...{ offerId: 'free-rounds', cause: 'test', game: { code: SLOT, title: 'Kraken’s Toll' }, rounds: 3 },
          ...{ stake: 20n, wagering: 10, weights: SLOTS_FIRST, stakeMaximum: 500n, winMaximum: 10_000n, termDays: 7 },
          ...gift,
        });
      });
      return granted?.grantId ?? null;
    },
    whole: (roundId: string, freeRounds: string, winAmount: bigint, amount = 20n) =>
      operator.wallet.betAndWin({
        ...{ ...caller, roundId, transactionId: `${roundId}-b`, winTransactionId: `${roundId}-w` },
        ...{ amount, winAmount, freeRounds },
      }),
    bet: (roundId: string, freeRounds: string) =>
      operator.wallet.bet({
        ...{ ...caller, roundId, transactionId: `${roundId}-b`, amount: 20n, referenceId: null, freeRounds },
      }),
    win: (roundId: string, amount: bigint) =>
      operator.wallet.win({
        ...{ ...caller, roundId, transactionId: `${roundId}-w`, amount, referenceId: `${roundId}-b` },
        ...{ roundClosed: true, late: 'refused' },
      }),
    back: (roundId: string) =>
      operator.wallet.rollback({ ...caller, roundId, transactionId: `${roundId}-r`, referenceId: `${roundId}-b` }),
    free: async () => (await bonuses.freeRoundsOf(playerId))[0],
  };
}

const houseOf = async (database: Database): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await rows<{ account: string; sum: string }>(
        database,
        sql`select account, sum(amount)::text as sum from ledger_entries where owner = 'house' group by account`,
      )
    ).map(({ account, sum }) => [account, sum]),
  );

test('every row of a code names an open slot of the studio, and a stake that it offers in all currencies', () => {
  for (const { gameCode, stakeCents } of FREE_ROUND_OFFERS) {
    expect(gameByCode(gameCode)).toMatchObject({ kind: 'slot' });
    const title = ANY_TITLES.find(({ code }) => code === gameCode);
    for (const currency of CURRENCY_CODES) {
      expect(title?.stakes[currency], currency).toContain(fromEuros(stakeCents, currency));
    }
  }
});

forEachDatabase((_name, open) => {
  describe('free rounds', () => {
    test('are paid by the house; what they win is a bonus once the last is played', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give()) ?? '';
      expect(await casino.freerounds()).toBe(3);
      expect(await casino.operator.wallet.balance(casino.caller)).toMatchObject({
        ...{ balance: 1_000n, freeRounds: { grantId: grant, stake: 20n, rounds: 3, left: 3, won: 0n, wagering: 10 } },
      });
      expect(await casino.whole('one', grant, 50n)).toMatchObject({ status: 'ok', freeRounds: { left: 2, won: 50n } });
      expect(await casino.whole('two', grant, 0n)).toMatchObject({ status: 'ok', freeRounds: { left: 1, won: 50n } });
      expect([await casino.balanceOf('cash'), await casino.balanceOf(`bonus:${grant}`)]).toEqual([1_000n, 50n]);
      expect(await casino.bonuses.of(casino.playerId)).toEqual([]);
      await casino.bet('three', grant);
      expect(await casino.free()).toMatchObject({ status: 'active', used: 3 });
      expect(await casino.win('three', 30n)).toMatchObject({ freeRounds: { left: 0, won: 80n } });
      expect(await casino.free()).toMatchObject({ status: 'used', won: 80n });
      expect(await casino.bonuses.of(casino.playerId)).toMatchObject([
        { grantId: grant, kind: 'free-rounds', amount: 80n, held: 80n, wagerRequired: 800n, status: 'active' },
      ]);
      expect(await casino.freerounds()).toBe(0);
      expect(await houseOf(database)).toMatchObject({ bonuses: '-60', games: '-20' });
      const facts = await rows(
        database,
        sql`select reference, stake_cash::text as cash, stake_free_rounds::text as free, payout::text,
          payout_cash::text from settled_facts order by reference`,
      );
      expect(facts).toEqual([
        { reference: 'one', cash: '0', free: '20', payout: '50', payout_cash: '0' },
        { reference: 'three', cash: '0', free: '20', payout: '30', payout_cash: '0' },
        { reference: 'two', cash: '0', free: '20', payout: '0', payout_cash: '0' },
      ]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('win cash at once where nothing is to be wagered', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give({ wagering: 0, rounds: 1 })) ?? '';
      expect(await casino.whole('one', grant, 70n)).toMatchObject({ status: 'ok', balance: 1_070n });
      expect(await casino.balanceOf('cash')).toBe(1_070n);
      expect(await casino.free()).toMatchObject({ status: 'used' });
      expect(await casino.bonuses.of(casino.playerId)).toEqual([]);
    });

    test('count once for each call, and a round that is taken back can be played again', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give({ rounds: 2 })) ?? '';
      expect(await casino.give({ rounds: 2 })).toBeNull();
      const [first, again] = [await casino.whole('one', grant, 40n), await casino.whole('one', grant, 40n)];
      expect(again).toEqual(first);
      await casino.bet('two', grant);
      expect(await casino.free()).toMatchObject({ used: 2, status: 'active' });
      expect(await casino.back('two')).toMatchObject({ status: 'ok', balance: 1_000n });
      expect(await casino.back('two')).toMatchObject({ status: 'ok' });
      expect(await casino.free()).toMatchObject({ used: 1 });
      expect(await casino.whole('three', grant, 0n)).toMatchObject({ status: 'ok' });
      expect(await casino.whole('four', grant, 0n)).toMatchObject({ status: 'no_free_rounds' });
      expect(await casino.whole('four', grant, 0n)).toMatchObject({ status: 'no_free_rounds' });
      expect(await houseOf(database)).toMatchObject({ bonuses: '-40' });
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('are refused at another stake, in another name, and when they have run out', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give()) ?? '';
      expect(await casino.whole('dear', grant, 0n, 40n)).toMatchObject({ status: 'no_free_rounds' });
      expect(await casino.whole('strange', randomUUID(), 0n)).toMatchObject({ status: 'no_free_rounds' });
      await casino.whole('one', grant, 50n);
      casino.operator.clock.at += 7 * DAY_MS;
      await casino.jobs.runDue();
      expect(await casino.free()).toMatchObject({ status: 'expired', used: 1 });
      // What was won by then stays, and can be wagered.
      expect(await casino.bonuses.of(casino.playerId)).toMatchObject([{ amount: 50n, status: 'active' }]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('given up by the player they leave what was won; taken back by staff they leave nothing', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const kept = (await casino.give({ cause: 'kept' })) ?? '';
      await casino.whole('one', kept, 50n);
      expect(await casino.bonuses.cancel(casino.playerId, kept)).toMatchObject({ ok: true });
      expect(await casino.balanceOf(`bonus:${kept}`)).toBe(50n);
      casino.operator.clock.at += 1_000;
      const taken = (await casino.give({ cause: 'taken' })) ?? '';
      await casino.whole('two', taken, 90n);
      await casino.bet('open', taken);
      expect(await casino.bonuses.revoke(casino.playerId, taken)).toMatchObject({ ok: true });
      await casino.win('open', 60n);
      expect(await casino.balanceOf(`bonus:${taken}`)).toBe(0n);
      expect(await casino.balanceOf('cash')).toBe(1_000n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('are no stake of the player’s, neither while they are open nor once they have ended', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give()) ?? '';
      const player = { playerId: casino.playerId, currency: 'EUR' } as const;
      const none = { stakes: 0n, payouts: 0n, lost: 0n };
      await casino.bet('open', grant);
      expect(await openRoundSums(database, player, [new Date(0)])).toEqual([none]);
      await casino.win('open', 0n);
      expect(await settledPlaySums(database, player, [new Date(0)])).toEqual([none]);
    });

    test('are played in the studio’s own slot without touching the balance', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const grant = (await casino.give({ rounds: 2 })) ?? '';
      const studio = createHarnessStudio(database, casino.operator);
      const path = await launchSession(studio, casino.token, casino.operator.clock.at);
      const session = path.replace('/play/', '/session/');
      const view = await (await studio.fetch(new Request(session))).json();
      expect(view).toMatchObject({ free_rounds: { id: grant, left: 2, stake: '20' }, balance: '1000' });
      const spin = async (request_id: string, stake = '20') =>
        (
          await studio.fetch(
            new Request(`${session}/spin`, {
              method: 'POST',
              body: JSON.stringify({ request_id, stake, free_rounds: grant }),
            }),
          )
        ).json();
      const first = await spin('request-1');
      expect(first).toMatchObject({ stake: '20', free_rounds: { left: 1 }, balance: '1000' });
      expect(await spin('request-1')).toMatchObject({ round_id: first.round_id, free_rounds: { left: 1 } });
      await spin('request-2');
      expect(await spin('request-3')).toMatchObject({ error: { status: 'no_free_rounds' } });
      expect(await casino.balanceOf('cash')).toBe(1_000n);
      expect(await casino.free()).toMatchObject({ status: 'used', used: 2 });
      await studio.close();
    });

    test('a code brings them once', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      expect(await casino.bonuses.claim(casino.playerId, 'main', 'tide10')).toMatchObject({ ok: true });
      expect(await casino.bonuses.claim(casino.playerId, 'main', 'TIDE10')).toMatchObject({
        failure: { name: 'offer_not_open', variables: { state: 'running' } },
      });
      expect(await casino.freerounds()).toBe(10);
    });
  });
});
