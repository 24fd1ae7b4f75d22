/**
 * A studio of its own whose rounds can be chosen, honestly: the client seed of a bet is replaced by one of which the
 * real engine makes the outcome that is wanted. Its books are in memory and end with it.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { serve } from '@hono/node-server';
import { createMemoryStore, createStudio } from '#studio/index.ts';
import type { StudioConfig } from '#studio/server/app.ts';
import { sessionIdOf } from '#studio/server/sessions.ts';

/** What a round is drawn from, but for the client seed. */
export interface Draw {
  serverSeed: string;
  nonce: number;
}

/** The bet as the page sent it. */
type Bet = Readonly<Record<string, unknown>>;
/** Answers the client seed of a bet. */
type Find = (draw: Draw, bet: Bet) => Promise<string>;

export interface ChosenStudio {
  /** Opens a game for play money; returns its address. */
  open(code: string, language: string, currency: string): Promise<string>;
  /** What the next round of an opened game is drawn from. @param url its address */
  draw(url: string): Promise<Draw>;
  /** Finds the client seed of the next bet; it is asked once. */
  next(find: Find): void;
  close(): Promise<void>;
}

const SECRET = randomBytes(16).toString('hex');
const NO_LIMITS = { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true };
const BET = /^\/session\/([^/]+)\/(?:spin|begin)$/;
/** What its pages say they are framed by; nothing is. */
const PARENT = 'http://localhost';

/** @param client the built pages of games, e.g. `dist/live/games` */
export async function startChosenStudio(client: string, config: Partial<StudioConfig> = {}): Promise<ChosenStudio> {
  const store = createMemoryStore();
  let finding: Find | null = null;
  let studio: ReturnType<typeof createStudio> | null = null;

  const drawOf = async (token: string): Promise<Draw> => {
    const session = await store.session(sessionIdOf(decodeURIComponent(token)));
    if (!session) throw new Error('The game was not opened here');
    return { serverSeed: session.serverSeed, nonce: session.nonce };
  };
  /** The bet with the seed that is wanted of it. */
  const chosen = async (request: Request): Promise<Request> => {
    const token = BET.exec(new URL(request.url).pathname)?.[1];
    const find = finding;
    if (!token || !find) return request;
    finding = null;
    const bet = (await request.json()) as Bet;
    const client_seed = await find(await drawOf(token), bet);
    return new Request(request, { body: JSON.stringify({ ...bet, client_seed }) });
  };
  const answer = async (request: Request): Promise<Response> => {
    if (!studio) return new Response(null, { status: 503 });
    return studio.fetch(await chosen(request));
  };

  let server: ReturnType<typeof serve> | undefined;
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, resolve);
  });
  server?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    studio?.upgrade(request, socket, head),
  );
  const own = createStudio({
    secret: SECRET,
    walletUrl: 'http://localhost/no-wallet',
    publicOrigin: `http://localhost:${port}`,
    clock: { now: () => new Date() },
    store,
    clientFolders: async () => [client],
    retryEveryMs: 0,
    ...config,
  });
  studio = own;
  return {
    async open(code, language, currency) {
      const wanted = { game_code: code, mode: 'demo', currency, language, parent_origin: PARENT, limits: NO_LIMITS };
      const body = JSON.stringify({ request_id: randomUUID(), ...wanted });
      const response = await own.fetch(signed(`http://localhost:${port}/api/launch`, body));
      if (!response.ok) throw new Error(`${code} was not opened: ${await response.text()}`);
      return ((await response.json()) as { url: string }).url;
    },
    draw: (url) => drawOf(new URL(url).pathname.split('/').at(-1) ?? ''),
    next(find) {
      finding = find;
    },
    async close() {
      await own.close();
      server?.close();
    },
  };
}

function signed(url: string, body: string): Request {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return new Request(url, { method: 'POST', body, headers });
}
