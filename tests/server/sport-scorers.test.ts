/**
 * Markets of players and of both halves. Prices come from the model that plays the matches, so over
 * many matches each selection wins as often as its chance says; the rules settle what is void.
 */
import { describe, expect, test } from 'vitest';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import { fairAt, type SimulatedMatch } from '#server/adapters/sport-feed/simulator/match.ts';
import { marketAt } from '#server/adapters/sport-feed/simulator/messages.ts';
import { squadOf } from '#server/adapters/sport-feed/simulator/squads.ts';
import { LEAGUES } from '#server/adapters/sport-feed/simulator/world.ts';
import type { FootballFacts } from '#shared/sport/facts.ts';
import { type MarketType, marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { settle, settleMarket } from '#shared/sport/settlement.ts';

const STRENGTHS = { lambda: 1.6, mu: 1.1, rho: -0.08 };
const squad = (team: number) => {
  const found = squadOf('world of the test', 'coastal', team);
  if (found === null) throw new Error('The coastal league has players');
  return found;
};
const SQUADS = { home: squad(0), away: squad(1) };
const LINEUPS = {
  home: SQUADS.home.players.map(({ name }) => name),
  away: SQUADS.away.players.map(({ name }) => name),
};
const MATCHES = 3_000;
/** Standard deviations within which a frequency lies: of some 200 looked at, none is expected to lie beyond. */
const DEVIATIONS = 4.5;

const draw = (number: number): SimulatedMatch => createFootballMatch(`match ${number}`, STRENGTHS, SQUADS);
const market = (type: MarketType) => ({ type, specifier: null });
const endOf = (match: SimulatedMatch) => match.at(match.moments.at(-1)?.second ?? 0).facts;

describe('prices agree with play', () => {
  const matches = Array.from({ length: MATCHES }, (_, number) => draw(number)).filter(
    (match) => endOf(match).end === 'finished',
  );

  test.each(['first_scorer', 'last_scorer', 'anytime_scorer', 'half_time_full_time'] as const)(
    '%s: every selection wins as often as its chance says',
    (type) => {
      const [some] = matches;
      if (!some) throw new Error('There are matches');
      for (const { key, chance } of fairAt(some, market(type), null)) {
        const results = matches.map((match) => settle(market(type), key, endOf(match)));
        const counted = results.filter((result) => result !== 'void');
        const won = counted.filter((result) => result === 'won').length / counted.length;
        const deviation = Math.sqrt((chance * (1 - chance)) / counted.length);
        expect(Math.abs(won - chance), `${key} ${chance} ${won}`).toBeLessThan(DEVIATIONS * deviation);
      }
    },
  );

  test('in play, at minute 30: chances sum to one, and those of both halves agree with the result', () => {
    for (const match of matches.slice(0, 200)) {
      const second = 1_800;
      const facts = match.at(second).facts as FootballFacts;
      const sum = (type: MarketType) =>
        fairAt(match, market(type), second).reduce((all, { chance }) => all + chance, 0);
      const isOpen = settleMarket(market('first_scorer'), facts) === null;
      if (isOpen && facts.absent?.length === 0) expect(sum('first_scorer')).toBeCloseTo(1, 6);
      expect(sum('half_time_full_time')).toBeCloseTo(1, 4);
      const halves = fairAt(match, market('half_time_full_time'), second);
      for (const { key, chance } of fairAt(match, market('result'), second)) {
        const both = halves.filter((one) => one.key.endsWith(`/${key}`)).reduce((all, one) => all + one.chance, 0);
        expect(both).toBeCloseTo(chance, 4);
      }
    }
  });

  test('a goal that has fallen is nobody’s to bet on: the first scorer is settled, the player’s own is not offered', () => {
    const match = matches.find((one) => (endOf(one) as FootballFacts).scorers?.[0] != null);
    if (!match) throw new Error('Somebody scores');
    const [scorer = ''] = ((endOf(match) as FootballFacts).scorers ?? []) as string[];
    const moment = match.moments.find(
      ({ second }) => ((match.at(second).facts as FootballFacts).goals?.length ?? 0) > 0,
    );
    const second = moment?.second ?? 0;
    const { facts } = match.at(second);
    expect(marketAt(match, market('first_scorer'), second, facts).status).toBe('inactive');
    expect(settleMarket(market('first_scorer'), facts)?.[scorer]).toBe('won');
    const anytime = marketAt(match, market('anytime_scorer'), second, facts);
    expect(anytime.outcomes.find(({ key }) => key === scorer)?.odds).toBeNull();
    expect(settle(market('anytime_scorer'), scorer, facts)).toBe('won');
  });
});

describe('rules', () => {
  const [striker = '', winger = ''] = LINEUPS.home;
  const [rival = ''] = LINEUPS.away;
  const facts = (changes: Partial<FootballFacts>): FootballFacts => ({
    ...{ sport: 'football', end: 'finished', home: 0, away: 0, goals: [], scorers: [], corners: 0, cards: 0 },
    ...{ lineups: LINEUPS, absent: [], halfTime: [0, 0], ...changes },
  });
  const two = facts({ home: 1, away: 1, goals: ['away', 'home'], scorers: [null, striker] });

  test('an own goal counts for nobody; without one that counts nobody scores', () => {
    expect(settle(market('first_scorer'), striker, two)).toBe('won');
    expect(settle(market('last_scorer'), striker, two)).toBe('won');
    expect(settle(market('first_scorer'), rival, two)).toBe('lost');
    const own = facts({ away: 1, goals: ['away'], scorers: [null] });
    expect(settle(market('first_scorer'), 'none', own)).toBe('won');
    expect(settle(market('anytime_scorer'), striker, own)).toBe('lost');
  });

  test('who takes no part is void, whoever scores; a feed that does not say who scored pays nobody', () => {
    for (const type of ['first_scorer', 'last_scorer', 'anytime_scorer'] as const) {
      expect(settle(market(type), winger, { ...two, absent: [winger] })).toBe('void');
      const { scorers: _unknown, ...unknown } = two;
      expect(settle(market(type), striker, unknown)).toBe('void');
    }
  });

  test('a match that is broken off leaves what was decided and voids the rest', () => {
    const broken = { ...two, end: 'abandoned' } as const;
    expect(settle(market('first_scorer'), striker, broken)).toBe('won');
    expect(settle(market('anytime_scorer'), striker, broken)).toBe('won');
    expect(settle(market('anytime_scorer'), rival, broken)).toBe('void');
    expect(settle(market('last_scorer'), striker, broken)).toBe('void');
    expect(settle(market('half_time_full_time'), 'draw/draw', broken)).toBe('void');
  });

  test('both halves: what the break has excluded is lost, and one of nine wins', () => {
    const second = facts({ end: 'running', halfTime: [1, 0], home: 1 });
    expect(settle(market('half_time_full_time'), 'draw/home', second)).toBe('lost');
    expect(settle(market('half_time_full_time'), 'home/home', second)).toBeNull();
    const ended = settleMarket(market('half_time_full_time'), facts({ halfTime: [0, 1], home: 2, away: 1 }));
    expect(ended).toMatchObject({ 'away/home': 'won', 'away/away': 'lost' });
    expect(Object.keys(ended ?? {})).toHaveLength(9);
  });

  test('selections are the announced players, and nobody; a name stands for one player of a league', () => {
    expect(outcomesOf('first_scorer', LINEUPS)).toEqual([...LINEUPS.home, ...LINEUPS.away, 'none']);
    expect(outcomesOf('anytime_scorer', LINEUPS)).toHaveLength(20);
    expect(marketOf('anytime_scorer')).toEqual({ type: 'anytime_scorer', specifier: null });
    for (const { id, sport, teams } of LEAGUES) {
      const squads = teams.map((_, team) => squadOf('any', id, team));
      if (sport !== 'football') expect(squads.every((one) => one === null)).toBe(true);
      else {
        const names = squads.flatMap((one) => [...(one?.players.map(({ name }) => name) ?? []), one?.reserve]);
        expect(new Set(names).size).toBe(110);
      }
    }
  });
});
