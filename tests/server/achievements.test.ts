/** Achievements: completed by a win, told once, read by their benefit_id (spec section 7). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, eventsAfter } from '#server/db/index.ts';
import type { PlayerContext } from '#server/http/handler.ts';
import {
  achievementRoutes,
  achievementsOf,
  createAchievements,
  createMissions,
  type WonRound,
} from '#server/modules/achievements/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import type { SettledFact } from '#server/modules/settled/index.ts';
import { onOneDatabase } from '../support/databases.ts';

const AT = new Date('2026-03-01T12:00:00.000Z');
const round = (stake: bigint, payout: bigint): WonRound => ({ gameCode: 'krakens-toll', stake, payout });

describe('what a round completes', () => {
  test.each([
    ['less than the stake', round(200n, 100n), []],
    ['the stake back', round(200n, 200n), []],
    ['a cent more', round(200n, 201n), ['first-win']],
    ['a hundred times the stake', round(200n, 20_000n), ['first-win', 'hundredfold']],
    ['a cent less than a thousand times', round(200n, 199_999n), ['first-win', 'hundredfold']],
    ['a thousand times', round(200n, 200_000n), ['first-win', 'hundredfold', 'thousandfold']],
    ['a free round', round(0n, 500n), ['first-win']],
  ])('%s', (_what, won, names) => {
    expect(achievementsOf(won)).toEqual(names);
  });
});

onOneDatabase((_name, open) => {
  describe('spec §7, achievement', () => {
    test('is kept and told once, and read by its player alone', async () => {
      const { database } = await open();
      const unitOfWork = createUnitOfWork(database, () => {});
      const { noteWin } = createAchievements({ now: () => AT });
      const routes = achievementRoutes(database, { of: async () => [] });
      const read = (playerId: string, benefitId: string) =>
        routes.achievement.handle({ params: { benefit_id: benefitId }, query: undefined, body: undefined }, {
          playerId,
        } as PlayerContext);
      const [winner, other] = [randomUUID(), randomUUID()];
      for (const won of [round(200n, 500n), round(200n, 700n), round(100n, 10_000n)]) {
        await unitOfWork.run((transaction, emit) => noteWin(transaction, emit, winner, won));
      }

      const told = (await eventsAfter(database, winner, 0, 50)).map(({ type, data }) => [type, data]);
      expect(told).toEqual([
        ['achievement', { benefit_id: expect.any(String) }],
        ['achievement', { benefit_id: expect.any(String) }],
      ]);
      const [first, second] = told.map(([, data]) => (data as { benefit_id: string }).benefit_id);
      expect(await read(winner, first ?? '')).toEqual({
        ok: true,
        value: {
          result: {
            benefit_id: first,
            name: 'first-win',
            game_code: 'krakens-toll',
            completed_at: AT.toISOString(),
          },
        },
      });
      expect(await read(winner, second ?? '')).toMatchObject({ value: { result: { name: 'hundredfold' } } });
      expect(await read(other, first ?? '')).toMatchObject({ ok: false, failure: { name: 'not_found' } });
      expect(await read(winner, 'no such id')).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    });
  });
});

onOneDatabase((_name, open) => {
  test('spec §7: a mission is completed once by what it counts, with coins, and shown with its progress', async () => {
    const { database } = await open();
    const unitOfWork = createUnitOfWork(database, () => {});
    const clock = { now: () => AT };
    const coins = createCoins(createLedger(clock));
    const missions = createMissions({ database, unitOfWork, clock, coins });
    const playerId = randomUUID();
    const finish = (subjects: readonly string[], outcome: SettledFact['outcome'] = 'settled') =>
      unitOfWork.run((transaction, emit) =>
        missions.consumer.handle(
          transaction,
          subjects.map((subject) => ({ playerId, product: 'casino', outcome, subject }) as SettledFact),
          emit,
          () => undefined,
        ),
      );
    const row = async (name: string) => (await missions.of(playerId)).find((mission) => mission.name === name);
    await finish(['one', 'two', 'two', 'three']);
    await finish(['one', 'four']);
    await finish(['five'], 'taken_back');
    expect(await row('five-games')).toMatchObject({ goal: 5, progress: 4, coins: 20, benefit_id: null });
    expect(await coins.balance(database, playerId)).toBe(0);
    await finish(['five']);
    await finish(['five', 'six']);
    expect(await row('five-games')).toMatchObject({ progress: 5, completed_at: AT.toISOString() });
    expect(await row('twenty-games')).toMatchObject({ progress: 6, completed_at: null });
    for (const day of [1, 2, 3]) {
      await database.execute(sql`insert into daily_claims (player_id, day, theme, reward, streak, claimed_at)
        values (${playerId}::uuid, ${`2026-03-0${day}`}::date, 'default', '{}', ${day}, now())`);
    }
    await Promise.all(Array.from({ length: 10 }, () => missions.of(playerId)));
    expect(await row('three-islands')).toMatchObject({ progress: 3, completed_at: AT.toISOString() });
    expect(await coins.balance(database, playerId)).toBe(20 + 15);
    const told = (await eventsAfter(database, playerId, 0, 50)).filter(({ type }) => type === 'achievement');
    expect(told).toHaveLength(2);
    const done = await row('three-islands');
    const read = await achievementRoutes(database, missions).achievement.handle(
      { params: { benefit_id: done?.benefit_id ?? '' }, query: undefined, body: undefined },
      { playerId } as PlayerContext,
    );
    expect(read).toMatchObject({ value: { result: { name: 'three-islands', game_code: null } } });
  });
});
