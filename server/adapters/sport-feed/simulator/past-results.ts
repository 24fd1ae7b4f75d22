/**
 * How the matches of a season ended that were played before anybody listened: they follow from the seed as those that were
 * told do. Drawn when a table asks, in stretches, and kept while its season lasts.
 */

import { createPause } from '../../../pauses.ts';
import type { PastResult } from '../../../ports/sport-feed.ts';
import { type ScheduledFixture, seasonFixtures } from './schedule.ts';

interface Drawn {
  endsAt: number;
  /** Null: it was broken off, and counts in no table. */
  result: PastResult | null;
}

function drawn({ id, details, play }: ScheduledFixture, speed: number): Drawn {
  const match = play();
  const end = match.moments.at(-1)?.second ?? 0;
  const { facts, state } = match.at(end);
  const { competitors, startsAt } = details;
  const isCounted = facts.end === 'finished' || facts.end === 'retired';
  return {
    endsAt: startsAt.getTime() + (end * 1_000) / speed,
    result: isCounted ? { fixtureId: id, startsAt, competitors, score: state.score } : null,
  };
}

/** Creates the memory of a simulator. Its answer is null for what is no league with a table. */
export function createPastResults({ seed, speed }: { seed: string; speed: number }) {
  /** Of each tournament the season that was asked for last. */
  const kept = new Map<string, { season: string; matches: Map<string, Drawn> }>();

  function matchesOf(tournamentId: string, season: string): Map<string, Drawn> {
    const known = kept.get(tournamentId);
    if (known?.season === season) return known.matches;
    const matches = new Map<string, Drawn>();
    kept.set(tournamentId, { season, matches });
    return matches;
  }

  return async (tournamentId: string, season: string, until: Date): Promise<PastResult[] | null> => {
    const fixtures = seasonFixtures(seed, tournamentId, Number(season));
    if (fixtures === null) return null;
    const matches = matchesOf(tournamentId, season);
    const pause = createPause();
    const results: PastResult[] = [];
    for (const fixture of fixtures) {
      if (fixture.details.startsAt >= until) continue;
      const match = matches.get(fixture.id) ?? drawn(fixture, speed);
      matches.set(fixture.id, match);
      if (match.result !== null && match.endsAt <= until.getTime()) results.push(match.result);
      await pause();
    }
    return results;
  };
}
