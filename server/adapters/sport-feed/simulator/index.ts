/**
 * The simulator: an adapter of the feed whose matches are invented and honest. Everything follows from a secret seed and the
 * clock: nothing is stored, a node that was away reads what it missed, and a season can be played again.
 */

import { createPause, type Pause } from '../../../pauses.ts';
import type { FeedMessage, SportFeed } from '../../../ports/sport-feed.ts';
import { isOdds, messageOf, type Telling } from './messages.ts';
import { createPastResults } from './past-results.ts';
import { fixturesBetween, type ScheduledFixture } from './schedule.ts';
import { createSeasons } from './seasons.ts';

export interface SimulatorSettings {
  /** Secret: who knows it knows every result. */
  seed: string;
  /** How much faster than life matches are played. */
  speed: number;
}

const HOUR_MS = 3_600_000;
/** How long before its start a fixture is told. */
const AHEAD_MS = 6 * HOUR_MS;
/** Longer than any match, in its own time. */
const LONGEST_MS = 6 * HOUR_MS;
/** How far back is read, as official feeds have it. */
const LOOK_BACK_MS = 72 * HOUR_MS;

/** When each message of a match is told. */
function timesOf(fixture: ScheduledFixture, moments: readonly { second: number }[], speed: number): number[] {
  const start = fixture.details.startsAt.getTime();
  const told = start - AHEAD_MS;
  return [
    told,
    told,
    ...moments.flatMap(({ second }) => [start + (second * 1_000) / speed, start + (second * 1_000) / speed]),
  ];
}

/** Creates the simulator. */
export function createSimulator({ seed, speed }: SimulatorSettings): SportFeed {
  const tellings = new Map<string, Telling>();
  const seasons = createSeasons({ seed, speed });

  function tellingOf(fixture: ScheduledFixture): Telling {
    const known = tellings.get(fixture.id);
    if (known) return known;
    const match = fixture.play();
    const telling = { fixture, match, times: timesOf(fixture, match.moments, speed) };
    tellings.set(fixture.id, telling);
    return telling;
  }

  /** The messages of one match in a time; odds that later ones follow are left out. */
  async function messagesIn(telling: Telling, after: number, until: number, pause: Pause): Promise<FeedMessage[]> {
    const numbers = telling.times.flatMap((time, number) => (time > after && time <= until ? [number] : []));
    const lastOdds = numbers.findLast((number) => isOdds(telling, number));
    const messages: FeedMessage[] = [];
    for (const number of numbers) {
      if (isOdds(telling, number) && number !== lastOdds) continue;
      const message = messageOf(telling, number);
      if (message !== null) messages.push(message);
      await pause();
    }
    return messages;
  }

  function forgetEnded(before: number): void {
    for (const [id, { times }] of tellings) if ((times.at(-1) ?? 0) < before) tellings.delete(id);
  }

  return {
    producer: 'simulator',
    resultsOf: createPastResults({ seed, speed }),
    // It tells everything at its time: up to where it was read is a time too.
    async read(position, until) {
      const end = until.getTime();
      const begin = position === null ? null : Math.max(Number(position), end - LOOK_BACK_MS);
      const earliest = (begin ?? end) - LONGEST_MS / speed;
      const fixtures = fixturesBetween(seed, new Date(earliest), new Date(end + AHEAD_MS));
      const pause = createPause();
      const messages: FeedMessage[] = [];
      for (const fixture of fixtures) {
        // Before it is played only two things are told of a match; it is drawn when one of them is due, or its start.
        const start = fixture.details.startsAt.getTime();
        if (begin !== null && start > end && start - AHEAD_MS <= begin) continue;
        const telling = tellingOf(fixture);
        await pause();
        const last = telling.times.at(-1) ?? 0;
        // What is over already is nothing to begin with.
        if (begin === null && last <= end) continue;
        messages.push(...(await messagesIn(telling, begin ?? Number.NEGATIVE_INFINITY, end, pause)));
      }
      forgetEnded(end - HOUR_MS);
      messages.push(...(await seasons.read(begin, end, pause)));
      // Of one moment, in the order of the match.
      messages.sort((one, other) => one.at.getTime() - other.at.getTime());
      return { messages, position: String(end) };
    },
  };
}
