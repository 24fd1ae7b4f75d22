/** The studio against the real wallet: both over one database, talking through the protocol only. */
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { Studio } from '#studio/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, createHarnessStudio, launchSession, spinOnce } from '../support/games.ts';

/** A game with a jackpot: its bet and its win are two calls (ADR 0077). */
const JACKPOT_GAME = 'lucky-anchor';

onOneDatabase((_name, open) => {
  const setUp = async (cash: bigint, code?: string) => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    const playerId = await operator.addPlayer({ cash });
    const walletToken = await operator.open(playerId, 'main', code);
    const start = (fetcher?: (request: Request) => Promise<Response>) =>
      createHarnessStudio(database, operator, fetcher);
    const session = await launchSession(start(), walletToken, operator.clock.at, code);
    return { database, operator, playerId, start, session };
  };

  describe('sessions of long ago', () => {
    const LONG_MS = 91 * 24 * 3_600_000;
    const statusOf = async (studio: Studio, session: string) => (await studio.fetch(new Request(session))).status;

    test('are forgotten at the next start, but never one that still owes a win', async () => {
      const { operator, playerId, start, session } = await setUp(5_000n);
      await spinOnce(start(), session, 'spin-0001', '100');
      const owing = await launchSession(
        start(),
        await operator.open(playerId, 'main', JACKPOT_GAME),
        operator.clock.at,
        JACKPOT_GAME,
      );
      const dying = start(async (request) => {
        if (request.url.endsWith('/win')) throw new Error('the process is gone');
        return operator.vendor.request(request);
      });
      await spinOnce(dying, owing, 'spin-0002', '100');
      operator.clock.at += LONG_MS;
      const next = start();
      expect(await statusOf(next, session)).toBe(404);
      expect(await statusOf(next, owing)).toBe(200);
    });
  });

  describe('ten spins through studio, protocol, wallet and ledger', () => {
    test('the balance equals the ledger to the cent, and the history holds every round', async () => {
      const { database, operator, playerId, start, session } = await setUp(5_000n);
      const studio = start();
      let expected = 5_000n;
      for (let round = 0; round < 10; round += 1) {
        const answer = await spinOnce(studio, session, `spin-000${round}`, '200');
        expected += BigInt(answer.payout) - 200n;
        expect(answer.balance).toBe(expected.toString());
      }
      expect(await operator.balanceOf(playerId)).toBe(expected);
      const { result } = await operator.roundHistory.rounds(playerId, {});
      expect(result).toHaveLength(10);
      expect(result.map((round) => round.status)).toEqual(Array(10).fill('closed'));
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('answers lost at every other call change nothing in what is paid', async () => {
      const { database, operator, playerId, start, session } = await setUp(5_000n);
      let calls = 0;
      const studio = start(async (request) => {
        const response = await operator.vendor.request(request);
        calls += 1;
        if (calls % 2 === 1) throw new Error('the answer was lost');
        return response;
      });
      let expected = 5_000n;
      for (let round = 0; round < 5; round += 1) {
        const answer = await spinOnce(studio, session, `spin-000${round}`, '100');
        expected += BigInt(answer.payout) - 100n;
      }
      expect(await operator.balanceOf(playerId)).toBe(expected);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('a studio that dies between bet and win pays the win when it comes back, once', async () => {
      const { operator, playerId, start, session } = await setUp(5_000n, JACKPOT_GAME);
      const dying = start(async (request) => {
        if (request.url.endsWith('/win')) throw new Error('the process is gone');
        return operator.vendor.request(request);
      });
      await spinOnce(dying, session, 'spin-0001', '100');
      expect(await operator.balanceOf(playerId)).toBe(4_900n);
      const next = start();
      expect(await next.settleUnfinished()).toBe(0);
      const answer = await spinOnce(next, session, 'spin-0001', '100');
      expect(await operator.balanceOf(playerId)).toBe(4_900n + BigInt(answer.payout));
      expect((await operator.roundHistory.rounds(playerId, {})).result[0]?.status).toBe('closed');
    });
  });
});
