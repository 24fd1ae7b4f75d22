/** Which sessions one history tells of, as a subquery: a person opens a game anew each time, and their rounds go on. */
import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { studioSessions } from './tables.ts';
import type { Session } from './types.ts';

/** Ids of all sessions of the session's person at its game in its currency. */
export const sessionsAlike = ({ playerId, gameCode, currency }: Pick<Session, 'playerId' | 'gameCode' | 'currency'>) =>
  new QueryBuilder()
    .select({ id: studioSessions.sessionId })
    .from(studioSessions)
    .where(
      and(
        eq(studioSessions.playerId, playerId ?? ''),
        eq(studioSessions.gameCode, gameCode),
        sql`${studioSessions.document}->>'currency' = ${currency}`,
      ),
    );
