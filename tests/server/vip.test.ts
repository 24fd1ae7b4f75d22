/** VIP: points from settled stakes of own money, levels once, cashback line by line (spec sections 3 and 4). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUnitOfWork, type Database, eventsAfter, rows } from '#server/db/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createSettledReader, recordSettled, type SettledFact } from '#server/modules/settled/index.ts';
import { createCashback, createLevelRounds, createPoints } from '#server/modules/vip/index.ts';
import { pointsOf } from '../models/points.ts';
import { bonusesOver } from '../support/bonuses.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { silentLog } from '../support/silent-log.ts';

const MONDAY = '2026-11-23T12:00:00Z';
const NO_STAKE = { cash: 0n, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n };
const KINDS = { 'krakens-toll': 'slot', blackjack: 'table', mines: 'instant' } as const;

async function openProgramme(database: Database) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  clock.at = Date.parse(MONDAY);
  const coins = createCoins(parts.ledger);
  const unitOfWork = createUnitOfWork(database, () => {});
  const told: number[] = [];
  /** Players whom nothing may be advertised to. */
  const onBreak = new Set<string>();
  const bonuses = bonusesOver(operator, database);
  const mayAdvertise = async (_queryable: unknown, playerId: string) => !onBreak.has(playerId);
  const points = createPoints({
    ...{ clock, coins, checkMissions: async () => undefined },
    giveRounds: createLevelRounds({ players: parts.players, mayAdvertise, grantFreeRounds: bonuses.grantFreeRounds }),
    tell: async (_transaction, _emit, _playerId, level) => told.push(level),
  });
  const paid: string[] = [];
  const cashbackParts = {
    ...{ database, clock, players: parts.players, giveBonus: bonuses.give, mayAdvertise: async () => true },
    tell: async (_transaction: unknown, _emit: unknown, _playerId: string, amount: string) => paid.push(amount),
  };
  const node = () => createCashback({ ...cashbackParts, unitOfWork: createUnitOfWork(database, () => {}) });
  const consumers = [points.consumer((subject) => KINDS[subject as keyof typeof KINDS] ?? null)];
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  /** A player with a row of their own, which the score stands in. */
  async function addPlayer(options: Parameters<typeof operator.addPlayer>[0] = {}): Promise<string> {
    const playerId = await operator.addPlayer({ cash: 0n, verification: 'verified', ...options });
    await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
        language, created_at, nickname, nickname_key)
      values (${playerId}::uuid, ${`${playerId}@x.example`}, 'x', 'main', 'EUR', 'AT', '1990-01-01', 'en', now(),
        ${playerId.slice(0, 12)}, ${playerId.slice(0, 12)})`);
    return playerId;
  }
  const settle = (playerId: string, fact: Partial<SettledFact>) =>
    unitOfWork.run((transaction) =>
      recordSettled(transaction, {
        ...{ playerId, product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0 },
        ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR', stake: NO_STAKE },
        ...{ payout: 0n, payoutCash: 0n, startedAt: clock.now(), settledAt: clock.now() },
        ...fact,
      }),
    );
  const stake = (playerId: string, cash: bigint, fact: Partial<SettledFact> = {}) =>
    settle(playerId, { stake: { ...NO_STAKE, cash }, ...fact });
  /** What points have made: all tables that come of them. */
  const state = async () => ({
    points: await rows(database, sql`select * from vip_points order by player_id, provider, reference`),
    standings: await rows(database, sql`select * from vip_standings order by player_id`),
    levels: await rows(database, sql`select * from vip_level_ups order by player_id, level`),
    scores: await rows<{ player_id: string; score: string }>(
      database,
      sql`select player_id, score::text from players order by player_id`,
    ),
    purses: await rows(database, sql`select player_id, purse, balance::text from ledger_accounts order by 1, 2`),
  });
  const scoreOf = async (playerId: string) => {
    const [row] = await rows<{ score: string }>(
      database,
      sql`select score::text from players where player_id = ${playerId}::uuid`,
    );
    return Number(row?.score);
  };
  /** Reads until the score is as expected: a fact waits for every older transaction of the database server. */
  const readUntil = (playerId: string, score: number) =>
    expect
      .poll(async () => {
        await reader.readAll();
        return scoreOf(playerId);
      })
      .toBe(score);
  return {
    ...{ clock, coins, told, onBreak, paid, node, reader, addPlayer, settle, stake, state, readUntil, bonuses },
  };
}

onOneDatabase((_name, open) => {
  test('a coin is for whole tens of points: what is left over waits for the next', async () => {
    const { database } = await open();
    const { addPlayer, stake, readUntil, coins } = await openProgramme(database);
    const playerId = await addPlayer();
    await stake(playerId, 1_900n);
    await readUntil(playerId, 19);
    expect(await coins.balance(database, playerId)).toBe(1);
    await stake(playerId, 100n);
    await readUntil(playerId, 20);
    expect(await coins.balance(database, playerId)).toBe(2);
  });

  test('own money counts by its product; bonus money, free rounds and what was taken back count nothing', async () => {
    const { database } = await open();
    const { addPlayer, stake, settle, readUntil } = await openProgramme(database);
    const playerId = await addPlayer();
    await stake(playerId, 1_000n);
    await stake(playerId, 1_000n, { subject: 'mines' });
    await stake(playerId, 1_000n, { subject: 'blackjack' });
    await stake(playerId, 1_000n, { product: 'sport', subject: 'match' });
    await stake(playerId, 50_000n, { outcome: 'taken_back' });
    await settle(playerId, { stake: { ...NO_STAKE, bonus: 50_000n, freeRounds: 50_000n } });
    // A bet that was void and was settled after all counts once, also when it is void again and settled again.
    const bet = { product: 'sport', subject: 'result', reference: randomUUID() } as const;
    await stake(playerId, 1_000n, { ...bet, outcome: 'taken_back' });
    for (const [index, cash] of [1_000n, -1_000n, 1_000n].entries()) {
      await stake(playerId, cash, { ...bet, amendment: index + 1 });
    }
    // One that counted and is void brings nothing any more.
    const gone = { product: 'sport', subject: 'result', reference: randomUUID() } as const;
    await stake(playerId, 1_000n, gone);
    await stake(playerId, -1_000n, { ...gone, amendment: 1 });
    // Ten euros each: 10 + 5 + 2 + 10 + 10.
    await readUntil(playerId, 37);
  });

  test('whatever is staked in whichever money, points and coins are what a second reckoning gives', async () => {
    const { database } = await open();
    const { addPlayer, stake, reader, coins, state } = await openProgramme(database);
    const game = fc.constantFrom('slot' as const, 'instant' as const, 'table' as const, 'sport' as const);
    const fact = fc.record({
      game,
      unit: fc.constantFrom('EUR' as const, 'NOK' as const, 'HUF' as const),
      own: fc.bigInt(-2_000n, 200_000n),
      isTakenBack: fc.boolean(),
      again: fc.nat({ max: 5 }),
    });
    const subjects = { slot: 'krakens-toll', instant: 'mines', table: 'blackjack', sport: 'a match' };
    const histories = fc.sample(fc.array(fact, { minLength: 4, maxLength: 14 }), { numRuns: 12, seed: 41 });
    const expected = new Map<string, { points: number; coins: number }>();
    for (const history of histories) {
      const playerId = await addPlayer();
      const own = randomUUID();
      // Some tell of the same round again: a correction, or a win that came late.
      const references = history.map(({ again }, index) => `${own}/${again < 2 ? again : index}`);
      const facts = history.map(({ again: _again, ...one }, index) => {
        const reference = references[index] ?? own;
        const first = references.indexOf(reference);
        const { game: kind = one.game, unit = one.unit } = history[first] ?? {};
        // What is told later only adds here: coins that were given stay given, whatever is taken back.
        return { ...one, reference, game: kind, unit, own: first < index && one.own < 0n ? -one.own : one.own };
      });
      const counts = new Map<string, number>();
      for (const { unit, own: cash, isTakenBack, game: kind, reference } of facts) {
        const amendment = counts.get(reference) ?? 0;
        counts.set(reference, amendment + 1);
        const outcome = isTakenBack ? 'taken_back' : 'settled';
        const product = kind === 'sport' ? 'sport' : 'casino';
        const placed = { product, provider: 'studio', subject: subjects[kind], reference, amendment } as const;
        await stake(playerId, cash, { ...placed, currency: unit, outcome });
      }
      expected.set(playerId, pointsOf(facts));
    }
    const told = async () => {
      const { scores } = await state();
      return Promise.all(
        [...expected.keys()].map(async (playerId) => ({
          points: Number(scores.find((row) => row.player_id === playerId)?.score),
          coins: await coins.balance(database, playerId),
        })),
      );
    };
    await expect
      .poll(async () => {
        await reader.readAll();
        return told();
      })
      .toEqual([...expected.values()]);
  });

  test('a level is reached once, with coins and a word of it; progress is told as it moves', async () => {
    const { database } = await open();
    const { addPlayer, stake, readUntil, coins, told } = await openProgramme(database);
    const playerId = await addPlayer();
    await stake(playerId, 9_990n);
    await readUntil(playerId, 99);
    await stake(playerId, 10n);
    await readUntil(playerId, 100);
    expect(told).toEqual([1]);
    // A coin for each ten points, and the gift of the first level.
    expect(await coins.balance(database, playerId)).toBe(10 + 25);
    const events = (await eventsAfter(database, playerId, 0, 50)).map(({ type, data }) => ({ type, data }));
    expect(events).toContainEqual({ type: 'vip/level', data: { level: 1, coins: 25, rounds: 0 } });
    expect(events.findLast(({ type }) => type === 'vip')?.data).toMatchObject({
      ...{ score: { level: 1, pct: 0 }, current_score: 100, next_level: { name: 'sailor' } },
    });
  });

  test('a level gives its free rounds once, told with it; nobody who is on a break gets any', async () => {
    const { database } = await open();
    const { addPlayer, stake, readUntil, reader, onBreak } = await openProgramme(database);
    const [playerId, paused] = [await addPlayer(), await addPlayer()];
    onBreak.add(paused);
    await stake(playerId, 150_000n);
    await stake(paused, 150_000n);
    await readUntil(playerId, 1_500);
    await readUntil(paused, 1_500);
    const rounds = () =>
      rows(
        database,
        sql`select player_id, offer_id, cause, game_code, rounds::integer, stake::text, wagering::integer, status
          from free_round_grants order by cause`,
      );
    const row = { player_id: playerId, offer_id: 'vip-rounds', game_code: 'krakens-toll', stake: '20', wagering: 10 };
    const given = [
      { ...row, cause: 'level 2', rounds: 5, status: 'active' },
      { ...row, cause: 'level 3', rounds: 10, status: 'active' },
    ];
    expect(await rounds()).toEqual(given);
    const levels = async (whose: string) =>
      (await eventsAfter(database, whose, 0, 50)).filter(({ type }) => type === 'vip/level').map(({ data }) => data);
    expect(await levels(playerId)).toMatchObject([{ rounds: 0 }, { rounds: 5 }, { rounds: 10 }]);
    expect(await levels(paused)).toMatchObject([{ rounds: 0 }, { rounds: 0 }, { rounds: 0 }]);
    await reader.replay('vip-points');
    await readUntil(playerId, 1_500);
    expect(await rounds()).toEqual(given);
  });

  test('all facts read again, in other portions, give the same points, levels, coins and scores', async () => {
    const { database } = await open();
    const { addPlayer, stake, reader, state, told } = await openProgramme(database);
    const [one, other] = [await addPlayer(), await addPlayer()];
    for (let round = 0; round < 60; round += 1) {
      await stake(one, 1_237n);
      await stake(other, 333n, { subject: 'blackjack' });
      if (round % 20 === 7) await reader.readAll();
    }
    // The last of the small stakes moves no whole point: all are there when each has its line.
    const readAll = () =>
      expect
        .poll(async () => {
          await reader.readAll();
          return (await state()).points.length;
        })
        .toBe(120);
    await readAll();
    const [before, saidBefore] = [await state(), [...told]];
    await reader.replay('vip-points');
    await readAll();
    expect(await state()).toEqual(before);
    expect(told).toEqual(saidBefore);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('weeks that nodes slept over are paid when they wake, each once', async () => {
    const { database } = await open();
    const { addPlayer, stake, readUntil, node, clock, paid } = await openProgramme(database);
    const playerId = await addPlayer();
    await stake(playerId, 20_000n);
    await readUntil(playerId, 200);
    // Of the week until 30 November; three Mondays later a node that was last at it on the 28th makes up for it.
    clock.at = Date.parse('2026-12-21T12:00:00Z');
    await node().pay(new Date('2026-12-21T11:05:00Z'));
    expect(paid).toEqual([]);
    await node().pay(new Date('2026-11-28T11:05:00Z'));
    await node().pay(new Date('2026-11-28T11:05:00Z'));
    expect(paid).toEqual(['4.00']);
  });

  test('cashback is paid on Monday, once on two nodes, and explained by the lines that it came from', async () => {
    const { database } = await open();
    const { addPlayer, stake, readUntil, node, clock, paid, bonuses } = await openProgramme(database);
    const playerId = await addPlayer();
    const unverified = await addPlayer({ verification: 'unverified' });
    const winner = await addPlayer();
    await stake(playerId, 20_000n, { payout: 5_000n, payoutCash: 5_000n });
    await stake(playerId, 10_000n, { product: 'sport', subject: 'match' });
    await stake(unverified, 20_000n);
    await stake(winner, 20_000n, { payout: 30_000n, payoutCash: 30_000n });
    await readUntil(winner, 200);
    const [map, other] = [node(), node()];
    // Sunday, a minute before midnight in Vienna: the week is not over.
    clock.at = Date.parse('2026-11-29T22:59:00Z');
    await map.pay();
    expect(paid).toEqual([]);
    clock.at = Date.parse('2026-11-29T23:00:00Z');
    await Promise.all([map.pay(), other.pay(), map.pay()]);
    // 250.00 lost at level 1: 2 percent.
    expect(paid).toEqual(['5.00']);
    expect(await map.of(playerId)).toMatchObject({
      value: {
        result: [
          { status: 'running', week: '2026-11-30', net: '0.00', amount: '0.00' },
          {
            ...{ status: 'paid', week: '2026-11-23', reason: null, net: '-250.00', level: 1, percent: 2 },
            ...{ maximum: '10.00', amount: '5.00', currency: 'EUR' },
            lines: [
              { product: 'casino', stakes: '200.00', winnings: '50.00' },
              { product: 'sport', stakes: '100.00', winnings: '0.00' },
            ],
          },
        ],
      },
    });
    expect(await bonuses.of(playerId)).toMatchObject([
      { offerId: 'vip-cashback', amount: 500n, wagerRequired: 500n, held: 500n, status: 'active' },
    ]);
    const decided = async (id: string) => {
      const answer = await map.of(id);
      return answer.ok ? answer.value.result[1] : null;
    };
    expect(await decided(unverified)).toMatchObject({ status: 'withheld', reason: 'not_verified', amount: '4.00' });
    expect(await decided(winner)).toMatchObject({ status: 'none', net: '100.00', amount: '0.00' });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});
