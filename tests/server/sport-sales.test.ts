/** Selling a part of a bet: once, at the price of now, and the rest goes on as if it had been placed alone (issue 19, point 7). */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { settledSince } from '#server/modules/settled/index.ts';
import { openBetSums } from '#server/modules/sport/index.ts';
import type { BetList } from '#shared/contract/sport.ts';
import type { LineResult } from '#shared/sport/results.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

const settled = (home: LineResult) => ({
  type: 'bet_settlement' as const,
  markets: [{ key: 'result', outcomes: { home, draw: 'lost' as const, away: 'lost' as const } }],
});
const ROLLBACK = { type: 'rollback_bet_settlement' as const, markets: ['result'] };
const HOME = ['m1', 'result', 'home', '2.00'] as const;

onOneDatabase((_name, open) => {
  const start = async () => {
    const { database } = await open();
    const book = { database, ...(await openSportsbook(database, 10_000n)) };
    await book.open('m1');
    await book.place({ legs: [HOME] });
    return book;
  };
  const only = async (book: Awaited<ReturnType<typeof start>>, status: 'open' | 'settled' = 'open') => {
    const [bet] = await book.bets(status);
    if (!bet) throw new Error(`no ${status} bet`);
    return bet;
  };

  describe('a part of a bet', () => {
    test('is paid at once, and the rest stays open with its share of stake, return and offer', async () => {
      const book = await start();
      const { bet_id, cash_out } = await only(book);
      expect(cash_out).toBe('9.50');
      expect(await book.sell(bet_id, '3.80', 40)).toMatchObject({ ok: true });
      expect(await book.cash()).toBe(9_380n);
      expect(await only(book)).toMatchObject({
        sold: { stake: '4.00', amount: '3.80', left: '6.00' },
        possible_payout: '12.00',
        cash_out: '5.70',
        payout: null,
      });
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(10_580n);
      expect(await only(book, 'settled')).toMatchObject({ status: 'won', stake: '10.00', payout: '15.80' });
    });

    test('stands among the cashed out, as do bets that were sold whole; settled ones are still settled', async () => {
      const book = await start();
      const part = await only(book);
      await book.place({ legs: [HOME] });
      await book.place({ legs: [HOME] });
      const whole = (await book.bets('open')).find(({ bet_id }) => bet_id !== part.bet_id);
      if (whole === undefined) throw new Error('a bet is missing');
      await book.sell(part.bet_id, '3.80', 40);
      await book.sell(whole.bet_id, '9.50');
      const ids = async (list: BetList) => (await book.bets(list)).map(({ bet_id }) => bet_id).sort();
      const sold = [part.bet_id, whole.bet_id].sort();
      expect([await ids('cashed_out'), await ids('settled')]).toEqual([sold, [whole.bet_id]]);
      await book.tell('m1', settled('won'));
      expect([await ids('cashed_out'), (await ids('settled')).length, await ids('open')]).toEqual([sold, 3, []]);
      const listed = await book.routes.sportBets.handle(
        { params: undefined, body: undefined, query: { status: 'cashed_out', page: 1 } },
        book.contextOf(book.playerId, null, 'main'),
      );
      expect(listed).toMatchObject({ value: { open: 0, settled: 3, cashed_out: 2 } });
    });

    test('asked for again it is sold once; under the same key another share is refused', async () => {
      const book = await start();
      const { bet_id } = await only(book);
      const twice = await Promise.all([1, 2].map(() => book.sell(bet_id, '4.75', 50, 'half-of-it')));
      expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
      expect(await book.cash()).toBe(9_475n);
      expect(await book.sell(bet_id, '2.30', 25, 'half-of-it')).toMatchObject({
        failure: { name: 'idempotency_conflict' },
      });
    });

    test('two bets are not sold under one key, however close together they are asked for', async () => {
      const book = await start();
      await book.place({ legs: [HOME] });
      const bets = await book.bets('open');
      const answers = await Promise.all(bets.map(({ bet_id }) => book.sell(bet_id, '4.75', 50, 'one-for-both')));
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.name]));
      expect(refused).toEqual(['idempotency_conflict']);
      expect(await book.cash()).toBe(8_475n);
    });

    test('is refused while suspended, for more than it is worth, and when it comes to nothing', async () => {
      const book = await start();
      const { bet_id } = await only(book);
      expect(await book.sell(bet_id, '4.76', 50)).toMatchObject({ failure: { name: 'cash_out_changed' } });
      expect(await book.sell(bet_id, '-1.00', 50)).toMatchObject({ failure: { name: 'cash_out_changed' } });
      await book.tell('m1', { type: 'bet_stop' });
      expect(await book.sell(bet_id, '4.75', 50)).toMatchObject({ failure: { name: 'cash_out_closed' } });
      await book.open('m2', { home: '1.10', draw: '9.00', away: '30.00' });
      await book.tell('m1', book.odds('result', { home: '500.00', draw: '3.50', away: '1.10' }));
      expect(await book.sell(bet_id, '0.01', 1)).toMatchObject({ failure: { name: 'cash_out_small' } });
      expect(await book.cash()).toBe(9_000n);
    });

    test('all that is left can be sold after a part: the bet is cashed out, and its match moves it no more', async () => {
      const book = await start();
      const { bet_id } = await only(book);
      await book.sell(bet_id, '2.37', 25);
      await book.sell(bet_id, '7.12', 100);
      expect(await only(book, 'settled')).toMatchObject({ status: 'cashed_out', payout: '9.49' });
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(9_949n);
    });
  });

  test('whatever is sold, settled, taken back and settled otherwise: what was sold stays paid, the rest pays what it should', async () => {
    const turn = fc.oneof(
      fc.constantFrom<LineResult>('won', 'lost', 'void', 'half_won', 'half_lost').map((home) => ({ home })),
      fc.constant({ home: null }),
      fc.record({ share: fc.integer({ min: 1, max: 100 }) }),
    );
    const SHARES_OF_TEN: Record<LineResult, bigint> = { won: 20n, lost: 0n, void: 10n, half_won: 15n, half_lost: 5n };
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 9 }), async (history) => {
        const book = await start();
        const began = [new Date(book.clock.at - 1_000)];
        const { bet_id } = await only(book);
        let left = 1_000n;
        let paid = 0n;
        let home: LineResult | null = null;
        for (const one of history) {
          if ('share' in one) {
            const amount = (((left * 95n) / 100n) * BigInt(one.share)) / 100n;
            const sale = await book.sell(
              bet_id,
              `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
              one.share,
            );
            if (sale.ok) {
              left -= (left * BigInt(one.share)) / 100n;
              paid += amount;
            }
            // Nothing is sold of what is over or suspended.
            expect(sale.ok && home !== null).toBe(false);
          } else {
            if (one.home === null) await book.tell('m1', ROLLBACK);
            else await book.tell('m1', settled(one.home));
            home = one.home;
          }
          const rest = home === null ? 0n : (left * SHARES_OF_TEN[home]) / 10n;
          const rounds = home === 'half_won' || home === 'half_lost' ? 1n : 0n;
          const moved = (await book.cash()) - 9_000n - paid - rest;
          expect(moved >= 0n && moved <= rounds).toBe(true);
          const player = { playerId: book.playerId, currency: 'EUR' } as const;
          const [[facts], [open]] = [
            await settledSince(book.database, player, began),
            await openBetSums(book.database, player, began),
          ];
          expect(10_000n - (await book.cash())).toBe((facts?.lost ?? 0n) + (open?.lost ?? 0n));
        }
        const row = await firstRow<{ sold: string; of: string }>(
          book.database,
          sql`select sold_stake::text as sold, coalesce((select sum(stake) from sport_sales), 0)::text as of from sport_bets`,
        );
        expect(row?.sold).toBe(row?.of);
        expect((await verifyLedger(book.database)).problems).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
