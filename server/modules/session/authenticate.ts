/** From a request's cookies to its visitor. */
import type { RequestContext } from '../../http/handler.ts';
import type { SessionCookies } from './cookies.ts';
import type { Sessions } from './service.ts';
import type { LiveSession } from './store.ts';

export type Authenticate = (context: RequestContext) => Promise<LiveSession | null>;

/** Finds the live session of a request; cookies of a dead one are taken back. */
export function createAuthenticate(sessions: Sessions, cookies: SessionCookies): Authenticate {
  return async (context) => {
    const token = cookies.read(context.cookies);
    const session = token === null ? null : await sessions.find(token, context.region);
    if (session !== null) return session;
    if (token !== null || cookies.hints(context.cookies))
      for (const cookie of cookies.close()) context.setCookie(cookie);
    return null;
  };
}
