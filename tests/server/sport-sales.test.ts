/** Selling a part of a bet: once, at the price of now, and the rest goes on as if it had been placed alone. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { settledSince } from '#server/modules/settled/index.ts';
import { openBetSums } from '#server/modules/sport/index.ts';
import type { BetList } from '#shared/sport/bets.ts';
import type { LineResult } from '#shared/sport/results.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook, STATE } from '../support/sport.ts';

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

    test('of a whole line is worth its win and its push; where the feed does not say how often it pushes, nothing', async () => {
      const { database } = await open();
      const book = { database, ...(await openSportsbook(database, 10_000n)) };
      const prices = { home: '4.00', away: '1.25' };
      // Goals of 1.5 and 1.1 at the odds of the outsider: he wins 0.27809, a draw gives the stake back in 0.25767.
      const told = (chances: boolean) => {
        const message = book.odds('asian_handicap:0', prices);
        if (message.type !== 'odds_change') throw new Error(message.type);
        const markets = message.markets.map((market) => ({
          ...market,
          outcomes: market.outcomes.map((outcome) => ({
            ...outcome,
            probability: 0.37462,
            ...(chances ? { chances: { won: 0.27809, void: 0.25767 } } : {}),
          })),
        }));
        return { ...message, markets };
      };
      await book.open('m1', prices, 'asian_handicap:0');
      await book.tell('m1', told(true));
      await book.place({ legs: [['m1', 'asian_handicap:0', 'home', '4.00']] });
      // 0.95 × 10 × 1.37003; odds × the chance without the draw would be 14.23.
      expect((await only(book)).cash_out).toBe('13.01');
      await book.tell('m1', told(false));
      expect((await only(book)).cash_out).toBeNull();
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

  describe('a sale on a match in play', () => {
    const state = (score: [number, number]) => ({ ...STATE, score });
    type Book = Awaited<ReturnType<typeof start>>;
    /** The match is played, and the home side wins with this chance. */
    const play = (book: Book, probability: number, score: [number, number] = [0, 0]) =>
      book.tell('m1', {
        ...(book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }) as ReturnType<Book['odds']> & {
          type: 'odds_change';
        }),
        status: 'live',
        state: state(score),
        markets: [
          {
            key: 'result',
            status: 'active',
            outcomes: (['home', 'draw', 'away'] as const).map((key) => ({ key, odds: '2.00', probability })),
          },
        ],
      });
    const inPlay = async () => {
      const book = await start();
      await play(book, 0.5);
      const bet = await only(book);
      book.waits.length = 0;
      return { book, bet };
    };

    test('waits as long as a bet on it would, and is paid the offer at the end', async () => {
      const { book, bet } = await inPlay();
      expect(bet).toMatchObject({ cash_out: '9.50', cash_out_delay: 5 });
      book.meanwhile.happens = () => play(book, 0.6);
      expect(await book.sell(bet.bet_id, '9.50')).toMatchObject({
        value: { bet: { status: 'cashed_out', payout: '11.40' }, sale: { amount: '11.40', stake: '10.00' } },
      });
      expect(book.waits).toEqual([5_000]);
      expect(await book.cash()).toBe(10_140n);
    });

    test('before the match nothing waits', async () => {
      const book = await start();
      const bet = await only(book);
      expect(bet.cash_out_delay).toBe(0);
      expect(await book.sell(bet.bet_id, '9.50')).toMatchObject({ ok: true });
      expect(book.waits).toEqual([]);
    });

    // Seen were 9.50: 2 of 100 less are 9.31, and 10 of 100 less 8.55. The offer is 0.95 × 10 × 2 × the chance.
    test.each([
      [0, 0.5, '9.50', true],
      [0, 0.4995, '9.49', false],
      [2, 0.49, '9.31', true],
      [2, 0.4895, '9.30', false],
      [10, 0.45, '8.55', true],
      [10, 0.4495, '8.54', false],
    ] as const)(
      'with a tolerance of %s of 100 at a chance of %s the offer is %s: sold %s',
      async (tolerance, chance, offer, isSold) => {
        const { book, bet } = await inPlay();
        book.meanwhile.happens = () => play(book, chance);
        const answer = await book.sell(bet.bet_id, '9.50', 100, undefined, { tolerance });
        expect(answer).toMatchObject(
          isSold
            ? { value: { sale: { amount: offer } } }
            : { failure: { name: 'cash_out_changed', variables: { amount: offer, currency: 'EUR' } } },
        );
        expect(await book.cash()).toBe(isSold ? 9_000n + BigInt(offer.replace('.', '')) : 9_000n);
      },
    );

    test('asked for far less than the offer, the whole bet is sold for the offer', async () => {
      const { book, bet } = await inPlay();
      expect(await book.sell(bet.bet_id, '0.01')).toMatchObject({ value: { sale: { amount: '9.50' } } });
      expect(await book.cash()).toBe(9_950n);
    });

    test('is refused when the match was stopped meanwhile, though it is open again at a better price', async () => {
      const { book, bet } = await inPlay();
      book.meanwhile.happens = async () => {
        await book.tell('m1', { type: 'bet_stop' });
        await play(book, 0.8, [1, 0]);
      };
      expect(await book.sell(bet.bet_id, '9.50')).toMatchObject({ failure: { name: 'cash_out_closed' } });
      expect(await book.cash()).toBe(9_000n);
    });

    test('is refused when its market was suspended meanwhile and is open again', async () => {
      const { book, bet } = await inPlay();
      book.meanwhile.happens = async () => {
        const told = book.odds('result', { home: '2.00' });
        if (told.type !== 'odds_change') throw new Error(told.type);
        await book.tell('m1', {
          ...told,
          status: 'live',
          markets: told.markets.map((market) => ({ ...market, status: 'suspended' as const })),
        });
        await play(book, 0.5);
      };
      expect(await book.sell(bet.bet_id, '9.50')).toMatchObject({ failure: { name: 'cash_out_closed' } });
      expect(await book.cash()).toBe(9_000n);
    });

    test('is refused when another sale came first, and the same sale asked again is answered alike', async () => {
      const { book, bet } = await inPlay();
      let first = true;
      book.meanwhile.happens = async () => {
        if (!first) return;
        first = false;
        expect(await book.sell(bet.bet_id, '4.75', 50, 'first')).toMatchObject({ ok: true });
      };
      expect(await book.sell(bet.bet_id, '9.50')).toMatchObject({ failure: { name: 'cash_out_closed' } });
      expect(await book.sell(bet.bet_id, '4.75', 50, 'first')).toMatchObject({
        value: { sale: { amount: '4.75', stake: '5.00' } },
      });
      expect(await book.sell(bet.bet_id, '4.75', 50, 'first', { tolerance: 2 })).toMatchObject({
        failure: { name: 'idempotency_conflict' },
      });
      expect(await book.cash()).toBe(9_475n);
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
