/**
 * Football: goals of both sides as Poisson processes, correlated at low scores as Dixon and Coles have it (τ). Given the
 * final score, goals fall at independent moments, so the model in play is the same one, conditioned on what has happened:
 * P(final) ∝ τ(final) · Poisson(goals still to come). A test holds the two against each other.
 */

export interface FootballStrengths {
  /** Goals expected of the home and of the away side over the whole match. */
  lambda: number;
  mu: number;
  /** Dependence of low scores; 0: none. */
  rho: number;
}

export interface Goals {
  home: number;
  away: number;
}

/** Goals of one side beyond which the rest of the probability is too small to matter. */
const MOST_GOALS = 14;

/** How much of a match's goals fall in its first part: they become more frequent towards the end. */
const EARLY = 0.85;

/** Share of a match's expected goals by a share of its time. */
export const goalsBy = (time: number): number => EARLY * time + (1 - EARLY) * time * time;

/** The time by which a share of the goals has fallen: `goalsBy` turned round. */
export function timeOf(share: number): number {
  const curve = 1 - EARLY;
  return (-EARLY + Math.sqrt(EARLY * EARLY + 4 * curve * share)) / (2 * curve);
}

/** Probabilities of 0, 1, 2 … events of a Poisson process. */
export function poissonWeights(mean: number, most: number): number[] {
  const weights = [Math.exp(-mean)];
  for (let count = 1; count <= most; count += 1) weights.push(((weights[count - 1] ?? 0) * mean) / count);
  return weights;
}

/** Dixon and Coles' correction of the scores 0:0, 0:1, 1:0 and 1:1. */
function tau(home: number, away: number, { lambda, mu, rho }: FootballStrengths): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0 && away === 0) return 1 - lambda * mu * rho;
  if (home === 0) return 1 + lambda * rho;
  return away === 0 ? 1 + mu * rho : 1 - rho;
}

export interface ScoreChance extends Goals {
  probability: number;
}

/**
 * The final scores that can still come, with probabilities that sum to 1.
 * @param time share of the match that is over, 0 to 1
 */
export function finalScores(
  strengths: FootballStrengths,
  scored: Goals = { home: 0, away: 0 },
  time = 0,
): ScoreChance[] {
  const left = 1 - goalsBy(time);
  const home = poissonWeights(strengths.lambda * left, MOST_GOALS);
  const away = poissonWeights(strengths.mu * left, MOST_GOALS);
  const cells = home.flatMap((first, more) =>
    away.map((second, others) => {
      const final = { home: scored.home + more, away: scored.away + others };
      return { ...final, probability: first * second * tau(final.home, final.away, strengths) };
    }),
  );
  const sum = cells.reduce((total, { probability }) => total + probability, 0);
  return cells.map((cell) => ({ ...cell, probability: cell.probability / sum }));
}
