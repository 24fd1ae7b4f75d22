/**
 * How a league's season can end: its matches that are still to come are drawn many times from their own models, those that
 * are being played from how they stand, and the tables are counted as the league counts them.
 */
import { TABLE_POINTS } from '#shared/sport/tables.ts';
import { createPause, type Pause } from '../../../pauses.ts';

/** A match that is over, or the scores that it can still end with. */
export interface SeasonMatch {
  /** Numbers of the teams. */
  home: number;
  away: number;
  /** Its possible scores, and the chances that one of those up to each comes, growing to 1; one score when it is over. */
  scores: readonly (readonly [home: number, away: number])[];
  upTo: readonly number[];
}

/** Seasons that are drawn. */
const DRAWN = 2_000;

/** Quick and even, and no secret: results come of the secret seed, these draws only of what is known (Steele's mulberry32). */
function createDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The first index whose sum is above a number. */
function indexAbove(upTo: Float64Array, number: number): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 1) > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Points before difference before goals in one number: what parts two teams parts their numbers. */
const WEIGHTS = { points: 1_000_000, difference: 1_000, scored: 1 } as const;
const { won, drawn, lost } = TABLE_POINTS.football ?? { won: 3, drawn: 1, lost: 0 };

/** What a score is worth to the side that scored the first of its numbers. */
function worthOf(own: number, other: number): number {
  const points = own === other ? drawn : own > other ? won : lost;
  return points * WEIGHTS.points + (own - other) * WEIGHTS.difference + own * WEIGHTS.scored;
}

function add(standings: Float64Array, team: number, worth: number): void {
  standings[team] = (standings[team] ?? 0) + worth;
}

function count(standings: Float64Array, { home, away }: SeasonMatch, [own, other]: readonly [number, number]): void {
  add(standings, home, worthOf(own, other));
  add(standings, away, worthOf(other, own));
}

/** A match that is still to be decided, laid out for drawing it thousands of times. */
interface OpenMatch {
  home: number;
  away: number;
  upTo: Float64Array;
  /** What each score is worth to either side. */
  worthHome: Float64Array;
  worthAway: Float64Array;
}

const laidOut = ({ home, away, scores, upTo }: SeasonMatch): OpenMatch => ({
  ...{ home, away, upTo: Float64Array.from(upTo) },
  worthHome: Float64Array.from(scores, ([own, other]) => worthOf(own, other)),
  worthAway: Float64Array.from(scores, ([own, other]) => worthOf(other, own)),
});

/** Teams by place, several where nothing parts them. */
export function placesOf(teams: number, matches: readonly SeasonMatch[]): number[][] {
  const standings = new Float64Array(teams);
  for (const match of matches) if (match.scores[0]) count(standings, match, match.scores[0]);
  const order = Array.from({ length: teams }, (_, team) => team).sort(
    (one, other) => (standings[other] ?? 0) - (standings[one] ?? 0),
  );
  const places: number[][] = [];
  for (const team of order) {
    const before = places.at(-1);
    if (before?.[0] !== undefined && standings[before[0]] === standings[team]) before.push(team);
    else places.push([team]);
  }
  return places;
}

/** The share of a stake on each team to end among so many places that wins on average, by team. */
export interface SeasonChances {
  first: readonly number[];
  topThree: readonly number[];
  last: readonly number[];
}

/** Adds what places from one to another bring, a shared one in parts. */
function addPlaces(
  sums: number[],
  order: readonly number[],
  standings: Float64Array,
  first: number,
  last: number,
): void {
  for (let place = first; place <= last; place += 1) {
    const value = standings[order[place] ?? 0];
    let sharers = 0;
    for (const team of order) if (standings[team] === value) sharers += 1;
    for (const team of order) if (standings[team] === value) sums[team] = (sums[team] ?? 0) + 1 / (sharers * DRAWN);
  }
}

/** Seasons between two pauses. */
const DRAWN_AT_ONCE = 50;

/**
 * Draws the rest of a season.
 * @param seed the same draws for the same season, so that prices move with what happens alone
 * @param pause awaited now and then
 */
export async function seasonChances(
  teams: number,
  matches: readonly SeasonMatch[],
  seed: number,
  pause: Pause = createPause(),
): Promise<SeasonChances> {
  const draw = createDraws(seed);
  const sums = () => Array.from({ length: teams }, () => 0);
  const [first, topThree, last] = [sums(), sums(), sums()];
  const base = new Float64Array(teams);
  for (const match of matches) if (match.scores.length === 1 && match.scores[0]) count(base, match, match.scores[0]);
  const open = matches.filter(({ scores }) => scores.length > 1).map(laidOut);
  const order = Array.from({ length: teams }, (_, team) => team);
  for (let number = 0; number < DRAWN; number += 1) {
    if (number % DRAWN_AT_ONCE === 0) await pause();
    const standings = base.slice();
    for (const { home, away, upTo, worthHome, worthAway } of open) {
      const drawnScore = indexAbove(upTo, draw());
      add(standings, home, worthHome[drawnScore] ?? 0);
      add(standings, away, worthAway[drawnScore] ?? 0);
    }
    order.sort((one, other) => (standings[other] ?? 0) - (standings[one] ?? 0));
    addPlaces(first, order, standings, 0, 0);
    addPlaces(topThree, order, standings, 0, 2);
    addPlaces(last, order, standings, teams - 1, teams - 1);
  }
  return { first, topThree, last };
}
