/** Bankers, and matches with several selections within larger bets (ADR 0147). */
import { describe, expect, test } from 'vitest';
import { finalScores } from '#server/adapters/sport-feed/football-model.ts';
import { figuresBySport } from '#server/modules/sport/index.ts';
import type { LegResult } from '#shared/sport/results.ts';
import type { ScoreChance } from '#shared/sport/same-match.ts';
import { onOneDatabase } from '../support/databases.ts';
import { type AskedLeg, openSportsbook } from '../support/sport.ts';

const SCORES: ScoreChance[] = finalScores({ lambda: 1.5, mu: 1.1, rho: 0 }, { home: 0, away: 0 }, 0).map(
  ({ home, away, probability }) => [home, away, probability],
);
const home = (match: string): AskedLeg => [match, 'result', 'home', '2.00'];
const over = (match: string): AskedLeg => [match, 'total_goals:2.5', 'over', '1.90'];

onOneDatabase((_name, open) => {
  const start = async (...matches: string[]) => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    for (const match of matches) {
      await book.open(match);
      const market = book.odds('total_goals:2.5', { over: '1.90', under: '1.90' });
      const result = book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' });
      if (result.type !== 'odds_change' || market.type !== 'odds_change') throw new Error('no odds');
      await book.tell(match, { ...result, markets: [...result.markets, ...market.markets], scores: SCORES });
    }
    return { ...book, database };
  };
  type Book = Awaited<ReturnType<typeof start>>;
  const end = ({ tell }: Book, match: string, result: LegResult, total: LegResult = 'lost') =>
    tell(match, {
      type: 'bet_settlement',
      markets: [
        { key: 'result', outcomes: { home: result } },
        { key: 'total_goals:2.5', outcomes: { over: total } },
      ],
    });
  const groupOdds = async (book: Book, legs: readonly AskedLeg[]) => {
    const selections = legs.map(([fixture_id, market, outcome]) => ({ fixture_id, market, outcome }));
    const answer = await book.routes.sportQuote.handle(
      { params: undefined, query: undefined, body: { selections } },
      book.contextOf(book.playerId, null, 'main'),
    );
    return answer.ok ? answer.value.groups : [];
  };

  describe('a banker', () => {
    const legs = ['m1', 'm2', 'm3'].map(home);

    test('is in every line: with it lost all is lost, with it won the others are the system', async () => {
      const book = await start('m1', 'm2', 'm3');
      const bet = await book.place({ legs, sizes: [1], bankers: ['m1'] });
      // Two lines: the banker with each of the others, at 4.00.
      expect(bet).toMatchObject({ stake: '20.00', possible_payout: '80.00', odds: null, bankers: ['m1'] });
      await end(book, 'm2', 'won');
      await end(book, 'm3', 'lost');
      await end(book, 'm1', 'won');
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'won', payout: '40.00' });
      await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result'] });
      await end(book, 'm1', 'lost');
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'lost', payout: '0.00' });
      expect(await book.cash()).toBe(8_000n);
      const [figures] = await figuresBySport(book.database, new Date(0));
      expect(figures).toMatchObject({ bets: 1, stakes: '2000', payouts: '0' });
    });

    test('that is void leaves the system of the others', async () => {
      const book = await start('m1', 'm2', 'm3');
      await book.place({ legs, sizes: [1], bankers: ['m1'] });
      await end(book, 'm1', 'void');
      await end(book, 'm2', 'won');
      await end(book, 'm3', 'lost');
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'won', payout: '20.00' });
    });

    test.each([
      ['none of the bet', { sizes: [1], bankers: ['m9'] }],
      ['named twice', { sizes: [1], bankers: ['m1', 'm1'] }],
      ['in the only line there is', { sizes: [2], bankers: ['m1'] }],
      ['all that there is', { sizes: [1], bankers: ['m1', 'm2', 'm3'] }],
      ['with more beside it than are left', { sizes: [3], bankers: ['m1'] }],
    ])('%s is refused', async (_why, asked) => {
      const book = await start('m1', 'm2', 'm3');
      expect(await book.place({ legs, ...asked })).toMatchObject({ name: 'invalid' });
    });

    test('beside a second selection of its match is related, as the two would be in one line', async () => {
      const book = await start('m1', 'm2', 'm3');
      const asked = { legs: [home('m1'), home('m2'), over('m2'), home('m3')], sizes: [1], bankers: ['m1'] };
      expect(await book.place({ ...asked, stake: '1.00' })).toMatchObject({ name: 'legs_related' });
    });
  });

  describe('a match with several selections in a larger bet', () => {
    const legs = [home('m1'), over('m1'), home('m2')];

    test('is one unit, at the odds of its joint chance; at others it is not taken', async () => {
      const book = await start('m1', 'm2');
      const groups = await groupOdds(book, legs);
      expect(groups).toMatchObject([{ fixture_id: 'm1', refusal: null }]);
      const odds = groups[0]?.odds ?? '';
      expect(await book.place({ legs, sizes: [2] })).toMatchObject({ name: 'legs_related' });
      const asked = { legs, sizes: [2], groups: [{ fixture_id: 'm1', odds }] };
      expect(await book.place({ ...asked, groups: [{ fixture_id: 'm1', odds: '9.00' }] })).toMatchObject({
        name: 'odds_changed',
      });
      const bet = await book.place(asked);
      const whole = (Math.round(Number(odds) * 200) / 100).toFixed(2);
      expect(bet).toMatchObject({ same_match: false, odds: whole, groups: [{ fixture_id: 'm1', odds }] });
      const [open] = await book.bets('open');
      expect(Number(open?.cash_out)).toBeGreaterThan(0);
    });

    test.each([
      ['won', 'won', 'won', 'won'],
      ['won', 'lost', 'won', 'lost'],
      // Void as a whole: no price without that leg was agreed; the rest of the bet stands.
      ['void', 'won', 'won', 'won'],
      ['void', 'won', 'void', 'void'],
    ] as const)('%s and %s, the other match %s: the bet is %s', async (result, total, other, status) => {
      const book = await start('m1', 'm2');
      const odds = (await groupOdds(book, legs))[0]?.odds ?? '';
      await book.place({ legs, sizes: [2], groups: [{ fixture_id: 'm1', odds }] });
      await end(book, 'm1', result, total);
      await end(book, 'm2', other);
      const group = { won: Math.round(Number(odds) * 100), lost: 0, void: 100 }[
        total === 'lost' ? 'lost' : result === 'void' ? 'void' : 'won'
      ];
      const paid = (group * 10 * (other === 'won' ? 2 : 1)) / 100;
      expect((await book.bets('settled')).at(0)).toMatchObject({ status, payout: paid.toFixed(2) });
    });

    test.each([
      ['of one selection', { legs: [home('m1'), home('m2')], groups: [{ fixture_id: 'm1', odds: '2.00' }] }],
      ['that is all of the bet', { legs: [home('m1'), over('m1')], sizes: [1] }],
      ['named twice', { legs, groups: [0, 1].map(() => ({ fixture_id: 'm1', odds: '3.00' })) }],
    ])('%s is refused', async (_why, asked) => {
      const book = await start('m1', 'm2');
      const bet = { sizes: [2], groups: [{ fixture_id: 'm1', odds: '3.00' }], ...asked };
      expect(await book.place(bet)).toMatchObject({ name: 'invalid' });
    });

    test('can be the banker of a system', async () => {
      const book = await start('m1', 'm2', 'm3');
      const all = [...legs, home('m3')];
      const odds = (await groupOdds(book, all))[0]?.odds ?? '';
      const groups = [{ fixture_id: 'm1', odds }];
      const bet = await book.place({ legs: all, sizes: [1], bankers: ['m1'], groups });
      expect(bet).toMatchObject({ stake: '20.00', possible_payout: (Number(odds) * 40).toFixed(2) });
      await end(book, 'm1', 'won', 'won');
      await end(book, 'm2', 'won');
      await end(book, 'm3', 'lost');
      const payout = (Number(odds) * 20).toFixed(2);
      expect((await book.bets('settled')).at(0)).toMatchObject({ status: 'won', payout });
    });
  });
});
