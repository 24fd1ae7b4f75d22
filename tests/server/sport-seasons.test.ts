/** Bets on a season, priced by drawing its rest from the model of its matches; dead heats. */
import { describe, expect, test } from 'vitest';
import { createSimulator } from '#server/adapters/sport-feed/simulator/index.ts';
import { seasonsBetween } from '#server/adapters/sport-feed/simulator/schedule.ts';
import { placesOf, type SeasonMatch, seasonChances } from '#server/adapters/sport-feed/simulator/season-table.ts';
import { createSeasons } from '#server/adapters/sport-feed/simulator/seasons.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { FeedMessage } from '#server/ports/sport-feed.ts';
import type { SeasonFacts } from '#shared/sport/facts.ts';
import { payoutOf } from '#shared/sport/results.ts';
import { settleMarket } from '#shared/sport/settlement.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openSportsbook, STATE } from '../support/sport.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const MINUTE_MS = 60_000;
const SPEED = 10;
const over = (home: number, away: number, score: readonly [number, number]): SeasonMatch => ({
  ...{ home, away, scores: [score], upTo: [1] },
});
const evenly = (home: number, away: number): SeasonMatch => ({
  ...{ home, away },
  scores: [
    [1, 0],
    [0, 1],
  ],
  upTo: [0.5, 1],
});
const market = (type: 'season_winner' | 'season_top_three' | 'season_last') => ({ type, specifier: null });

describe('tables', () => {
  test('points come before difference, difference before goals; who has all alike shares a place', () => {
    expect(placesOf(3, [over(0, 1, [1, 0]), over(1, 2, [3, 0])])).toEqual([[1], [0], [2]]);
    expect(placesOf(3, [over(0, 1, [2, 1]), over(1, 2, [2, 1]), over(2, 0, [2, 1])])).toEqual([[0, 1, 2]]);
  });

  test('chances of one winner and one last sum to one and of three to three; one decisive match is even', async () => {
    const { first, topThree, last } = await seasonChances(4, [over(2, 3, [1, 0]), evenly(0, 1), evenly(2, 3)], 7);
    const sum = (chances: readonly number[]) => chances.reduce((all, one) => all + one, 0);
    expect([sum(first), sum(topThree), sum(last)].map((one) => one.toFixed(6))).toEqual([
      '1.000000',
      '3.000000',
      '1.000000',
    ]);
    expect((await seasonChances(2, [evenly(0, 1)], 3)).first[0]).toBeCloseTo(0.5, 1);
  });
});

describe('rules: dead heats', () => {
  const facts = (places: string[][], end: SeasonFacts['end'] = 'finished'): SeasonFacts => ({
    ...{ sport: 'season', end, places },
    lineups: { home: ['a', 'b', 'c', 'd', 'e'], away: [] },
  });

  test('a shared place wins by as much of the stake as there are places for those who share it', () => {
    const shared = facts([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    expect(settleMarket(market('season_winner'), shared)).toMatchObject({
      a: 'dead_heat_2',
      b: 'dead_heat_2',
      c: 'lost',
    });
    expect(settleMarket(market('season_top_three'), shared)).toMatchObject({ a: 'won', c: 'dead_heat_3' });
    expect(settleMarket(market('season_last'), shared)).toMatchObject({ a: 'lost', e: 'dead_heat_3' });
    const two = facts([['a'], ['b', 'c', 'd'], ['e']]);
    expect(settleMarket(market('season_top_three'), two)).toMatchObject({ b: 'dead_heat_2_of_3', e: 'lost' });
    expect(payoutOf(1_000n, [1], [{ odds: 30_000n, result: 'dead_heat_2' }])).toBe(1_500n);
    expect(payoutOf(1_000n, [1], [{ odds: 30_000n, result: 'dead_heat_2_of_3' }])).toBe(2_000n);
  });

  test('open until the last match; a season that is broken off gives stakes back', () => {
    expect(settleMarket(market('season_winner'), facts([], 'running'))).toBeNull();
    expect(settleMarket(market('season_winner'), facts([], 'abandoned'))?.a).toBe('void');
  });
});

describe('the simulator’s seasons', () => {
  const season = seasonsBetween(NOW, NOW)[0];
  if (!season) throw new Error('A season is played');
  const closes = season.details.startsAt.getTime();
  const after = (minutes: number) => closes + minutes * MINUTE_MS;
  const own = (messages: readonly FeedMessage[]) => messages.filter(({ fixtureId }) => fixtureId === season.id);

  test('told once, priced each minute, closed with the last round, settled once, in parts or at once', async () => {
    const moments = [
      season.startsAt - 2 * 60 * MINUTE_MS,
      season.startsAt,
      after(-90),
      after(-1),
      after(1),
      after(180),
    ];
    const reader = createSeasons({ seed: 'seed', speed: SPEED });
    const told: FeedMessage[] = [];
    for (const [index, until] of moments.entries())
      if (index > 0) told.push(...own(await reader.read(moments[index - 1] ?? null, until)));
    expect(told.map(({ type }) => type)).toEqual([
      ...['fixture', 'odds_change', 'odds_change', 'odds_change', 'bet_stop', 'odds_change', 'bet_settlement'],
    ]);
    const times = told.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const other = createSeasons({ seed: 'seed', speed: SPEED });
    const again = own(await other.read(moments[0] ?? null, moments.at(-1) ?? 0));
    const lasting = (messages: readonly FeedMessage[]) => messages.filter(({ type }) => type !== 'odds_change');
    expect(JSON.stringify(lasting(again))).toBe(JSON.stringify(lasting(told)));
    const settlement = told.at(-1);
    const results = settlement?.type === 'bet_settlement' ? settlement.markets : [];
    expect(results.map(({ key }) => key)).toEqual(['season_winner', 'season_top_three', 'season_last']);
    expect(Object.values(results[0]?.outcomes ?? {}).filter((result) => result !== 'lost')).not.toEqual([]);
  });

  test('the winner was no outsider once little was left: prices know what has been played', async () => {
    const reader = createSeasons({ seed: 'another seed', speed: SPEED });
    const [late] = own(await reader.read(after(-2), after(-1)));
    const [end] = own(await reader.read(after(-1), after(180))).slice(-1);
    if (late?.type !== 'odds_change' || end?.type !== 'bet_settlement') throw new Error('Odds come before the end');
    const chances = late.markets.find(({ key }) => key === 'season_winner')?.outcomes ?? [];
    const winners = Object.entries(end.markets[0]?.outcomes ?? {}).filter(([, result]) => result !== 'lost');
    const chance = winners.reduce(
      (sum, [team]) => sum + (chances.find(({ key }) => key === team)?.probability ?? 0),
      0,
    );
    expect(chance).toBeGreaterThan(0.02);
    const offered = late.markets.flatMap(({ outcomes }) => outcomes);
    for (const { odds, probability } of offered) if (odds !== null) expect(Number(odds) * probability).toBeLessThan(1);
  });

  test('what a server begins with holds the seasons that can be bet on', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    const { messages } = await createSimulator({ seed: 'seed', speed: SPEED }).read(null, NOW);
    clearInterval(others);
    // A start holds up nobody who asks for something else: others have their turns while it draws.
    expect(turns).toBeGreaterThan(10);
    const outrights = messages.filter((message) => message.type === 'fixture' && message.details.kind === 'outright');
    expect(outrights.length).toBeGreaterThan(1);
  });
});

onOneDatabase((_name, open) => {
  const TEAMS = { home: ['Port Alder', 'Greyharbour', 'Eastferry'], away: [] };
  const settled = (outcomes: Record<string, 'won' | 'lost' | 'dead_heat_2'>) => ({
    type: 'bet_settlement' as const,
    markets: [{ key: 'season_winner', outcomes }],
  });

  test('a bet on a season: with a match of its league it is refused, a dead heat pays half, and another end the rest', async () => {
    const { database } = await open();
    const book = await openSportsbook(database);
    await book.open('m1');
    await book.tell(
      'season',
      {
        type: 'fixture',
        details: {
          ...{ kind: 'outright', sport: 'football', tournament: { id: 'coastal', name: 'Coastal League' } },
          competitors: {
            home: { name: 'Coastal League', colours: ['#ffffff', '#000000'] },
            away: { name: 'Season 4', colours: ['#ffffff', '#000000'] },
          },
          startsAt: new Date(book.clock.at + 86_400_000),
        },
      },
      {
        ...{ type: 'odds_change', status: 'not_started', state: { ...STATE, lineups: TEAMS } },
        markets: [
          {
            ...{ key: 'season_winner', status: 'active' },
            outcomes: [
              { key: 'Port Alder', odds: '3.00', probability: 0.3 },
              { key: 'Greyharbour', odds: '2.00', probability: 0.45 },
            ],
          },
        ],
      },
    );
    const leg = ['season', 'season_winner', 'Port Alder', '3.00'] as const;
    expect(await book.place({ legs: [leg, ['m1', 'result', 'home', '2.00']] })).toMatchObject({ name: 'legs_related' });
    expect(await book.place({ legs: [leg] })).toMatchObject({ status: 'open', possible_payout: '30.00' });
    const lists = await Promise.all(
      (['live', 'soon', 'tournament', 'outrights'] as const).map((view) =>
        book.routes.sportFixtures.handle(
          { params: undefined, body: undefined, query: { view, tournament_id: 'coastal' } },
          book.contextOf(book.playerId, null, 'main'),
        ),
      ),
    );
    const ids = lists.map((list) => (list.ok ? list.value.result.map(({ fixture_id }) => fixture_id) : []));
    expect(ids).toEqual([[], ['m1'], ['m1'], ['season']]);
    await book.tell('season', settled({ 'Port Alder': 'dead_heat_2', Greyharbour: 'dead_heat_2' }));
    expect(await book.cash()).toBe(10_500n);
    const [bet] = await book.bets('settled');
    expect(bet).toMatchObject({ status: 'dead_heat', payout: '15.00' });
    expect(bet?.legs[0]?.result).toBe('dead_heat_2');
    await book.tell('season', { type: 'rollback_bet_settlement', markets: ['season_winner'] });
    await book.tell('season', settled({ 'Port Alder': 'won', Greyharbour: 'lost' }));
    expect(await book.cash()).toBe(12_000n);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});
