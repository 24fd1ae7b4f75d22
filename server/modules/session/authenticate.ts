/** From a request's cookies to its visitor. */
import type { RegionId } from '#shared/regions/index.ts';
import type { RequestContext } from '../../http/handler.ts';
import type { SessionCookies } from './cookies.ts';
import type { RecalledSession } from './memory.ts';
import type { Sessions } from './service.ts';
import type { LiveSession } from './store.ts';

/** What is needed of a request to find its session. */
type Asking = Pick<RequestContext, 'region' | 'cookies' | 'setCookie'>;

export interface Authenticate {
  /** The live session of a request. */
  now(context: Asking): Promise<LiveSession | null>;
  /** The same, or as it was within the last second: for what only reads. */
  lately(context: Asking): Promise<RecalledSession | LiveSession | null>;
}

/** Finds the live session of a request; cookies of a dead one are taken back. */
export function createAuthenticate(sessions: Sessions, cookies: SessionCookies): Authenticate {
  const by =
    <Session>(look: (token: string, region: RegionId) => Promise<Session | null>) =>
    async (context: Asking) => {
      const token = cookies.read(context.cookies);
      const session = token === null ? null : await look(token, context.region);
      if (session !== null) return session;
      if (token !== null || cookies.hints(context.cookies))
        for (const cookie of cookies.close()) context.setCookie(cookie);
      return null;
    };
  return { now: by(sessions.find), lately: by(sessions.recall) };
}
