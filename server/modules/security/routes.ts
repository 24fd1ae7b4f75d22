/** Where the player is logged in, and what happened to the account's protection. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { listSecurityEvents, recordSecurityEvent, traceOf } from '../identity/index.ts';
import type { Sessions } from '../session/index.ts';

export interface SecurityRouteParts {
  database: Database;
  clock: Clock;
  sessions: Sessions;
}

export function securityRoutes({
  database,
  clock,
  sessions,
}: SecurityRouteParts): Routes<'stepUp' | 'playerSessions' | 'endSession' | 'endOtherSessions' | 'securityEvents'> {
  return {
    stepUp: {
      async handle({ body }, context) {
        const proved = await sessions.prove(context, body.password);
        return proved.ok ? ok({}) : proved;
      },
    },
    playerSessions: {
      async handle(_input, { playerId, sessionId }) {
        const listed = await sessions.list(playerId);
        return ok({ sessions: listed.map((session) => ({ ...session, current: session.session_id === sessionId })) });
      },
    },
    endSession: {
      async handle({ body }, context) {
        const ended = await sessions.endAnother(context, body.session_id, traceOf(context));
        return ended.ok ? ok({}) : ended;
      },
    },
    endOtherSessions: {
      async handle(_input, context) {
        const ended = await sessions.endOthers(context.playerId, context.sessionId);
        await recordSecurityEvent(database, context.playerId, 'sessions_ended', traceOf(context), clock.now());
        return ok({ ended });
      },
    },
    securityEvents: {
      handle: async (_input, { playerId }) => ok({ events: await listSecurityEvents(database, playerId) }),
    },
  };
}
