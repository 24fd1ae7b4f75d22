/** Limits and the changes of them in the database. */
import { sql } from 'drizzle-orm';
import type { LimitKind, LimitPeriod } from '#shared/contract/limits.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

/** Which limit is meant. */
export interface LimitName {
  kind: LimitKind;
  period: LimitPeriod;
}

export interface Limit extends LimitName {
  /** Minor units, or minutes; null: none. */
  amount: bigint | null;
  changedAt: string;
}

export interface WaitingChange extends LimitName {
  changeId: string;
  before: bigint | null;
  after: bigint | null;
  askedAt: string;
  readyAt: string;
  lapsesAt: string;
}

/** Lets one thing at a time be decided about a player's limits: changes, and what counts against them. */
export async function lockLimits(transaction: Transaction, playerId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limits:${playerId}`}, 0))`);
}

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

export async function limitsOfPlayer(queryable: Queryable, playerId: string): Promise<Limit[]> {
  const found = await rows<LimitName & { amount: string | null; changed_at: string }>(
    queryable,
    sql`select kind, period, amount::text, ${isoInstant(sql`changed_at`)} as changed_at from player_limits
        where player_id = ${playerId}::uuid`,
  );
  return found.map(({ kind, period, amount, changed_at }) => ({
    kind,
    period,
    amount: amountOf(amount),
    changedAt: changed_at,
  }));
}

/** The amount of one limit; null: none. */
export const amountIn = (limits: readonly Limit[], { kind, period }: LimitName): bigint | null =>
  limits.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null;

export async function storeLimit(
  transaction: Transaction,
  playerId: string,
  { kind, period }: LimitName,
  amount: bigint | null,
  now: Date,
): Promise<void> {
  await transaction.execute(
    sql`insert into player_limits (player_id, kind, period, amount, changed_at)
        values (${playerId}::uuid, ${kind}, ${period}, ${amount?.toString() ?? null}::bigint, ${now.toISOString()}::timestamptz)
        on conflict (player_id, kind, period) do update set amount = excluded.amount, changed_at = excluded.changed_at`,
  );
}

interface NewChange extends LimitName {
  before: bigint | null;
  after: bigint | null;
  /** Null: it holds at once. */
  readyAt: Date | null;
  lapsesAt: Date | null;
}

export async function insertChange(
  transaction: Transaction,
  playerId: string,
  { kind, period, before, after, readyAt, lapsesAt }: NewChange,
  now: Date,
): Promise<void> {
  const settled = readyAt === null ? now : null;
  await transaction.execute(
    sql`insert into limit_changes (player_id, kind, period, before, after, asked_at, ready_at, lapses_at, outcome,
          settled_at)
        values (${playerId}::uuid, ${kind}, ${period}, ${before?.toString() ?? null}::bigint,
          ${after?.toString() ?? null}::bigint, ${now.toISOString()}::timestamptz,
          ${readyAt?.toISOString() ?? null}::timestamptz, ${lapsesAt?.toISOString() ?? null}::timestamptz,
          ${readyAt === null ? 'applied' : 'waiting'}, ${settled?.toISOString() ?? null}::timestamptz)`,
  );
}

/** Notes that changes nobody answered have lapsed. */
export async function lapseChanges(queryable: Queryable, playerId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await queryable.execute(
    sql`update limit_changes set outcome = 'lapsed', settled_at = lapses_at
        where player_id = ${playerId}::uuid and outcome = 'waiting' and lapses_at <= ${at}::timestamptz`,
  );
}

export async function waitingChanges(queryable: Queryable, playerId: string): Promise<WaitingChange[]> {
  const found = await rows<
    LimitName & {
      change_id: string;
      before: string | null;
      after: string | null;
      asked_at: string;
      ready_at: string;
      lapses_at: string;
    }
  >(
    queryable,
    sql`select change_id, kind, period, before::text, after::text, ${isoInstant(sql`asked_at`)} as asked_at,
          ${isoInstant(sql`ready_at`)} as ready_at, ${isoInstant(sql`lapses_at`)} as lapses_at
        from limit_changes where player_id = ${playerId}::uuid and outcome = 'waiting'
        order by limit_changes.asked_at`,
  );
  return found.map((row) => ({
    changeId: row.change_id,
    kind: row.kind,
    period: row.period,
    before: amountOf(row.before),
    after: amountOf(row.after),
    askedAt: row.asked_at,
    readyAt: row.ready_at,
    lapsesAt: row.lapses_at,
  }));
}

/** Ends the change that waits for a limit, if one does. */
export async function settleWaiting(
  transaction: Transaction,
  playerId: string,
  { kind, period }: LimitName,
  outcome: 'confirmed' | 'cancelled',
  now: Date,
): Promise<void> {
  await transaction.execute(
    sql`update limit_changes set outcome = ${outcome}, settled_at = ${now.toISOString()}::timestamptz
        where player_id = ${playerId}::uuid and kind = ${kind} and period = ${period} and outcome = 'waiting'`,
  );
}

/** Whether the player has said which limits they want. */
export async function hasAnswered(queryable: Queryable, playerId: string): Promise<boolean> {
  const found = await firstRow(queryable, sql`select 1 from limit_answers where player_id = ${playerId}::uuid`);
  return found !== null;
}

export async function noteAnswer(queryable: Queryable, playerId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`insert into limit_answers (player_id, answered_at)
        values (${playerId}::uuid, ${now.toISOString()}::timestamptz) on conflict do nothing`,
  );
}
