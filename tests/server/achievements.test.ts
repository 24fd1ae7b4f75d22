/** Achievements: completed by a win, told once, read by their benefit_id (spec section 7). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, eventsAfter } from '#server/db/index.ts';
import type { PlayerContext } from '#server/http/handler.ts';
import {
  achievementRoutes,
  achievementsOf,
  createAchievements,
  type WonRound,
} from '#server/modules/achievements/index.ts';
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
      const routes = achievementRoutes(database);
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
