/** Open-auth: its endpoints, and the way back, which is a page a provider sends the browser to. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { RequestContext, Routes } from '../../http/handler.ts';
import { ok, type Result } from '../../result.ts';
import type { Authenticate } from '../session/index.ts';
import { CALLBACK_PATH, type OpenAuth } from './service.ts';

const nothing = (done: Result<void>): Result<Record<never, never>> => (done.ok ? ok({}) : done);

type Names =
  | 'openAuthProviders'
  | 'beginOpenAuth'
  | 'connectOpenAuth'
  | 'openAuthArrival'
  | 'registerOpenAuth'
  | 'openAuthConnections'
  | 'disconnectOpenAuth'
  | 'setPassword';

export function openAuthRoutes(openAuth: OpenAuth): Routes<Names> {
  return {
    openAuthProviders: { handle: async (_input, { region }) => ok({ providers: openAuth.offered(region) }) },
    beginOpenAuth: { handle: ({ body }, context) => openAuth.begin(body, context) },
    connectOpenAuth: { handle: ({ body }, context) => openAuth.connect(body, context) },
    openAuthArrival: { handle: (_input, context) => openAuth.arrival(context) },
    registerOpenAuth: {
      handle: ({ body }, context) =>
        openAuth.register(body, context) as Promise<Result<ResponseOf<'registerOpenAuth'>>>,
    },
    openAuthConnections: {
      handle: async (_input, { playerId, region }) => ok(await openAuth.connections(playerId, region)),
    },
    disconnectOpenAuth: {
      handle: async ({ body }, context) => nothing(await openAuth.disconnect(body.provider, body.password, context)),
    },
    setPassword: { handle: async ({ body }, context) => nothing(await openAuth.setPassword(body.password, context)) },
  };
}

/** The way back from a provider; null for a request that is none. It answers with the page to go on to, and cookies. */
export function openAuthCallback(openAuth: OpenAuth, authenticate: Authenticate) {
  return async (
    request: Request,
    where: Pick<RequestContext, 'region' | 'origin' | 'client'>,
  ): Promise<Response | null> => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || !url.pathname.startsWith(CALLBACK_PATH)) return null;
    const set: string[] = [];
    const guest: RequestContext = {
      ...where,
      userAgent: request.headers.get('user-agent') ?? '',
      cookies: request.headers.get('cookie'),
      sessionId: null,
      playerId: null,
      held: null,
      fresh: false,
      lookedUp: 'now',
      idempotencyKey: null,
      setCookie: (header) => set.push(header),
    };
    const session = await authenticate.now(guest);
    const context = { ...guest, sessionId: session?.sessionId ?? null, playerId: session?.playerId ?? null };
    const location = await openAuth.finish(url.pathname.slice(CALLBACK_PATH.length), url, context);
    const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const cookie of set) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  };
}
