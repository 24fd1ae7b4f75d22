/** How rounds become points: pure, so that reading them again gives the same. */
import { type MissionTally, missionsCompleted, NO_TALLY, type TournamentMission } from '#shared/tournament-missions.ts';
import type { TournamentRule } from '#shared/tournaments.ts';

/** A round that counts; amounts in euro cents. */
export interface CountedRound {
  provider: string;
  reference: string;
  gameCode: string;
  stake: bigint;
  payout: bigint;
  settledMs: number;
}

/** What an entry has come to. */
export interface Score {
  /** Hundredths for multipliers and sums (of euro cents), rounds for runs, missions completed. */
  points: bigint;
  /** Rounds won one after the other until now. */
  run: number;
  counted: number;
  /** When the points were reached: of two alike, who reached them first leads. */
  reachedMs: number | null;
  /** Its round of the highest multiplier, hundredths. */
  best: { multiplier: bigint; provider: string; reference: string; gameCode: string } | null;
  /** What missions count; nothing by other rules. */
  tally: MissionTally;
}

export const NO_SCORE: Score = { points: 0n, run: 0, counted: 0, reachedMs: null, best: null, tally: NO_TALLY };

/** How a tournament counts. */
export interface Scoring {
  rule: TournamentRule;
  missions: readonly TournamentMission[];
}

/** A payout as hundredths of its stake, rounded down. */
const multiplierOf = ({ stake, payout }: CountedRound): bigint => (stake > 0n ? (payout * 100n) / stake : 0n);

const withOne = (codes: readonly string[], code: string): readonly string[] =>
  codes.includes(code) ? codes : [...codes, code];

/** What missions count after a round. @param run rounds won one after the other, this one among them */
function tallyAfter({ tally }: Score, round: CountedRound, run: number): MissionTally {
  const { gameCode } = round;
  const isWon = run > 0;
  return {
    games: withOne(tally.games, gameCode),
    gamesWon: isWon ? withOne(tally.gamesWon, gameCode) : tally.gamesWon,
    won: tally.won + (isWon ? 1 : 0),
    longest: Math.max(tally.longest, run),
    multiplier: Math.max(tally.multiplier, Number(multiplierOf(round) / 100n)),
  };
}

type Counted = Pick<Score, 'points' | 'run'> & Partial<Pick<Score, 'tally'>>;
type CountRound = (score: Score, round: CountedRound, missions: readonly TournamentMission[]) => Counted;

/** The points after a round, and the run. A round is won that pays more than its stake. */
const RULES: Readonly<Record<TournamentRule, CountRound>> = {
  'best-multiplier': ({ points }, round) => {
    const multiplier = multiplierOf(round);
    return { points: multiplier > points ? multiplier : points, run: 0 };
  },
  'sum-of-wins': ({ points }, { payout }) => ({ points: points + payout, run: 0 }),
  'sum-of-stakes': ({ points }, { stake }) => ({ points: points + stake, run: 0 }),
  'longest-run': ({ points, run }, { stake, payout }) => {
    const length = payout > stake ? run + 1 : 0;
    return { points: BigInt(length) > points ? BigInt(length) : points, run: length };
  },
  missions: (score, round, missions) => {
    const run = round.payout > round.stake ? score.run + 1 : 0;
    const tally = tallyAfter(score, round, run);
    return { points: BigInt(missionsCompleted(missions, tally)), run, tally };
  },
};

/** An entry's score after another round. */
export function scoreAfter({ rule, missions }: Scoring, score: Score, round: CountedRound): Score {
  const { points, run, tally = score.tally } = RULES[rule](score, round, missions);
  const { provider, reference, gameCode } = round;
  const multiplier = multiplierOf(round);
  const isBest = round.payout > 0n && multiplier > (score.best?.multiplier ?? 0n);
  return {
    points,
    run,
    counted: score.counted + 1,
    reachedMs: points === score.points ? score.reachedMs : round.settledMs,
    best: isBest ? { multiplier, provider, reference, gameCode } : score.best,
    tally,
  };
}

/** The score of rounds in the order in which they were read. */
export const scoreOf = (scoring: Scoring, rounds: readonly CountedRound[]): Score =>
  rounds.reduce((score, round) => scoreAfter(scoring, score, round), NO_SCORE);
