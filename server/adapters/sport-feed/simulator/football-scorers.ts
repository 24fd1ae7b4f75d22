/**
 * Who scores: each goal is an own goal or, by the players' shares, one of theirs, whatever fell before. Given the final
 * score goals fall in any order alike, so the first and the last are each side's with its share of the goals to come.
 */
import type { FootballFacts, Lineups, Side } from '#shared/sport/facts.ts';
import { NO_SCORER, outcomesOf } from '#shared/sport/markets.ts';
import { type Ending, type FairOutcome, plainOutcome } from './pricing.ts';
import { createRandom, type Random } from './random.ts';
import type { Player, Squads } from './squads.ts';

/** Of goals. */
export const OWN_GOALS = 0.03;
/** How often an announced player takes no part. */
export const ABSENT = 0.015;

const SIDES = ['home', 'away'] as const satisfies readonly Side[];

export const lineupsOf = (squads: Squads): Lineups => ({
  home: squads.home.players.map(({ name }) => name),
  away: squads.away.players.map(({ name }) => name),
});

export interface Cast {
  lineups: Lineups;
  absent: readonly string[];
  /** Of each goal, in the order in which they fall; null: an own goal. */
  scorers: readonly (string | null)[];
}

/** A player by the shares of the squad. */
function drawPlayer(random: Random, players: readonly Player[]): string {
  let left = random.next();
  for (const { name, share } of players) {
    left -= share;
    if (left < 0) return name;
  }
  return players[0]?.name ?? '';
}

/** Draws who is missing and who scores. @param key what its randomness comes from; @param goals the side of each goal */
export function drawCast(key: string, squads: Squads, goals: readonly Side[]): Cast {
  const random = createRandom(`${key} cast`);
  const lineups = lineupsOf(squads);
  const absent = [...lineups.home, ...lineups.away].filter(() => random.next() < ABSENT);
  const scorers = goals.map((side) => {
    if (random.next() < OWN_GOALS) return null;
    const drawn = drawPlayer(random, squads[side].players);
    return absent.includes(drawn) ? squads[side].reserve : drawn;
  });
  return { lineups, absent, scorers };
}

interface Asked {
  facts: FootballFacts;
  /** The final scores that can still come. */
  finals: readonly Ending[];
  squads: Squads;
  isRunning: boolean;
}

/** What is to come of a final score: goals of each side, and its chance. */
interface Coming {
  goals: Readonly<Record<Side, number>>;
  probability: number;
}

function comingOf({ facts, finals }: Asked): Coming[] {
  return finals.flatMap(({ facts: final, probability }) =>
    final.sport === 'football'
      ? [{ goals: { home: final.home - facts.home, away: final.away - facts.away }, probability }]
      : [],
  );
}

/** The chance that a side's player scores the first, or as well the last, of the goals to come that count for somebody. */
function nextCounted(coming: readonly Coming[], side: Side): number {
  return coming.reduce((sum, { goals, probability }) => {
    const all = goals.home + goals.away;
    return all === 0 ? sum : sum + (probability * goals[side] * (1 - OWN_GOALS ** all)) / all;
  }, 0);
}

const noneCounted = (coming: readonly Coming[]): number =>
  coming.reduce((sum, { goals, probability }) => sum + probability * OWN_GOALS ** (goals.home + goals.away), 0);

const byPlayer = (squads: Squads, chanceOf: (player: Player, side: Side) => number): Map<string, number> =>
  new Map(
    SIDES.flatMap((side) => squads[side].players.map((player) => [player.name, chanceOf(player, side)] as const)),
  );

function firstOrLast(asked: Asked, type: 'first_scorer' | 'last_scorer'): Map<string, number> {
  const coming = comingOf(asked);
  const next = { home: nextCounted(coming, 'home'), away: nextCounted(coming, 'away') };
  const chances = byPlayer(asked.squads, ({ share }, side) => next[side] * share);
  const sofar = (asked.facts.scorers ?? []).filter((name) => name !== null);
  const standing = (type === 'last_scorer' ? sofar.at(-1) : undefined) ?? NO_SCORER;
  return chances.set(standing, (chances.get(standing) ?? 0) + noneCounted(coming));
}

/** Chances that a side scores so many of the goals to come, by their number. */
function bySide(coming: readonly Coming[], side: Side): number[] {
  const chances: number[] = [];
  for (const { goals, probability } of coming) chances[goals[side]] = (chances[goals[side]] ?? 0) + probability;
  return chances;
}

function anytime(asked: Asked): Map<string, number> {
  const coming = comingOf(asked);
  const counts = { home: bySide(coming, 'home'), away: bySide(coming, 'away') };
  const scored = new Set(asked.facts.scorers ?? []);
  return byPlayer(asked.squads, ({ name, share }, side) => {
    if (scored.has(name)) return 1;
    const misses = 1 - share * (1 - OWN_GOALS);
    return counts[side].reduce((sum, probability, goals) => sum + probability * (1 - misses ** goals), 0);
  });
}

/**
 * The selections of a market of players without margin. Before the match a stake comes back from whoever takes no part; once
 * it runs it is known who does. The last scorer is offered before the match only.
 */
export function scorerOutcomes(type: 'first_scorer' | 'last_scorer' | 'anytime_scorer', asked: Asked): FairOutcome[] {
  const { facts, squads, isRunning } = asked;
  if (isRunning && type === 'last_scorer') return [];
  const chances = type === 'anytime_scorer' ? anytime(asked) : firstOrLast(asked, type);
  return outcomesOf(type, lineupsOf(squads)).map((key) => {
    if (isRunning && facts.absent?.includes(key)) return plainOutcome(key, 0, 1);
    const chance = chances.get(key) ?? 0;
    const back = isRunning || key === NO_SCORER ? 0 : ABSENT;
    return plainOutcome(key, chance, back);
  });
}
