/**
 * Seasons: how points fade (`VIP_SEASONS`, ADR 0136). A season is a quarter of the year where the player lives; its end is
 * decided once for each player, who is told before and after.
 */
import { VIP_RANKS, VIP_SEASONS } from '#shared/vip.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob } from '../../ports/jobs.ts';
import { periodAt, regionsByZone } from '../bonuses/index.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import { frameOf, hadBreak, protectionFor } from '../protection/index.ts';
import { hasProgramme } from './benefits.ts';
import { progressOf, standingOf } from './levels.ts';
import {
  belowSeason,
  closeSeason,
  earnedIn,
  insertSeasonEnd,
  insertWarning,
  isClosed,
  lastSeasonEnd,
  lockPoints,
  type Season,
  type SeasonEnd,
  takePoints,
} from './seasons-store.ts';
import { scoreAfter } from './store.ts';

const EVERY_HOUR = '25 * * * *';
const DAY_MS = 86_400_000;
const THOUSANDTHS = 1_000n;
const LOWEST = BigInt(VIP_RANKS[0].score) * THOUSANDTHS;

/** The season that a moment lies in, in a place. */
export function seasonAt(at: Date, timeZone: string): Season {
  const month = Number(periodAt('day', at, timeZone).date.slice(5, 7));
  let { start } = frameOf('month', at, timeZone);
  for (let back = (month - 1) % VIP_SEASONS.months; back > 0; back -= 1) {
    start = frameOf('month', new Date(start.getTime() - 1), timeZone).start;
  }
  let end = start;
  for (let months = 0; months < VIP_SEASONS.months; months += 1) end = frameOf('month', end, timeZone).end;
  return { date: periodAt('day', start, timeZone).date, start, end };
}

const seasonBefore = ({ start }: Season, timeZone: string): Season => seasonAt(new Date(start.getTime() - 1), timeZone);

/** What the end of a season takes of so many thousandths of a point: a share, and never the first level. */
export function fadeOf(thousandths: bigint): bigint {
  const share = (thousandths * BigInt(VIP_SEASONS.fadePercent)) / 100n;
  const above = thousandths - LOWEST;
  if (above <= 0n) return 0n;
  return share < above ? share : above;
}

/** What has to be earned in a season to keep all points, thousandths; nothing without a level. */
export function neededFor(score: number): bigint {
  const threshold = VIP_RANKS.findLast((rank) => rank.score <= score)?.score ?? 0;
  return (BigInt(threshold) * THOUSANDTHS * BigInt(VIP_SEASONS.keepPercent)) / 100n;
}

export interface SeasonParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Tells a player what the end of the season will take. */
  tellBefore(
    transaction: Transaction,
    emit: Emit,
    playerId: string,
    told: { points: number; earned: number; needed: number; until: string },
  ): Promise<unknown>;
  /** Tells a player what it has taken. */
  tellAfter(
    transaction: Transaction,
    emit: Emit,
    playerId: string,
    told: { points: number; left: number; level: number },
  ): Promise<unknown>;
}

const whole = (thousandths: bigint): number => Number(thousandths / THOUSANDTHS);

export function createSeasons(parts: SeasonParts) {
  const { database, unitOfWork, players, clock } = parts;

  /** How a season ends for a player by what is known now; null: they keep everything. */
  async function endFor(
    transaction: Transaction,
    playerId: string,
    season: Season,
  ): Promise<(SeasonEnd & { score: number }) | null> {
    const points = await lockPoints(transaction, playerId);
    if (!points) return null;
    const score = scoreAfter(points.thousandths, points.faded);
    const [needed, earned] = [neededFor(score), await earnedIn(transaction, playerId, season)];
    const fades = fadeOf(points.thousandths - points.faded);
    if (earned >= needed || fades === 0n) return null;
    const outcome = (await hadBreak(transaction, playerId, season.start, season.end)) ? 'break' : 'faded';
    const taken = outcome === 'break' ? 0n : fades;
    const left = scoreAfter(points.thousandths, points.faded + taken);
    const [levelBefore, levelAfter] = [standingOf(score).level, standingOf(left).level];
    return { outcome, earned, needed, taken, levelBefore, levelAfter, score: left };
  }

  async function decide(playerId: string, season: Season): Promise<void> {
    await unitOfWork.run(async (transaction, emit) => {
      const player = await players.find(transaction, playerId);
      const end = player && (await endFor(transaction, playerId, season));
      if (!end || !(await insertSeasonEnd(transaction, playerId, season, end, clock.now()))) return;
      const { taken, score, levelAfter: level } = end;
      if (taken === 0n) return;
      await takePoints(transaction, playerId, { taken, score });
      await emit(playerId, 'vip', progressOf(score));
      if (!hasProgramme(player)) return;
      await parts.tellAfter(transaction, emit, playerId, { points: whole(taken), left: score, level });
    });
  }

  /** Tells once what is going to be taken; nobody who has a break, nor anybody whom advertising must not reach. */
  async function warn(playerId: string, season: Season): Promise<void> {
    await unitOfWork.run(async (transaction, emit) => {
      const player = await players.find(transaction, playerId);
      if (!player || !hasProgramme(player) || !(await parts.mayAdvertise(transaction, playerId))) return;
      const end = await endFor(transaction, playerId, season);
      if (end?.outcome !== 'faded' || !(await insertWarning(transaction, playerId, season, clock.now()))) return;
      const { taken, earned, needed } = end;
      const told = {
        points: whole(taken),
        earned: whole(earned),
        needed: whole(needed),
        until: season.end.toISOString(),
      };
      await parts.tellBefore(transaction, emit, playerId, told);
    });
  }

  /** The seasons before one that nobody has closed, the oldest first: what one of them takes counts for the next. */
  async function openSeasons(running: Season, timeZone: string): Promise<Season[]> {
    const open: Season[] = [];
    let over = seasonBefore(running, timeZone);
    while (over.date >= VIP_SEASONS.from && !(await isClosed(database, over, timeZone))) {
      open.unshift(over);
      over = seasonBefore(over, timeZone);
    }
    return open;
  }

  /** Decides the seasons that are over and tells of the one that ends soon, in every place. */
  async function turn(): Promise<void> {
    const now = clock.now();
    for (const [timeZone, regions] of regionsByZone()) {
      const running = seasonAt(now, timeZone);
      for (const over of await openSeasons(running, timeZone)) {
        for (const playerId of await belowSeason(database, regions, over, 'vip_season_ends')) {
          await decide(playerId, over);
        }
        await closeSeason(database, over, timeZone, now);
      }
      const isSoon = running.end.getTime() - now.getTime() <= VIP_SEASONS.tellDays * DAY_MS;
      if (running.date < VIP_SEASONS.from || !isSoon) continue;
      for (const playerId of await belowSeason(database, regions, running, 'vip_season_warnings')) {
        await warn(playerId, running);
      }
    }
  }

  return {
    turn,

    /** How the running season stands for a player with a score. */
    async of(player: PlayerSummary, score: number) {
      const { timeZone } = protectionFor(player);
      const season = seasonAt(clock.now(), timeZone);
      const { playerId } = player;
      const earned = await earnedIn(database, playerId, season);
      const last = await lastSeasonEnd(database, playerId);
      const lastDay = periodAt('day', new Date(season.end.getTime() - 1), timeZone).date;
      return {
        from: season.date,
        until: lastDay,
        earned: whole(earned),
        needed: whole(neededFor(score)),
        fades: whole(fadeOf(BigInt(score) * THOUSANDTHS)),
        spared: await hadBreak(database, playerId, season.start, season.end),
        last: last && { season: last.season, outcome: last.outcome, points: whole(last.taken) },
      };
    },

    job: defineJob('vip-seasons', turn, { cron: EVERY_HOUR, lane: 'long' }),
  };
}

export type Seasons = ReturnType<typeof createSeasons>;
