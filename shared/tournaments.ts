/**
 * The tournaments there are: kinds as data. Each series has an edition at every turn of its clock; the server makes the
 * editions (server/modules/tournaments), pages are built from these rows. Names stand in the texts of the site
 * (namespace `tournaments`).
 */
import type { Category } from './catalogue/names.ts';
import type { Product } from './regions/jurisdictions.ts';
import { CHOSEN_GAMES } from './tournament-games.ts';
import { DIVISIONS, type Division, type TournamentLeague } from './tournament-leagues.ts';
import type { TournamentMission } from './tournament-missions.ts';

/**
 * How points are counted. `best-multiplier`: of a single round. `longest-run`: rounds won one after the other. `missions`:
 * how many of the tournament's missions are completed.
 */
export const TOURNAMENT_RULES = ['best-multiplier', 'sum-of-wins', 'sum-of-stakes', 'longest-run', 'missions'] as const;
export type TournamentRule = (typeof TOURNAMENT_RULES)[number];

export const TOURNAMENT_STATES = ['scheduled', 'running', 'complete', 'canceled', 'expired'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];

export const PRIZE_KINDS = ['money', 'coins', 'rounds', 'bonus'] as const;
/** What places from one to another each win: euro cents of money or of a bonus, coins, or free rounds. */
export interface TournamentPrize {
  from: number;
  to: number;
  kind: (typeof PRIZE_KINDS)[number];
  amount: number;
  /** Of free rounds: a slot of the studio. Their series needs `bonuses` and `slots`; that of a bonus needs `bonuses`. */
  game?: string;
  /** In a league: whose places these are. */
  division?: Division;
}

/** What an entry costs: nothing, euro cents, or coins. */
export type TournamentEntry = { kind: 'free' } | { kind: 'money' | 'coins'; amount: number };

export interface TournamentSeries {
  /** What a law must allow beside tournaments. */
  needs: readonly Product[];
  rule: TournamentRule;
  /** Of the rule `missions`. */
  missions?: readonly TournamentMission[];
  league?: TournamentLeague;
  /** What counts: games of these categories, and these games. */
  games: { categories: readonly Category[]; codes: readonly string[] };
  /** Smallest stake that counts, euro cents. */
  minimumStake: number;
  entry: TournamentEntry;
  /** How often one may enter an edition. Each entry counts by itself; the best one stands in the table. */
  entriesMaximum: number;
  /** How many rounds of an entry count; null: all. */
  rounds: number | null;
  /** With fewer players the edition is called off and entries go back. */
  playersMinimum: number;
  prizes: readonly TournamentPrize[];
  /** Starts whenever the time since 1970 is a multiple of `everyMinutes`, and so much later. */
  clock: { everyMinutes: number; laterMinutes: number; lastsMinutes: number };
  /** A drawing of `promos`. */
  art: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Prizes of a league: the same in each division, of a higher amount in a higher one. */
const inDivisions = (times: Readonly<Record<Division, number>>, prizes: readonly TournamentPrize[]) =>
  DIVISIONS.flatMap((division) =>
    prizes.map((prize) => ({ ...prize, amount: prize.amount * times[division], division })),
  );

export const TOURNAMENT_SERIES = {
  /** Always under way, and free: who comes today can win something today. */
  'harbour-sprint': {
    needs: ['slots'],
    rule: 'best-multiplier',
    games: { categories: ['slots'], codes: [] },
    minimumStake: 20,
    entry: { kind: 'free' },
    entriesMaximum: 1,
    rounds: null,
    playersMinimum: 1,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 1_000 },
      { from: 2, to: 2, kind: 'money', amount: 500 },
      { from: 3, to: 3, kind: 'money', amount: 300 },
      { from: 4, to: 10, kind: 'coins', amount: 50 },
    ],
    clock: { everyMinutes: HOUR, laterMinutes: 0, lastsMinutes: HOUR },
    art: 'regatta',
  },
  'northern-regatta': {
    needs: ['slots', 'bonuses'],
    rule: 'sum-of-wins',
    games: { categories: ['slots'], codes: [] },
    minimumStake: 20,
    entry: { kind: 'free' },
    entriesMaximum: 3,
    rounds: 100,
    playersMinimum: 1,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 10_000 },
      { from: 2, to: 2, kind: 'money', amount: 5_000 },
      { from: 3, to: 3, kind: 'money', amount: 2_500 },
      { from: 4, to: 10, kind: 'money', amount: 1_000 },
      { from: 11, to: 25, kind: 'rounds', amount: 20, game: 'krakens-toll' },
    ],
    clock: { everyMinutes: DAY, laterMinutes: 0, lastsMinutes: DAY },
    art: 'refer-a-friend',
  },
  'steady-hand': {
    needs: ['table-games'],
    rule: 'longest-run',
    games: { categories: ['table-games'], codes: [] },
    minimumStake: 100,
    entry: { kind: 'coins', amount: 20 },
    entriesMaximum: 3,
    rounds: 50,
    playersMinimum: 2,
    prizes: [
      { from: 1, to: 1, kind: 'coins', amount: 1_000 },
      { from: 2, to: 3, kind: 'coins', amount: 400 },
      { from: 4, to: 10, kind: 'coins', amount: 100 },
    ],
    clock: { everyMinutes: 6 * HOUR, laterMinutes: 2 * HOUR, lastsMinutes: 3 * HOUR },
    art: 'bet-club',
  },
  'flappiator-derby': {
    needs: ['crash-games'],
    rule: 'best-multiplier',
    games: { categories: [], codes: CHOSEN_GAMES['flappiator-derby'] },
    minimumStake: 100,
    entry: { kind: 'money', amount: 200 },
    entriesMaximum: 3,
    rounds: 40,
    playersMinimum: 3,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 5_000 },
      { from: 2, to: 2, kind: 'money', amount: 2_500 },
      { from: 3, to: 3, kind: 'money', amount: 1_000 },
      { from: 4, to: 10, kind: 'money', amount: 300 },
    ],
    clock: { everyMinutes: 6 * HOUR, laterMinutes: 5 * HOUR, lastsMinutes: 4 * HOUR },
    art: 'new-game',
  },
  /** Three slots of three makers, all day long. */
  'three-ships': {
    needs: ['slots'],
    rule: 'sum-of-wins',
    games: { categories: [], codes: CHOSEN_GAMES['three-ships'] },
    minimumStake: 20,
    entry: { kind: 'free' },
    entriesMaximum: 3,
    rounds: 50,
    playersMinimum: 1,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 2_000 },
      { from: 2, to: 2, kind: 'money', amount: 1_000 },
      { from: 3, to: 5, kind: 'money', amount: 400 },
      { from: 6, to: 15, kind: 'coins', amount: 100 },
    ],
    clock: { everyMinutes: 6 * HOUR, laterMinutes: 0, lastsMinutes: 6 * HOUR },
    art: 'free-spins',
  },
  'quick-hands': {
    needs: ['crash-games', 'table-games'],
    rule: 'longest-run',
    games: { categories: [], codes: CHOSEN_GAMES['quick-hands'] },
    minimumStake: 20,
    entry: { kind: 'coins', amount: 10 },
    entriesMaximum: 5,
    rounds: 40,
    playersMinimum: 1,
    prizes: [
      { from: 1, to: 1, kind: 'coins', amount: 500 },
      { from: 2, to: 3, kind: 'coins', amount: 200 },
      { from: 4, to: 10, kind: 'coins', amount: 60 },
    ],
    clock: { everyMinutes: DAY, laterMinutes: 0, lastsMinutes: DAY },
    art: 'reload',
  },
  /** A weekend, from Saturday's first hour on. */
  'spring-tide-cup': {
    needs: ['live-casino'],
    rule: 'sum-of-stakes',
    games: { categories: ['live-casino'], codes: [] },
    minimumStake: 100,
    entry: { kind: 'free' },
    entriesMaximum: 1,
    rounds: 200,
    playersMinimum: 2,
    prizes: [
      { from: 1, to: 1, kind: 'money', amount: 20_000 },
      { from: 2, to: 2, kind: 'money', amount: 10_000 },
      { from: 3, to: 5, kind: 'money', amount: 4_000 },
      { from: 6, to: 20, kind: 'coins', amount: 300 },
    ],
    clock: { everyMinutes: 7 * DAY, laterMinutes: 2 * DAY, lastsMinutes: 2 * DAY },
    art: 'live-casino',
  },
  /** Six orders to carry out, against boats of the like rank. */
  'captains-orders': {
    needs: ['slots', 'bonuses', 'vip'],
    rule: 'missions',
    missions: [
      { kind: 'different-games', goal: 3 },
      { kind: 'rounds-won', goal: 5 },
      { kind: 'won-in-a-row', goal: 3 },
      { kind: 'different-games-won', goal: 4 },
      { kind: 'multiplier', goal: 10 },
      { kind: 'different-games', goal: 8 },
    ],
    league: { by: 'level', from: [0, 3, 6] },
    games: { categories: ['slots'], codes: [] },
    minimumStake: 20,
    entry: { kind: 'free' },
    entriesMaximum: 1,
    rounds: 100,
    playersMinimum: 1,
    prizes: inDivisions({ bronze: 1, silver: 2, gold: 4 }, [
      { from: 1, to: 1, kind: 'bonus', amount: 1_000 },
      { from: 2, to: 3, kind: 'bonus', amount: 500 },
      { from: 4, to: 10, kind: 'coins', amount: 50 },
    ]),
    clock: { everyMinutes: 6 * HOUR, laterMinutes: 0, lastsMinutes: 6 * HOUR },
    art: 'daily-bonuses',
  },
  /** A day's race in three leagues; the hour before the next one is for moving between them. */
  'channel-league': {
    needs: ['slots'],
    rule: 'best-multiplier',
    league: { by: 'place', promoted: 3, relegated: 3 },
    games: { categories: ['slots'], codes: [] },
    minimumStake: 20,
    entry: { kind: 'free' },
    entriesMaximum: 1,
    rounds: 50,
    playersMinimum: 1,
    prizes: inDivisions({ bronze: 1, silver: 2, gold: 4 }, [
      { from: 1, to: 1, kind: 'money', amount: 1_000 },
      { from: 2, to: 3, kind: 'money', amount: 500 },
      { from: 4, to: 10, kind: 'coins', amount: 50 },
    ]),
    clock: { everyMinutes: DAY, laterMinutes: HOUR, lastsMinutes: DAY - HOUR },
    art: 'vip-cashback',
  },
} as const satisfies Record<string, TournamentSeries>;

export type SeriesId = keyof typeof TOURNAMENT_SERIES;
export const SERIES_IDS = Object.keys(TOURNAMENT_SERIES) as SeriesId[];

export const isSeries = (id: string): id is SeriesId => Object.hasOwn(TOURNAMENT_SERIES, id);

export const seriesOf = (id: SeriesId): TournamentSeries => TOURNAMENT_SERIES[id];

/** Whether rounds of a game count. */
export function countsFor(
  { categories, codes }: { categories: readonly string[]; codes: readonly string[] },
  game: { code: string; categories: readonly string[] },
): boolean {
  return codes.includes(game.code) || game.categories.some((category) => categories.includes(category));
}

/** What a place wins; null: nothing. @param division of a league, from 0 */
export function prizeOf<Prize extends { from: number; to: number; division?: Division | undefined }>(
  prizes: readonly Prize[],
  place: number,
  division = 0,
): Prize | null {
  return (
    prizes.find(
      (prize) =>
        place >= prize.from &&
        place <= prize.to &&
        (prize.division === undefined || prize.division === DIVISIONS[division]),
    ) ?? null
  );
}

const MINUTE_MS = 60_000;

/** When editions start and end: the one that runs at a moment, or else the next. */
export function editionAt({ clock }: TournamentSeries, nowMs: number): { startsMs: number; endsMs: number } {
  const every = clock.everyMinutes * MINUTE_MS;
  const later = clock.laterMinutes * MINUTE_MS;
  const lasts = clock.lastsMinutes * MINUTE_MS;
  const begun = Math.floor((nowMs - later) / every) * every + later;
  const startsMs = nowMs < begun + lasts ? begun : begun + every;
  return { startsMs, endsMs: startsMs + lasts };
}

/** The edition that follows one. */
export function editionAfter(series: TournamentSeries, startsMs: number): { startsMs: number; endsMs: number } {
  const every = series.clock.everyMinutes * MINUTE_MS;
  return { startsMs: startsMs + every, endsMs: startsMs + every + series.clock.lastsMinutes * MINUTE_MS };
}
