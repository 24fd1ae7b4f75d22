/** Login, logout, session check (spec section 4). */
import { jurisdictionOf } from '#shared/regions/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { traceOf } from '../identity/index.ts';
import type { Players } from '../player/index.ts';
import type { SessionCookies } from './cookies.ts';
import { currentSession, type Entry } from './entry.ts';
import type { Sessions } from './service.ts';

export interface SessionRouteParts {
  sessions: Sessions;
  entry: Entry;
  players: Players;
  cookies: SessionCookies;
}

export function sessionRoutes({
  sessions,
  entry,
  players,
  cookies,
}: SessionRouteParts): Routes<'sessionCheck' | 'login' | 'logout'> {
  return {
    sessionCheck: {
      async handle(_input, { playerId }) {
        const user = await players.user(playerId);
        return user === null ? fail('unauthenticated') : ok({ user, authenticated: true, twofa_required: false });
      },
    },

    login: {
      async handle({ body }, context) {
        const deviceToken = cookies.readDevice(context.cookies);
        const country = jurisdictionOf(context.region).country ?? body.country ?? null;
        const checked = await sessions.checkLogin(body, {
          client: context.client,
          deviceToken,
          trace: traceOf(context),
          country,
        });
        return checked.ok ? entry.enter(checked.value.playerId, context, checked.value.assurance) : checked;
      },
    },

    logout: {
      async handle(_input, context) {
        const session = currentSession(context);
        if (session !== null) await sessions.end(session, traceOf(context));
        for (const cookie of cookies.close()) context.setCookie(cookie);
        return ok({});
      },
    },
  };
}
