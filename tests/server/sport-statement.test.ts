/** Bets as a file: what a player can keep of them, in their language. */
import { expect, test } from 'vitest';
import { statementOf } from '#server/modules/sport/statement.ts';
import { betTexts } from '#server/modules/sport/statement-texts.ts';
import type { Bet } from '#server/modules/sport/types.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook } from '../support/sport.ts';

onOneDatabase((_name, open) => {
  const start = async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    for (const match of ['m1', 'm2', 'm3']) await book.open(match);
    const legs = ['m1', 'm2', 'm3'].map((match) => [match, 'result', 'home', '2.00'] as const);
    await book.place({ legs: legs.slice(0, 1) });
    await book.place({ legs, sizes: [1], bankers: ['m2'] });
    await book.tell('m1', { type: 'bet_settlement', markets: [{ key: 'result', outcomes: { home: 'won' } }] });
    const file = async (format: 'csv' | 'pdf', language: LocaleCode) => {
      const answer = await book.routes.betStatement.handle(
        { params: undefined, body: undefined, query: { format, language } },
        book.contextOf(book.playerId, null, 'main'),
      );
      if (!answer.ok) throw new Error(answer.failure.name);
      return { ...answer.value, bytes: Buffer.from(answer.value.content, 'base64') };
    };
    return { book, file };
  };

  test('as CSV: a bet a line, the oldest first, with its selections, bankers and what it paid', async () => {
    const { file } = await start();
    const { bytes, name } = await file('csv', 'en');
    expect(name).toMatch(/^fairwind-bets-\d{4}-\d\d-\d\d\.csv$/);
    const [heads, ...lines] = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    expect(heads).toBe('Placed (UTC),Number,Kind,Selections,Odds,Stake,Paid,State,Currency');
    // After the moment and the number, which are of the day.
    const told = lines.map((line) => line.split(',').slice(2).join(',')).sort();
    expect(told).toEqual([
      'Single,"m1 home – m1 away: Full-time result, m1 home",2.00,10.00,20.00,Won,EUR',
      [
        'System: 1 of 2,"m1 home – m1 away: Full-time result, m1 home, 2.00',
        'm2 home – m2 away: Full-time result, m2 home, Banker, 2.00',
        'm3 home – m3 away: Full-time result, m3 home, 2.00",,20.00,,Open,EUR',
      ].join('; '),
    ]);
  });

  test('where stakes are taxed there is a column for it; a void bet owes none', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    for (const match of ['m1', 'm2']) await book.open(match);
    const file = async (format: 'csv' | 'pdf', region: RegionId = 'pl') => {
      const answer = await book.routes.betStatement.handle(
        { params: undefined, body: undefined, query: { format, language: 'en' } },
        book.contextOf(book.playerId, null, region),
      );
      return answer.ok ? Buffer.from(answer.value.content, 'base64') : expect.fail(answer.failure.name);
    };
    const lines = async (region?: RegionId) =>
      (await file('csv', region)).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    expect(await lines('main')).toEqual(['Placed (UTC),Number,Kind,Selections,Odds,Stake,Paid,State,Currency']);
    const heads = 'Placed (UTC),Number,Kind,Selections,Odds,Stake,Tax,Paid,State,Currency';
    expect(await lines()).toEqual([heads]);
    for (const match of ['m1', 'm2']) await book.place({ legs: [[match, 'result', 'home', '2.00']], region: 'pl' });
    for (const [match, result] of [
      ['m1', 'void'],
      ['m2', 'won'],
    ] as const) {
      await book.tell(match, { type: 'bet_settlement', markets: [{ key: 'result', outcomes: { home: result } }] });
    }
    // What was taxed is told on every domain.
    for (const region of ['pl', 'main'] as const) {
      const [told, ...bets] = await lines(region);
      expect([told, ...bets.map((bet) => bet.split(',').slice(5).join()).sort()]).toEqual([
        heads,
        '2.00,10.00,0.00,10.00,Void,EUR',
        '2.00,10.00,1.20,17.60,Won,EUR',
      ]);
    }
    expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await book.bets('settled')).map(({ tax }) => tax).sort()).toEqual(['0.00', '1.20']);
  });

  test('a named system by its name', async () => {
    const { book, file } = await start();
    await book.open('m4');
    const legs = ['m2', 'm3', 'm4'].map((match) => [match, 'result', 'home', '2.00'] as const);
    await book.place({ legs, sizes: [2, 3] });
    expect((await file('csv', 'de')).bytes.toString('utf8')).toContain('System: Trixie;"m2 home');
  });

  test('legs of one match that are priced together have their odds once, and say so', async () => {
    const leg = (fixtureId: string, outcome: string, odds: bigint) => ({
      ...{ fixtureId, market: 'result', outcome, odds, result: null },
      told: { sport: 'football', home: 'Alder', away: 'Bay', starts_at: '' },
    });
    const bet = {
      ...{ betId: '0b9c7f0e-3a52-4d8b-8f7e-5c1d2e3f4a5b', sizes: [2], status: 'open', currency: 'EUR' },
      ...{ stake: 1_000n, tax: 0n, payout: 0n, jointOdds: null, groupOdds: { m1: 34_000n }, bankers: ['m1'] },
      placedAt: new Date('2026-03-01T12:00:00Z'),
      legs: [leg('m1', 'home', 20_000n), leg('m1', 'draw', 30_000n), leg('m2', 'away', 15_000n)],
    } as unknown as Bet;
    const { content } = await statementOf([bet], 'csv', betTexts('en'), {
      name: 'Selma',
      at: bet.placedAt,
      isTaxed: false,
    });
    const [, line = ''] = Buffer.from(content, 'base64').toString('utf8').trim().split('\r\n');
    expect(/"(.*)"/.exec(line)?.[1]?.split('; ')).toEqual([
      'Alder – Bay: Full-time result, Alder, Banker, Same-match combo, 3.40',
      'Alder – Bay: Full-time result, Draw, Banker, Same-match combo',
      'Alder – Bay: Full-time result, Bay, 1.50',
    ]);
  });

  test('as PDF, in every language of the pages', async () => {
    const { file } = await start();
    for (const language of ['en', 'de', 'fi', 'hu', 'it', 'no', 'pl', 'pt', 'pt-br', 'de-ch'] as const) {
      const { bytes, media_type } = await file('pdf', language);
      expect([bytes.subarray(0, 5).toString(), media_type], language).toEqual(['%PDF-', 'application/pdf']);
    }
  });
});
