/** How rounds become points: pure, so that reading them again gives the same (issue 18, point 2). */
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
  /** Hundredths for multipliers and sums (of euro cents), rounds for runs. */
  points: bigint;
  /** Rounds won one after the other until now. */
  run: number;
  counted: number;
  /** When the points were reached: of two alike, who reached them first leads. */
  reachedMs: number | null;
  /** Its round of the highest multiplier, hundredths. */
  best: { multiplier: bigint; provider: string; reference: string; gameCode: string } | null;
}

export const NO_SCORE: Score = { points: 0n, run: 0, counted: 0, reachedMs: null, best: null };

/** A payout as hundredths of its stake, rounded down. */
const multiplierOf = ({ stake, payout }: CountedRound): bigint => (stake > 0n ? (payout * 100n) / stake : 0n);

/** The points after a round, and the run. A round is won that pays more than its stake. */
const RULES: Readonly<Record<TournamentRule, (score: Score, round: CountedRound) => Pick<Score, 'points' | 'run'>>> = {
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
};

/** An entry's score after another round. */
export function scoreAfter(rule: TournamentRule, score: Score, round: CountedRound): Score {
  const { points, run } = RULES[rule](score, round);
  const { provider, reference, gameCode } = round;
  const multiplier = multiplierOf(round);
  const isBest = round.payout > 0n && multiplier > (score.best?.multiplier ?? 0n);
  return {
    points,
    run,
    counted: score.counted + 1,
    reachedMs: points === score.points ? score.reachedMs : round.settledMs,
    best: isBest ? { multiplier, provider, reference, gameCode } : score.best,
  };
}

/** The score of rounds in the order in which they were read. */
export const scoreOf = (rule: TournamentRule, rounds: readonly CountedRound[]): Score =>
  rounds.reduce((score, round) => scoreAfter(rule, score, round), NO_SCORE);
