/** An ice hockey match, drawn whole from its key. */
import type { HockeyFacts, Pair, Side } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import { goalsLeft, type HockeyStrengths, homeWins, homeWinsLevel, OVERTIME, PERIOD, PERIODS } from './hockey-model.ts';
import { everySeconds, linesAround, momentsOf, type SimulatedMatch } from './match.ts';
import { pressureBy } from './pressure.ts';
import type { Ending } from './pricing.ts';
import { createRandom, moments as drawMoments, poisson, type Random } from './random.ts';

const PAUSE = 600;
const BEFORE_OVERTIME = 120;
const SHOOTOUT = 240;
/** Expected of both sides: chances that come to nothing, and penalties. */
const CHANCES = 12;
const PENALTIES = 7;
/** A chance is told so long before its shot, and the odds come back so long after it. */
const BEFORE_SHOT = 20;
const AFTER_SHOT = 15;
const ABANDONED = 1 / 300;
const REGULAR = PERIODS * PERIOD;

interface Happening {
  /** Seconds of play. */
  second: number;
  kind: 'goal' | 'chance' | 'penalty';
  side: Side;
}

interface Course {
  happenings: readonly Happening[];
  /** The goal of an overtime; null: there was none. */
  decidedAt: number | null;
  /** Who wins; of the periods alone where they decide it. */
  winner: Side;
  brokenOffAt: number | null;
}

const sideBy = (random: Random, home: number): Side => (random.next() < home ? 'home' : 'away');

function drawCourse(random: Random, { lambda, mu }: HockeyStrengths): Course {
  const share = lambda / (lambda + mu);
  const goals = (
    [
      ['home', lambda],
      ['away', mu],
    ] as const
  ).flatMap(([side, mean]) =>
    drawMoments(random, poisson(random, mean), REGULAR).map((second): Happening => ({ second, kind: 'goal', side })),
  );
  const others = (kind: 'chance' | 'penalty', mean: number, home: number) =>
    drawMoments(random, poisson(random, mean), REGULAR).map(
      (second): Happening => ({ second, kind, side: sideBy(random, home) }),
    );
  const happenings = [...goals, ...others('chance', CHANCES, share), ...others('penalty', PENALTIES, 0.5)];
  const ahead = goals.reduce((sum, { side }) => sum + (side === 'home' ? 1 : -1), 0);
  const waits = (-Math.log(1 - random.next()) * REGULAR) / (lambda + mu);
  const inOvertime = ahead === 0 && waits < OVERTIME;
  const last = sideBy(random, inOvertime ? share : 0.5);
  const regular: Side = ahead > 0 ? 'home' : 'away';
  return {
    happenings: happenings.sort((one, other) => one.second - other.second),
    decidedAt: inOvertime ? REGULAR + waits : null,
    winner: ahead === 0 ? last : regular,
    brokenOffAt: random.next() < ABANDONED ? random.next() * REGULAR : null,
  };
}

const HANDICAPS = [-6, -2, 2, 6];
const TOTALS = [14, 18, 20, 22, 24, 26, 30, 34];

function marketsOf({ lambda, mu }: HockeyStrengths): MarketName[] {
  const total = Math.round(lambda + mu) * 4;
  return [
    { type: 'period_goals_result', specifier: null },
    { type: 'shootout_winner', specifier: null },
    ...linesAround('puck_line', 0, HANDICAPS),
    ...linesAround(
      'total_pucks',
      0,
      TOTALS.map((line) => line + total - 24),
    ),
    ...Array.from({ length: PERIODS }, (_, index): MarketName => ({ type: 'period_result', specifier: index + 1 })),
  ];
}

/** Draws a match. @param key what its randomness comes from */
export function createHockeyMatch(key: string, strengths: HockeyStrengths): SimulatedMatch {
  const { happenings, decidedAt, winner, brokenOffAt } = drawCourse(createRandom(key), strengths);
  const goalsOf = (side: Side, from: number, until: number) =>
    happenings.filter((one) => one.kind === 'goal' && one.side === side && one.second > from && one.second <= until)
      .length;
  const isLevel = goalsOf('home', -1, REGULAR) === goalsOf('away', -1, REGULAR);
  const lastPlayed = brokenOffAt ?? (isLevel ? (decidedAt ?? REGULAR + OVERTIME) : REGULAR);

  /** Seconds since the start: pauses with them. */
  const sinceStart = (second: number): number => {
    if (second > REGULAR) return second + 2 * PAUSE + BEFORE_OVERTIME;
    return second + PAUSE * Math.max(0, Math.ceil(second / PERIOD) - 1);
  };
  const playedBy = (second: number): number => {
    let played = 0;
    for (let period = 0; period < PERIODS; period += 1) {
      played += Math.min(PERIOD, Math.max(0, second - period * (PERIOD + PAUSE)));
    }
    const extra = second - REGULAR - 2 * PAUSE - BEFORE_OVERTIME;
    return Math.min(lastPlayed, played + Math.max(0, extra));
  };
  const isShootout = brokenOffAt === null && isLevel && decidedAt === null;
  const shootoutAt = sinceStart(REGULAR + OVERTIME);
  const end = isShootout ? shootoutAt + SHOOTOUT : sinceStart(lastPlayed);

  const told = happenings.filter(({ second }) => second <= Math.min(lastPlayed, REGULAR));
  const shots = [
    ...told.filter(({ kind }) => kind !== 'penalty').map(({ second }) => second),
    ...(decidedAt === null || brokenOffAt !== null ? [] : [decidedAt]),
  ];
  const ends = [PERIOD, 2 * PERIOD, REGULAR].flatMap((second) => [sinceStart(second), sinceStart(second + 1) - 1]);
  const moments = momentsOf(
    [0, ...ends, ...everySeconds(60, end)],
    [
      ...shots.map((second) => ({ from: sinceStart(second) - BEFORE_SHOT, until: sinceStart(second) + AFTER_SHOT })),
      ...(isShootout ? [{ from: shootoutAt, until: end }] : []),
    ],
    end,
  );

  function partsBy(played: number): { parts: Pair[]; completed: number } {
    const now = Math.min(played, REGULAR);
    const begun = Math.min(PERIODS, Math.max(1, Math.ceil(now / PERIOD)));
    const parts = Array.from({ length: begun }, (_, index): Pair => {
      const [from, until] = [index * PERIOD, Math.min(now, (index + 1) * PERIOD)];
      return [goalsOf('home', from, until), goalsOf('away', from, until)];
    });
    return { parts, completed: Math.floor(now / PERIOD) };
  }

  const factsAt = (second: number | null): HockeyFacts => {
    const played = second === null ? 0 : playedBy(second);
    const { parts, completed } = partsBy(played);
    const [home, away] = [0, 1].map((side) => parts.reduce((sum, part) => sum + (part[side] ?? 0), 0));
    const isEnded = second !== null && second >= end;
    return {
      sport: 'ice_hockey',
      end: isEnded ? (brokenOffAt === null ? 'finished' : 'abandoned') : 'running',
      ...{ home: home ?? 0, away: away ?? 0, parts, completed },
      winner: isEnded && brokenOffAt === null ? winner : null,
    };
  };

  function periodAt(second: number): string | null {
    if (second >= end) return null;
    const played = playedBy(second);
    if (isShootout && second >= shootoutAt) return 'shootout';
    if (played > REGULAR) return 'overtime';
    const isPause = second > sinceStart(played) + 0.5;
    return isPause ? 'break' : `period_${Math.min(PERIODS, Math.floor(played / PERIOD) + 1)}`;
  }

  const countOf = (kind: Happening['kind'], until: number): Pair => {
    const of = (side: Side) =>
      told.filter((one) => one.kind === kind && one.side === side && one.second <= until).length;
    return [of('home'), of('away')];
  };
  const attacksBy = (until: number): Pair => {
    const [goals, chances] = [countOf('goal', until), countOf('chance', until)];
    return [goals[0] + chances[0], goals[1] + chances[1]];
  };
  const attacksUntil = (until: number) =>
    told.filter(({ kind, second }) => (kind === 'goal' || kind === 'chance') && second <= until);
  /** The score as it is shown: who wins overtime or shootout has one goal more. */
  const shownScore = ({ home, away, winner: by }: HockeyFacts): Pair =>
    by === null || home !== away ? [home, away] : by === 'home' ? [home + 1, away] : [home, away + 1];

  let known: { second: number | null; endings: readonly Ending[] } | undefined;

  function endingsOfPeriod(facts: HockeyFacts, played: number, period: number): Ending[] {
    const isCurrent = played > (period - 1) * PERIOD;
    const left = isCurrent ? period * PERIOD - played : PERIOD;
    const [own, other] = (isCurrent ? facts.parts[period - 1] : undefined) ?? [0, 0];
    const before = Array.from({ length: period - 1 }, (): Pair => [0, 0]);
    return goalsLeft(strengths, Math.max(0, left)).map(({ home, away, probability }) => ({
      facts: { ...facts, completed: period, parts: [...before, [own + home, other + away]] },
      probability,
    }));
  }

  function endingsOfWinner(facts: HockeyFacts, played: number): Ending[] {
    const inOvertime = facts.completed === PERIODS && facts.home === facts.away;
    const home = inOvertime
      ? homeWinsLevel(strengths, Math.max(0, REGULAR + OVERTIME - played))
      : homeWins(strengths, facts.home - facts.away, REGULAR - Math.min(played, REGULAR));
    return (['home', 'away'] as const).map((side) => ({
      facts: { ...facts, end: 'finished', winner: side },
      probability: side === 'home' ? home : 1 - home,
    }));
  }

  return {
    moments,
    markets: marketsOf(strengths),
    margin: ({ type }) => ({ margin: type === 'period_result' ? 0.08 : 0.06, method: 'proportional' }),
    at(second) {
      const facts = factsAt(second);
      const played = second === null ? 0 : playedBy(second);
      return {
        facts,
        state: {
          score: shownScore(facts),
          clockSeconds: second === null ? null : Math.floor(played),
          period: second === null ? null : periodAt(second),
          sets: second === null ? [] : facts.parts,
          points: null,
          serving: null,
          statistics:
            second === null ? {} : { dangerous_attacks: attacksBy(played), penalties: countOf('penalty', played) },
          pressure: second === null ? [] : pressureBy(attacksUntil(played), played),
          timeline: told
            .filter(({ kind, second: at }) => second !== null && kind !== 'chance' && at <= played)
            .map(({ second: at, kind, side }) => ({ second: Math.floor(at), kind, side })),
        } satisfies MatchState,
      };
    },
    endings({ type, specifier }, second) {
      const facts = factsAt(second);
      const played = second === null ? 0 : playedBy(second);
      if (type === 'period_result') return endingsOfPeriod(facts, played, specifier ?? 1);
      if (type === 'shootout_winner') return endingsOfWinner(facts, played);
      if (known?.second !== second) {
        const left = REGULAR - Math.min(played, REGULAR);
        const endings = goalsLeft(strengths, left).map(({ home, away, probability }): Ending => {
          const final = { home: facts.home + home, away: facts.away + away, completed: PERIODS };
          return { facts: { ...facts, ...final }, probability };
        });
        known = { second, endings };
      }
      return known.endings;
    },
  };
}
