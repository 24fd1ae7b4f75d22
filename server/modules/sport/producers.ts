/**
 * Whether the parts of feeds live (ADR 0268). One that was not heard for twenty seconds, or that says it missed something, is
 * down: its markets are closed, and stay closed until it has repeated all that it told meanwhile.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { ProducerSign } from '../../ports/sport-feed.ts';

/** After so long without a sign of life nothing of a producer is offered, as official feeds have it. */
export const SILENCE_MS = 20_000;
/** A repetition that has not come to its end by then is asked for again. */
const REPEATED_WITHIN_MS = 15 * 60_000;

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::double precision`;

export interface ProducerHealth {
  producer: string;
  /** Milliseconds, as all times here: its last sign of life. */
  heard: number;
  isDown: boolean;
  /** When the last outage began: its last sign before. */
  downSince: number | null;
  /** When it ended, or was noticed: what was told earlier opens nothing. */
  closedAt: number | null;
  recovery: string | null;
  askedAt: number | null;
}

/** A producer that misses something; while it is down already, the outage goes on. */
const down = (health: ProducerHealth, since: number, closedAt: number): ProducerHealth =>
  health.isDown
    ? { ...health, closedAt }
    : { ...health, isDown: true, downSince: since, closedAt, recovery: null, askedAt: null };

/** Whether a producer has said nothing for too long. */
const isSilent = ({ heard }: ProducerHealth, now: number): boolean => now - heard >= SILENCE_MS;

const NEVER_DOWN = { isDown: false, downSince: null, closedAt: null, recovery: null, askedAt: null };

/** A producer after one sign of it. A late one, or a repeated one, changes nothing. */
export function afterSign(health: ProducerHealth | undefined, sign: ProducerSign): ProducerHealth | undefined {
  const at = sign.at.getTime();
  if (sign.type === 'snapshot_complete') {
    const isAwaited = health?.isDown === true && at > (health.downSince ?? 0);
    const isMeant = sign.request === undefined || sign.request === health?.recovery;
    return health && isAwaited && isMeant ? { ...health, isDown: false, recovery: null, askedAt: null } : health;
  }
  if (health === undefined) {
    const first = { ...NEVER_DOWN, producer: sign.producer, heard: at };
    return sign.isSubscribed ? first : down(first, at, at);
  }
  if (at <= health.heard) return health;
  const missed = isSilent(health, at) || !sign.isSubscribed;
  return { ...(missed ? down(health, health.heard, at) : health), heard: at };
}

/** A producer as it is at a moment: silent for too long, it is down. */
export const asOf = (health: ProducerHealth, now: number): ProducerHealth =>
  !health.isDown && isSilent(health, now) ? down(health, health.heard, now) : health;

/** Whether a producer is to be asked for what it told during its outage: it lives again, and was not asked lately. */
export const isToBeAsked = (health: ProducerHealth, now: number): boolean =>
  health.isDown && !isSilent(health, now) && (health.askedAt === null || now - health.askedAt >= REPEATED_WITHIN_MS);

interface HealthRow {
  producer: string;
  heard: number;
  is_down: boolean;
  down_since: number | null;
  closed_at: number | null;
  recovery: string | null;
  asked_at: number | null;
}

/** The parts of a feed that have ever said that they live. */
export async function producersOf(queryable: Queryable, feed: string): Promise<ProducerHealth[]> {
  const found = await rows<HealthRow>(
    queryable,
    sql`select producer, ${ms(sql`heard_until`)} as heard, is_down, ${ms(sql`down_since`)} as down_since,
        ${ms(sql`closed_at`)} as closed_at, recovery,
        ${ms(sql`recovery_asked_at`)} as asked_at
      from sport_producers where feed = ${feed} order by producer`,
  );
  return found.map((row) => ({
    ...{ producer: row.producer, heard: row.heard, isDown: row.is_down, recovery: row.recovery },
    ...{ downSince: row.down_since, closedAt: row.closed_at, askedAt: row.asked_at },
  }));
}

const stamp = (time: number | null): SQL => (time === null ? sql`null` : instant(new Date(time)));

export async function writeProducer(
  transaction: Transaction,
  feed: string,
  { producer, heard, isDown, downSince, closedAt, recovery, askedAt }: ProducerHealth,
): Promise<void> {
  await transaction.execute(sql`
    insert into sport_producers (producer, feed, heard_until, is_down, down_since, closed_at, recovery, recovery_asked_at)
    values (${producer}, ${feed}, ${stamp(heard)}, ${isDown}, ${stamp(downSince)}, ${stamp(closedAt)}, ${recovery},
      ${stamp(askedAt)})
    on conflict (producer) do update set heard_until = excluded.heard_until, is_down = excluded.is_down,
      down_since = excluded.down_since, closed_at = excluded.closed_at, recovery = excluded.recovery, recovery_asked_at = excluded.recovery_asked_at`);
}

/** The fixtures of which a producer offers something, kept until the transaction ends as bets on them do. */
export async function lockOffered(transaction: Transaction, producer: string): Promise<string[]> {
  const found = await rows<{ fixture_id: string }>(
    transaction,
    sql`select fixture_id from sport_fixtures as fixture where status in ('not_started', 'live') and exists (
        select from sport_markets as market where market.fixture_id = fixture.fixture_id
          and market.producer = ${producer} and market.status = 'active')
      order by fixture_id for update`,
  );
  return found.map(({ fixture_id }) => fixture_id);
}

/** Of each producer of a fixture's feed whether what it offers is open, as a column of a query over `fixture`. */
export const producersAt = (now: Date): SQL => sql`(select jsonb_object_agg(part.producer,
    not part.is_down and part.heard_until > ${instant(new Date(now.getTime() - SILENCE_MS))})
  from sport_producers as part where part.feed = fixture.producer)`;

/**
 * Whether what a producer offers is open. A feed whose parts never say that they live is heard as a whole; where one of them
 * does, another that never did is not heard.
 */
export const isUp = (producers: Readonly<Record<string, boolean>> | null, producer: string | null): boolean =>
  producer === null || producers === null || producers[producer] === true;
