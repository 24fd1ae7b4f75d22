/** Login, registration, logout, session check (spec section 4). */
import type { RequestContext, Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Players } from '../player/index.ts';
import type { SessionCookies } from './cookies.ts';
import type { RateLimits } from './limits.ts';
import { SESSION_LIFETIME_MS, type Sessions } from './service.ts';
import type { LiveSession } from './store.ts';

export interface SessionRouteParts {
  sessions: Sessions;
  players: Players;
  cookies: SessionCookies;
  limits: RateLimits;
}

type LoginResult = { result: { user_id: string } };

function currentSession({ sessionId, playerId }: RequestContext): LiveSession | null {
  return sessionId === null || playerId === null ? null : { sessionId, playerId, stale: false };
}

export function sessionRoutes({
  sessions,
  players,
  cookies,
  limits,
}: SessionRouteParts): Routes<'sessionCheck' | 'login' | 'logout' | 'register'> {
  async function enter(playerId: string, context: RequestContext): Promise<Result<LoginResult>> {
    const presented = cookies.readDevice(context.cookies);
    const opened = await sessions.open(playerId, context.region, currentSession(context), presented);
    const kept = [...cookies.open(opened.token, SESSION_LIFETIME_MS), cookies.keepDevice(opened.deviceToken)];
    for (const cookie of kept) context.setCookie(cookie);
    return ok({ result: { user_id: playerId } });
  }

  return {
    sessionCheck: {
      access: 'player',
      async handle(_input, { playerId }) {
        const user = await players.user(playerId);
        return user === null ? fail('unauthenticated') : ok({ user, authenticated: true, twofa_required: false });
      },
    },

    login: {
      access: 'public',
      async handle({ body }, context) {
        const deviceToken = cookies.readDevice(context.cookies);
        const checked = await sessions.checkLogin(body, { client: context.client, deviceToken });
        return checked.ok ? enter(checked.value.playerId, context) : checked;
      },
    },

    register: {
      access: 'public',
      async handle({ body }, context) {
        const allowed = await limits.consume('registrationByClient', context.client);
        if (!allowed.ok) return allowed;
        const registered = await players.register(body, context.region);
        return registered.ok ? enter(registered.value.playerId, context) : registered;
      },
    },

    logout: {
      access: 'public',
      async handle(_input, context) {
        if (context.sessionId !== null) await sessions.end(context.sessionId);
        for (const cookie of cookies.close()) context.setCookie(cookie);
        return ok({});
      },
    },
  };
}
