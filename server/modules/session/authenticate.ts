/** From a request's cookies to its visitor. */
import type { RequestContext } from '../../http/handler.ts';
import type { SessionCookies } from './cookies.ts';
import type { Sessions } from './service.ts';

interface Visitor {
  sessionId: string;
  playerId: string;
}

export type Authenticate = (context: RequestContext) => Promise<Visitor | null>;

/** Finds the live session of a request; cookies of a dead one are taken back. */
export function createAuthenticate(sessions: Sessions, cookies: SessionCookies): Authenticate {
  return async (context) => {
    const token = cookies.read(context.cookies);
    const session = token === null ? null : await sessions.find(token, context.region);
    if (session !== null) return { sessionId: session.sessionId, playerId: session.playerId };
    if (token !== null || cookies.hints(context.cookies))
      for (const cookie of cookies.close()) context.setCookie(cookie);
    return null;
  };
}
