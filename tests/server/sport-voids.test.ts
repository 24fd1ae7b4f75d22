/** ADR 0270: what the sport policy says of bets that are void, and what the desk sees of matches that are over. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { pruneFixtures } from '#server/modules/sport/catalogue-store.ts';
import { NOTHING_SET, setControl, settleByHand, tradedFixture, tradedFixtures } from '#server/modules/sport/index.ts';
import { addStaff, findByEmail } from '#server/modules/staff/index.ts';
import type { FixtureDetails } from '#server/ports/sport-feed.ts';
import { type LegResult, payoutOf } from '#shared/sport/results.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

const HOUR = 3_600_000;
const HOME = ['m1', 'result', 'home', '2.00'] as const;
const settlement = (outcomes: Record<string, LegResult>) =>
  ({ type: 'bet_settlement', markets: [{ key: 'result', outcomes }] }) as const;
const HOME_WINS = settlement({ home: 'won', draw: 'lost', away: 'lost' });

onOneDatabase((_name, open) => {
  async function start() {
    const { database } = await open();
    const book = await openSportsbook(database);
    await book.open('m1');
    const begin = book.clock.at;
    const details = (startsAt: number, sides: readonly [string, string] = ['m1 home', 'm1 away']): FixtureDetails => ({
      ...{ sport: 'football', tournament: { id: 'coastal', name: 'Coastal League' }, startsAt: new Date(startsAt) },
      competitors: {
        home: { name: sides[0], colours: ['#ffffff', '#000000'] },
        away: { name: sides[1], colours: ['#000000', '#ffffff'] },
      },
    });
    const ends = async () =>
      (
        await rows<{ status: string; payout: string; why: string | null }>(
          database,
          sql`select bet.status, bet.payout::text, void_reason as why from sport_bets as bet join sport_bet_legs using (player_id, bet_id)
          order by bet.placed_at`,
        )
      ).map(({ status, payout, why }) => [status, payout, why]);
    const odds = book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' });
    if (odds.type !== 'odds_change') throw new Error(odds.type);
    const live = { ...odds, status: 'live' } as const;
    return { database, book, begin, details, ends, live };
  }

  test('a start that is moved before bets: those placed since are void, earlier ones and those in play stand', async () => {
    const { book, begin, details, ends, live } = await start();
    await book.place({ legs: [HOME] });
    book.clock.at = begin + 20 * 60_000;
    await book.tell('m1', book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
    await book.place({ legs: [HOME] });
    book.clock.at = begin + 30 * 60_000;
    await book.tell('m1', live);
    await book.place({ legs: [HOME] });
    book.clock.at = begin + 40 * 60_000;
    await book.tell('m1', { type: 'fixture', details: details(begin + 10 * 60_000) });
    await book.sport.tend();
    expect(await ends()).toEqual([
      ['open', '0', null],
      ['void', '1000', 'late'],
      ['open', '0', null],
    ]);
    expect(book.told.map(({ kind }) => kind)).toEqual(['bet_voided']);
    expect((await book.bets('settled')).map(({ legs }) => legs.map((leg) => leg.void_reason))).toEqual([['late']]);
    // Moved back, it stands again and ends as the others.
    await book.tell('m1', { type: 'fixture', details: details(begin + HOUR) });
    await book.tell('m1', HOME_WINS);
    expect(await ends()).toEqual([
      ['won', '2000', null],
      ['won', '2000', null],
      ['won', '2000', null],
    ]);
  });

  test('teams that were the wrong way round: open bets are void, and nothing is offered at the old prices', async () => {
    const { book, begin, details, ends } = await start();
    await book.place({ legs: [HOME] });
    book.clock.at += 60_000;
    await book.tell('m1', { type: 'fixture', details: details(begin + HOUR, ['m1 away', 'm1 home']) });
    expect(await ends()).toEqual([['void', '1000', 'swapped']]);
    expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'selection_suspended' });
    book.clock.at += 60_000;
    await book.tell('m1', book.odds('result', { home: '4.00', draw: '3.50', away: '2.00' }));
    expect(await book.place({ legs: [['m1', 'result', 'home', '4.00']] })).toMatchObject({ status: 'open' });
  });

  test('broken off: what was decided counts, and 48 hours after its start the rest is void', async () => {
    const { book, ends, live } = await start();
    await book.tell('m1', book.odds('both_to_score', { yes: '1.80', no: '1.95' }));
    await book.place({ legs: [['m1', 'both_to_score', 'yes', '1.80']] });
    book.clock.at += 60_000;
    await book.sport.tend();
    await book.place({ legs: [HOME] });
    book.clock.at += HOUR;
    await book.tell(
      'm1',
      { ...live, status: 'abandoned' },
      { type: 'bet_settlement', markets: [{ key: 'both_to_score', outcomes: { yes: 'won', no: 'lost' } }] },
    );
    book.clock.at += 46 * HOUR;
    await book.sport.tend();
    await book.runJob('sport-unstarted');
    await book.sport.tend();
    expect(await ends()).toEqual([
      ['won', '1800', null],
      ['open', '0', null],
    ]);
    book.clock.at += 3 * HOUR;
    await book.sport.tend();
    await book.runJob('sport-unstarted');
    await book.sport.tend();
    expect(await ends()).toEqual([
      ['won', '1800', null],
      ['void', '1000', 'broken_off'],
    ]);
  });

  test('a bet that is taken back after it was won is told as void, not as a corrected result', async () => {
    const { book, ends } = await start();
    await book.place({ legs: [HOME] });
    await book.tell('m1', HOME_WINS);
    book.clock.at += 1_000;
    await book.tell('m1', { type: 'bet_cancel', markets: ['result'], from: null, until: null });
    expect(await ends()).toEqual([['void', '1000', 'feed']]);
    expect(book.told.map(({ kind, variables }) => [kind, 'amount' in variables && variables.amount])).toEqual([
      ['bet_won', { amount: '20.00', currency: 'EUR' }],
      ['bet_voided', { amount: '10.00', currency: 'EUR' }],
    ]);
  });

  test('a word of the feed about its windows leaves what is void for another reason', async () => {
    const { book, begin, details, ends } = await start();
    await book.place({ legs: [HOME] });
    book.clock.at += 60_000;
    await book.tell('m1', { type: 'fixture', details: details(begin + HOUR, ['m1 away', 'm1 home']) });
    const window = { markets: ['result'], from: null, until: null };
    await book.tell('m1', { type: 'bet_cancel', ...window });
    book.clock.at += 1_000;
    await book.tell('m1', { type: 'rollback_bet_cancel', ...window });
    expect(await ends()).toEqual([['void', '1000', 'swapped']]);
  });

  test('home, draw and away have all won: it is not paid, but put aside; a correction comes weeks later', async () => {
    const { database, book, ends } = await start();
    await book.place({ legs: [HOME] });
    await book.tell('m1', settlement({ home: 'won', draw: 'won', away: 'won' }));
    expect(await ends()).toEqual([['open', '0', null]]);
    expect(await book.sport.aside.list()).toMatchObject([
      { kind: 'refused', reason: expect.stringContaining('cannot be true') },
    ]);
    await book.tell('m1', HOME_WINS);
    expect(await ends()).toEqual([['won', '2000', null]]);
    book.clock.at += 20 * 86_400_000;
    await pruneFixtures(database, new Date(book.clock.at - 3 * 86_400_000));
    await book.tell('m1', settlement({ home: 'lost', draw: 'won', away: 'lost' }));
    expect(await ends()).toEqual([['lost', '0', null]]);
    book.clock.at += 20 * 86_400_000;
    await pruneFixtures(database, new Date(book.clock.at - 3 * 86_400_000));
    expect(await tradedFixture(database, book.clock.now(), 'm1')).toBeNull();
  });

  test('the desk: a match that is over stays while bets are open; what people settled against the feed is shown', async () => {
    const { database, book, live, ends } = await start();
    await book.open('m2');
    await book.place({ legs: [HOME] });
    const listed = async () =>
      (await tradedFixtures(database, book.clock.now(), null)).map(({ fixture }) => fixture.fixtureId).sort();
    for (const status of ['abandoned', 'cancelled', 'ended'] as const) {
      book.clock.at += 1_000;
      await book.tell('m1', { ...live, status });
      await book.tell('m2', { ...live, status });
      expect(await listed(), status).toEqual(['m1']);
    }
    book.clock.at += 1_000;
    await book.operator.parts.unitOfWork.run((transaction, _emit, touch) =>
      settleByHand(
        transaction,
        touch,
        { fixtureId: 'm1', market: 'result', results: { home: 'lost', draw: 'won', away: 'lost' } },
        book.clock.now(),
      ),
    );
    await book.sport.tend();
    expect(await ends()).toEqual([['lost', '0', null]]);
    expect(await listed()).toEqual([]);
    book.clock.at += 1_000;
    await book.tell('m1', HOME_WINS);
    expect(await ends()).toEqual([['lost', '0', null]]);
    const found = await tradedFixture(database, book.clock.now(), 'm1');
    expect(found?.fixture.markets[0]).toMatchObject({ results: { home: 'lost' }, feed_results: { home: 'won' } });
  });

  test('the switch for everything closes what is offered and what comes, on every node, until it is resumed', async () => {
    const { database, book } = await start();
    const email = `${randomUUID()}@backoffice.example`;
    await addStaff(database, { email, name: 'Tessa', role: 'trader' }, book.clock.now());
    const by = { by: (await findByEmail(database, email))?.staff_id ?? '', at: book.clock.now() };
    const set = (is_suspended: boolean, subject = 'all') =>
      book.operator.parts.unitOfWork.run((transaction, _emit, touch) =>
        setControl(transaction, touch, { scope: 'sport', subject, market: '', ...NOTHING_SET, is_suspended }, by),
      );
    expect(await set(true, 'football')).toBe('invalid');
    expect(await set(true)).toEqual(NOTHING_SET);
    await book.open('m2');
    expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'selection_suspended' });
    expect(await book.place({ legs: [['m2', 'result', 'home', '2.00']] })).toMatchObject({
      name: 'selection_suspended',
    });
    await set(false);
    expect(await book.place({ legs: [HOME] })).toMatchObject({ status: 'open' });
  });
});

test('four share a place: a quarter of the stake wins, or two, or three, to the cent', () => {
  const single = (result: LegResult) => payoutOf(1_000n, [1], [{ odds: 50_000n, result }]);
  expect([single('dead_heat_4'), single('dead_heat_2_of_4'), single('dead_heat_3_of_4')]).toEqual([
    1_250n,
    2_500n,
    3_750n,
  ]);
  const combo = payoutOf(
    1_000n,
    [2],
    [
      { odds: 30_000n, result: 'dead_heat_3' },
      { odds: 20_000n, result: 'dead_heat_4' },
    ],
  );
  expect(combo).toBe(500n);
});
