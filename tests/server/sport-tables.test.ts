/** What is made of results as they are known: tables, goals that players hear of, and matches to come that are closed. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createSimulator } from '#server/adapters/sport-feed/simulator/index.ts';
import { seasonsBetween } from '#server/adapters/sport-feed/simulator/schedule.ts';
import { rows } from '#server/db/index.ts';
import { closedBefore, matchStanding, pruneFixtures } from '#server/modules/sport/catalogue-store.ts';
import { leagueTable } from '#server/modules/sport/table-store.ts';
import { MOST_FAVOURITES } from '#shared/sport/favourites.ts';
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

  test('results that nobody heard count as well where the feed knows them, each once, as it was corrected', async () => {
    const { database } = await open();
    const book = await openSportsbook(database);
    const now = book.clock.now();
    const feed = createSimulator({ seed: 'a season', speed: 60 });
    const number = seasonsBetween(now, now).find(({ details }) => details.tournament.id === 'coastal')?.number;
    const past = (await feed.resultsOf?.('coastal', String(number), now)) ?? [];
    const last = past.at(-1);
    if (last === undefined) throw new Error('The season has begun');
    const { messages: told } = await feed.read(String(last.startsAt.getTime() - 1_000), now);
    const end = told.findLast(({ fixtureId, type }) => fixtureId === last.fixtureId && type === 'odds_change');
    expect(end, 'as it was told').toMatchObject({ status: 'ended', state: { score: last.score } });
    // A server that heard of one match alone, whose score was corrected.
    const details = {
      sport: 'football' as const,
      tournament: { id: 'coastal', name: 'Coastal League', season: String(number) },
      competitors: last.competitors,
      startsAt: last.startsAt,
    };
    await book.tell(last.fixtureId, { type: 'fixture', details });
    await book.tell(last.fixtureId, {
      ...book.odds('result', {}),
      ...{ status: 'ended', state: { ...STATE, score: [30, 0] } },
    } as never);
    expect((await leagueTable(database, 'coastal')).since, 'what was heard').toBe(last.startsAt.toISOString());
    const table = await leagueTable(
      database,
      'coastal',
      async (season) => feed.resultsOf?.('coastal', season, now) ?? null,
    );
    const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
    expect(past.length).toBeGreaterThan(4);
    expect(sum(table.rows.map(({ played }) => played))).toBe(2 * past.length);
    expect(sum(table.rows.map(({ scored }) => scored))).toBe(
      sum(past.map(({ score: [home, away] }) => home + away)) - last.score[0] - last.score[1] + 30,
    );
    expect(table.since, 'from the beginning').toBeNull();
    expect(await feed.resultsOf?.('nowhere', '1', now)).toBeNull();
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

  describe('bettors hear of goals', () => {
    const start = async () => {
      const { database } = await open();
      const book = await openSportsbook(database);
      await book.open('m1');
      /** The score as the feed tells it; the last goal is of the named player, in the 63rd minute. */
      const score = (home: number, away: number, more: object = {}) =>
        book.tell('m1', {
          ...book.odds('result', {}),
          status: 'live',
          state: { ...STATE, score: [home, away], clockSeconds: 3_750, ...more },
        } as never);
      const call = async (
        name: 'changeSportFavourite' | 'saveSportAlert' | 'mergeSportFavourites',
        body: object,
        as = book.playerId,
      ) => {
        const answer = await book.routes[name].handle(
          { params: undefined, query: undefined, body } as never,
          book.contextOf(as, null, 'main'),
        );
        if (!answer.ok) throw new Error(answer.failure.name);
        return answer.value;
      };
      const star = (mark: string, as?: string) => call('changeSportFavourite', { mark, kept: true }, as);
      const heard = () =>
        book.told.map(({ to, kind, variables }) => [to, kind, 'score' in variables && variables.score]);
      return { database, book, score, call, star, heard };
    };

    test('of a favourite match or side, once a goal, with who scored it when; a repeated message tells nothing', async () => {
      const { book, score, star, heard } = await start();
      const fan = await book.operator.addPlayer({ cash: 0n });
      await star('fixture/m1');
      await star('team/football/m1 away', fan);
      await star('team/football/m1 home', fan);
      await star('tournament/coastal', await book.operator.addPlayer({ cash: 0n }));
      await score(0, 0);
      const timeline = [{ second: 3_730, kind: 'goal', side: 'home', player: 'A. Crew' }];
      await score(1, 0, { timeline });
      await score(1, 0, { timeline });
      await book.sport.take([
        { ...book.odds('result', {}), fixtureId: 'm1', at: new Date(book.clock.at - 1_000) } as never,
      ]);
      await book.sport.tend();
      expect(heard().sort()).toEqual([book.playerId, fan].map((to) => [to, 'goal_scored', '1 : 0']).sort());
      expect(book.told[0]?.variables).toEqual({
        ...{ fixture: 'm1', home: 'm1 home', away: 'm1 away', score: '1 : 0', team: 'm1 home', moment: '63′ A. Crew' },
      });
    });

    test('what a feed says first is no goal; two at once are two; a match that is called off takes none back', async () => {
      const { book, score, star, heard } = await start();
      await star('fixture/m2');
      await book.tell('m2', {
        type: 'fixture',
        details: {
          sport: 'football',
          tournament: { id: 'coastal', name: 'Coastal League' },
          competitors: { home: { name: 'a', colours: ['', ''] }, away: { name: 'b', colours: ['', ''] } },
          startsAt: book.clock.now(),
        },
      });
      const state = { ...STATE, score: [2, 1] };
      await book.tell('m2', { ...book.odds('result', {}), status: 'live', state } as never);
      expect(heard()).toEqual([]);
      await book.tell('m2', {
        ...book.odds('result', {}),
        status: 'live',
        state: { ...STATE, score: [4, 1] },
      } as never);
      expect(heard().map(([, , told]) => told)).toEqual(['3 : 1', '4 : 1']);
      await book.tell('m2', { ...book.odds('result', {}), status: 'abandoned', state: STATE } as never);
      await score(0, 0);
      expect(heard()).toHaveLength(2);
    });

    test('a goal that does not count is told to those who heard of it; scored again it is told again', async () => {
      const { book, score, star, heard } = await start();
      await star('fixture/m1');
      await score(0, 1);
      await star('fixture/m1', await book.operator.addPlayer({ cash: 0n }));
      await score(0, 0);
      expect(heard()).toEqual([
        [book.playerId, 'goal_scored', '0 : 1'],
        [book.playerId, 'goal_disallowed', '0 : 0'],
      ]);
      await score(0, 1);
      expect(heard()).toHaveLength(4);
    });

    test('a bet asks for goals only when the player says so; a star taken off, or silenced, asks for none', async () => {
      const { book, score, star, call, heard } = await start();
      await book.place({ legs: [['m1', 'result', 'home', '2.00']] });
      await score(1, 0);
      expect(heard()).toEqual([]);
      expect(await call('saveSportAlert', { alert: 'bet_goals', wanted: true })).toEqual({
        alerts: { favourite_goals: true, bet_goals: true, settled_bets: true, lost_bets: false },
      });
      await score(2, 0);
      await call('saveSportAlert', { alert: 'bet_goals', wanted: false });
      await star('fixture/m1');
      await call('saveSportAlert', { alert: 'favourite_goals', wanted: false });
      await score(3, 0);
      await call('saveSportAlert', { alert: 'favourite_goals', wanted: true });
      await call('changeSportFavourite', { mark: 'fixture/m1', kept: false });
      await score(4, 0);
      expect(heard()).toEqual([[book.playerId, 'goal_scored', '2 : 0']]);
    });

    test('no more than twenty an hour, none that is minutes old, and many players each once', async () => {
      const { database, book, score, star, heard } = await start();
      await star('fixture/m1');
      for (let goal = 1; goal <= 22; goal += 1) await score(goal, 0);
      expect(heard()).toHaveLength(20);
      book.clock.at += 3_600_001;
      book.outbox.push({
        ...book.odds('result', {}),
        ...{ fixtureId: 'm1', at: new Date(book.clock.at - 6 * 60_000), status: 'live' },
        state: { ...STATE, score: [23, 0] },
      } as never);
      await book.sport.tend();
      expect(heard()).toHaveLength(20);
      await database.execute(sql`insert into sport_favourites (player_id, mark, noted_at)
        select gen_random_uuid(), 'fixture/m1', now() from generate_series(1, 250)`);
      const at = book.clock.now();
      const state = { ...STATE, score: [24, 0] };
      const goal = { ...book.odds('result', {}), status: 'live', state, fixtureId: 'm1', at } as never;
      book.outbox.push(goal);
      // Two nodes tell at once.
      await Promise.all([book.sport.tend(), book.sport.tend()]);
      // The one that read it may have found the producer claimed by the other: what nobody took in is read again.
      book.outbox.push(goal);
      await book.sport.tend();
      const listeners = heard()
        .slice(20)
        .map(([to]) => to);
      expect(listeners).toHaveLength(251);
      expect(new Set(listeners).size).toBe(251);
      expect(await matchStanding(database, 'm1')).toBe('open');
      await pruneFixtures(database, new Date(book.clock.at + 86_400_000));
      // The address of a match outlives its row: it is gone, not unknown.
      expect(await matchStanding(database, 'm1')).toBe('ended');
      expect(await matchStanding(database, 'never-named')).toBe('unknown');
      const left = await rows(database, sql`select 1 from sport_goal_alerts union all select 1 from sport_goals`);
      expect(left).toEqual([]);
    });

    test('marks follow the account: a guest’s join it, the newest last, and the oldest of too many go', async () => {
      const { book, call, star } = await start();
      await star('team/football/Alder');
      book.clock.at += 1_000;
      const marks = ['fixture/m1', 'team/football/Alder', 'team/football/Bay'];
      expect(await call('mergeSportFavourites', { marks })).toEqual({
        marks: ['team/football/Alder', 'fixture/m1', 'team/football/Bay'],
      });
      const many = Array.from({ length: MOST_FAVOURITES }, (_, index) => `fixture/x${index}`);
      const kept = (await call('mergeSportFavourites', { marks: many })) as { marks: string[] };
      expect(kept.marks).toHaveLength(MOST_FAVOURITES);
      expect(kept.marks.at(-1)).toBe(many.at(-1));
      expect(kept.marks).not.toContain('fixture/m1');
    });
  });
});
