/** What a trader can settle a market as: what a match can end as, and nothing that contradicts itself. */
import { describe, expect, test } from 'vitest';
import { createEsportsMatch } from '#server/adapters/sport-feed/simulator/esports-match.ts';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import { createHockeyMatch } from '#server/adapters/sport-feed/simulator/hockey-match.ts';
import { createTennisMatch } from '#server/adapters/sport-feed/simulator/tennis-match.ts';
import { areResultsOf } from '#server/modules/sport/index.ts';
import type { SeasonFacts } from '#shared/sport/facts.ts';
import { marketKey } from '#shared/sport/markets.ts';
import { settleMarket } from '#shared/sport/settlement.ts';

const TEAMS = ['Port Alder', 'Eastferry', 'Wrackstone', 'Greyharbour'];
const LINEUPS = { home: TEAMS, away: [] };

describe('refused', () => {
  test.each<[string, Record<string, string>]>([
    ['result', { home: 'won', draw: 'won', away: 'won' }],
    ['result', { home: 'won', draw: 'won', away: 'lost' }],
    ['result', { home: 'won', draw: 'void', away: 'lost' }],
    ['result', { home: 'half_won', draw: 'half_lost', away: 'lost' }],
    ['result', { home: 'dead_heat_2', draw: 'dead_heat_2', away: 'lost' }],
    ['double_chance', { home_draw: 'won', home_away: 'lost', draw_away: 'lost' }],
    ['double_chance', { home_draw: 'won', home_away: 'won', draw_away: 'won' }],
    ['both_to_score', { yes: 'won', no: 'won' }],
    ['total_goals:2.5', { over: 'won', under: 'won' }],
    ['total_goals:2.5', { over: 'half_won', under: 'half_lost' }],
    ['asian_handicap:0', { home: 'won', away: 'void' }],
    ['asian_handicap:0.25', { home: 'half_won', away: 'lost' }],
    ['match_winner', { home: 'won', away: 'won' }],
    ['season_winner', { [TEAMS[0] ?? '']: 'won', Eastferry: 'won', Wrackstone: 'lost', Greyharbour: 'lost' }],
    ['season_winner', { 'Port Alder': 'dead_heat_2', Eastferry: 'lost', Wrackstone: 'lost', Greyharbour: 'lost' }],
    ['season_top_three', { 'Port Alder': 'won', Eastferry: 'won', Wrackstone: 'lost', Greyharbour: 'lost' }],
  ])('%s as %o', (market, results) => {
    expect(areResultsOf(market, results, LINEUPS)).toBe(false);
  });
});

describe('taken', () => {
  test.each<[string, Record<string, string>]>([
    ['result', { home: 'void', draw: 'void', away: 'void' }],
    ['double_chance', { home_draw: 'won', home_away: 'won', draw_away: 'lost' }],
    ['asian_handicap:0', { home: 'void', away: 'void' }],
    ['asian_handicap:0.25', { home: 'half_won', away: 'half_lost' }],
    [
      'season_winner',
      { 'Port Alder': 'dead_heat_2', Eastferry: 'dead_heat_2', Wrackstone: 'lost', Greyharbour: 'void' },
    ],
    [
      'season_top_three',
      {
        'Port Alder': 'won',
        Eastferry: 'dead_heat_2_of_3',
        Wrackstone: 'dead_heat_2_of_3',
        Greyharbour: 'dead_heat_2_of_3',
      },
    ],
    [
      'season_top_three',
      { 'Port Alder': 'won', Eastferry: 'won', Wrackstone: 'dead_heat_2', Greyharbour: 'dead_heat_2' },
    ],
    ['first_scorer', { 'Port Alder': 'won', Eastferry: 'void', Wrackstone: 'lost', Greyharbour: 'lost', none: 'lost' }],
    ['anytime_scorer', { 'Port Alder': 'won', Eastferry: 'won', Wrackstone: 'lost', Greyharbour: 'void' }],
  ])('%s as %o', (market, results) => {
    expect(areResultsOf(market, results, LINEUPS)).toBe(true);
  });

  test('whatever a match of a simulated sport ends as, played or broken off', () => {
    const matches = Array.from({ length: 40 }, (_, index) => [
      createFootballMatch(`ends/${index}`, { lambda: 1.5, mu: 1.1, rho: -0.1 }),
      createHockeyMatch(`ends/${index}`, { lambda: 3.2, mu: 2.6 }),
      createTennisMatch(`ends/${index}`, { home: 0.64, away: 0.62 }),
    ]).flat();
    matches.push(createEsportsMatch('ends', [0.55, 0.5, 0.52]));
    for (const { markets, at, moments } of matches) {
      const played = at(moments.at(-1)?.second ?? 0).facts;
      for (const facts of [played, { ...played, end: 'abandoned' as const }]) {
        for (const market of markets) {
          const results = settleMarket(market, facts) ?? {};
          const isNothing = Object.values(results).every((result) => result === 'lost');
          expect(
            areResultsOf(marketKey(market), results, undefined),
            `${marketKey(market)} ${JSON.stringify(results)}`,
          ).toBe(!isNothing);
        }
      }
    }
  });

  test('however the places of a season are shared, as far as there are dead heats for it', () => {
    const [a = '', b = '', c = '', d = ''] = TEAMS;
    for (const places of [
      [[a], [b], [c], [d]],
      [[a, b], [c], [d]],
      [[a], [b, c, d]],
      [[a], [b], [c, d]],
      [[a, b, c], [d]],
    ]) {
      const facts: SeasonFacts = { sport: 'season', end: 'finished', lineups: LINEUPS, places };
      for (const type of ['season_winner', 'season_top_three', 'season_last'] as const) {
        const results = settleMarket({ type, specifier: null }, facts) ?? {};
        expect(areResultsOf(type, results, LINEUPS), `${type} ${JSON.stringify(places)}`).toBe(true);
      }
    }
  });
});
