/** Nobody bets on what has just been decided: odds are closed well before it is told, however closely dangers follow. */
import { describe, expect, test } from 'vitest';
import { createBasketballMatch } from '#server/adapters/sport-feed/simulator/basketball-match.ts';
import { possessionOf } from '#server/adapters/sport-feed/simulator/basketball-model.ts';
import { createEsportsMatch } from '#server/adapters/sport-feed/simulator/esports-match.ts';
import { createFootballMatch } from '#server/adapters/sport-feed/simulator/football-match.ts';
import { createHockeyMatch } from '#server/adapters/sport-feed/simulator/hockey-match.ts';
import { momentsOf, type SimulatedMatch, type Snapshot } from '#server/adapters/sport-feed/simulator/match.ts';
import { createTennisMatch } from '#server/adapters/sport-feed/simulator/tennis-match.ts';

/** So long before it is told nothing that decides much may be bet on, seconds of the match. */
const CLOSED_BEFORE = 5;

const goalsOf = ({ facts }: Snapshot): number => ('home' in facts ? facts.home + facts.away : 0);
const partsOver = ({ facts }: Snapshot): number => ('completed' in facts ? facts.completed : 0);
const isGivenUp = ({ facts }: Snapshot): boolean => facts.end === 'retired';

type Decides = (before: Snapshot, after: Snapshot) => boolean;

/** How often something decisive is told, and how often while bets are open or were just now. */
function overMatches(count: number, play: (key: string) => SimulatedMatch, decides: Decides) {
  let [told, open] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const match = play(`stops/${index}`);
    let before = match.at(null);
    for (const [place, { kind, second }] of match.moments.entries()) {
      if (kind === 'stop') continue;
      const now = match.at(second);
      const last = match.moments[place - 1];
      if (decides(before, now)) {
        told += 1;
        if (last?.kind !== 'stop' || last.second > second - CLOSED_BEFORE) open += 1;
      }
      before = now;
    }
  }
  return { told, open };
}

test('5,000 football matches: no goal is told within five seconds of an open price', () => {
  let [goals, open] = [0, 0];
  for (let index = 0; index < 5_000; index += 1) {
    const { moments, at } = createFootballMatch(`stops/${index}`, { lambda: 1.5, mu: 1.1, rho: -0.1 });
    const end = moments.at(-1)?.second ?? 0;
    goals += goalsOf(at(end));
    // From one stop's end to the next stop odds are open: the score must not move, and a stop is no shorter.
    let opened = 0;
    for (const [place, { kind, second }] of moments.entries()) {
      const last = moments[place - 1];
      if (kind === 'stop' && goalsOf(at(last?.second ?? 0)) !== goalsOf(at(opened))) open += 1;
      if (kind === 'stop' || last?.kind !== 'stop') continue;
      opened = second;
      if (second - last.second < CLOSED_BEFORE) open += 1;
    }
    if (moments.at(-2)?.kind !== 'stop' && goalsOf(at(end)) !== goalsOf(at(opened))) open += 1;
  }
  expect(goals).toBeGreaterThan(12_000);
  expect(open).toBe(0);
});

describe('within five seconds of an open price', () => {
  const played = {
    hockey: (key: string) => createHockeyMatch(key, { lambda: 3.2, mu: 2.6 }),
    tennis: (key: string) => createTennisMatch(key, { home: 0.64, away: 0.62 }),
    esports: (key: string) => createEsportsMatch(key, [0.55, 0.5, 0.52]),
    basketball: (key: string) => createBasketballMatch(key, { home: possessionOf(1.03), away: possessionOf(0.98) }),
  };

  test('no goal of ice hockey is told, nor who wins overtime or shootout', () => {
    const { told, open } = overMatches(600, played.hockey, (before, after) => {
      const isLate =
        after.facts.end === 'finished' &&
        before.facts.end === 'running' &&
        after.state.score.join() !== before.state.score.join();
      return goalsOf(after) > goalsOf(before) || isLate;
    });
    expect(told).toBeGreaterThan(3_000);
    expect(open).toBe(0);
  });

  test('no set of tennis is told, no game won against the serve, and nobody who gives up', () => {
    const games = ({ facts }: Snapshot, side: 0 | 1) =>
      facts.sport === 'tennis' ? facts.sets.reduce((won, set) => won + set[side], 0) : 0;
    const kinds = { set: 0, against: 0, retired: 0 };
    const { told, open } = overMatches(600, played.tennis, (before, after) => {
      const isSet = partsOver(after) > partsOver(before);
      const isAgainst =
        games(after, before.state.serving === 'home' ? 1 : 0) > games(before, before.state.serving === 'home' ? 1 : 0);
      kinds.set += isSet ? 1 : 0;
      kinds.against += isAgainst ? 1 : 0;
      kinds.retired += isGivenUp(after) ? 1 : 0;
      return isSet || isAgainst || isGivenUp(after);
    });
    expect(kinds.set).toBeGreaterThan(1_200);
    expect(kinds.against).toBeGreaterThan(1_000);
    expect(kinds.retired).toBeGreaterThan(2);
    expect(told).toBeGreaterThan(2_000);
    expect(open).toBe(0);
  });

  test('no map of e-sports is told, and no series that is given up', () => {
    const { told, open } = overMatches(
      100,
      played.esports,
      (before, after) => partsOver(after) > partsOver(before) || isGivenUp(after),
    );
    expect(told).toBeGreaterThan(200);
    expect(open).toBe(0);
  });

  test('no points of basketball are told in the last two minutes of a close match', () => {
    const { told, open } = overMatches(
      80,
      played.basketball,
      ({ facts, state }, after) =>
        facts.sport === 'basketball' &&
        facts.completed === 3 &&
        (state.clockSeconds ?? 0) >= 2_300 &&
        Math.abs(facts.home - facts.away) <= 6 &&
        goalsOf(after) > facts.home + facts.away,
    );
    expect(told).toBeGreaterThan(50);
    expect(open).toBe(0);
  });
});

describe('stops', () => {
  const times = (moments: ReturnType<typeof momentsOf>) => moments.map(({ kind, second }) => `${kind} ${second}`);

  test('that overlap or touch are one: odds come back when the last is over', () => {
    const dangers = [
      { from: 100, until: 150 },
      { from: 130, until: 180 },
      { from: 180, until: 200 },
      { from: 300, until: 310 },
    ];
    expect(times(momentsOf([0, 90, 140, 160, 200, 250], dangers, 400))).toEqual([
      'change 0',
      'change 90',
      'stop 100',
      'change 200',
      'change 250',
      'stop 300',
      'change 310',
      'change 400',
    ]);
  });

  test('one within another ends with the outer one, and the end is told in any case', () => {
    expect(
      times(
        momentsOf(
          [0, 60],
          [
            { from: 50, until: 100 },
            { from: 60, until: 70 },
            { from: 190, until: 260 },
          ],
          200,
        ),
      ),
    ).toEqual(['change 0', 'stop 50', 'change 100', 'stop 190', 'change 200']);
  });

  test('before the start leave the start told', () => {
    expect(times(momentsOf([0], [{ from: -20, until: 30 }], 90))).toEqual([
      'change 0',
      'stop 0.001',
      'change 30',
      'change 90',
    ]);
  });
});
