/** The simulator is a model, not random numbers: published identities, and prices that keep what they promise. */
import { describe, expect, test } from 'vitest';
import { type FootballStrengths, finalScores, goalsBy, timeOf } from '#server/adapters/sport-feed/football-model.ts';
import { simulatedBoard, simulatedFixtures } from '#server/adapters/sport-feed/simulator/board.ts';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import { createSimulator } from '#server/adapters/sport-feed/simulator/index.ts';
import {
  type Ending,
  fairOutcomes,
  oddsOf,
  withMargin,
  withoutMargin,
} from '#server/adapters/sport-feed/simulator/pricing.ts';
import { createRandom } from '#server/adapters/sport-feed/simulator/random.ts';
import { fixturesBetween, pairsOf } from '#server/adapters/sport-feed/simulator/schedule.ts';
import { afterPoint, createTennisMatch } from '#server/adapters/sport-feed/simulator/tennis-match.ts';
import {
  finalSets,
  holdChance,
  matchStart,
  setScores,
  tieBreakChance,
} from '#server/adapters/sport-feed/simulator/tennis-model.ts';
import type { FeedMessage } from '#server/ports/sport-feed.ts';
import { marketOf } from '#shared/sport/markets.ts';
import { settleMarket } from '#shared/sport/settlement.ts';

const STRENGTHS = { lambda: 1.5, mu: 1.1 };
const endingsOf = (strengths: FootballStrengths): Ending[] =>
  finalScores(strengths).map(({ home, away, probability }) => ({
    facts: { sport: 'football', end: 'finished', home, away, corners: 0, cards: 0 },
    probability,
  }));
const fair = (key: string, endings: readonly Ending[]) => {
  const market = marketOf(key);
  if (market === null) throw new Error(key);
  return Object.fromEntries(fairOutcomes(market, endings).map(({ key: name, chance }) => [name, chance]));
};

describe('football: Poisson with the correlation of Dixon and Coles', () => {
  test.each([
    [0, { home: 0.46424, draw: 0.25767, away: 0.27809 }, 0.51827, 0.07427],
    [-0.13, { home: 0.44831, draw: 0.28953, away: 0.26216 }, 0.5342, 0.09021],
  ])('λ 1.5, μ 1.1, ρ %d', (rho, result, both, goalless) => {
    const endings = endingsOf({ ...STRENGTHS, rho });
    const priced = fair('result', endings);
    for (const [outcome, chance] of Object.entries(result)) expect(priced[outcome]).toBeCloseTo(chance, 4);
    expect(fair('both_to_score', endings).yes).toBeCloseTo(both, 4);
    expect(fair('correct_score', endings)['0-0']).toBeCloseTo(goalless, 4);
    expect(fair('total_goals:2.5', endingsOf({ ...STRENGTHS, rho: 0 })).over).toBeCloseTo(0.48157, 4);
  });

  test('1X2 agrees with the matrix of scores, and double chance with 1X2', () => {
    const endings = endingsOf({ ...STRENGTHS, rho: -0.1 });
    const { home = 0, draw = 0, away = 0 } = fair('result', endings);
    const scores = finalScores({ ...STRENGTHS, rho: -0.1 });
    const byScore = scores.filter((one) => one.home > one.away).reduce((sum, { probability }) => sum + probability, 0);
    expect(home).toBeCloseTo(byScore, 10);
    expect(fair('double_chance', endings)).toMatchObject({
      home_draw: expect.closeTo(home + draw, 10),
      draw_away: expect.closeTo(draw + away, 10),
    });
    expect(fair('asian_handicap:-0.5', endings).home).toBeCloseTo(home, 10);
    expect(fair('asian_handicap:0', endings).home).toBeCloseTo(home / (home + away), 10);
  });

  test('before the margin the chances of every market sum to 1, at any time of the match', () => {
    const match = createFootballMatch('sum', { ...STRENGTHS, rho: -0.1 });
    for (const second of [null, 600, 4_000, 5_800]) {
      for (const market of match.markets) {
        const sum = fairOutcomes(market, match.endings(market, second)).reduce(
          (total, { chance }) => total + chance,
          0,
        );
        const wanted = market.type === 'double_chance' ? 2 : 1;
        // Of goals after the next one nothing is offered.
        if (market.type === 'next_goal' && sum === 0) continue;
        if (settleMarket(market, match.at(second).facts) === null)
          expect(sum, `${market.type} at ${second}`).toBeCloseTo(wanted, 6);
      }
    }
  });

  test('a quarter line is priced between the lines beside it', () => {
    const endings = endingsOf({ ...STRENGTHS, rho: 0 });
    const [low = 0, quarter = 0, half = 0] = ['2', '2.25', '2.5'].map(
      (line) => fair(`total_goals:${line}`, endings).over ?? 0,
    );
    expect(quarter).toBeLessThan(low);
    expect(quarter).toBeGreaterThan(half);
  });

  test('what is expected in play is what was expected before: the model is the one that is played', () => {
    const strengths = { ...STRENGTHS, rho: -0.13 };
    const random = createRandom('martingale');
    const start = fair('result', endingsOf(strengths)).home ?? 0;
    const scores = finalScores(strengths);
    let sum = 0;
    const matches = 4_000;
    for (let index = 0; index < matches; index += 1) {
      let left = random.next();
      const final = scores.find(({ probability }) => {
        left -= probability;
        return left < 0;
      }) ?? { home: 0, away: 0 };
      const by = (goals: number) =>
        Array.from({ length: goals }, () => timeOf(random.next())).filter((time) => time <= 0.5).length;
      const later = finalScores(strengths, { home: by(final.home), away: by(final.away) }, 0.5);
      sum += later.filter((one) => one.home > one.away).reduce((total, { probability }) => total + probability, 0);
    }
    // The standard error of the mean of 4,000 such chances is below 0.005.
    expect(Math.abs(sum / matches - start)).toBeLessThan(0.02);
    expect(goalsBy(timeOf(0.3))).toBeCloseTo(0.3, 12);
  });
});

describe('tennis, point by point', () => {
  test('a game is held by the closed form', () => {
    expect(holdChance(2 / 3)).toBeCloseTo(208 / 243, 12);
    expect(holdChance(0.6)).toBeCloseTo(0.735729, 6);
    expect(holdChance(0.62)).toBeCloseTo(0.775863, 6);
  });
  test('tie-break, set and match of 0.65 against 0.60', () => {
    const chances = { home: 0.65, away: 0.6 };
    expect(tieBreakChance(0.65, 0.6)).toBeCloseTo(0.581617, 6);
    const set = setScores(chances, { games: [0, 0], points: [0, 0], homeServes: true })
      .filter(({ home, away }) => home > away)
      .reduce((sum, { probability }) => sum + probability, 0);
    expect(set).toBeCloseTo(0.663495, 6);
    const winning = (setsToWin: number) =>
      finalSets(chances, matchStart(true, setsToWin))
        .filter(({ sets }) => sets.filter(([own, other]) => own > other).length === setsToWin)
        .reduce((sum, { probability }) => sum + probability, 0);
    // Published for sets that are independent of who serves first, which changes the sixth digit.
    expect(winning(2)).toBeCloseTo(0.736502, 4);
    expect(winning(3)).toBeCloseTo(0.785402, 4);
  });
  test('the chance before a point is the mean of those after it', () => {
    const chances = { home: 0.66, away: 0.61 };
    const winner = (state: Parameters<typeof finalSets>[1]) =>
      finalSets(chances, state)
        .filter(({ sets }) => sets.filter(([own, other]) => own > other).length === 2)
        .reduce((sum, { probability }) => sum + probability, 0);
    for (const games of [
      [0, 0],
      [5, 4],
      [6, 6],
      [3, 2],
    ] as const) {
      const state = {
        ...matchStart(true),
        sets: [
          [6, 4],
          [4, 6],
        ] as const,
        games,
        points: [2, 1] as const,
      };
      // The fourth point of a tie-break is again one of the side that served first.
      const mean =
        chances.home * winner(afterPoint(state, true)) + (1 - chances.home) * winner(afterPoint(state, false));
      expect(winner(state), games.join(':')).toBeCloseTo(mean, 9);
    }
  });
});

describe('margins', () => {
  const ODDS = [2.7, 2.3, 4.4];
  test('proportional and power take off what the literature says', () => {
    expect(withoutMargin(ODDS, 'proportional')).toEqual(
      [0.358738, 0.421127, 0.220135].map((one) => expect.closeTo(one, 5)),
    );
    expect(withoutMargin(ODDS, 'power')).toEqual([0.359171, 0.423731, 0.217098].map((one) => expect.closeTo(one, 5)));
  });
  test.each(['proportional', 'power'] as const)('%s makes the book that is asked for', (method) => {
    const book = withMargin([0.5, 0.3, 0.2], 0.06, method);
    expect(book.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1.06, 9);
    expect(book.every((one, index) => one > ([0.5, 0.3, 0.2][index] ?? 1))).toBe(true);
  });
  test('no selection that is offered pays more than its chance is worth', () => {
    const outcomes = fairOutcomes({ type: 'correct_score', specifier: null }, endingsOf({ ...STRENGTHS, rho: -0.1 }));
    const odds = oddsOf(outcomes, 0.2, 'power');
    outcomes.forEach(({ chance }, index) => {
      const offered = odds[index];
      if (offered) expect(Number(offered) * chance).toBeLessThan(1);
    });
  });
});

describe('the feed of the simulator', () => {
  const NOON = Date.parse('2026-03-01T12:00:00Z');
  const at = (minutes: number) => new Date(NOON + minutes * 60_000);
  const settings = { seed: 'a seed of the tests', speed: 6 };
  const kinds = (messages: readonly FeedMessage[]) => new Set(messages.map(({ type }) => type));

  test('it begins with what is played and what comes within six hours', async () => {
    const { messages } = await createSimulator(settings).read(null, at(0));
    expect(kinds(messages)).toEqual(new Set(['fixture', 'odds_change', 'bet_settlement', 'bet_stop']));
    const odds = messages.filter((message) => message.type === 'odds_change');
    expect(odds.filter(({ status }) => status === 'live').length).toBeGreaterThan(3);
    expect(odds.filter(({ status }) => status === 'not_started').length).toBeGreaterThan(100);
  });

  test('the same seed tells the same, however it is read; another seed something else', async () => {
    const settlements = (messages: readonly FeedMessage[]) =>
      messages
        .filter(({ type }) => type === 'bet_settlement')
        .map((message) => JSON.stringify(message))
        .sort();
    const from = (minutes: number) => String(at(minutes).getTime());
    const whole = settlements((await createSimulator(settings).read(from(0), at(20))).messages);
    const reader = createSimulator(settings);
    const parts: string[] = [];
    for (let minute = 0; minute < 20; minute += 1)
      parts.push(...settlements((await reader.read(from(minute), at(minute + 1))).messages));
    expect(parts.sort()).toEqual(whole);
    expect(whole.length).toBeGreaterThan(10);
    const other = await createSimulator({ ...settings, seed: 'another' }).read(from(0), at(20));
    expect(settlements(other.messages)).not.toEqual(whole);
  });

  test('every match ends, with all its markets settled once', () => {
    for (const fixture of fixturesBetween(settings.seed, at(0), at(120))) {
      const match = fixture.play();
      const end = match.moments.at(-1)?.second ?? 0;
      const { facts } = match.at(end);
      expect(facts.end).not.toBe('running');
      for (const market of match.markets) expect(settleMarket(market, facts), market.type).not.toBeNull();
    }
  });

  test('a double round of a league: everybody meets everybody twice, once at home', () => {
    const pairs = Array.from({ length: 18 }, (_, round) => pairsOf(10, round)).flat();
    expect(new Set(pairs.map(([home, away]) => `${home}-${away}`)).size).toBe(90);
  });

  test('prices keep what they promise: over many matches the margin comes out within its interval', () => {
    const match = (index: number) => createFootballMatch(`season/${index}`, { ...STRENGTHS, rho: -0.1 });
    const result = { type: 'result', specifier: null } as const;
    const matches = 3_000;
    const first = match(0);
    const outcomes = fairOutcomes(result, first.endings(result, null));
    const odds = oddsOf(outcomes, 0.06, 'proportional').map(Number);
    let [sum, squares] = [0, 0];
    for (let index = 0; index < matches; index += 1) {
      const played = match(index);
      const facts = { ...played.at(played.moments.at(-1)?.second ?? 0).facts, end: 'finished' as const };
      const won = settleMarket(result, facts);
      const returned = outcomes.reduce(
        (total, { key }, place) => total + (won?.[key] === 'won' ? (odds[place] ?? 0) / 3 : 0),
        0,
      );
      sum += returned;
      squares += returned * returned;
    }
    const mean = sum / matches;
    const error = Math.sqrt((squares / matches - mean * mean) / matches);
    const promised = outcomes.reduce((total, { chance }, place) => total + (chance * (odds[place] ?? 0)) / 3, 0);
    expect(Math.abs(mean - promised)).toBeLessThan(2.576 * error);
  });

  test('a retirement ends a match before its winner has his sets', () => {
    const retired = Array.from({ length: 400 }, (_, index) =>
      createTennisMatch(`r/${index}`, { home: 0.64, away: 0.62 }),
    )
      .map((match) => match.at(match.moments.at(-1)?.second ?? 0).facts)
      .filter(({ end }) => end === 'retired');
    expect(retired.length).toBeGreaterThan(0);
    expect(retired.length).toBeLessThan(30);
  });
});

describe('ADR 0120: what pages are built with', () => {
  const at = new Date('2026-03-01T12:00:00Z');

  test('the odds before a match are those of its feed, whatever the secret', async () => {
    const board = simulatedBoard(new Date(at.getTime() + 3_600_000), new Date(at.getTime() + 2 * 3_600_000));
    expect(board.length).toBeGreaterThan(10);
    for (const seed of ['one', 'another']) {
      const { messages } = await createSimulator({ seed, speed: 6 }).read(null, at);
      for (const { fixture_id, markets } of board) {
        const told = messages.find(({ fixtureId, type }) => fixtureId === fixture_id && type === 'odds_change');
        const [first, ...others] =
          told?.type === 'odds_change' ? told.markets.filter(({ status }) => status === 'active') : [];
        expect(1 + others.length).toBe(Object.keys(markets).length);
        const odds = first?.outcomes.flatMap((outcome) => (outcome.odds === null ? [] : [[outcome.key, outcome.odds]]));
        expect(markets[first?.key ?? '']?.odds).toEqual(Object.fromEntries(odds ?? []));
      }
    }
  });

  test('its matches are told without their markets at once', () => {
    const until = new Date(at.getTime() + 3_600_000);
    const bare = simulatedBoard(at, until).map((fixture) => ({ ...fixture, markets: {}, market_count: 0 }));
    expect(simulatedFixtures(at, until)).toEqual(bare);
  });

  test('it is in the order of starts, and nothing in it has begun', () => {
    const starts = simulatedBoard(at, new Date(at.getTime() + 3_600_000)).map(({ starts_at }) => starts_at);
    expect(starts).toEqual([...starts].sort());
    expect(starts.every((start) => start >= at.toISOString())).toBe(true);
  });
});
