/** A football match, drawn whole from its key: goals as the model has them, corners, cards and attacks as Poisson processes. */
import type { FootballFacts, Lineups, Side } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import { type FootballStrengths, finalScores, poissonWeights, timeOf } from '../football-model.ts';
import { halvesEndings } from './football-halves.ts';
import { drawCast, scorerOutcomes } from './football-scorers.ts';
import { everySeconds, momentsOf, type SimulatedMatch, type Snapshot } from './match.ts';
import { pressureBy } from './pressure.ts';
import type { Ending } from './pricing.ts';
import { createRandom, moments as drawMoments, poisson, type Random } from './random.ts';
import type { Squads } from './squads.ts';

const HALF = 2_700;
const PAUSE = 900;
const MOST_ADDED = 300;
/** Expected in a match, home and away. */
const CORNERS = [5.4, 4.6] as const;
const CARDS = [1.9, 2.2] as const;
/** Attacks that come to nothing, of both sides. */
const ATTACKS = 11;
/** An attack is told so long before its shot, and the odds come back so long after it. */
const BEFORE_SHOT = 30;
const AFTER_SHOT = 25;
/** One match in so many is broken off. */
const ABANDONED = 1 / 250;

interface Happening {
  /** Seconds of play. */
  second: number;
  kind: 'goal' | 'corner' | 'card' | 'attack';
  side: Side;
}

/** A goal with whoever scored it; null: an own goal, undefined: it is not known, or nothing that a player does. */
type Told = Happening & { scorer?: string | null };

/** Writes the scorers beside their goals, in the order of both. */
function nameScorers(happenings: readonly Happening[], scorers: readonly (string | null)[] | null): Told[] {
  let goal = 0;
  return happenings.map((one) => {
    if (one.kind !== 'goal' || scorers === null) return one;
    goal += 1;
    return { ...one, scorer: scorers[goal - 1] ?? null };
  });
}

interface Course {
  happenings: readonly Happening[];
  /** Seconds of play in each half. */
  halves: readonly [number, number];
  /** Seconds of play at which it is broken off; null: it is played to its end. */
  brokenOffAt: number | null;
}

function drawScore(random: Random, strengths: FootballStrengths): { home: number; away: number } {
  let left = random.next();
  const cells = finalScores(strengths);
  for (const { home, away, probability } of cells) {
    left -= probability;
    if (left < 0) return { home, away };
  }
  return { home: 0, away: 0 };
}

function drawCourse(random: Random, strengths: FootballStrengths): Course {
  const halves = [HALF + random.next() * MOST_ADDED, HALF + random.next() * MOST_ADDED] as const;
  const played = halves[0] + halves[1];
  const score = drawScore(random, strengths);
  const goals = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: score[side] }, () => ({
      second: timeOf(random.next()) * played,
      kind: 'goal' as const,
      side,
    })),
  );
  const others = (kind: 'corner' | 'card', means: readonly [number, number]) =>
    (['home', 'away'] as const).flatMap((side, index) =>
      drawMoments(random, poisson(random, means[index] ?? 0), played).map((second) => ({ second, kind, side })),
    );
  const attacks = drawMoments(random, poisson(random, ATTACKS), played).map((second) => ({
    second,
    kind: 'attack' as const,
    side: random.next() < 0.55 ? ('home' as const) : ('away' as const),
  }));
  const happenings = [...goals, ...others('corner', CORNERS), ...others('card', CARDS), ...attacks];
  return {
    happenings: happenings.sort((one, other) => one.second - other.second),
    halves,
    brokenOffAt: random.next() < ABANDONED ? random.next() * played : null,
  };
}

const TOTALS = [0.5, 1.5, 2.25, 2.5, 2.75, 3.5, 4.5, 5.5, 6.5, 7.5];
const CORNER_TOTALS = [7.5, 8.5, 9.5, 10.5, 11.5, 12.5];
const CARD_TOTALS = [2.5, 3.5, 4.5, 5.5, 6.5];
/** Goals on whose scorer's side is bet, one after the other. */
const MOST_NEXT_GOALS = 8;
const HANDICAPS = [-4, -2, -1, 0, 1, 2, 4];
const SCORER_MARKETS = ['first_scorer', 'last_scorer', 'anytime_scorer'] as const;
const quarters = (lines: readonly number[]) => lines.map((line) => line * 4);

/** The markets of a match: handicaps stand around the one that makes it even. */
function marketsOf({ lambda, mu }: FootballStrengths, hasSquads: boolean): MarketName[] {
  const even = Math.round((mu - lambda) * 4);
  const lined = (type: MarketName['type'], lines: readonly number[]) =>
    lines.map((specifier): MarketName => ({ type, specifier }));
  return [
    { type: 'result', specifier: null },
    { type: 'double_chance', specifier: null },
    { type: 'both_to_score', specifier: null },
    { type: 'half_time_full_time', specifier: null },
    ...lined('total_goals', quarters(TOTALS)),
    ...lined(
      'asian_handicap',
      HANDICAPS.map((step) => even + step),
    ),
    { type: 'correct_score', specifier: null },
    ...Array.from({ length: MOST_NEXT_GOALS }, (_, index): MarketName => ({ type: 'next_goal', specifier: index + 1 })),
    ...lined('total_corners', quarters(CORNER_TOTALS)),
    ...lined('total_cards', quarters(CARD_TOTALS)),
    ...(hasSquads ? SCORER_MARKETS.map((type): MarketName => ({ type, specifier: null })) : []),
  ];
}

/** Of first scorers trade sources tell of 30 to 50 % (facts-sport.md, section 4). */
const MARGINS: Readonly<Partial<Record<MarketName['type'], number>>> = {
  result: 0.06,
  correct_score: 0.25,
  half_time_full_time: 0.15,
  first_scorer: 0.3,
  last_scorer: 0.3,
  anytime_scorer: 0.1,
};
const USUAL_MARGIN = 0.065;
/** Many selections of very unlike chances: the same share of each would leave nothing of the favourites' odds. */
const BY_POWER: readonly MarketName['type'][] = ['correct_score', 'half_time_full_time', 'first_scorer', 'last_scorer'];

/**
 * Who scores the goal after those that have fallen: given the final score goals fall in any order alike, so the next one is
 * the home side's with its share of those to come. Of a later one nothing is offered.
 */
function nextGoal(facts: FootballFacts, number: number, finals: readonly Ending[]): Ending[] {
  const { goals = [] } = facts;
  if (number !== goals.length + 1) return [];
  const chances = { home: 0, none: 0, away: 0 };
  for (const { facts: final, probability } of finals) {
    if (final.sport !== 'football') continue;
    const [home, away] = [final.home - facts.home, final.away - facts.away];
    if (home + away === 0) chances.none += probability;
    else {
      chances.home += (probability * home) / (home + away);
      chances.away += (probability * away) / (home + away);
    }
  }
  const scored = (side: Side): Ending => ({
    facts: { ...facts, end: 'running', goals: [...goals, side] },
    probability: chances[side],
  });
  return [scored('home'), scored('away'), { facts: { ...facts, end: 'finished' }, probability: chances.none }];
}

/** Draws a match. @param key what its randomness comes from; @param squads without them nobody can bet on players */
export function createFootballMatch(
  key: string,
  strengths: FootballStrengths,
  squads: Squads | null = null,
): SimulatedMatch {
  const { happenings, halves, brokenOffAt } = drawCourse(createRandom(key), strengths);
  const goalSides = happenings.flatMap(({ kind, side }) => (kind === 'goal' ? [side] : []));
  const cast = squads === null ? null : drawCast(key, squads, goalSides);
  const named = nameScorers(happenings, cast?.scorers ?? null);
  const played = halves[0] + halves[1];
  const lastPlayed = brokenOffAt ?? played;
  /** Seconds since the start, the pause with them. */
  const sinceStart = (second: number): number => (second <= halves[0] ? second : second + PAUSE);
  const end = sinceStart(lastPlayed);
  const playedBy = (second: number): number => {
    if (second <= halves[0]) return Math.min(second, lastPlayed);
    return Math.min(Math.max(halves[0], second - PAUSE), lastPlayed);
  };

  const told = named.filter(({ second }) => second < lastPlayed);
  const dangers = told
    .filter(({ kind }) => kind === 'goal' || kind === 'attack')
    .map(({ second }) => ({ from: sinceStart(second) - BEFORE_SHOT, until: sinceStart(second) + AFTER_SHOT }));
  const moments = momentsOf(
    [...[0, halves[0], halves[0] + PAUSE], ...told.map(({ second }) => sinceStart(second)), ...everySeconds(60, end)],
    dangers,
    end,
  );

  const countOf = (kind: Happening['kind'], until: number): [number, number] => {
    const of = (side: Side) =>
      told.filter((one) => one.kind === kind && one.side === side && one.second <= until).length;
    return [of('home'), of('away')];
  };

  function periodAt(second: number): MatchState['period'] {
    if (second >= end) return null;
    if (second < halves[0]) return 'first_half';
    return second < halves[0] + PAUSE ? 'half_time' : 'second_half';
  }

  function clockAt(second: number): number {
    const now = playedBy(second);
    return Math.floor(now <= halves[0] ? now : HALF + now - halves[0]);
  }

  /** The attacks so far, goals among them, by the clock that is shown. */
  const attacksUntil = (played: number) =>
    told
      .filter(({ kind, second }) => (kind === 'goal' || kind === 'attack') && second <= played)
      .map(({ second, side }) => ({ second: clockAt(sinceStart(second)), side }));

  const factsAt = (second: number): FootballFacts => {
    const now = playedBy(second);
    const [home, away] = countOf('goal', now);
    const sum = (kind: 'corner' | 'card') => countOf(kind, now).reduce((one, other) => one + other, 0);
    const fallen = told.filter(({ kind, second: at }) => kind === 'goal' && at <= now);
    const isEnded = second >= end;
    const ended = brokenOffAt === null ? ('finished' as const) : ('abandoned' as const);
    return {
      sport: 'football',
      end: isEnded ? ended : 'running',
      home,
      away,
      goals: fallen.map(({ side }) => side),
      ...(cast === null
        ? {}
        : {
            scorers: fallen.map(({ scorer = null }) => scorer),
            lineups: cast.lineups,
            absent: cast.absent,
          }),
      halfTime: now >= halves[0] ? countOf('goal', halves[0]) : null,
      corners: sum('corner'),
      cards: sum('card'),
    };
  };

  // The markets of a moment are all priced from the same scores.
  let known: { second: number | null; endings: readonly Ending[] } | undefined;

  const before = beforeWith(cast?.lineups ?? null);
  const match: SimulatedMatch = {
    moments,
    markets: marketsOf(strengths, squads !== null),
    margin: ({ type }) => ({
      margin: MARGINS[type] ?? USUAL_MARGIN,
      method: BY_POWER.includes(type) ? 'power' : 'proportional',
    }),

    at(second): Snapshot {
      if (second === null) return before;
      const now = playedBy(second);
      const [goals, corners, cards, attacks] = (['goal', 'corner', 'card', 'attack'] as const).map((kind) =>
        countOf(kind, now),
      ) as [[number, number], [number, number], [number, number], [number, number]];
      return {
        facts: factsAt(second),
        state: {
          score: goals,
          clockSeconds: clockAt(second),
          period: periodAt(second),
          sets: [],
          points: null,
          serving: null,
          statistics: { dangerous_attacks: [attacks[0] + goals[0], attacks[1] + goals[1]], corners, cards },
          pressure: pressureBy(attacksUntil(now), clockAt(second)),
          timeline: told
            .filter((one) => (one.kind === 'goal' || one.kind === 'card') && one.second <= now)
            .map(({ second: at, kind, side, scorer }) => ({
              second: clockAt(sinceStart(at)),
              kind: scorer === null ? 'own_goal' : kind,
              side,
              ...(scorer ? { player: scorer } : {}),
            })),
          ...(cast === null ? {} : { lineups: cast.lineups }),
        },
      };
    },

    endings({ type, specifier }, second): readonly Ending[] {
      const facts = second === null ? before.facts : factsAt(second);
      const now = second === null ? 0 : playedBy(second);
      const time = Math.min(1, now / played);
      const counted = (field: 'corners' | 'cards', means: readonly [number, number]): Ending[] =>
        poissonWeights((means[0] + means[1]) * (1 - time), 40).map((probability, more) => ({
          facts: { ...facts, end: 'finished', [field]: facts[field] + more },
          probability,
        }));
      if (type === 'total_corners') return counted('corners', CORNERS);
      if (type === 'total_cards') return counted('cards', CARDS);
      if (known?.second !== second) {
        const endings = finalScores(strengths, facts, time).map(
          ({ home, away, probability }): Ending => ({ facts: { ...facts, end: 'finished', home, away }, probability }),
        );
        known = { second, endings };
      }
      if (type === 'next_goal') return nextGoal(facts, specifier ?? 1, known.endings);
      const isFirstHalf = type === 'half_time_full_time' && facts.halfTime == null;
      return isFirstHalf ? halvesEndings(facts, known.endings, time, halves[0] / played) : known.endings;
    },

    priced({ type }, second) {
      const scorerType = SCORER_MARKETS.find((one) => one === type);
      if (scorerType === undefined || squads === null) return null;
      const facts = second === null ? before.facts : factsAt(second);
      const finals = match.endings({ type: 'result', specifier: null }, second);
      return scorerOutcomes(scorerType, { facts, finals, squads, isRunning: second !== null });
    },
  };
  return match;
}

const BEFORE: Snapshot & { facts: FootballFacts } = {
  facts: { sport: 'football', end: 'running', home: 0, away: 0, goals: [], corners: 0, cards: 0 },
  state: {
    score: [0, 0],
    clockSeconds: null,
    period: null,
    sets: [],
    points: null,
    serving: null,
    statistics: {},
    timeline: [],
  },
};

/** How it stands before the start, with the players who are announced. */
function beforeWith(lineups: Lineups | null): typeof BEFORE {
  if (lineups === null) return BEFORE;
  return { facts: { ...BEFORE.facts, scorers: [], lineups }, state: { ...BEFORE.state, lineups } };
}
