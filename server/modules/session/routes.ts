/** Login, registration, logout, session check (spec section 4). */
import type { RequestContext, Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { traceOf } from '../identity/index.ts';
import type { OriginOf, Players } from '../player/index.ts';
import type { SessionCookies } from './cookies.ts';
import type { RateLimits } from './limits.ts';
import { type Owned, SESSION_LIFETIME_MS, type Sessions } from './service.ts';

export interface SessionRouteParts {
  sessions: Sessions;
  players: Players;
  cookies: SessionCookies;
  limits: RateLimits;
  originOf: OriginOf;
}

type LoginResult = { result: { user_id: string } };

function currentSession({ sessionId, playerId }: RequestContext): Owned | null {
  return sessionId === null || playerId === null ? null : { sessionId, playerId };
}

export function sessionRoutes({
  sessions,
  players,
  cookies,
  limits,
  originOf,
}: SessionRouteParts): Routes<'sessionCheck' | 'login' | 'logout' | 'register'> {
  async function enter(playerId: string, context: RequestContext): Promise<Result<LoginResult>> {
    const presented = cookies.readDevice(context.cookies);
    const opened = await sessions.open({
      playerId,
      previous: currentSession(context),
      deviceToken: presented,
      scope: 'full',
      assurance: 'password',
      trace: traceOf(context),
    });
    const kept = [...cookies.open(opened.token, SESSION_LIFETIME_MS), cookies.keepDevice(opened.deviceToken)];
    for (const cookie of kept) context.setCookie(cookie);
    return ok({ result: { user_id: playerId } });
  }

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
        const checked = await sessions.checkLogin(body, { client: context.client, deviceToken });
        return checked.ok ? enter(checked.value.playerId, context) : checked;
      },
    },

    register: {
      async handle({ body }, context) {
        const allowed = await limits.consume('registrationByClient', context.client);
        if (!allowed.ok) return allowed;
        const { region, origin } = context;
        const registered = await players.register(body, { region, originOf: originOf(origin) });
        return registered.ok ? enter(registered.value.playerId, context) : registered;
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
