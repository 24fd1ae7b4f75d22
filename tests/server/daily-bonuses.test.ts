/** The bonus map: the server's day in the player's place, one island a day, what it asks and what it gives (spec sections 3, 4, 9). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { firstDayFor, islandDateBefore, mapDayAt } from '#server/modules/daily-bonuses/calendar.ts';
import { depositOn, heldOn } from '#server/modules/daily-bonuses/rewards.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { openDailyMap } from '../support/bonuses.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';

const DAY_MS = 86_400_000;

/** The row that says since when somebody is a player: long before any day that is looked at. */
const keepPlayer = (database: Database, playerId: string) =>
  database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
      language, nickname, nickname_key, created_at)
    values (${playerId}::uuid, ${`${playerId}@inbox.example`}, '', 'main', 'EUR', 'AT', '1990-01-01', 'en',
      ${playerId.slice(0, 20)}, ${playerId}, '2026-01-01')`);

/** A map with one player on it, on two nodes. */
async function openMap(database: Database, at: string) {
  const opened = openDailyMap(database, at);
  const { operator, node } = opened;
  const [map, other] = [node(), node()];
  const playerId = await operator.addPlayer();
  await keepPlayer(database, playerId);
  return {
    ...{ ...opened, map, other, playerId },
    claim: (date: string) => map.claim(playerId, 'main', date),
    async read() {
      const read = await map.map(playerId, 'main');
      if (!read.ok) throw new Error(read.failure.name);
      return read.value;
    },
    deposit: (cents: number, state: string, decidedAt: Date) =>
      database.execute(sql`insert into orders (order_id, player_id, vendor, method, amount, currency, state,
          idempotency_key, input_hash, return_url, created_at, decided_at)
        values (gen_random_uuid(), ${playerId}::uuid, 'sandbox', 'card', ${cents}, 'EUR', ${state},
          gen_random_uuid()::text, 'x', 'http://localhost', ${decidedAt.toISOString()}::timestamptz,
          ${state === 'pending' ? null : decidedAt.toISOString()}::timestamptz)`),
  };
}

describe('spec §9: the calendar', () => {
  test.each([
    ['just before midnight in Vienna', '2026-11-24T22:59:59Z', 'Europe/Vienna', { date: '2026-11-24', day: 24 }],
    ['from midnight in Vienna', '2026-11-24T23:00:00Z', 'Europe/Vienna', { date: '2026-11-25', day: 25 }],
    ['in Lisbon it is an hour earlier', '2026-11-24T23:30:00Z', 'Europe/Lisbon', { date: '2026-11-24' }],
    ['christmas has 30 days from day 1', '2026-12-05T12:00:00Z', 'Europe/Vienna', { firstDay: 1, lastDay: 30 }],
    ['halloween has 15 days from day 16', '2026-10-20T12:00:00Z', 'Europe/Vienna', { firstDay: 16, lastDay: 30 }],
    ['a common month has all its days', '2027-02-03T12:00:00Z', 'Europe/Vienna', { firstDay: 1, lastDay: 28 }],
  ])('%s', (_what, now, zone, expected) => {
    expect(mapDayAt(new Date(now), zone)).toMatchObject(expected);
  });

  test.each([
    ['months ago', '2026-08-02T10:00:00Z', 1],
    ['on the last day of the month before, where they live', '2026-10-31T22:30:00Z', 1],
    ['this month', '2026-11-20T10:00:00Z', 20],
    ['this month, where it is already the next day', '2026-11-20T23:30:00Z', 21],
    ['today', '2026-11-24T09:00:00Z', 24],
  ])('the first day that could be taken is the day of joining: %s', (_what, joined, first) => {
    const zone = 'Europe/Vienna';
    expect(firstDayFor(mapDayAt(new Date('2026-11-24T12:00:00Z'), zone), new Date(joined), zone)).toBe(first);
  });

  test('a day that is 25 hours long is one day', () => {
    const { startsAt, endsAt } = mapDayAt(new Date('2026-10-25T12:00:00Z'), 'Europe/Vienna');
    expect(endsAt.getTime() - startsAt.getTime()).toBe(25 * 3_600_000);
  });

  test('the days of both tiers ask for a deposit, and no others', () => {
    const days = Array.from({ length: 31 }, (_none, index) => index + 1);
    const asking = (cents: bigint) => days.filter((day) => depositOn('halloween', day) === cents);
    expect(asking(1_000n)).toEqual([18, 20, 24, 26, 27]);
    expect(asking(2_000n)).toEqual([17, 19, 21, 22, 23, 25, 28, 29, 30, 31]);
    expect(days.filter((day) => depositOn('christmas', day) ?? depositOn('default', day))).toEqual([]);
  });
});

forEachDatabase((_name, open) => {
  test('twenty clicks at once on two nodes take one island', async () => {
    const { database } = await open();
    const { map, other, playerId, coins } = await openMap(database, '2026-11-24T12:00:00Z');
    const clicks = Array.from({ length: 20 }, (_none, index) =>
      (index % 2 === 0 ? map : other).claim(playerId, 'main', '2026-11-24'),
    );
    const outcomes = await Promise.all(clicks);
    expect(outcomes.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: { reward: { kind: 'coins', coins: 15 }, streak: 1, week_coins: 0 } },
    ]);
    expect(outcomes.filter((one) => !one.ok && one.failure.name === 'bonus_day_taken')).toHaveLength(19);
    expect(await coins.balance(database, playerId)).toBe(15);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});

onOneDatabase((_name, open) => {
  test('states come from the server, and a clock that the browser has moved decides nothing', async () => {
    const { database } = await open();
    const { claim, read, clock } = await openMap(database, '2026-11-23T12:00:00Z');
    expect(await claim('2026-11-23')).toMatchObject({ ok: true });
    clock.at += DAY_MS;
    const states = (await read()).items.map(({ status }) => status);
    expect(states.slice(21, 25)).toEqual(['expired', 'taken', 'active', 'next']);
    for (const date of ['2026-11-23', '2026-11-25', '2027-11-24']) {
      expect(await claim(date)).toMatchObject({ failure: { name: 'bonus_day_closed' } });
    }
    clock.at = Date.parse('2026-11-24T23:00:00Z');
    expect(await claim('2026-11-24')).toMatchObject({ failure: { name: 'bonus_day_closed' } });
    expect(await claim('2026-11-25')).toMatchObject({ ok: true });
  });

  test('an island of free rounds gives those that were told, through the one door, and coins where the law lets none be given', async () => {
    const { database } = await open();
    const { claim, read, playerId } = await openMap(database, '2026-11-10T12:00:00Z');
    const told = (await read()).items.find(({ day }) => day === 10)?.reward;
    expect(told).toEqual({
      ...{ kind: 'free_rounds', rounds: 10, stake: '0.20', game_code: 'candy-reef', game_title: 'Candy Reef' },
      ...{ currency: 'EUR', wagering: 25, term_days: 7, stake_maximum: '5.00', win_maximum: '25.00' },
    });
    expect(await claim('2026-11-10')).toMatchObject({ ok: true, value: { reward: told } });
    expect(await claim('2026-11-10')).toMatchObject({ failure: { name: 'bonus_day_taken' } });
    const given = await rows(
      database,
      sql`select offer_id, cause, game_code, rounds::integer, stake::text, wagering::integer, win_maximum::text
        from free_round_grants where player_id = ${playerId}::uuid`,
    );
    expect(given).toEqual([
      {
        ...{ offer_id: 'daily-island', cause: '2026-11-10', game_code: 'candy-reef', rounds: 10, stake: '20' },
        ...{ wagering: 25, win_maximum: '2500' },
      },
    ]);
    for (const allowed of [
      { bonuses: true, slots: false },
      { bonuses: false, slots: true },
    ]) {
      expect(heldOn('default', 10, allowed)).toEqual({ kind: 'coins', coins: 40 });
    }
  });

  test('what was told before the claim is what is given: bonus money with its terms', async () => {
    const { database } = await open();
    const { claim, read, playerId } = await openMap(database, '2026-11-15T12:00:00Z');
    const told = (await read()).items.find(({ day }) => day === 15)?.reward;
    expect(told).toEqual({
      ...{ kind: 'bonus', amount: '2.00', currency: 'EUR', wagering: 25, term_days: 7 },
      ...{ stake_maximum: '5.00', win_maximum: '20.00' },
    });
    expect(await claim('2026-11-15')).toMatchObject({ ok: true, value: { reward: told } });
    const [grant] = await rows(
      database,
      sql`select offer_id, amount::text, wager_required::text as wager, win_maximum::text as win, status
        from bonus_grants where player_id = ${playerId}::uuid`,
    );
    expect(grant).toEqual({ offer_id: 'daily-island', amount: '200', wager: '5000', win: '2000', status: 'active' });
  });

  test('a tier asks for settled deposits of the day itself', async () => {
    const { database } = await open();
    const { claim, deposit, clock, read } = await openMap(database, '2026-10-18T12:00:00Z');
    const now = clock.now();
    const refused = {
      failure: { name: 'bonus_day_deposit', variables: { minimum: '10.00', currency: 'EUR' } },
    };
    await deposit(5_000, 'pending', now);
    await deposit(5_000, 'failed', now);
    await deposit(5_000, 'reversed', now);
    await deposit(5_000, 'succeeded', new Date(now.getTime() - DAY_MS));
    await deposit(999, 'succeeded', now);
    expect(await claim('2026-10-18')).toMatchObject(refused);
    expect((await read()).own).toMatchObject({ deposited: '9.99' });
    await deposit(1, 'succeeded', now);
    expect(await claim('2026-10-18')).toMatchObject({ ok: true });
  });

  test('a whole week in a row brings a gift; a day that was missed begins anew', async () => {
    const { database } = await open();
    const { claim, clock, read, coins, playerId } = await openMap(database, '2026-12-07T12:00:00Z');
    const gifts: number[] = [];
    for (let day = 7; day <= 20; day += 1) {
      const taken = await claim(`2026-12-${String(day).padStart(2, '0')}`);
      if (taken.ok) gifts.push(taken.value.week_coins);
      clock.at += DAY_MS;
    }
    expect(gifts).toEqual([0, 0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0, 50]);
    expect((await read()).own).toMatchObject({ streak: 14 });
    clock.at += DAY_MS;
    expect((await read()).own).toMatchObject({ streak: 0 });
    expect(await claim('2026-12-22')).toMatchObject({ ok: true, value: { streak: 1 } });
    expect(await coins.balance(database, playerId)).toBeGreaterThan(100);
  });

  test('a season’s farewell breaks no row of days: the island before it counts', async () => {
    const { database } = await open();
    const { claim, clock, read, deposit } = await openMap(database, '2026-10-29T12:00:00Z');
    const streaks: number[] = [];
    for (const date of ['2026-10-29', '2026-10-30', '2026-11-01']) {
      clock.at = Date.parse(`${date}T12:00:00Z`);
      await deposit(100_000, 'succeeded', new Date(clock.at));
      const taken = await claim(date);
      streaks.push(taken.ok ? taken.value.streak : 0);
      if (date === '2026-10-30') clock.at += DAY_MS;
      expect((await read()).own).toMatchObject({ streak: streaks.length });
    }
    expect(streaks).toEqual([1, 2, 3]);
    expect(islandDateBefore('2026-11-01')).toBe('2026-10-30');
    expect(islandDateBefore('2026-10-31')).toBe('2026-10-30');
    expect(islandDateBefore('2027-01-01')).toBe('2026-12-31');
    expect(islandDateBefore('2026-12-01')).toBe('2026-11-30');
    expect(islandDateBefore('2028-03-01')).toBe('2028-02-29');
  });

  test('the farewell of a season has no island; a break and an incomplete profile take none', async () => {
    const { database } = await open();
    const { claim, clock, reach, read, operator, map } = await openMap(database, '2026-10-31T12:00:00Z');
    expect(await claim('2026-10-31')).toMatchObject({ failure: { name: 'bonus_day_closed' } });
    expect((await read()).items.at(-1)).toMatchObject({ day: 30, status: 'expired' });
    clock.at += DAY_MS;
    reach.advertised = false;
    expect((await read()).own).toMatchObject({ blocked: 'break' });
    expect(await claim('2026-11-01')).toMatchObject({ failure: { name: 'not_offered' } });
    reach.advertised = true;
    const newcomer = await operator.addPlayer({ hasProfile: false });
    expect(await map.claim(newcomer, 'main', '2026-11-01')).toMatchObject({ failure: { name: 'profile_required' } });
  });

  test('a guest sees the calendar of the domain and nothing of their own', async () => {
    const { database } = await open();
    const { map } = await openMap(database, '2026-11-24T12:00:00Z');
    const seen = await map.map(null, 'pt');
    expect(seen).toMatchObject({ ok: true, value: { time_zone: 'Europe/Lisbon', today: 24, own: null } });
  });
});
