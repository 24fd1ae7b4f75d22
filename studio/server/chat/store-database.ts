/** The chat's store over PostgreSQL or PGlite, in the studio's own tables. */
import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { studioChatEntries as entries, studioChatRecords as records, studioChatReports as reports } from './tables.ts';
import type { ChatStore } from './types.ts';

export function createDatabaseChatStore(database: PgDatabase<PgQueryResultHKT, Record<string, never>>): ChatStore {
  return {
    async add(entry) {
      const [written] = await database.insert(entries).values(entry).onConflictDoNothing().returning();
      if (written) return { entry: written, fresh: true };
      const mine = and(eq(entries.player, entry.player), eq(entries.requestId, entry.requestId));
      const [known] = await database.select().from(entries).where(mine);
      if (!known) throw new Error(`Message ${entry.requestId} was neither written nor known`);
      return { entry: known, fresh: false };
    },
    async knows(player, requestId) {
      const mine = and(eq(entries.player, player), eq(entries.requestId, requestId));
      return (await database.select({ id: entries.id }).from(entries).where(mine)).length > 0;
    },
    async recent(room, limit) {
      const standing = and(eq(entries.room, room), isNull(entries.removedAt));
      const newest = await database.select().from(entries).where(standing).orderBy(desc(entries.id)).limit(limit);
      return newest.reverse();
    },
    async entry(id) {
      const [row] = await database.select().from(entries).where(eq(entries.id, id));
      return row ?? null;
    },
    async remove(room, id, at) {
      const standing = and(eq(entries.room, room), eq(entries.id, id), isNull(entries.removedAt));
      const gone = await database.update(entries).set({ removedAt: at }).where(standing).returning({ id: entries.id });
      return gone.length > 0;
    },
    saidBy: (player) => database.select().from(entries).where(eq(entries.player, player)).orderBy(entries.id),
    async forget(player) {
      const gone = [
        await database.delete(entries).where(eq(entries.player, player)).returning({ id: entries.id }),
        await database.delete(reports).where(eq(reports.reporter, player)).returning({ id: reports.id }),
        await database.delete(records).where(eq(records.player, player)).returning({ id: records.player }),
      ];
      return gone.flat().length;
    },
    async clear(room, at) {
      await database
        .update(entries)
        .set({ removedAt: at })
        .where(and(eq(entries.room, room), isNull(entries.removedAt)));
    },
    async report(report) {
      const written = await database.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id });
      return written.length > 0;
    },
    async overview(room, limit) {
      const rows = await database
        .select({ entry: entries, reports: count(reports.reporter) })
        .from(entries)
        .leftJoin(reports, eq(reports.id, entries.id))
        .where(eq(entries.room, room))
        .groupBy(entries.id)
        .orderBy(desc(entries.id))
        .limit(limit);
      return rows.map((row) => ({ ...row.entry, reports: row.reports }));
    },
    async record(player) {
      const [row] = await database.select().from(records).where(eq(records.player, player));
      return row ?? null;
    },
    async saveRecord(record) {
      await database.insert(records).values(record).onConflictDoUpdate({ target: records.player, set: record });
    },
    async prune(before) {
      await database.delete(entries).where(lt(entries.sentAt, before));
      const over = or(isNull(records.mutedUntil), lt(records.mutedUntil, sql`${before.toISOString()}::timestamptz`));
      await database.delete(records).where(and(lt(records.strikesSince, before), over));
    },
  };
}
