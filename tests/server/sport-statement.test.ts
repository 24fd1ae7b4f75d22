/** Bets as a file (issue 19, point 7): what a player can keep of them, in their language. */
import { expect, test } from 'vitest';
import type { LocaleCode } from '#shared/regions/index.ts';
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
        'System,"m1 home – m1 away: Full-time result, m1 home, 2.00',
        'm2 home – m2 away: Full-time result, m2 home, Banker, 2.00',
        'm3 home – m3 away: Full-time result, m3 home, 2.00",,20.00,,Open,EUR',
      ].join('; '),
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
