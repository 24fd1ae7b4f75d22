/** Bets: accepted at the odds seen or not at all, settled once, and nothing moves wrongly. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsAfter, rows } from '#server/db/index.ts';
import { largestStake, purseOfGrant } from '#server/modules/funding/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { renderMessage } from '#server/modules/messages/texts.ts';
import { settledSince, settledSums } from '#server/modules/settled/index.ts';
import { betTaxes, openBetSums } from '#server/modules/sport/index.ts';
import type { MarketResults } from '#server/ports/sport-feed.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { isDeadHeat, type LegResult } from '#shared/sport/results.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook, STATE } from '../support/sport.ts';

const settlement = (outcomes: Record<string, LegResult>, key = 'result') => ({
  type: 'bet_settlement' as const,
  markets: [{ key, outcomes }] satisfies MarketResults[],
});
const HOME_WINS = settlement({ home: 'won', draw: 'lost', away: 'lost' });
const AWAY_WINS = settlement({ home: 'lost', draw: 'lost', away: 'won' });
const CALLED_OFF = settlement({ home: 'void', draw: 'void', away: 'void' });
const ROLLBACK = { type: 'rollback_bet_settlement' as const, markets: ['result'] };
const ALL_TIME = { markets: ['result'], from: null, until: null };

interface BetState {
  status: string;
  revision: number;
}

onOneDatabase((_name, open) => {
  const start = async (cash?: bigint) => {
    const { database } = await open();
    return { database, ...(await openSportsbook(database, cash)) };
  };

  describe('placing', () => {
    test('a single takes its stake and says what it may pay', async () => {
      const book = await start();
      await book.open('m1');
      const bet = await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      expect(bet).toMatchObject({
        status: 'open',
        stake: '10.00',
        odds: '2.00',
        possible_payout: '20.00',
        payout: null,
      });
      expect(await book.cash()).toBe(9_000n);
      expect(await book.bets('open')).toEqual([bet]);
    });

    test('long odds of a combo are told to the cent', async () => {
      const book = await start();
      await book.open('m1', { home: '80.00', draw: '1.10', away: '1.20' });
      await book.open('m2', { home: '90.00', draw: '1.10', away: '1.20' });
      const legs = [
        ['m1', 'result', 'home', '80.00'],
        ['m2', 'result', 'home', '90.00'],
      ] as const;
      expect(await book.place({ legs, stake: '1.00' })).toMatchObject({ odds: '7200.00', possible_payout: '7200.00' });
    });

    test('the same request places one bet; with other content it is refused', async () => {
      const book = await start();
      await book.open('m1');
      const asked = { legs: [['m1', 'result', 'home', '2.00']], key: 'one-request' } as const;
      const [first, second] = await Promise.all([book.place({ ...asked }), book.place({ ...asked })]);
      expect(second).toEqual(first);
      expect(await book.cash()).toBe(9_000n);
      expect(await book.place({ ...asked, stake: '11.00' })).toMatchObject({ name: 'idempotency_conflict' });
    });

    test('odds that moved: none refuses, better takes better ones only, any takes all', async () => {
      const book = await start();
      await book.open('m1');
      await book.tell('m1', book.odds('result', { home: '1.90', draw: '3.60', away: '4.00' }));
      const seen = { legs: [['m1', 'result', 'home', '2.00']] } as const;
      expect(await book.place({ ...seen, accept: 'none' })).toMatchObject({ name: 'odds_changed' });
      expect(await book.place({ ...seen, accept: 'better' })).toMatchObject({ name: 'odds_changed' });
      expect(await book.place({ ...seen, accept: 'any' })).toMatchObject({ odds: '1.90' });
      const better = { legs: [['m1', 'result', 'draw', '3.50']] } as const;
      expect(await book.place({ ...better, accept: 'none' })).toMatchObject({ name: 'odds_changed' });
      expect(await book.place({ ...better, accept: 'better' })).toMatchObject({ odds: '3.60' });
    });

    test('what is suspended, over, unknown or silent is refused', async () => {
      const book = await start();
      await book.open('m1');
      const home = { legs: [['m1', 'result', 'home', '2.00']] } as const;
      await book.tell('m1', { type: 'bet_stop' });
      expect(await book.place(home)).toMatchObject({ name: 'selection_suspended' });
      await book.tell('m1', book.odds('result', { home: '2.00', draw: null, away: '4.00' }));
      expect(await book.place(home)).toMatchObject({ status: 'open' });
      expect(await book.place({ legs: [['m1', 'result', 'draw', '3.50']] })).toMatchObject({
        name: 'selection_suspended',
      });
      for (const leg of [
        ['m1', 'result', 'nobody', '2.00'],
        ['m1', 'total_goals:9', 'over', '2.00'],
        ['m9', 'result', 'home', '2.00'],
      ] as const) {
        expect(await book.place({ legs: [leg] })).toMatchObject({ name: 'selection_ended' });
      }
      // The producer is not heard for longer than official feeds allow.
      book.clock.at += 21_000;
      expect(await book.place(home)).toMatchObject({ name: 'selection_suspended' });
      await book.sport.tend();
      expect(await book.place(home)).toMatchObject({ status: 'open' });
      await book.tell('m1', HOME_WINS);
      expect(await book.place(home)).toMatchObject({ name: 'selection_ended' });
    });

    test('after its start a match is not bet on at the odds of before', async () => {
      const book = await start();
      await book.open('m1');
      book.clock.at += 3_600_000;
      await book.sport.tend();
      expect(await book.place({ legs: [['m1', 'result', 'home', '2.00']] })).toMatchObject({
        name: 'selection_suspended',
      });
    });

    test('legs of one match are not combined, and singles of it are', async () => {
      const book = await start();
      await book.open('m1');
      const legs = [
        ['m1', 'result', 'home', '2.00'],
        ['m1', 'result', 'draw', '3.50'],
      ] as const;
      expect(await book.place({ legs })).toMatchObject({ name: 'legs_related' });
      expect(await book.place({ legs, sizes: [1] })).toMatchObject({ stake: '20.00' });
    });

    test.each(['0.00', '0', '-5.00', '5.001', '1e3', '0.10'])('a stake of %s is refused', async (stake) => {
      const book = await start();
      await book.open('m1');
      const refused = await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake });
      expect(refused).toMatchObject({ name: expect.stringMatching(/^(?:invalid|bet_stake_below)$/) });
      expect(await book.cash()).toBe(10_000n);
    });

    test('the limits of stake and payout are said with the refusal', async () => {
      const book = await start(100_000_000n);
      await book.open('m1', { home: '2.00', draw: '3.50', away: '400.00' });
      expect(await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake: '2000.01' })).toMatchObject({
        name: 'bet_stake_above',
        variables: { amount: '2000.00' },
      });
      expect(await book.place({ legs: [['m1', 'result', 'away', '400.00']], stake: '200.00' })).toMatchObject({
        name: 'bet_stake_above',
        variables: { amount: '125.00' },
      });
    });

    test('where even the smallest stake could win more than is paid, that is said, whatever the stake', async () => {
      const book = await start(100_000_000n);
      // 0.50 at 100 × 1,000 wins 50,000.00, the most that is paid; at one step more it cannot be placed.
      await book.open('m1', { home: '100.00', draw: '101.00', away: '400.00' });
      await book.open('m2', { home: '1000.00', draw: '3.50', away: '400.00' });
      const place = (first: 'home' | 'draw', odds: string, stake: string) =>
        book.place({
          legs: [
            ['m1', 'result', first, odds],
            ['m2', 'result', 'home', '1000.00'],
          ],
          stake,
        });
      for (const stake of ['0.01', '0.50', '10.00']) {
        expect(await place('draw', '101.00', stake)).toMatchObject({
          name: 'bet_payout_above',
          variables: { amount: '50000.00', currency: 'EUR' },
        });
      }
      expect(await place('home', '100.00', '0.50')).toMatchObject({ status: 'open', possible_payout: '50000.00' });
      expect(await place('home', '100.00', '0.51')).toMatchObject({
        name: 'bet_stake_above',
        variables: { amount: '0.50' },
      });
    });

    test('too little money moves nothing', async () => {
      const book = await start(500n);
      await book.open('m1');
      expect(await book.place({ legs: [['m1', 'result', 'home', '2.00']] })).toMatchObject({
        name: 'insufficient_funds',
      });
      expect(await book.bets('open')).toEqual([]);
    });

    test('in Germany only the result may be bet on in play, wherever the German bettor is', async () => {
      const book = await start();
      await book.open('m1', { over: '1.90', under: '1.90' }, 'total_goals:2.5');
      const asked = { legs: [['m1', 'total_goals:2.5', 'over', '1.90']], region: 'de' } as const;
      expect(await book.place(asked)).toMatchObject({ status: 'open' });
      const live = {
        ...book.odds('total_goals:2.5', { over: '1.90', under: '1.90' }),
        status: 'live' as const,
        state: STATE,
      };
      await book.tell('m1', live);
      expect(await book.place(asked)).toMatchObject({ name: 'market_forbidden' });
      const german = await book.operator.addPlayer({ country: 'DE' });
      expect(await book.place({ ...asked, region: 'main', as: german })).toMatchObject({ name: 'market_forbidden' });
      expect(await book.place({ ...asked, region: 'main' })).toMatchObject({ status: 'open' });
    });
  });

  test('matches of minors are not offered in Germany, in no list and to no bettor', async () => {
    const book = await start();
    await book.open('m1', undefined, undefined, { isYouth: true });
    const asked = { legs: [['m1', 'result', 'home', '2.00']] } as const;
    expect(await book.place({ ...asked, region: 'de' })).toMatchObject({ name: 'market_forbidden' });
    const german = await book.operator.addPlayer({ country: 'DE' });
    expect(await book.place({ ...asked, as: german })).toMatchObject({ name: 'market_forbidden' });
    expect(await book.place(asked)).toMatchObject({ status: 'open' });
    const listed = async (region: 'de' | 'main') => {
      const input = { params: undefined, body: undefined, query: { view: 'soon' as const } };
      const answer = await book.routes.sportFixtures.handle(input, book.contextOf(book.playerId, null, region));
      return answer.ok ? answer.value.result.length : null;
    };
    expect([await listed('de'), await listed('main')]).toEqual([0, 1]);
  });

  test('the slip is told what the player can stake of their own: cash, or with bonuses as far as each may be staked', async () => {
    const book = await start();
    const { database, playerId } = book;
    const most = () => largestStake(database, { playerId, currency: 'EUR' }, { product: 'sport', now: new Date(0) });
    const bonus = async (amount: bigint, stakeMaximum: bigint | null): Promise<void> => {
      const grantId = randomUUID();
      await database.execute(sql`insert into bonus_grants (player_id, grant_id, offer_id, cause, kind, product, currency,
          amount, wager_required, weights, stake_maximum, granted_at, expires_at)
        values (${playerId}::uuid, ${grantId}::uuid, ${grantId}, ${grantId}, 'no-deposit', 'sport', 'EUR',
          ${amount.toString()}::bigint, 0, '{}', ${stakeMaximum?.toString() ?? null}::bigint, now(), now())`);
      const account = { owner: 'player', playerId, purse: purseOfGrant('sport', grantId), currency: 'EUR' } as const;
      await book.operator.parts.unitOfWork.run((transaction) =>
        book.operator.parts.ledger.post(transaction, {
          ...{ source: 'test', externalId: grantId, kind: 'bonus', details: {} },
          entries: [
            { account, amount },
            { account: { owner: 'house', name: 'bonuses', currency: 'EUR' }, amount: -amount },
          ],
        }),
      );
    };
    expect(await most()).toEqual({ amount: 10_000n, isWithBonus: false });
    // What counts in stakes up to 50.00 alone adds nothing to cash of 100.00.
    await bonus(9_000n, 5_000n);
    expect(await most()).toEqual({ amount: 10_000n, isWithBonus: false });
    await bonus(3_000n, 12_000n);
    expect(await most()).toEqual({ amount: 12_000n, isWithBonus: true });
    await bonus(1_000n, null);
    expect(await most()).toEqual({ amount: 12_000n, isWithBonus: true });
    await book.open('m1');
    const answer = await book.routes.sportQuote.handle(
      { params: undefined, query: undefined, body: { selections: [] } },
      book.contextOf(playerId, null, 'main'),
    );
    expect(answer.ok && answer.value.own).toEqual({ amount: '120.00', by: 'bonus', counted_up_to: null });
    const legs = [['m1', 'result', 'home', '2.00']] as const;
    expect(await book.place({ legs: [...legs], stake: '120.01' })).toMatchObject({
      ...{ name: 'bonus_stake_above', variables: { amount: '120.00', currency: 'EUR' } },
    });
    expect(await book.place({ legs: [...legs], stake: '120.00' })).toMatchObject({ stake: '120.00' });
  });

  describe('tax of a stake, where a row asks', () => {
    const home = ['m1', 'result', 'home', '2.00'] as const;

    test('it is written with the bet and does not count towards what it pays', async () => {
      const book = await start();
      await book.open('m1');
      const polish = await book.place({ legs: [home], region: 'pl' });
      expect(polish).toMatchObject({ stake: '10.00', tax: '1.20', possible_payout: '17.60' });
      // Of 10.53, 0.53 is 5.3 % of the rest.
      const german = await book.place({ legs: [home], region: 'de', stake: '10.53' });
      expect(german).toMatchObject({ stake: '10.53', tax: '0.53', possible_payout: '20.00' });
      expect(await book.place({ legs: [home] })).toMatchObject({ tax: '0.00', possible_payout: '20.00' });
      expect(await book.cash()).toBe(10_000n - 1_000n - 1_053n - 1_000n);
      await book.tell('m1', HOME_WINS);
      expect((await book.bets('settled')).map(({ payout }) => payout).sort()).toEqual(['17.60', '20.00', '20.00']);
      expect(await book.cash()).toBe(6_947n + 1_760n + 2_000n + 2_000n);
      expect((await verifyLedger(book.database)).problems).toEqual([]);
    });

    test('it is told by the month in which bets were placed, of open ones too; of a void one it is nothing', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [home], region: 'pl' });
      const VOID = { home: 'void', draw: 'void', away: 'void' } as const;
      const starts = [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')];
      const taxes = () => betTaxes(book.database, { playerId: book.playerId, currency: 'EUR' }, starts);
      expect(await taxes()).toEqual([0n, 120n]);
      await book.tell('m1', { type: 'bet_settlement', markets: [{ key: 'result', outcomes: VOID }] });
      expect(await taxes()).toEqual([0n, 0n]);
    });

    test('a void bet gives all of the stake back, the tax with it; of a rollback nothing is left', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [home], region: 'pl' });
      await book.tell('m1', CALLED_OFF);
      expect(await book.bets('settled')).toMatchObject([{ status: 'void', payout: '10.00' }]);
      await book.tell('m1', ROLLBACK);
      await book.tell('m1', HOME_WINS);
      expect(await book.bets('settled')).toMatchObject([{ status: 'won', payout: '17.60' }]);
      expect(await book.cash()).toBe(9_000n + 1_760n);
      expect((await verifyLedger(book.database)).problems).toEqual([]);
    });

    test('a combo with a void leg is a bet that stands: its tax stays; what is offered for it is less the tax', async () => {
      const book = await start();
      for (const match of ['m1', 'm2']) await book.open(match);
      const legs = [home, ['m2', 'result', 'home', '2.00']] as const;
      const [taxed, free] = [await book.place({ legs, region: 'pl' }), await book.place({ legs })];
      const offers = [taxed, free].map((bet) => ('cash_out' in bet ? Number(bet.cash_out) : 0));
      expect(offers[0]).toBeCloseTo((offers[1] ?? 0) * 0.88, 1);
      await book.tell('m1', CALLED_OFF);
      await book.tell('m2', HOME_WINS);
      expect((await book.bets('settled')).map(({ payout }) => payout).sort()).toEqual(['17.60', '20.00']);
    });
  });

  describe('in play a bet waits and is looked at again', () => {
    const home = ['m1', 'result', 'home', '2.00'] as const;
    const live = (book: Awaited<ReturnType<typeof start>>, price: string | null) => ({
      ...book.odds('result', { home: price, draw: '3.50', away: '4.00' }),
      status: 'live' as const,
      state: STATE,
    });
    const startLive = async () => {
      const book = await start();
      await book.open('m1');
      await book.tell('m1', live(book, '2.00'));
      return book;
    };

    test('as long as its sport says, and before the match not at all', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [home] });
      expect(book.waits).toEqual([]);
      await book.tell('m1', live(book, '2.00'));
      const asked = book.clock.at;
      book.meanwhile.happens = async () => expect(await book.bets('open')).toHaveLength(1);
      const bet = await book.place({ legs: [home] });
      expect(book.waits).toEqual([5_000]);
      expect(bet).toMatchObject({ status: 'open', placed_at: new Date(asked + 5_000).toISOString() });
    });

    test('the slip is told how long', async () => {
      const book = await startLive();
      await book.open('m2');
      const quote = async (...matches: readonly string[]) => {
        const selections = matches.map((fixture_id) => ({ fixture_id, market: 'result', outcome: 'home' }));
        const answer = await book.routes.sportQuote.handle(
          { params: undefined, query: undefined, body: { selections } },
          book.contextOf(book.playerId, null, 'main'),
        );
        return answer.ok ? answer.value.delay : null;
      };
      expect([await quote('m2'), await quote('m1'), await quote('m1', 'm2')]).toEqual([0, 5, 5]);
    });

    test.each([
      ['the price falls', '1.80', 'odds_changed'],
      ['it is no longer offered', null, 'selection_suspended'],
    ])('%s meanwhile: it is refused and takes nothing', async (_case, price, name) => {
      const book = await startLive();
      book.meanwhile.happens = () => book.tell('m1', live(book, price));
      expect(await book.place({ legs: [home], accept: 'better' })).toMatchObject({ name });
      expect([await book.cash(), await book.bets('open')]).toEqual([10_000n, []]);
    });

    test.each([
      [{ type: 'bet_stop' as const }, 'selection_suspended'],
      [HOME_WINS, 'selection_ended'],
    ])('%o meanwhile: %s', async (told, name) => {
      const book = await startLive();
      book.meanwhile.happens = () => book.tell('m1', told);
      expect(await book.place({ legs: [home], accept: 'any' })).toMatchObject({ name });
      expect(await book.cash()).toBe(10_000n);
    });

    test('a better price of the end of the wait is the price of the bet', async () => {
      const book = await startLive();
      book.meanwhile.happens = () => book.tell('m1', live(book, '2.20'));
      expect(await book.place({ legs: [home], accept: 'better' })).toMatchObject({ odds: '2.20' });
    });

    test('two copies of a request that wait together are one bet', async () => {
      const book = await startLive();
      const [one, two] = await Promise.all([
        book.place({ legs: [home], key: 'waits-together' }),
        book.place({ legs: [home], key: 'waits-together' }),
      ]);
      expect(one).toMatchObject({ status: 'open' });
      expect(two).toEqual(one);
      expect(await book.cash()).toBe(9_000n);
    });
  });

  describe('the end of a bet', () => {
    test('won pays stake times odds, lost pays nothing, once, with one fact each', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.place({ legs: [['m1', 'result', 'away', '4.00']] });
      await book.tell('m1', HOME_WINS, HOME_WINS);
      await book.sport.tend();
      expect(await book.cash()).toBe(10_000n);
      expect((await book.bets('settled')).map(({ status, payout }) => [status, payout]).sort()).toEqual([
        ['lost', '0.00'],
        ['won', '20.00'],
      ]);
      const facts = await rows<{ product: string; payout: string; stake: string }>(
        book.database,
        sql`select product, payout::text, stake_cash::text as stake from settled_facts order by payout`,
      );
      expect(facts).toEqual([
        { product: 'sport', payout: '0', stake: '1000' },
        { product: 'sport', payout: '2000', stake: '1000' },
      ]);
    });

    test('a void leg of a combo counts 1.00, a lost one ends it before the others', async () => {
      const book = await start();
      for (const match of ['m1', 'm2', 'm3']) await book.open(match);
      const leg = (match: string) => [match, 'result', 'home', '2.00'] as const;
      await book.place({ legs: [leg('m1'), leg('m2')] });
      await book.place({ legs: [leg('m2'), leg('m3')] });
      await book.tell('m2', AWAY_WINS);
      expect((await book.bets('settled')).map(({ status }) => status)).toEqual(['lost', 'lost']);
      await book.place({ legs: [leg('m1'), leg('m3')] });
      await book.tell('m1', CALLED_OFF);
      expect(await book.bets('open')).toHaveLength(1);
      await book.tell('m3', HOME_WINS);
      expect((await book.bets('settled')).filter(({ status }) => status === 'won')).toMatchObject([
        { payout: '20.00' },
      ]);
    });

    test('a Trixie pays its lines', async () => {
      const book = await start();
      for (const match of ['m1', 'm2', 'm3']) await book.open(match);
      await book.place({
        legs: ['m1', 'm2', 'm3'].map((match) => [match, 'result', 'home', '2.00'] as const),
        sizes: [2, 3],
        stake: '5.00',
      });
      expect(await book.cash()).toBe(8_000n);
      await book.tell('m1', HOME_WINS);
      await book.tell('m2', HOME_WINS);
      await book.tell('m3', AWAY_WINS);
      expect(await book.cash()).toBe(10_000n);
    });

    test('all void gives the stake back, and counts for nothing', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.tell('m1', CALLED_OFF);
      expect(await book.cash()).toBe(10_000n);
      expect(await rows(book.database, sql`select outcome from settled_facts`)).toEqual([{ outcome: 'taken_back' }]);
    });

    test('settled otherwise when the money is gone: what is missing is a debt', async () => {
      const book = await start(1_000n);
      await book.open('m1', { home: '5.00', draw: '3.50', away: '4.00' });
      await book.open('m2');
      await book.place({ legs: [['m1', 'result', 'home', '5.00']] });
      await book.tell('m1', HOME_WINS);
      expect(await book.cash()).toBe(5_000n);
      await book.place({ legs: [['m2', 'result', 'home', '2.00']], stake: '40.00' });
      await book.tell('m1', ROLLBACK, AWAY_WINS);
      expect([await book.cash(), await book.debt()]).toEqual([0n, -4_000n]);
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'lost', payout: '0.00' });
    });

    test('bets of a time are taken back, and stand again when that is taken back', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      const from = new Date(book.clock.at + 1_000);
      book.clock.at += 5_000;
      await book.sport.tend();
      await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake: '20.00' });
      const window = { markets: ['result'], from, until: null };
      await book.tell('m1', { type: 'bet_cancel', ...window });
      expect((await book.bets('settled')).map(({ stake, status }) => [stake, status])).toEqual([['20.00', 'void']]);
      await book.tell('m1', HOME_WINS);
      expect(await book.cash()).toBe(11_000n);
      await book.tell('m1', { type: 'rollback_bet_cancel', ...window });
      expect(await book.cash()).toBe(13_000n);
    });

    test('sport policy: a match that has not started 48 hours after its time voids its bets, and no earlier', async () => {
      const book = await start();
      await book.open('m1');
      await book.open('m2');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.place({ legs: [['m2', 'result', 'home', '2.00']] });
      const look = async () => {
        await book.runJob('sport-unstarted');
        await book.sport.tend();
        return (await book.bets('settled')).map(({ status, payout }) => [status, payout]);
      };
      // The match begins an hour after the bet; the second one does so two days late.
      book.clock.at += 49 * 3_600_000 - 60_000;
      await book.tell('m2', { ...book.odds('result', { home: '2.00' }), status: 'live' } as never);
      expect(await look()).toEqual([]);
      book.clock.at += 120_000;
      // Nobody knows what has become of a match of which nothing was heard.
      await book.runJob('sport-unstarted');
      await book.sport.tend();
      expect(await look()).toEqual([['void', '10.00']]);
      expect(await book.cash()).toBe(9_000n);
    });

    test('messages that come late, twice or out of order change nothing', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.tell('m1', AWAY_WINS);
      const stale = { ...HOME_WINS, fixtureId: 'm1', at: new Date(book.clock.at - 1) };
      const foreign = { ...HOME_WINS, fixtureId: 'm77', at: book.clock.now() };
      await book.sport.take([stale, foreign]);
      await book.tell('m1', book.odds('result', { home: '9.00', draw: '9.00', away: '9.00' }));
      expect(await book.cash()).toBe(9_000n);
      expect(await book.place({ legs: [['m1', 'result', 'home', '9.00']] })).toMatchObject({ name: 'selection_ended' });
    });
  });

  describe('players are told how their bets were settled', () => {
    const money = (amount: string) => ({ amount, currency: 'EUR' });

    test.each([
      [HOME_WINS, 'bet_won', '20.00'],
      [AWAY_WINS, 'bet_lost', '0.00'],
      [CALLED_OFF, 'bet_returned', '10.00'],
      [settlement({ home: 'half_lost', draw: 'void', away: 'half_won' }), 'bet_returned', '5.00'],
    ])('once, with what it paid: %o is %s', async (told, kind, amount) => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.wantLosses();
      await book.tell('m1', told, told);
      await book.sport.tend();
      const variables = { bet: 'm1 home – m1 away', amount: money(amount), stake: money('10.00') };
      expect(book.told).toEqual([{ to: book.playerId, kind, variables }]);
    });

    test('what is settled at one time is one message for each player', async () => {
      const book = await start();
      const other = await book.operator.addPlayer({ cash: 5_000n });
      await book.open('m1');
      for (const side of ['home', 'draw', 'away'] as const) {
        await book.place({ legs: [['m1', 'result', side, { home: '2.00', draw: '3.50', away: '4.00' }[side]]] });
      }
      await book.place({ legs: [['m1', 'result', 'away', '4.00']], as: other });
      await book.wantLosses(other);
      await book.tell('m1', HOME_WINS);
      expect(book.told).toHaveLength(2);
      expect(book.told).toContainEqual({
        to: book.playerId,
        kind: 'bets_settled',
        variables: { count: 3, amount: money('20.00'), stake: money('30.00') },
      });
      expect(book.told).toContainEqual(expect.objectContaining({ to: other, kind: 'bet_lost' }));
    });

    test('a loss is told to who asked for it only, and nothing of settled bets to who wants none; a correction always', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.tell('m1', AWAY_WINS);
      expect(book.told).toEqual([]);
      await book.tell('m1', ROLLBACK, HOME_WINS);
      expect(book.told.map(({ kind }) => kind)).toEqual(['bet_corrected']);
      await book.saveAlert('settled_bets', false);
      await book.open('m2');
      await book.place({ legs: [['m2', 'result', 'home', '2.00']] });
      await book.tell('m2', HOME_WINS);
      expect(book.told).toHaveLength(1);
    });

    test('settled otherwise it is told as corrected; taken back alone, or sold by the player, nothing is said', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.tell('m1', HOME_WINS);
      await book.tell('m1', ROLLBACK);
      expect(book.told.map(({ kind }) => kind)).toEqual(['bet_won']);
      await book.tell('m1', AWAY_WINS);
      expect(book.told.map(({ kind }) => kind)).toEqual(['bet_won', 'bet_corrected']);
      await book.open('m2');
      await book.place({ legs: [['m2', 'result', 'home', '2.00']] });
      const [bet] = await book.bets('open');
      await book.sell(bet?.bet_id ?? '', bet?.cash_out ?? '');
      expect((await book.bets('settled')).map(({ status }) => status)).toContain('cashed_out');
      await book.tell('m2', HOME_WINS);
      expect(book.told).toHaveLength(2);
    });

    test.each(BASE_LANGUAGES)('%s says what a message carries, and leads to the bets', (language) => {
      const variables = { bet: 'Northport – Eastvale', count: 3, amount: money('20.00'), stake: money('30.00') };
      for (const kind of [
        'bet_won',
        'bet_lost',
        'bet_returned',
        'bet_corrected',
        'bet_voided',
        'bets_settled',
      ] as const) {
        const { title, text, path } = renderMessage(kind, variables, language);
        const said = `${title} ${text}`;
        expect(said, kind).toContain(kind === 'bets_settled' ? '3' : variables.bet);
        expect(said, kind).toMatch(kind === 'bet_lost' ? /30[.,]00/ : /20[.,]00/);
        expect(path).toBe('/sport?bt-path=%2Fbets');
      }
    });
  });

  test('every device of a player hears that a bet has changed: placed, sold in part, lost without a cent moved', async () => {
    const book = await start();
    await book.open('m1');
    const placed = await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
    const bet = (await book.bets('open')).at(0);
    expect(await book.sell(bet?.bet_id ?? '', '4.75', 50)).toMatchObject({ ok: true });
    await book.tell('m1', AWAY_WINS);
    const heard = await eventsAfter(book.database, book.playerId, 0, 50);
    const ofBets = heard.filter(({ type }) => type === 'bets').map(({ data }) => data);
    expect(placed).toMatchObject({ bet_id: bet?.bet_id });
    expect(ofBets).toEqual([{ bet_ids: [bet?.bet_id] }, { bet_ids: [bet?.bet_id] }, { bet_ids: [bet?.bet_id] }]);
    // What is heard last moves no money: without it the bet would stand as open on another device.
    expect(heard.at(-1)?.type).toBe('bets');
  });

  describe('cash-out', () => {
    test('a bet is sold once, by the price of the model, and its market moves it no more', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await book.tell('m1', book.odds('result', { home: '1.25', draw: '6.00', away: '9.00' }));
      const [bet] = await book.bets('open');
      // 10.00 at 2.00 with a chance of 0.8, less five percent.
      expect(bet?.cash_out).toBe('15.20');
      const sold = await Promise.all([1, 2].map(() => book.sell(bet?.bet_id ?? '', '15.20', 100, 'one-sale')));
      expect(sold.every(({ ok }) => ok)).toBe(true);
      expect(await book.cash()).toBe(10_520n);
      await book.tell('m1', HOME_WINS);
      expect(await book.cash()).toBe(10_520n);
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'cashed_out', payout: '15.20' });
    });

    test('for less than was seen, and while suspended, it is not sold', async () => {
      const book = await start();
      await book.open('m1');
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      const [bet] = await book.bets('open');
      expect(await book.sell(bet?.bet_id ?? '', '9.90')).toMatchObject({ failure: { name: 'cash_out_changed' } });
      await book.tell('m1', { type: 'bet_stop' });
      expect(await book.sell(bet?.bet_id ?? '', '1.00')).toMatchObject({ failure: { name: 'cash_out_closed' } });
      expect((await book.bets('open')).at(0)?.cash_out).toBeNull();
    });
  });

  test('the facts of a bet come to its stake and payout after each turn, of a void one to nothing; limits know every loss', async () => {
    const turns = fc.constantFrom(
      HOME_WINS,
      AWAY_WINS,
      CALLED_OFF,
      ROLLBACK,
      { type: 'bet_cancel' as const, ...ALL_TIME },
      { type: 'rollback_bet_cancel' as const, ...ALL_TIME },
    );
    const turn = fc.record({ match: fc.constantFrom('m1', 'm2'), told: turns });
    // Void first, settled later: the stake that was given back counts again.
    const voidFirst = [CALLED_OFF, ROLLBACK, AWAY_WINS].map((told) => ({ match: 'm1' as const, told }));
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 8 }), async (history) => {
        const book = await start(10_000n);
        for (const match of ['m1', 'm2']) await book.open(match);
        const [home, away] = [
          ['m1', 'result', 'home', '2.00'],
          ['m2', 'result', 'away', '4.00'],
        ] as const;
        for (const legs of [[home], [away], [home, away]]) await book.place({ legs });
        const { playerId, database } = book;
        const began = [new Date(book.clock.at - 1_000)];
        for (const { match, told } of history) {
          await book.tell(match, told);
          const bets = await rows<Record<'stake' | 'payout' | 'facts_stake' | 'facts_payout', string> & BetState>(
            database,
            sql`select status, revision, bet.stake::text, bet.payout::text, coalesce(fact.stake, 0)::text as facts_stake,
                coalesce(fact.payout, 0)::text as facts_payout
              from sport_bets as bet left join (
                select reference, sum(stake_cash) as stake, sum(payout) as payout from settled_facts
                where outcome = 'settled' group by reference
              ) as fact on fact.reference = bet.bet_id::text`,
          );
          for (const bet of bets) {
            const counts = bet.status !== 'void' && bet.revision > 0;
            expect([bet.facts_stake, bet.facts_payout]).toEqual(counts ? [bet.stake, bet.payout] : ['0', '0']);
          }
          const player = { playerId, currency: 'EUR' } as const;
          const [[settled], [open]] = [
            await settledSince(database, player, began),
            await openBetSums(database, player, began),
          ];
          expect(10_000n - (await book.cash())).toBe((settled?.lost ?? 0n) + (open?.lost ?? 0n));
          const { sport } = await settledSums(database, playerId, began[0] as Date);
          expect(sport.rounds).toBe(bets.filter(({ status, revision }) => status !== 'void' && revision > 0).length);
        }
      }),
      { numRuns: 12, examples: [[voidFirst]] },
    );
  });

  test('settle, roll back, settle otherwise, in any order: the ledger balances and each bet has paid what its legs say', async () => {
    const results = fc.constantFrom(HOME_WINS, AWAY_WINS, CALLED_OFF, ROLLBACK);
    const step = fc.record({ match: fc.constantFrom('m1', 'm2'), told: results });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const book = await start(100_000n);
        for (const match of ['m1', 'm2']) await book.open(match);
        const [home, away] = [
          ['m1', 'result', 'home', '2.00'],
          ['m2', 'result', 'away', '4.00'],
        ] as const;
        await book.place({ legs: [home] });
        await book.place({ legs: [away] });
        await book.place({ legs: [home, away] });
        const last = new Map<string, LegResult | null>();
        for (const { match, told } of steps) {
          await book.tell(match, told);
          const side = match === 'm1' ? 'home' : 'away';
          last.set(match, told.type === 'bet_settlement' ? (told.markets[0]?.outcomes[side] ?? null) : null);
        }
        const factor = (match: string, odds: number) => {
          const result = last.get(match) ?? null;
          if (result === null) return null;
          return isDeadHeat(result) ? 0 : { won: odds, void: 1, lost: 0, half_won: 0, half_lost: 0 }[result];
        };
        const [first, second] = [factor('m1', 2), factor('m2', 4)];
        const combo = first === 0 || second === 0 ? 0 : first === null || second === null ? null : first * second;
        const paid = [first, second, combo].reduce<number>((sum, one) => sum + 10 * (one ?? 0), 0);
        expect(await book.cash()).toBe(100_000n - 3_000n + BigInt(paid * 100));
        expect((await verifyLedger(book.database)).problems).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
