/** How somebody comes in: a session, and the cookies that carry it. */
import type { RequestContext } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Trace, traceOf } from '../identity/index.ts';
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

/** Tells the owner of a log-in from where the account was never used. */
type OnNewPlace = (playerId: string, trace: Trace) => Promise<void>;

/**
 * Creates the way in.
 * @param askRegister asks the register of exclusions about a player, where their rows want it; what it says holds from
 * then on
 */
export function createEntry(
  sessions: Sessions,
  cookies: SessionCookies,
  onNewPlace: OnNewPlace,
  askRegister: (playerId: string) => Promise<void>,
): Entry {
  async function open(
    playerId: string,
    context: RequestContext,
    assurance: Assurance,
    scope: 'full' | 'second-factor-pending',
  ): Promise<void> {
    const trace = traceOf(context);
    const opened = await sessions.open({
      playerId,
      previous: currentSession(context),
      deviceToken: cookies.readDevice(context.cookies),
      scope,
      assurance,
      trace,
    });
    const kept =
      scope === 'full' ? cookies.open(opened.token, SESSION_LIFETIME_MS) : cookies.wait(opened.token, PENDING_MS);
    for (const cookie of kept) context.setCookie(cookie);
    if (opened.newPlace) await onNewPlace(playerId, trace);
    if (opened.deviceToken !== null) context.setCookie(cookies.keepDevice(opened.deviceToken));
  }
  return {
    async enter(playerId, context, assurance) {
      await askRegister(playerId);
      await open(playerId, context, assurance, 'full');
      return ok({ result: { user_id: playerId } });
    },
    async wait(playerId, context, assurance) {
      await open(playerId, context, assurance, 'second-factor-pending');
      return fail('two_factor_required');
    },
  };
}
