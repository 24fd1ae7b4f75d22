/** The database as modules see it: Drizzle over PGlite or PostgreSQL (design section 6). */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { RealtimeData, RealtimeType } from '#shared/contract/events.ts';

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/** A transaction; has the same query surface as the database. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

/** Records a realtime message for a player inside the transaction; it is sent after commit (outbox). */
export type Emit = <Type extends RealtimeType>(playerId: string, type: Type, data: RealtimeData<Type>) => Promise<void>;

/** Notes that what a topic of the socket holds has changed (`kind/key`); who follows it is told after commit. */
export type Touch = (topic: string) => void;

/** One database transaction together with the messages that leave when it commits. */
export interface UnitOfWork {
  run<Value>(work: (transaction: Transaction, emit: Emit, touch: Touch) => Promise<Value>): Promise<Value>;
}
