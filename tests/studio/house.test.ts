/** The studio against the real wallet: both over one database, talking through the protocol only. */
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { Studio } from '#studio/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createGamesHarness, createHouseStudio, launchSession, spinOnce } from '../support/games.ts';

/** A game with a pot: its bet and its win are two calls (ADR 0077). */
const POT = 'lucky-anchor';

forEachDatabase((_name, open) => {
  const setUp = async (cash: bigint, code?: string) => {
    const { database } = await open();
    const house = createGamesHarness(database);
    const playerId = await house.addPlayer({ cash });
    const walletToken = await house.open(playerId, 'main', code);
    const start = (fetcher?: (request: Request) => Promise<Response>) => createHouseStudio(database, house, fetcher);
    const session = await launchSession(start(), walletToken, house.clock.at, code);
    return { database, house, playerId, start, session };
  };

  describe('sessions of long ago', () => {
    const LONG_MS = 91 * 24 * 3_600_000;
    const statusOf = async (studio: Studio, session: string) => (await studio.fetch(new Request(session))).status;

    test('are forgotten at the next start, but never one that still owes a win', async () => {
      const { house, playerId, start, session } = await setUp(5_000n);
      await spinOnce(start(), session, 'spin-0001', '100');
      const owing = await launchSession(start(), await house.open(playerId, 'main', POT), house.clock.at, POT);
      const dying = start(async (request) => {
        if (request.url.endsWith('/win')) throw new Error('the process is gone');
        return house.vendor.request(request);
      });
      await spinOnce(dying, owing, 'spin-0002', '100');
      house.clock.at += LONG_MS;
      const next = start();
      expect(await statusOf(next, session)).toBe(404);
      expect(await statusOf(next, owing)).toBe(200);
    });
  });

  describe('ten spins through studio, protocol, wallet and ledger', () => {
    test('the balance equals the ledger to the cent, and the history holds every round', async () => {
      const { database, house, playerId, start, session } = await setUp(5_000n);
      const studio = start();
      let expected = 5_000n;
      for (let round = 0; round < 10; round += 1) {
        const answer = await spinOnce(studio, session, `spin-000${round}`, '200');
        expected += BigInt(answer.payout) - 200n;
        expect(answer.balance).toBe(expected.toString());
      }
      expect(await house.balanceOf(playerId)).toBe(expected);
      const { result, total } = await house.games.rounds(playerId, 1);
      expect(total).toBe(10);
      expect(result.map((round) => round.status)).toEqual(Array(10).fill('closed'));
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('answers lost at every other call change nothing in what is paid', async () => {
      const { database, house, playerId, start, session } = await setUp(5_000n);
      let calls = 0;
      const studio = start(async (request) => {
        const response = await house.vendor.request(request);
        calls += 1;
        if (calls % 2 === 1) throw new Error('the answer was lost');
        return response;
      });
      let expected = 5_000n;
      for (let round = 0; round < 5; round += 1) {
        const answer = await spinOnce(studio, session, `spin-000${round}`, '100');
        expected += BigInt(answer.payout) - 100n;
      }
      expect(await house.balanceOf(playerId)).toBe(expected);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('a studio that dies between bet and win pays the win when it comes back, once', async () => {
      const { house, playerId, start, session } = await setUp(5_000n, POT);
      const dying = start(async (request) => {
        if (request.url.endsWith('/win')) throw new Error('the process is gone');
        return house.vendor.request(request);
      });
      await spinOnce(dying, session, 'spin-0001', '100');
      expect(await house.balanceOf(playerId)).toBe(4_900n);
      const next = start();
      expect(await next.settleUnfinished()).toBe(0);
      const answer = await spinOnce(next, session, 'spin-0001', '100');
      expect(await house.balanceOf(playerId)).toBe(4_900n + BigInt(answer.payout));
      expect((await house.games.rounds(playerId, 1)).result[0]?.status).toBe('closed');
    });
  });
});
