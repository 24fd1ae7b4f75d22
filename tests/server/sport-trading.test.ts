/** Trading: what traders set holds for the next bet on every node, and markets end as two people say (ADR 0121). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import {
  largestBets,
  NOTHING_SET,
  setControl,
  suspicionsSince,
  tradedFixture,
  tradedFixtures,
} from '#server/modules/sport/index.ts';
import { addStaff, findByEmail } from '#server/modules/staff/index.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { testApp, testClock } from '../support/server.ts';
import { openSportsbook, STATE } from '../support/sport.ts';
import type { ConsoleLine } from '../support/staff.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'line moved elsewhere' };
const HOME = ['m1', 'result', 'home', '2.00'] as const;

async function addTrader(database: Database): Promise<string> {
  const email = `${randomUUID()}@backoffice.example`;
  await addStaff(database, { email, name: 'Tessa', role: 'trader' }, new Date('2026-03-01T00:00:00Z'));
  return (await findByEmail(database, email))?.staff_id ?? '';
}

async function openBook(database: Database, cash = 100_000_000n) {
  const book = await openSportsbook(database, cash);
  const by = { by: await addTrader(database), at: book.clock.now() };
  await book.open('m1');
  const set = (
    scope: 'tournament' | 'fixture',
    subject: string,
    market: string,
    settings: Partial<typeof NOTHING_SET>,
  ) =>
    book.operator.parts.unitOfWork.run((transaction, _emit, touch) =>
      setControl(transaction, touch, { scope, subject, market, ...NOTHING_SET, ...settings }, by),
    );
  return { ...book, set };
}

forEachDatabase((_name, open) => {
  test('what a trader suspends is not bet on from that moment, whatever odds the feed sends, until it is resumed', async () => {
    const { database } = await open();
    const book = await openBook(database);
    for (const [scope, subject, market] of [
      ['fixture', 'm1', 'result'],
      ['fixture', 'm1', ''],
      ['tournament', 'coastal', ''],
      ['tournament', 'coastal', 'result'],
    ] as const) {
      expect(await book.set(scope, subject, market, { is_suspended: true })).toEqual(NOTHING_SET);
      expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'selection_suspended' });
      await book.tell('m1', book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
      expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'selection_suspended' });
      expect(await book.set(scope, subject, market, {})).toMatchObject({ is_suspended: true });
      expect(await book.place({ legs: [HOME] })).toMatchObject({ status: 'open' });
    }
  });

  test('a bet that is being placed is over before a suspension holds, or meets it', async () => {
    const { database } = await open();
    const book = await openBook(database);
    const [placed] = await Promise.all([
      book.place({ legs: [HOME] }),
      book.set('fixture', 'm1', '', { is_suspended: true }),
    ]);
    const next = await book.place({ legs: [HOME] });
    expect([('status' in placed && placed.status) || ('name' in placed && placed.name)]).toEqual([
      expect.stringMatching(/^(?:open|selection_suspended)$/),
    ]);
    expect(next).toMatchObject({ name: 'selection_suspended' });
  });
});

onOneDatabase((_name, open) => {
  const start = async () => {
    const { database } = await open();
    return { database, ...(await openBook(database)) };
  };

  test('the least of the limits of house, league, match and market holds, and the refusal says it', async () => {
    const book = await start();
    await book.set('tournament', 'coastal', '', { stake_maximum: 50_000 });
    await book.set('fixture', 'm1', 'result', { stake_maximum: 10_000 });
    await book.set('fixture', 'm1', 'total_goals:2.5', { stake_maximum: 100 });
    expect(await book.place({ legs: [HOME], stake: '100.01' })).toMatchObject({
      name: 'bet_stake_above',
      variables: { amount: '100.00' },
    });
    await book.set('tournament', 'coastal', 'result', { payout_maximum: 8_000 });
    expect(await book.place({ legs: [HOME], stake: '50.00' })).toMatchObject({
      name: 'bet_stake_above',
      variables: { amount: '40.00' },
    });
    expect(await book.place({ legs: [HOME], stake: '40.00' })).toMatchObject({ status: 'open' });
  });

  test('a sale that waits is refused when a trader suspended its match meanwhile, though it is resumed by the end', async () => {
    const book = await start();
    await book.place({ legs: [HOME] });
    const told = book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' });
    if (told.type !== 'odds_change') throw new Error(told.type);
    await book.tell('m1', { ...told, status: 'live' });
    const [bet] = await book.bets('open');
    book.meanwhile.happens = async () => {
      await book.set('tournament', 'coastal', '', { is_suspended: true });
      await book.set('tournament', 'coastal', '', {});
    };
    const sell = () => book.sell(bet?.bet_id ?? '', '9.50');
    expect(await sell()).toMatchObject({ failure: { name: 'cash_out_closed' } });
    book.meanwhile.happens = async () => undefined;
    expect(await sell()).toMatchObject({ value: { sale: { amount: '9.50' } } });
  });

  test('a limit below the smallest stake of a bet closes the selection', async () => {
    const book = await start();
    await book.set('fixture', 'm1', '', { stake_maximum: 50 });
    expect(await book.place({ legs: [HOME], stake: '0.50' })).toMatchObject({ status: 'open' });
    await book.set('fixture', 'm1', '', { stake_maximum: 49 });
    expect(await book.place({ legs: [HOME], stake: '0.50' })).toMatchObject({ name: 'selection_suspended' });
  });

  describe('patterns that a trader should look at', () => {
    const seen = (book: Awaited<ReturnType<typeof start>>) =>
      suspicionsSince(book.database, new Date(book.clock.at - 3_600_000));

    test('a market covered on all sides at prices that moved, once its last outcome is bet on', async () => {
      const book = await start();
      await book.place({ legs: [HOME] });
      await book.tell('m1', book.odds('result', { home: '1.50', draw: '6.00', away: '8.00' }));
      await book.place({ legs: [['m1', 'result', 'draw', '6.00']] });
      expect(await seen(book)).toEqual([]);
      await book.place({ legs: [['m1', 'result', 'away', '8.00']] });
      expect(await seen(book)).toMatchObject([
        { kind: 'covered', players: [{ player_id: book.playerId }], market: 'result', bets: 3, stakes: '3000' },
      ]);
      // At prices with their margin all sides cost what a margin costs.
      const usual = await start();
      await usual.open('m2', { home: '1.90', draw: '3.40', away: '3.80' });
      for (const [outcome, price] of [
        ['home', '1.90'],
        ['draw', '3.40'],
        ['away', '3.80'],
      ] as const) {
        await usual.place({ legs: [['m2', 'result', outcome, price]] });
      }
      expect(await seen(usual)).toEqual([]);
    });

    test('bets in play that a goal helps, just before it was told; one of them is luck', async () => {
      const book = await start();
      const goals = (home: number) => ({
        ...book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }),
        ...({ status: 'live', state: { ...STATE, score: [home, 0] } } as const),
      });
      await book.tell('m1', goals(0));
      await book.place({ legs: [HOME] });
      await book.place({ legs: [['m1', 'result', 'away', '4.00']] });
      await book.tell('m1', goals(1));
      expect(await seen(book)).toEqual([]);
      await book.place({ legs: [HOME] });
      book.clock.at += 60_000;
      await book.tell('m1', goals(2));
      expect(await seen(book)).toEqual([]);
      await book.place({ legs: [HOME] });
      await book.tell('m1', goals(3));
      expect(await seen(book)).toMatchObject([
        { kind: 'late', players: [{ player_id: book.playerId }], market: null, bets: 2, stakes: '2000' },
      ]);
    });
  });

  describe('one bet by several accounts that hang together', () => {
    const MINUTE_MS = 60_000;
    const seen = async (book: Awaited<ReturnType<typeof start>>) =>
      (await suspicionsSince(book.database, new Date(book.clock.at - 3_600_000))).map(
        ({ kind, players, ties, bets, stakes }) => ({
          ...{ kind, ties, bets, stakes },
          players: players.map(({ player_id }) => player_id).sort(),
        }),
      );

    /** Somebody with an account, a home and money. */
    async function addBettor({ database, operator }: Awaited<ReturnType<typeof start>>, address: string) {
      const playerId = await operator.addPlayer({ cash: 100_000n });
      await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
          language, created_at, nickname, nickname_key, postcode, address)
        values (${playerId}::uuid, ${`${playerId}@x.example`}, 'x', 'main', 'EUR', 'AT', '1990-01-01'::date, 'en',
          '2025-01-01', ${playerId.slice(0, 12)}, ${playerId.slice(0, 12)}, '10 20', ${address})`);
      return playerId;
    }
    const shareDevice = ({ database }: { database: Database }, name: string, ...players: string[]) =>
      database.execute(sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
        select player_id::uuid, ${name}, now(), now()
        from jsonb_array_elements_text(${JSON.stringify(players)}::jsonb) as given (player_id)`);
    const payAlike = ({ database }: { database: Database }, token: string, ...players: string[]) =>
      database.execute(sql`insert into payment_accounts
          (player_id, account_id, vendor, method, token, label, own, created_at, used_at)
        select player_id::uuid, gen_random_uuid(), 'sandbox', 'card', ${token}, 'ends in 4417', true, now(), now()
        from jsonb_array_elements_text(${JSON.stringify(players)}::jsonb) as given (player_id)`);

    /** Takes the bet, at a feed that is heard. @param later than the one before, ms */
    async function bet(book: Awaited<ReturnType<typeof start>>, as: string, later = 0): Promise<void> {
      book.clock.at += later;
      await book.tell('m1', book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
      expect(await book.place({ legs: [HOME], as })).toMatchObject({ status: 'open' });
    }

    test('a device, a means of payment or a home ties them, also through a third: they are one alert', async () => {
      const book = await start();
      const homes = ['Kaimauer 1', 'Kaimauer 2', 'Kaimauer 3', 'KAIMAUER  3.', 'Kaimauer 5'];
      const [ann, bo, cem, dora, stranger] = (await Promise.all(homes.map((home) => addBettor(book, home)))) as [
        ...[string, string, string, string, string],
      ];
      await shareDevice(book, 'phone', ann, bo);
      await payAlike(book, 'card-1', bo, cem);
      await payAlike(book, 'card-2', stranger);
      for (const as of [ann, bo, cem, stranger, dora, ann]) await bet(book, as, MINUTE_MS);
      expect(await seen(book)).toEqual([
        {
          ...{ kind: 'together', ties: ['device', 'payment', 'address'], bets: 5, stakes: '5000' },
          players: [ann, bo, cem, dora].sort(),
        },
      ]);
    });

    test('not those who share nothing, bet on something else, or so much later', async () => {
      const book = await start();
      const [ann, bo, cem] = (await Promise.all(['1', '2', '3'].map((home) => addBettor(book, home)))) as [
        ...[string, string, string],
      ];
      await shareDevice(book, 'phone', ann, bo);
      await shareDevice(book, 'tablet', cem);
      await bet(book, ann);
      await bet(book, cem);
      await book.place({ legs: [['m1', 'result', 'away', '4.00']], as: bo });
      expect(await seen(book)).toEqual([]);
      await bet(book, bo, 10 * MINUTE_MS + 1);
      expect(await seen(book)).toEqual([]);
      await bet(book, ann, 10 * MINUTE_MS);
      expect(await seen(book)).toMatchObject([{ kind: 'together', ties: ['device'], bets: 2 }]);
    });

    test('who ties two others together but bet at another time ties none of their bets', async () => {
      const book = await start();
      const [ann, bo, cem] = (await Promise.all(['1', '2', '3'].map((home) => addBettor(book, home)))) as [
        ...[string, string, string],
      ];
      await shareDevice(book, 'phone', ann, bo);
      await payAlike(book, 'card', bo, cem);
      await bet(book, bo);
      await bet(book, ann, 20 * MINUTE_MS);
      await bet(book, cem);
      expect(await seen(book)).toEqual([]);
    });

    test('the same selections of a combo are the same bet, in whatever order', async () => {
      const book = await start();
      await book.open('m2');
      const [ann, bo] = (await Promise.all(['7', '7'].map((home) => addBettor(book, home)))) as [string, string];
      const other = ['m2', 'result', 'draw', '3.50'] as const;
      await book.place({ legs: [HOME, other], as: ann });
      await book.place({ legs: [HOME], as: bo });
      expect(await seen(book)).toEqual([]);
      await book.place({ legs: [other, HOME], as: bo });
      expect(await seen(book)).toMatchObject([{ kind: 'together', ties: ['address'], bets: 2, stakes: '2000' }]);
    });
  });

  test('a league with a margin of its own is offered and bet on at the chances with it', async () => {
    const book = await start();
    await book.set('tournament', 'coastal', '', { margin: 1_000 });
    // The harness tells chances without margin: 1 / 2.00.
    expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'odds_changed' });
    expect(await book.place({ legs: [['m1', 'result', 'home', '1.81']] })).toMatchObject({ odds: '1.81' });
  });

  test('what does not exist is not set, and a margin is a league’s', async () => {
    const book = await start();
    expect(await book.set('fixture', 'nowhere', '', {})).toBe(null);
    expect(await book.set('fixture', 'm1', 'result:3', {})).toBe('invalid');
    expect(await book.set('tournament', 'coastal', 'nothing', {})).toBe('invalid');
    expect(await book.set('fixture', 'm1', '', { margin: 500 })).toBe('invalid');
  });

  test('liability: what is left of a market by the selection that wins, combos apart', async () => {
    const book = await start();
    await book.open('m2');
    await book.place({ legs: [HOME], stake: '100.00' });
    await book.place({ legs: [['m1', 'result', 'away', '4.00']], stake: '10.00' });
    await book.place({ legs: [HOME, ['m2', 'result', 'draw', '3.50']], stake: '5.00' });
    const found = await tradedFixture(book.database, book.clock.now(), 'm1');
    expect(found).toMatchObject({ bets: 3, stakes: 11_000n, exposure: 9_000n, combos: 3_500n });
    expect(found?.markets[0]?.selections).toEqual([
      { outcome: 'home', bets: 2, stakes: 10_000n, pays: 20_000n, left: -9_000n, combos: 3_500n },
      { outcome: 'draw', bets: 0, stakes: 0n, pays: 0n, left: 11_000n, combos: 0n },
      { outcome: 'away', bets: 1, stakes: 1_000n, pays: 4_000n, left: 7_000n, combos: 0n },
    ]);
    const listed = await tradedFixtures(book.database, book.clock.now(), 'football');
    expect(listed.map(({ fixture }) => fixture.fixtureId)).toEqual(['m1', 'm2']);
  });

  test('what is left is left after tax: it is owed of every stake, whoever wins', async () => {
    const book = await start();
    await book.place({ legs: [HOME], stake: '10.00', region: 'pl' });
    await book.place({ legs: [['m1', 'result', 'away', '4.00']], stake: '20.00', region: 'pl' });
    const found = await tradedFixture(book.database, book.clock.now(), 'm1');
    // Of stakes of 30.00, 3.60 are tax: 26.40 are kept; home pays 8.80 × 2, away 17.60 × 4.
    expect(found?.markets[0]?.selections).toMatchObject([
      { outcome: 'home', stakes: 1_000n, pays: 1_760n, left: 880n },
      { outcome: 'draw', pays: 0n, left: 2_640n },
      { outcome: 'away', stakes: 2_000n, pays: 7_040n, left: -4_400n },
    ]);
    expect(found).toMatchObject({ stakes: 3_000n, exposure: 4_400n });
    const [largest] = await largestBets(book.database);
    expect(largest).toMatchObject({ stake: '2000', possible_payout: '7040', exposure: '5280' });
  });
});

describe('the console', () => {
  onOneDatabase((_name, open) => {
    async function setUp() {
      const connection = await open();
      const { database } = connection;
      const clock = testClock();
      const app = await testApp(connection, { clock });
      const world = { dispatch: app.dispatch, database, clock };
      const book = await openBook(database);
      const tessa = await enrolColleague(world, 'Tessa', 'trader');
      const otto = await enrolColleague(world, 'Otto', 'trader');
      const mara = await enrolColleague(world, 'Mara', 'marketing');
      return { database, book, tessa, otto, mara };
    }
    const control = (line: ConsoleLine, change: object) =>
      line.ask('POST', '/api/trading/controls', {
        ...{ scope: 'fixture', subject: 'm1', market: '', ...NOTHING_SET, ...WHY },
        ...change,
      });
    const decide = (line: ConsoleLine, id: string, decision = 'approved') =>
      line.ask('POST', `/api/approvals/${id}/decide`, { decision, ...WHY });

    test('a trader’s permission alone opens the room; every change is a row of the audit log, a try without it too', async () => {
      const { database, tessa, mara } = await setUp();
      for (const path of ['fixtures', 'fixtures/m1', 'leagues', 'exposure', 'figures']) {
        expect([path, (await mara.ask('GET', `/api/trading/${path}`)).status]).toEqual([path, 403]);
        expect([path, (await tessa.ask('GET', `/api/trading/${path}`)).status]).toEqual([path, 200]);
      }
      expect((await control(mara, { is_suspended: true })).status).toBe(403);
      expect((await control(tessa, { is_suspended: true })).status).toBe(200);
      expect((await control(tessa, { is_suspended: false, stake_maximum: 5_000 })).status).toBe(200);
      expect((await control(tessa, { stake_maximum: -5 })).status).toBe(422);
      expect((await control(tessa, { reason: '' })).status).toBe(422);
      const acts = await rows<{ action: string; name: string }>(
        database,
        sql`select action, staff_name as name from staff_audit where subject_kind in ('fixture', 'controlTrading') order by position`,
      );
      expect(acts.map(({ action }) => action)).toEqual([
        'refused_staff_forbidden',
        'trading_suspended',
        'trading_resumed',
      ]);
    });

    test('a message that was put aside is seen and dismissed by a trader, as a row of the audit log', async () => {
      const { database, book, tessa, mara } = await setUp();
      book.unreadable.push({ text: '<odds_change', reason: 'has no end', fixtureId: 'm1' });
      await book.sport.tend();
      expect(await book.place({ legs: [HOME] })).toMatchObject({ name: 'selection_suspended' });
      expect((await mara.ask('GET', '/api/trading/aside')).status).toBe(403);
      const { messages } = (await tessa.ask('GET', '/api/trading/aside')).body as {
        messages: { message_id: string; text: string; home: string }[];
      };
      expect(messages).toMatchObject([{ text: '<odds_change', reason: 'has no end', home: 'm1 home' }]);
      const path = `/api/trading/aside/${messages[0]?.message_id}`;
      expect((await tessa.ask('POST', path, { decision: 'dismiss' })).status).toBe(422);
      expect((await tessa.ask('POST', path, { decision: 'dismiss', ...WHY })).status).toBe(200);
      expect((await tessa.ask('POST', path, { decision: 'dismiss', ...WHY })).status).toBe(404);
      expect(await book.place({ legs: [HOME] })).toMatchObject({ status: 'open' });
      const acts = await rows<{ action: string }>(
        database,
        sql`select action from staff_audit where subject_kind = 'sport_message' order by position`,
      );
      expect(acts.map(({ action }) => action)).toEqual(['sport_message_dismiss']);
    });

    test('a market settled by hand takes two traders, pays once, and stands against what the feed says since', async () => {
      const { database, book, tessa, otto } = await setUp();
      await book.place({ legs: [HOME] });
      const ask = (results: object) =>
        tessa.ask('POST', '/api/trading/fixtures/m1/settlements', { market: 'result', results, ...WHY });
      expect((await ask({ home: 'won', draw: 'lost' })).status).toBe(422);
      expect((await ask({ home: 'won', draw: 'lost', nobody: 'lost' })).status).toBe(422);
      // Nobody filled in who won.
      expect((await ask({ home: 'lost', draw: 'lost', away: 'lost' })).status).toBe(422);
      const { body } = await ask({ home: 'won', draw: 'lost', away: 'lost' });
      expect((await decide(tessa, body.approval_id)).body.error.message).toBe('own_approval');
      const before = await book.cash();
      expect((await decide(otto, body.approval_id)).status).toBe(200);
      expect((await decide(otto, body.approval_id)).body.error.message).toBe('already_decided');
      await book.sport.tend();
      expect((await book.cash()) - before).toBe(2_000n);
      const other = { home: 'lost', draw: 'lost', away: 'won' } as const;
      await book.tell('m1', { type: 'bet_settlement', markets: [{ key: 'result', outcomes: other }] });
      await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result'] });
      expect((await book.cash()) - before).toBe(2_000n);
      const again = await ask({ home: 'void', draw: 'void', away: 'void' });
      expect((await decide(otto, again.body.approval_id)).status).toBe(200);
      await book.sport.tend();
      expect((await book.cash()) - before).toBe(1_000n);
      expect(await verifyLedger(database)).toMatchObject({ problems: [] });
    });

    test('bets and players by exposure with masked names, and what sport brought', async () => {
      const { book, tessa } = await setUp();
      await book.place({ legs: [HOME], stake: '100.00' });
      await book.place({ legs: [['m1', 'result', 'away', '4.00']], stake: '10.00' });
      const exposure = await tessa.ask('GET', '/api/trading/exposure');
      expect(exposure.body.bets.map((bet: { exposure: { amount: string } }) => bet.exposure.amount)).toEqual([
        '100.00',
        '30.00',
      ]);
      expect(exposure.body.players).toMatchObject([
        { bets: 2, stakes: { amount: '110.00' }, exposure: { amount: '130.00' } },
      ]);
      await book.tell('m1', {
        type: 'bet_settlement',
        markets: [{ key: 'result', outcomes: { home: 'lost', draw: 'lost', away: 'won' } }],
      });
      const figures = await tessa.ask('GET', '/api/trading/figures?days=365');
      expect(figures.body.sports).toMatchObject([
        { sport: 'football', bets: 2, stakes: { amount: '110.00' }, payouts: { amount: '40.00' } },
      ]);
    });

    test('tax on stakes is none of what sport brought; a void bet owes none, and a lost one owes it too', async () => {
      const { book, tessa } = await setUp();
      await book.open('m2');
      await book.open('m3');
      for (const match of ['m1', 'm2', 'm3']) {
        await book.place({ legs: [[match, 'result', 'home', '2.00']], stake: '100.00', region: 'pl' });
      }
      await book.place({ legs: [['m1', 'result', 'away', '4.00']], stake: '100.00' });
      for (const [match, home] of [
        ['m1', 'won'],
        ['m2', 'lost'],
        ['m3', 'void'],
      ] as const) {
        const others = home === 'void' ? 'void' : 'lost';
        await book.tell(match, {
          type: 'bet_settlement',
          markets: [{ key: 'result', outcomes: { home, draw: others, away: others } }],
        });
      }
      const [football] = (await tessa.ask('GET', '/api/trading/figures?days=365')).body.sports;
      // Stakes of 400, paid 88 × 2 and 100 back, 12 of each of the two taxed stakes that stand.
      expect(football).toMatchObject({
        ...{ bets: 4, stakes: { amount: '400.00' }, payouts: { amount: '276.00' }, profit: { amount: '100.00' } },
        taxes: { amount: '24.00' },
        share: 0.25,
      });
      // The player's own profit too, once a bet of theirs is open.
      await book.open('m4');
      await book.place({ legs: [['m4', 'result', 'home', '2.00']] });
      const { players } = (await tessa.ask('GET', '/api/trading/exposure')).body;
      expect(players).toMatchObject([{ bets: 1, profit: { amount: '100.00' } }]);
    });
  });
});
