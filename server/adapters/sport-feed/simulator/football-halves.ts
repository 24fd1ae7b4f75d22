/**
 * Half-time and full-time: given the final score each goal to come falls before the break with the share of expected goals
 * that lies before it.
 */
import type { FootballFacts } from '#shared/sport/facts.ts';
import { goalsBy } from '../football-model.ts';
import type { Ending } from './pricing.ts';

type Result = 'home' | 'draw' | 'away';
const RESULTS: readonly Result[] = ['home', 'draw', 'away'];
/** A score of each result. */
const SCORE: Readonly<Record<Result, readonly [number, number]>> = { home: [1, 0], draw: [0, 0], away: [0, 1] };
/** Final scores that are rarer move no price. */
const LEAST_CHANCE = 1e-7;

const resultOf = (home: number, away: number): Result => (home === away ? 'draw' : home > away ? 'home' : 'away');

/** Chances that so many of so many goals fall in a part. */
function binomial(count: number, share: number): number[] {
  let row = [1];
  for (let goal = 0; goal < count; goal += 1) {
    const before = row;
    row = [...before, 0].map((chance, index) => chance * (1 - share) + (before[index - 1] ?? 0) * share);
  }
  return row;
}

/**
 * How a match can still end, as far as both halves are concerned, before the break.
 * @param time share of the match that is over; @param breakAt the share at which the first half ends
 */
export function halvesEndings(
  facts: FootballFacts,
  finals: readonly Ending[],
  time: number,
  breakAt: number,
): Ending[] {
  const share = (goalsBy(breakAt) - goalsBy(time)) / (1 - goalsBy(time));
  const rows = new Map<number, number[]>();
  const rowOf = (count: number): number[] => {
    const row = rows.get(count) ?? binomial(count, share);
    rows.set(count, row);
    return row;
  };
  const chances = new Map<string, number>();
  for (const { facts: final, probability } of finals) {
    if (final.sport !== 'football' || probability < LEAST_CHANCE) continue;
    const full = resultOf(final.home, final.away);
    for (const [home, first] of rowOf(final.home - facts.home).entries()) {
      for (const [away, second] of rowOf(final.away - facts.away).entries()) {
        const key = `${resultOf(facts.home + home, facts.away + away)}/${full}`;
        chances.set(key, (chances.get(key) ?? 0) + probability * first * second);
      }
    }
  }
  const all = [...chances.values()].reduce((sum, chance) => sum + chance, 0);
  return RESULTS.flatMap((half) =>
    RESULTS.map((full): Ending => {
      const [home, away] = SCORE[full];
      return {
        facts: { ...facts, end: 'finished', halfTime: SCORE[half], home, away },
        probability: (chances.get(`${half}/${full}`) ?? 0) / all,
      };
    }),
  );
}
