/** Basketball, ice hockey and e-sports are models, not random numbers: published identities hold. */
import { describe, expect, test } from 'vitest';
import { createBasketballMatch } from '#server/adapters/sport-feed/simulator/basketball-match.ts';
import {
  type BasketballState,
  finalMargins,
  finalTotals,
  overtimeOf,
  possessionOf,
} from '#server/adapters/sport-feed/simulator/basketball-model.ts';
import { sumOf, timesOf } from '#server/adapters/sport-feed/simulator/distributions.ts';
import { createEsportsMatch } from '#server/adapters/sport-feed/simulator/esports-match.ts';
import { mapEnds, mapWinner, seriesEnds } from '#server/adapters/sport-feed/simulator/esports-model.ts';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import { createHockeyMatch } from '#server/adapters/sport-feed/simulator/hockey-match.ts';
import { goalsLeft, homeWins, homeWinsLevel } from '#server/adapters/sport-feed/simulator/hockey-model.ts';
import type { SimulatedMatch } from '#server/adapters/sport-feed/simulator/match.ts';
import { fairOutcomes } from '#server/adapters/sport-feed/simulator/pricing.ts';
import { marketKey, marketOf } from '#shared/sport/markets.ts';
import { settleMarket } from '#shared/sport/settlement.ts';

const total = (values: Iterable<number>): number => [...values].reduce((sum, one) => sum + one, 0);
const meanOf = (chances: ReadonlyMap<number, number>): number =>
  total([...chances].map(([value, chance]) => value * chance));
const homeOf = (margins: ReadonlyMap<number, number>): number =>
  total([...margins].filter(([by]) => by > 0).map(([, chance]) => chance));

function chancesOf(match: SimulatedMatch, key: string, second: number | null): Record<string, number> {
  const market = marketOf(key);
  if (market === null) throw new Error(key);
  const fair = fairOutcomes(market, match.endings(market, second));
  return Object.fromEntries(fair.map(({ key: outcome, chance }) => [outcome, chance]));
}

const MATCHES = {
  basketball: (key = 'sums') => createBasketballMatch(key, { home: possessionOf(1.03), away: possessionOf(0.98) }),
  ice_hockey: (key = 'sums') => createHockeyMatch(key, { lambda: 3.2, mu: 2.6 }),
  esports: (key = 'sums') => createEsportsMatch(key, [0.55, 0.5, 0.52]),
} as const;

describe.each(Object.entries(MATCHES))('%s', (_sport, play) => {
  const match = play();
  const end = match.moments.at(-1)?.second ?? 0;
  const seconds = [null, end * 0.2, end * 0.55, end * 0.9];

  test('before the margin the chances of every open market sum to 1, at any time', () => {
    for (const second of seconds) {
      for (const market of match.markets) {
        if (settleMarket(market, match.at(second).facts) !== null) continue;
        const fair = fairOutcomes(market, match.endings(market, second));
        expect(total(fair.map(({ chance }) => chance)), `${marketKey(market)} at ${second}`).toBeCloseTo(1, 6);
      }
    }
  });

  test('what is settled was possible: no selection that wins was priced as impossible before', () => {
    const last = match.at(end).facts;
    for (const market of match.markets) {
      const fair = fairOutcomes(market, match.endings(market, null));
      for (const { key, chance } of fair) {
        if (settleMarket(market, last)?.[key] === 'won')
          expect(chance, `${marketKey(market)} ${key}`).toBeGreaterThan(0);
      }
    }
  });

  test('odds are closed before what can turn the match, and open again after it', () => {
    const closed = Array.from({ length: 12 }, (_, index) => play(`match/${index}`)).filter(({ moments }) => {
      expect(moments.at(-1)?.kind).toBe('change');
      return moments.some(({ kind }) => kind === 'stop');
    });
    expect(closed.length).toBeGreaterThan(1);
  });

  test('the same key draws the same match', () => {
    const again = play();
    expect(again.moments).toEqual(match.moments);
    expect(again.at(end)).toEqual(match.at(end));
  });
});

test.each([
  ['football', (key: string) => createFootballMatch(key, { lambda: 1.5, mu: 1.1, rho: -0.1 })],
  ['ice hockey', MATCHES.ice_hockey],
])('momentum of %s: its minutes come to the difference of the attacks, at any moment', (_sport, play) => {
  for (let index = 0; index < 8; index += 1) {
    const match = play(`momentum/${index}`);
    for (const { second } of match.moments) {
      const { pressure = [], statistics, clockSeconds } = match.at(second).state;
      const [home = 0, away = 0] = statistics.dangerous_attacks ?? [];
      expect(total(pressure), `${index} at ${second}`).toBe(home - away);
      expect(pressure.length).toBeGreaterThan(Math.floor((clockSeconds ?? 0) / 60));
    }
    expect(match.at(null).state.pressure ?? []).toEqual([]);
  }
});

describe('the next goal of football', () => {
  const strengths = { lambda: 1.6, mu: 1.1, rho: 0 };
  const match = createFootballMatch('next goal', strengths);
  const first = chancesOf(match, 'next_goal:1', null);

  test('without a dependence of scores it is λ : μ, and no goal is e^(−λ−μ)', () => {
    const none = Math.exp(-2.7);
    expect(first.none).toBeCloseTo(none, 4);
    expect(first.home).toBeCloseTo((1 - none) * (1.6 / 2.7), 4);
    expect(total(Object.values(first))).toBeCloseTo(1, 10);
  });

  test('only the goal after those that have fallen is offered, and each is settled by who scored it', () => {
    const end = match.moments.at(-1)?.second ?? 0;
    const { facts } = match.at(end);
    const goals = facts.sport === 'football' ? (facts.goals ?? []) : [];
    expect(total(Object.values(chancesOf(match, 'next_goal:2', null)))).toBe(0);
    for (const [index, side] of goals.entries()) {
      expect(settleMarket({ type: 'next_goal', specifier: index + 1 }, facts)?.[side]).toBe('won');
    }
    expect(settleMarket({ type: 'next_goal', specifier: goals.length + 1 }, facts)?.none).toBe('won');
    const told = { sport: 'football', end: 'finished', home: 1, away: 0, corners: 0, cards: 0 } as const;
    expect(settleMarket({ type: 'next_goal', specifier: 1 }, told)?.home).toBe('void');
  });
});

describe('basketball, possession by possession', () => {
  const of = { home: possessionOf(1.04), away: possessionOf(0.97) };
  const overtime = overtimeOf(of);
  const state: BasketballState = { home: 61, away: 64, left: { home: 30, away: 29 } };

  test('so many possessions at once are so many one after the other', () => {
    const one = possessionOf(1);
    const byHand = Array.from({ length: 12 }).reduce<readonly number[]>((sum) => sumOf(sum, one), [1]);
    for (const [points, chance] of timesOf(one, 12).entries()) expect(chance).toBeCloseTo(byHand[points] ?? 0, 12);
  });

  test('nobody wins by 0, differences and totals sum to 1, and their means are those of the possessions', () => {
    const margins = finalMargins(of, state, overtime);
    expect(margins.get(0) ?? 0).toBe(0);
    expect(total(margins.values())).toBeCloseTo(1, 10);
    const totals = finalTotals(of, state, overtime);
    expect(total(totals.values())).toBeCloseTo(1, 10);
    const mean = (points: readonly number[]) => total(points.map((chance, count) => chance * count));
    const regular = 61 + 64 + 30 * mean(of.home) + 29 * mean(of.away);
    // Overtime can only add.
    expect(meanOf(totals)).toBeGreaterThan(regular);
    expect(meanOf(totals)).toBeLessThan(regular + 3);
  });

  test('the chance before a possession is the mean of those after it', () => {
    const now = homeOf(finalMargins(of, state, overtime));
    const after = of.home.map((chance, points) => {
      const next = { ...state, home: state.home + points, left: { ...state.left, home: state.left.home - 1 } };
      return chance * homeOf(finalMargins(of, next, overtime));
    });
    expect(total(after)).toBeCloseTo(now, 10);
  });

  test('the winner agrees with the handicap of half a point, and two equal sides are even', () => {
    const match = MATCHES.basketball();
    const { home = 0 } = chancesOf(match, 'game_winner', null);
    expect(chancesOf(match, 'points_handicap:-0.5', null).home).toBeCloseTo(home, 10);
    const even = { home: possessionOf(1), away: possessionOf(1) };
    const start = { home: 0, away: 0, left: { home: 100, away: 100 } };
    expect(homeOf(finalMargins(even, start, overtimeOf(even)))).toBeCloseTo(0.5, 10);
  });
});

describe('ice hockey: Poisson goals, overtime and shootout', () => {
  const strengths = { lambda: 3.1, mu: 2.7 };

  test('the winner is who leads after the periods, and of level matches a part', () => {
    const cells = goalsLeft(strengths, 3_600);
    const ahead = total(cells.filter(({ home, away }) => home > away).map(({ probability }) => probability));
    const level = total(cells.filter(({ home, away }) => home === away).map(({ probability }) => probability));
    expect(homeWins(strengths, 0, 3_600)).toBeCloseTo(ahead + level * homeWinsLevel(strengths, 300), 12);
    // Decided in overtime with 1 − e^(−r), and by the shares of the goals; the rest is a coin.
    const decided = 1 - Math.exp(-5.8 / 12);
    expect(homeWinsLevel(strengths, 300)).toBeCloseTo(decided * (3.1 / 5.8) + (1 - decided) / 2, 12);
  });

  test('a result of the periods that is reckoned in two parts is the same', () => {
    const first = goalsLeft(strengths, 1_200);
    const later = first.map(({ home, away, probability }) => probability * homeWins(strengths, home - away, 2_400));
    expect(total(later)).toBeCloseTo(homeWins(strengths, 0, 3_600), 6);
  });

  test('overtime and shootout change nothing of the result after three periods', () => {
    const level = Array.from({ length: 60 }, (_, index) => createHockeyMatch(`level/${index}`, strengths))
      .map((match) => match.at(match.moments.at(-1)?.second ?? 0))
      .filter(({ facts }) => facts.sport === 'ice_hockey' && facts.home === facts.away && facts.end === 'finished');
    expect(level.length).toBeGreaterThan(2);
    for (const { facts, state } of level) {
      expect(settleMarket({ type: 'period_goals_result', specifier: null }, facts)?.draw).toBe('won');
      expect(Object.values(settleMarket({ type: 'shootout_winner', specifier: null }, facts) ?? {}).sort()).toEqual([
        'lost',
        'won',
      ]);
      expect(Math.abs(state.score[0] - state.score[1])).toBe(1);
    }
  });
});

describe('e-sports, round by round', () => {
  const choose = (from: number, count: number): number =>
    Array.from({ length: count }).reduce<number>((ways, _, step) => (ways * (from - count + step + 1)) / (step + 1), 1);
  const binomial = (n: number, k: number, p: number) => choose(n, k) * p ** k * (1 - p) ** (n - k);

  test.each([0.5, 0.54, 0.46])('a map at %d by the closed form', (p) => {
    // Thirteen before twelve, or twelve all and then the first overtime that brings four of six.
    const regular = total(Array.from({ length: 12 }, (_, lost) => choose(12 + lost, lost) * p ** 13 * (1 - p) ** lost));
    const four = total([4, 5, 6].map((won) => binomial(6, won, p)));
    const other = total([4, 5, 6].map((won) => binomial(6, won, 1 - p)));
    const closed = regular + binomial(24, 12, p) * (four / (four + other));
    const ends = mapEnds(p);
    const won = total(ends.filter(({ winner }) => winner === 'home').map(({ probability }) => probability));
    expect(won).toBeCloseTo(closed, 6);
  });

  test('a series of maps of one chance is won with p²(3 − 2p)', () => {
    const map = total(
      mapEnds(0.53)
        .filter(({ winner }) => winner === 'home')
        .map(({ probability }) => probability),
    );
    const series = seriesEnds([0.53, 0.53, 0.53], { over: [], current: [0, 0] });
    const won = series.filter(({ winners }) => winners.filter((one) => one === 'home').length === 2);
    expect(total(won.map(({ probability }) => probability))).toBeCloseTo(map * map * (3 - 2 * map), 10);
    expect(total(series.map(({ probability }) => probability))).toBeCloseTo(1, 10);
  });

  test.each([
    [[13, 11], 'home'],
    [[12, 12], null],
    [[13, 12], null],
    [[16, 14], 'home'],
    [[15, 15], null],
    [[16, 15], null],
    [[15, 19], 'away'],
  ] as const)('%j of a map: %s', (rounds, winner) => expect(mapWinner(rounds)).toBe(winner));

  test('a third map that is not played is void, and a series that is given up stands after a map', () => {
    const won = {
      sport: 'esports',
      end: 'finished',
      parts: [
        [13, 4],
        [13, 9],
      ],
      completed: 2,
      winner: 'home',
    } as const;
    expect(settleMarket({ type: 'map_winner', specifier: 3 }, won)).toEqual({ home: 'void', away: 'void' });
    const givenUp = {
      ...won,
      end: 'retired',
      parts: [
        [13, 4],
        [2, 6],
      ],
      completed: 1,
      winner: 'away',
    } as const;
    const winner = { type: 'series_winner', specifier: null } as const;
    expect(settleMarket(winner, givenUp)).toEqual({ home: 'lost', away: 'won' });
    expect(settleMarket(winner, { ...givenUp, completed: 0 })).toEqual({ home: 'void', away: 'void' });
    expect(settleMarket({ type: 'total_maps', specifier: 10 }, givenUp)).toEqual({ over: 'void', under: 'void' });
  });
});
