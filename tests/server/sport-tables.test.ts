/** Tables are made of results as they are known, and closed matches to come are told (issue 19). */
import { expect, test } from 'vitest';
import { closedBefore } from '#server/modules/sport/catalogue-store.ts';
import { leagueTable } from '#server/modules/sport/table-store.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook, STATE } from '../support/sport.ts';

onOneDatabase((_name, open) => {
  test('a season’s matches that were played to their end count; a corrected score counts as it is now', async () => {
    const { database } = await open();
    const book = await openSportsbook(database);
    const side = (name: string) => ({ name, colours: ['#ffffff', '#000000'] as const });
    const play = async (id: string, home: string, away: string, season: string) => {
      const details = {
        sport: 'football' as const,
        tournament: { id: 'coastal', name: 'Coastal League', season },
        competitors: { home: side(home), away: side(away) },
        startsAt: new Date(book.clock.at),
      };
      await book.tell(id, { type: 'fixture', details });
      book.clock.at += 60_000;
    };
    const end = (id: string, score: [number, number], status: 'ended' | 'abandoned' = 'ended') =>
      book.tell(id, { ...book.odds('result', {}), status, state: { ...STATE, score } } as never);
    await play('old', 'Alder', 'Bay', '1');
    await end('old', [9, 0]);
    const began = new Date(book.clock.at).toISOString();
    await play('m1', 'Alder', 'Bay', '2');
    await play('m2', 'Bay', 'Crown', '2');
    await play('m3', 'Crown', 'Alder', '2');
    await end('m1', [1, 1]);
    await end('m2', [2, 0]);
    await end('m3', [5, 0], 'abandoned');
    const standing = async () =>
      (await leagueTable(database, 'coastal')).rows.map(({ team, points }) => [team, points]);
    expect(await standing()).toEqual([
      ['Bay', 4],
      ['Alder', 1],
      ['Crown', 0],
    ]);
    await end('m1', [2, 1]);
    expect(await standing()).toEqual([
      ['Bay', 3],
      ['Alder', 3],
      ['Crown', 0],
    ]);
    // The match of the season before does not count: the table says from when it does.
    expect((await leagueTable(database, 'coastal')).since).toBe(began);
    expect(await leagueTable(database, 'nowhere')).toEqual({ rows: [], since: null });
  });

  test('a match to come that its feed or a trader stops is told as closed until it is open again', async () => {
    const { database } = await open();
    const book = await openSportsbook(database);
    await book.open('m1');
    expect(await closedBefore(database, book.clock.now())).toEqual([]);
    await book.tell('m1', { type: 'bet_stop' });
    expect(await closedBefore(database, book.clock.now())).toEqual(['m1']);
    await book.tell('m1', book.odds('result', { home: '2.00', draw: '3.50', away: '4.00' }));
    expect(await closedBefore(database, book.clock.now())).toEqual([]);
  });
});
