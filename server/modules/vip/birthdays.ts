/** The gift on a birthday: a bonus by level, once in a calendar year (ADR 0136). */
import { sql } from 'drizzle-orm';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { formatDecimal } from '#shared/money.ts';
import { permits, policyOf, type RegionId } from '#shared/regions/index.ts';
import { BIRTHDAY_TERMS, VIP_RANKS } from '#shared/vip.ts';
import type { Clock } from '../../clock.ts';
import { firstRow, rows } from '../../db/index.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob } from '../../ports/jobs.ts';
import { type Gift, periodAt, regionsByZone } from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { benefitsAt, levelOfPlayer } from './benefits.ts';

const EVERY_HOUR = '35 * * * *';
const DAY_MS = 86_400_000;
/** A gift is given on one of the next days too: to whom a document has just verified, and where every node slept. */
const LATE_DAYS = 2;
/** How long nodes may have slept for a birthday to be made up for, days. */
const MISSED_DAYS_MAXIMUM = 60;

export interface BirthdayParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Tells a player of the gift. */
  tell(transaction: Transaction, emit: Emit, playerId: string, amount: string, currency: string): Promise<unknown>;
}

/** Whoever was born on 29 February has their birthday on the 28th of other years. */
export function birthdaysOn(date: string): string[] {
  const day = date.slice(5);
  const year = Number(date.slice(0, 4));
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day === '02-28' && !isLeap ? [day, '02-29'] : [day];
}

/** Players of regions with a level whose birthday a date is, and who had no gift in its year. */
async function celebrating(queryable: Queryable, regions: readonly RegionId[], date: string): Promise<string[]> {
  const listed = (texts: readonly string[]) =>
    sql.join(
      texts.map((text) => sql`${text}`),
      sql`, `,
    );
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select player_id::text from players as player
      where region in (${listed(regions)}) and score >= ${VIP_RANKS[0].score}
        and to_char(birthday, 'MM-DD') in (${listed(birthdaysOn(date))})
        and not exists (select from vip_birthdays as given
          where given.player_id = player.player_id and given.year = ${Number(date.slice(0, 4))})`,
  );
  return found.map(({ player_id }) => player_id);
}

export function createBirthdays(parts: BirthdayParts) {
  const { database, unitOfWork, players, clock } = parts;

  /** Whether a gift may reach somebody: whose date of birth is known for sure, and whom bonuses may reach. */
  async function isDue(queryable: Queryable, player: PlayerSummary): Promise<boolean> {
    if (player.verification !== 'verified' || !player.hasProfile) return false;
    if (!permits(policyOf(reachOf(player, null), player.currency), ['vip', 'bonuses'])) return false;
    return parts.mayAdvertise(queryable, player.playerId);
  }

  async function give(playerId: string, date: string): Promise<void> {
    await unitOfWork.run(async (transaction, emit) => {
      const player = await players.find(transaction, playerId);
      if (!player || !(await isDue(transaction, player))) return;
      const { currency } = player;
      const level = await levelOfPlayer(transaction, playerId);
      const amount = fromEuros(BigInt(benefitsAt(level).birthday) * 100n, currency);
      if (amount === 0n) return;
      const year = Number(date.slice(0, 4));
      const noted = await firstRow(
        transaction,
        sql`insert into vip_birthdays (player_id, year, level, amount, currency, given_at)
          values (${playerId}::uuid, ${year}, ${level}, ${amount.toString()}::bigint, ${currency},
            ${clock.now().toISOString()}::timestamptz)
          on conflict do nothing returning year`,
      );
      if (noted === null) return;
      await parts.giveBonus(transaction, emit, player, {
        ...{ offerId: 'vip-birthday', cause: String(year), product: 'casino', weights: {}, winTimes: null },
        ...{ amount, stakeMaximum: null, ...BIRTHDAY_TERMS },
      });
      await parts.tell(transaction, emit, playerId, formatDecimal(amount, currency), currency);
    });
  }

  /**
   * Gives what birthdays bring today, in every place, and what they would have brought on the days before.
   * @param last when that was done before
   */
  async function celebrate(last: Date | null = null): Promise<void> {
    const slept = last === null ? 0 : Math.ceil((clock.now().getTime() - last.getTime()) / DAY_MS);
    const days = Math.min(LATE_DAYS + slept, MISSED_DAYS_MAXIMUM);
    for (const [timeZone, regions] of regionsByZone()) {
      for (let late = 0; late <= days; late += 1) {
        const { date } = periodAt('day', new Date(clock.now().getTime() - late * DAY_MS), timeZone);
        for (const playerId of await celebrating(database, regions, date)) await give(playerId, date);
      }
    }
  }

  return {
    celebrate,
    job: defineJob('vip-birthdays', (_data, last) => celebrate(last), { cron: EVERY_HOUR, lane: 'long' }),
  };
}
