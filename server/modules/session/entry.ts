/** How somebody comes in: a session, and the cookies that carry it. */
import type { RequestContext } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { traceOf } from '../identity/index.ts';
import type { SessionCookies } from './cookies.ts';
import { type Owned, PENDING_MS, SESSION_LIFETIME_MS, type Sessions } from './service.ts';
import type { Assurance } from './store.ts';

type LoginResult = { result: { user_id: string } };

/** The session that a request came with; null: none. */
export function currentSession({ sessionId, playerId }: RequestContext): Owned | null {
  return sessionId === null || playerId === null ? null : { sessionId, playerId };
}

export interface Entry {
  /** Opens a whole session. */
  enter(playerId: string, context: RequestContext, assurance: Assurance): Promise<Result<LoginResult>>;
  /** Opens one that waits for the second factor. Error, always: `two_factor_required`. */
  wait(playerId: string, context: RequestContext, assurance: Assurance): Promise<Result<never>>;
}

/** Creates the way in. */
export function createEntry(sessions: Sessions, cookies: SessionCookies): Entry {
  async function open(
    playerId: string,
    context: RequestContext,
    assurance: Assurance,
    scope: 'full' | 'second-factor-pending',
  ): Promise<void> {
    const opened = await sessions.open({
      playerId,
      previous: currentSession(context),
      deviceToken: cookies.readDevice(context.cookies),
      scope,
      assurance,
      trace: traceOf(context),
    });
    const kept =
      scope === 'full' ? cookies.open(opened.token, SESSION_LIFETIME_MS) : cookies.wait(opened.token, PENDING_MS);
    for (const cookie of kept) context.setCookie(cookie);
    if (opened.deviceToken !== null) context.setCookie(cookies.keepDevice(opened.deviceToken));
  }
  return {
    async enter(playerId, context, assurance) {
      await open(playerId, context, assurance, 'full');
      return ok({ result: { user_id: playerId } });
    },
    async wait(playerId, context, assurance) {
      await open(playerId, context, assurance, 'second-factor-pending');
      return fail('two_factor_required');
    },
  };
}
