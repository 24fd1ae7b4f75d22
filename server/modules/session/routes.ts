/** Login, registration, logout, session check (spec section 4). */
import { jurisdictionOf } from '#shared/regions/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { traceOf } from '../identity/index.ts';
import type { OriginOf, Players } from '../player/index.ts';
import type { SessionCookies } from './cookies.ts';
import { currentSession, type Entry } from './entry.ts';
import type { RateLimits } from './limits.ts';
import type { Sessions } from './service.ts';

export interface SessionRouteParts {
  sessions: Sessions;
  entry: Entry;
  players: Players;
  cookies: SessionCookies;
  limits: RateLimits;
  originOf: OriginOf;
}

export function sessionRoutes({
  sessions,
  entry,
  players,
  cookies,
  limits,
  originOf,
}: SessionRouteParts): Routes<'sessionCheck' | 'login' | 'logout' | 'register'> {
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

    register: {
      async handle({ body }, context) {
        const allowed = await limits.consume('registrationByClient', context.client);
        if (!allowed.ok) return allowed;
        const { region, origin } = context;
        const registered = await players.register(body, { region, originOf: originOf(origin) });
        return registered.ok ? entry.enter(registered.value.playerId, context, 'password') : registered;
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
