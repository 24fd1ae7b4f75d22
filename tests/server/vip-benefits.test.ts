/** VIP: points fade by season, gifts on birthdays, payouts by level, and who looks after a player (ADR 0136). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUnitOfWork, type Database, firstRow } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { payoutAtOnce, reviewReasons } from '#server/modules/orders/decision.ts';
import { birthdaysOn, createBirthdays } from '#server/modules/vip/birthdays.ts';
import {
  assignManager,
  benefitsAt,
  benefitsOf,
  createCare,
  createPoints,
  createSeasons,
  managerOf,
} from '#server/modules/vip/index.ts';
import { fadeOf, neededFor, seasonAt } from '#server/modules/vip/seasons.ts';
import { forgetPoints } from '#server/modules/vip/store.ts';
import { bonusesOver } from '../support/bonuses.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

const VIENNA = 'Europe/Vienna';
const IN_SEASON = '2026-11-10T12:00:00Z';

async function openProgramme(database: Database) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  clock.at = Date.parse(IN_SEASON);
  const unitOfWork = () => createUnitOfWork(database, () => {});
  const advertised = { may: true };
  const mayAdvertise = async () => advertised.may;
  const bonuses = bonusesOver(operator, database, { mayAdvertise });
  const told: { what: string; playerId: string; says: unknown }[] = [];
  const hear =
    (what: string) =>
    async (_transaction: unknown, _emit: unknown, playerId: string, says: unknown): Promise<void> => {
      told.push({ what, playerId, says });
    };
  const shared = { database, clock, players: parts.players, mayAdvertise };
  const seasons = () =>
    createSeasons({ ...shared, unitOfWork: unitOfWork(), tellBefore: hear('before'), tellAfter: hear('after') });
  const birthdays = () =>
    createBirthdays({ ...shared, unitOfWork: unitOfWork(), giveBonus: bonuses.give, tell: hear('birthday') });
  const points = createPoints({
    clock,
    coins: { give: async (_transaction, _emit, { amount }) => ({ moved: true, balance: amount }) },
    giveRounds: async () => 0,
    tell: async () => undefined,
    checkMissions: async () => undefined,
  });
  const consumer = points.consumer(() => 'slot');
  const stake = (playerId: string, euros: number, at = clock.now(), reference: string = randomUUID()) =>
    unitOfWork().run(async (transaction, emit) => {
      const cash = BigInt(euros) * 100n;
      await consumer.handle(
        transaction,
        [
          {
            ...{ playerId, product: 'casino', provider: 'studio', reference, amendment: 0, outcome: 'settled' },
            ...{ subject: 'krakens-toll', region: 'main', currency: 'EUR', payout: 0n, payoutCash: 0n },
            stake: { cash, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n },
            ...{ startedAt: at, settledAt: at },
          },
        ],
        emit,
        () => undefined,
      );
    });
  async function addPlayer({ born = '1990-01-01', ...options } = {} as { born?: string; verification?: 'unverified' }) {
    const playerId = await operator.addPlayer({ cash: 0n, verification: 'verified', ...options });
    await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
        language, created_at, nickname, nickname_key)
      values (${playerId}::uuid, ${`${playerId}@x.example`}, 'x', 'main', 'EUR', 'AT', ${born}::date, 'en',
        '2025-01-01', ${playerId.slice(0, 12)}, ${playerId.slice(0, 12)})`);
    return playerId;
  }
  const scoreOf = async (playerId: string) =>
    Number(
      (
        await firstRow<{ score: string }>(
          database,
          sql`select score::text from players where player_id = ${playerId}::uuid`,
        )
      )?.score,
    );
  return {
    clock,
    parts,
    told,
    advertised,
    seasons,
    birthdays,
    stake,
    addPlayer,
    scoreOf,
    bonuses,
    unitOfWork,
    consumer,
  };
}

test('a season is a quarter of the year where the player lives', () => {
  expect(seasonAt(new Date('2026-11-10T12:00:00Z'), VIENNA)).toEqual({
    date: '2026-10-01',
    start: new Date('2026-09-30T22:00:00Z'),
    end: new Date('2026-12-31T23:00:00Z'),
  });
  expect(seasonAt(new Date('2026-12-31T23:00:00Z'), VIENNA).date).toBe('2027-01-01');
  expect(seasonAt(new Date('2026-12-31T22:59:59Z'), VIENNA).date).toBe('2026-10-01');
});

test('the end of a season takes a tenth, rounded down, and never the first level', () => {
  expect(fadeOf(1_000_000n)).toBe(100_000n);
  expect(fadeOf(105_000n)).toBe(5_000n);
  expect(fadeOf(100_000n)).toBe(0n);
  expect(neededFor(4_200)).toBe(400_000n);
  expect(neededFor(99)).toBe(0n);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (points) => {
      const fades = fadeOf(points);
      expect(fades >= 0n && fades * 10n <= points).toBe(true);
      expect(points < 100_000n || points - fades >= 100_000n).toBe(true);
    }),
  );
});

test('ease of payouts goes to verified players alone, and waives no other reason', () => {
  const facts = {
    ...{ amount: 150_000n, verified: true, paidBefore: true, unplayed: 0n, sharedAccount: false },
    ...{
      currency: 'EUR' as const,
      lastDay: { count: 0, total: 0n },
      payoutsAtOnce: benefitsAt(5).payoutsAtOnce,
      flags: [],
    },
  } as const;
  expect(payoutAtOnce(150, 'EUR')).toBe(150_000n);
  expect(reviewReasons(facts)).toEqual([]);
  expect(reviewReasons({ ...facts, amount: 150_001n })).toEqual(['large_amount']);
  expect(reviewReasons({ ...facts, payoutsAtOnce: 100 })).toEqual(['large_amount']);
  expect(reviewReasons({ ...facts, verified: false })).toEqual(['large_amount', 'unverified']);
  expect(reviewReasons({ ...facts, lastDay: { count: 1, total: 150_000n } })).toEqual([]);
  expect(reviewReasons({ ...facts, lastDay: { count: 1, total: 150_001n } })).toEqual(['velocity']);
  expect(reviewReasons({ ...facts, unplayed: 50_001n, sharedAccount: true })).toEqual(['unplayed', 'shared_account']);
});

test('whoever was born on 29 February celebrates on the 28th of other years', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
});

onOneDatabase((_name, open) => {
  test('a season takes points once on two nodes, tells before and after, and spares play and breaks', async () => {
    const { database } = await open();
    const { clock, told, seasons, stake, addPlayer, scoreOf, unitOfWork, consumer } = await openProgramme(database);
    const before = new Date('2026-08-01T12:00:00Z');
    const [idle, active, broke, first] = [await addPlayer(), await addPlayer(), await addPlayer(), await addPlayer()];
    const reference = randomUUID();
    await stake(idle, 4_100, before, reference);
    for (const playerId of [active, broke]) await stake(playerId, 4_100, before);
    await stake(first, 100, before);
    await stake(active, 400);
    await database.execute(sql`insert into player_standings (player_id, status, reason, started_at, until)
      values (${broke}::uuid, 'time-out', 'player', '2026-11-01', '2026-11-08')`);
    // Fifteen days before the end nobody is told; fourteen days before, whoever it will meet, once.
    clock.at = Date.parse('2026-12-16T12:00:00Z');
    await seasons().turn();
    expect(told).toEqual([]);
    clock.at = Date.parse('2026-12-18T12:00:00Z');
    await Promise.all([seasons().turn(), seasons().turn()]);
    await seasons().turn();
    const until = '2026-12-31T23:00:00.000Z';
    expect(told).toEqual([{ what: 'before', playerId: idle, says: { points: 410, earned: 0, needed: 400, until } }]);
    clock.at = Date.parse('2027-01-01T00:05:00Z');
    await Promise.all([seasons().turn(), seasons().turn()]);
    await seasons().turn();
    expect(await scoreOf(idle)).toBe(3_690);
    expect(await scoreOf(active)).toBe(4_500);
    expect(await scoreOf(broke)).toBe(4_100);
    expect(await scoreOf(first)).toBe(100);
    expect(told.slice(1)).toEqual([{ what: 'after', playerId: idle, says: { points: 410, left: 3_690, level: 3 } }]);
    // Counted anew from all facts, the score is the same: what faded stands beside what was earned.
    await unitOfWork().run(async (transaction) => forgetPoints(transaction));
    expect(consumer.name).toBe('vip-points');
    await stake(idle, 4_100, before, reference);
    expect(await scoreOf(idle)).toBe(3_690);
  });

  test('nobody whom advertising must not reach is told before; seasons that ended before the rule take nothing', async () => {
    const { database } = await open();
    const { clock, told, advertised, seasons, stake, addPlayer, scoreOf } = await openProgramme(database);
    const playerId = await addPlayer();
    await stake(playerId, 4_100, new Date('2026-02-01T12:00:00Z'));
    await seasons().turn();
    expect(await scoreOf(playerId)).toBe(4_100);
    advertised.may = false;
    clock.at = Date.parse('2026-12-20T12:00:00Z');
    await seasons().turn();
    expect(told).toEqual([]);
  });

  test('a birthday brings a bonus by level, once a year and a day late at most two, to verified players only', async () => {
    const { database } = await open();
    const { clock, told, birthdays, stake, addPlayer, bonuses } = await openProgramme(database);
    const born = '1990-11-12';
    const [child, unknown, other] = [
      await addPlayer({ born }),
      await addPlayer({ born, verification: 'unverified' }),
      await addPlayer({ born: '1990-11-13' }),
    ];
    for (const playerId of [child, unknown, other]) await stake(playerId, 4_000);
    // The evening before in UTC is the birthday in Vienna already an hour later.
    clock.at = Date.parse('2026-11-11T22:59:00Z');
    await birthdays().celebrate();
    expect(told).toEqual([]);
    clock.at = Date.parse('2026-11-11T23:00:00Z');
    await Promise.all([birthdays().celebrate(), birthdays().celebrate()]);
    await birthdays().celebrate();
    expect(told).toEqual([{ what: 'birthday', playerId: child, says: '15.00' }]);
    expect(await bonuses.of(child)).toMatchObject([{ offerId: 'vip-birthday', amount: 1_500n, wagerRequired: 1_500n }]);
    // A changed date of birth brings no second gift in the year; the next year does.
    await database.execute(sql`update players set birthday = '1990-11-14' where player_id = ${child}::uuid`);
    clock.at = Date.parse('2026-11-14T12:00:00Z');
    await birthdays().celebrate();
    expect(told.map(({ playerId }) => playerId)).toEqual([child, other]);
    clock.at = Date.parse('2027-11-14T12:00:00Z');
    await birthdays().celebrate();
    expect(told.filter(({ playerId }) => playerId === child)).toHaveLength(2);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('a birthday that nodes slept over brings its gift when they wake, one of earlier none', async () => {
    const { database } = await open();
    const { clock, told, birthdays, stake, addPlayer } = await openProgramme(database);
    const [slept, earlier] = [await addPlayer({ born: '1990-11-02' }), await addPlayer({ born: '1990-10-28' })];
    for (const playerId of [slept, earlier]) await stake(playerId, 4_000);
    clock.at = Date.parse('2026-11-12T12:00:00Z');
    await birthdays().celebrate(new Date('2026-11-12T11:35:00Z'));
    expect(told).toEqual([]);
    await birthdays().celebrate(new Date('2026-11-01T12:00:00Z'));
    expect(told.map(({ playerId }) => playerId)).toEqual([slept]);
  });

  test('a captain has somebody who looks after them, by name; a mate has nobody', async () => {
    const { database } = await open();
    const { clock, parts, seasons, stake, addPlayer } = await openProgramme(database);
    const [captain, mate] = [await addPlayer(), await addPlayer()];
    await stake(captain, 60_000);
    await stake(mate, 10_000);
    const staff = await firstRow<{ staff_id: string }>(
      database,
      sql`insert into staff (email, name, role, created_at) values ('ina@fairwind.example', 'Ina Berg', 'support', now())
        returning staff_id::text`,
    );
    const staffId = staff?.staff_id ?? '';
    const care = createCare({ database, players: parts.players, seasons: seasons(), payoutAtOnce });
    const answer = async (playerId: string) => {
      const outcome = await care.of(playerId);
      return outcome.ok ? outcome.value : null;
    };
    for (const playerId of [captain, mate]) await assignManager(database, { playerId, staffId }, clock);
    expect(await answer(captain)).toMatchObject({
      ...{ level: 7, payout_at_once: '2000.00', payout_maximum_percent: 200, birthday_gift: '50.00', currency: 'EUR' },
      manager: { name: 'Ina Berg', email: 'ina@fairwind.example' },
      season: { from: '2026-10-01', until: '2026-12-31', earned: 60_000, needed: 6_000, spared: false, last: null },
    });
    expect(await answer(mate)).toMatchObject({ level: 5, payout_at_once: '1500.00', manager: null });
    await database.execute(sql`update staff set disabled_at = now() where staff_id = ${staffId}::uuid`);
    expect(await managerOf(database, captain, 7)).toBeNull();
    const player = await parts.players.find(database, captain);
    expect(player && (await benefitsOf(database, player))).toMatchObject({ payoutsAtOnce: 200, manager: true });
  });
});
