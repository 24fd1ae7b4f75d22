/** Bets on scorers: void for who takes no part, refused where the law leaves them out, and in balance. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { MARKET_TYPES, MARKETS } from '#shared/sport/markets.ts';
import type { LegResult } from '#shared/sport/results.ts';
import { mayBetOn } from '#shared/sport/rules.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

const STRIKER = 'T. Tolvaer';
const PRICES = { [STRIKER]: '5.00', 'M. Marrowin': '8.00', none: '10.00' };
const settlement = (striker: LegResult, rival: LegResult, none: LegResult) => ({
  type: 'bet_settlement' as const,
  markets: [{ key: 'first_scorer', outcomes: { [STRIKER]: striker, 'M. Marrowin': rival, none } }],
});
const STRIKER_FIRST = settlement('won', 'lost', 'lost');
const NOBODY = settlement('lost', 'lost', 'won');
const ABSENT = settlement('void', 'won', 'lost');
const CALLED_OFF = settlement('void', 'void', 'void');
const ROLLBACK = { type: 'rollback_bet_settlement' as const, markets: ['first_scorer'] };

test('events of a single player: left out for who lives in Germany, before the match and in play; open elsewhere', () => {
  const types = MARKET_TYPES.filter((type) => MARKETS[type].group === 'scorers');
  expect(types.length).toBeGreaterThan(0);
  for (const type of types) {
    for (const inPlay of [false, true]) {
      expect(mayBetOn({ regions: ['main'], country: 'DE' }, type, inPlay)).toBe(false);
      expect(mayBetOn({ regions: ['main'], country: null }, type, inPlay)).toBe(true);
    }
  }
});

onOneDatabase((_name, open) => {
  const start = async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 100_000n);
    for (const match of ['m1', 'm2']) await book.open(match, PRICES, 'first_scorer');
    return { database, ...book };
  };

  test('a player who takes no part gives the stake back', async () => {
    const book = await start();
    await book.place({ legs: [['m1', 'first_scorer', STRIKER, '5.00']] });
    await book.tell('m1', ABSENT);
    expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await book.cash()).toBe(100_000n);
  });

  test('a bet is refused where the law leaves single players out, and nothing is staked', async () => {
    const book = await start();
    const refused = await book.place({ legs: [['m1', 'first_scorer', STRIKER, '5.00']], region: 'de' });
    expect(refused).toMatchObject({ name: 'market_forbidden' });
    expect(await book.cash()).toBe(100_000n);
  });

  test('settle, roll back, settle otherwise, in any order: the ledger balances and bets have paid what their legs say', async () => {
    const step = fc.record({
      match: fc.constantFrom('m1', 'm2'),
      told: fc.constantFrom(STRIKER_FIRST, NOBODY, ABSENT, CALLED_OFF, ROLLBACK),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const book = await start();
        const [striker, none] = [
          ['m1', 'first_scorer', STRIKER, '5.00'],
          ['m2', 'first_scorer', 'none', '10.00'],
        ] as const;
        for (const legs of [[striker], [none], [striker, none]]) await book.place({ legs });
        const last = new Map<string, Record<string, LegResult>>();
        for (const { match, told } of steps) {
          await book.tell(match, told);
          last.set(match, told.type === 'bet_settlement' ? (told.markets[0]?.outcomes ?? {}) : {});
        }
        const [first, second] = [last.get('m1')?.[STRIKER], last.get('m2')?.none];
        const paid = (...legs: (readonly [LegResult | undefined, number])[]): bigint => {
          if (legs.some(([result]) => result === 'lost' || result === undefined)) return 0n;
          return BigInt(legs.reduce((sum, [result, odds]) => sum * (result === 'void' ? 1 : odds), 1_000));
        };
        const payouts = paid([first, 5]) + paid([second, 10]) + paid([first, 5], [second, 10]);
        expect(await book.cash()).toBe(100_000n - 3_000n + payouts);
        expect((await verifyLedger(book.database)).problems).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
