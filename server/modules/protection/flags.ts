/**
 * Patterns of play that may be signs of harm: rules as data, each with its source. One that is met is marked for staff
 * and told to the player, gently, at most once a week.
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { openCase } from '../cases/index.ts';
import { type Limited, protectionFor } from './limits.ts';
import type { Tell } from './messages.ts';

/** What can be counted of a player's last day and week. */
export interface Measures {
  /** Deposits that were started. */
  depositsOfDay: number;
  failedDepositsOfDay: number;
  /** Deposits within half an hour of a lost round. */
  chasedDepositsOfDay: number;
  /** Laxer limits that were asked for. */
  raisedLimitsOfWeek: number;
  /** Nights with play between midnight and five. */
  nightsOfWeek: number;
  /** The longest sitting, minutes. */
  longestSittingOfDay: number;
}

export interface FlagRule {
  measure: keyof Measures;
  /** From so many on. */
  from: number;
  /** Whether nothing is advertised to the player for a while. */
  mutes: boolean;
  source: string;
}

/** SR code 3.4.3 names the kinds of signs (spend, pattern, time, use of tools); no regulator publishes numbers: ours. */
const UK_343 = 'Great Britain, social responsibility code 3.4.3, requirements 4 and 5: indicators of harm';

export const FLAG_RULES = {
  losses_chased: { measure: 'chasedDepositsOfDay', from: 3, mutes: true, source: `${UK_343}: spend, chasing losses` },
  many_deposits: { measure: 'depositsOfDay', from: 8, mutes: false, source: `${UK_343}: patterns of spend` },
  failed_deposits: { measure: 'failedDepositsOfDay', from: 4, mutes: true, source: `${UK_343}: failed payments` },
  raised_limits: { measure: 'raisedLimitsOfWeek', from: 3, mutes: true, source: `${UK_343}: use of tools` },
  nights: { measure: 'nightsOfWeek', from: 4, mutes: false, source: `${UK_343}: time of play` },
  long_sitting: {
    measure: 'longestSittingOfDay',
    from: 240,
    mutes: false,
    source: 'Glücksspielstaatsvertrag 2021, section 6i: early detection by duration',
  },
} as const satisfies Record<string, FlagRule>;

export type FlagName = keyof typeof FLAG_RULES;
const NAMES = Object.keys(FLAG_RULES) as FlagName[];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A rule that was met is not raised again for so long, and mutes advertising for so long. */
const RAISED_AGAIN_MS = WEEK_MS;
export const MUTED_MS = 30 * DAY_MS;

/** Counts what the rules ask about. */
export async function measure(queryable: Queryable, player: Limited, now: Date): Promise<Measures> {
  const { playerId } = player;
  const { timeZone } = protectionFor(player);
  const day = new Date(now.getTime() - DAY_MS).toISOString();
  const week = new Date(now.getTime() - WEEK_MS).toISOString();
  const found = await firstRow<Measures>(
    queryable,
    sql`select
      (select count(*) from payments where player_id = ${playerId}::uuid and created_at > ${day}::timestamptz)::integer
        as "depositsOfDay",
      (select count(*) from payments where player_id = ${playerId}::uuid and status = 'fail'
        and created_at > ${day}::timestamptz)::integer as "failedDepositsOfDay",
      (select count(*) from payments where player_id = ${playerId}::uuid and created_at > ${day}::timestamptz
        and exists (select 1 from game_rounds as lost where lost.player_id = payments.player_id
          and lost.status = 'closed' and lost.payout < lost.stake
          and lost.created_at between payments.created_at - interval '30 minutes' and payments.created_at))::integer
        as "chasedDepositsOfDay",
      (select count(*) from limit_changes where player_id = ${playerId}::uuid and ready_at is not null
        and asked_at > ${week}::timestamptz)::integer as "raisedLimitsOfWeek",
      (select count(distinct (active_at at time zone ${timeZone})::date) from play_sessions
        where player_id = ${playerId}::uuid and active_at > ${week}::timestamptz
          and extract(hour from active_at at time zone ${timeZone}) < 5)::integer as "nightsOfWeek",
      (select coalesce(max(extract(epoch from active_at - started_at)) / 60, 0) from play_sessions
        where player_id = ${playerId}::uuid and active_at > ${day}::timestamptz)::integer as "longestSittingOfDay"`,
  );
  if (found === null) throw new Error('nothing was counted');
  return found;
}

/** The rules that somebody's play meets. */
export function flagsOf(measures: Measures): FlagName[] {
  return NAMES.filter((name) => measures[FLAG_RULES[name].measure] >= FLAG_RULES[name].from);
}

export interface WatchParts {
  clock: Clock;
  tell: Tell;
}

export type Watch = (transaction: Transaction, player: Limited) => Promise<FlagName[]>;

/** Creates what looks at a player's pattern of play. It returns what was raised anew. */
export function createWatch({ clock, tell }: WatchParts): Watch {
  return async (transaction, player) => {
    const now = clock.now();
    const { playerId } = player;
    const measures = await measure(transaction, player, now);
    const met = flagsOf(measures);
    if (met.length === 0) return [];
    const since = new Date(now.getTime() - RAISED_AGAIN_MS).toISOString();
    const raised: FlagName[] = [];
    for (const flag of met) {
      const measured = Math.round(measures[FLAG_RULES[flag].measure]);
      const row = await firstRow<{ flag_id: string }>(
        transaction,
        sql`insert into protection_flags (player_id, rule, measured, raised_at)
            select ${playerId}::uuid, ${flag}, ${measured}::bigint, ${now.toISOString()}::timestamptz
            where not exists (select 1 from protection_flags where player_id = ${playerId}::uuid and rule = ${flag}
              and raised_at > ${since}::timestamptz)
            returning flag_id`,
      );
      if (row === null) continue;
      await openCase(transaction, {
        kind: 'flag',
        playerId,
        subjectId: row.flag_id,
        reason: flag,
        details: { measured: String(measured), from: String(FLAG_RULES[flag].from) },
        at: now,
      });
      await tell(transaction, playerId, `flag_${flag}`);
      raised.push(flag);
    }
    return raised;
  };
}

/** Those of some players for whom a flag was raised lately that keeps advertising away. */
export async function mutedAmong(
  queryable: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const muting = NAMES.filter((name) => FLAG_RULES[name].mutes);
  const since = new Date(now.getTime() - MUTED_MS).toISOString();
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select distinct player_id from protection_flags
        where player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
          and raised_at > ${since}::timestamptz and rule in (${sql.join(
            muting.map((name) => sql`${name}`),
            sql`, `,
          )})`,
  );
  return new Set(found.map(({ player_id }) => player_id));
}
