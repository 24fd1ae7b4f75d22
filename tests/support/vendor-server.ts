/**
 * An outside vendor as a program of its own, for tests in a browser and for trying the house by hand: its list of games,
 * a page for each, and rounds that it settles with the wallet. It signs and speaks as its protocol says, written apart
 * from the adapters, and it can fall silent, be slow, or sign with a wrong key.
 */
import { createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedGame {
  code: string;
  title: string;
  label: string;
  category: string;
}

type Behaviour = 'well' | 'silent' | 'failing' | 'misunderstood';

export interface VendorServer {
  origin: string;
  /** The settings that connect the house to it. */
  environment: Record<string, string>;
  games: ServedGame[];
  /** Rows of its list as they are, beside those of its games. */
  rows: unknown[];
  /** The rounds that it can show. */
  rounds: Set<string>;
  behaviour: Behaviour;
  /** The free rounds that it deals, by its name of the award. */
  awards: Map<string, Award>;
  /** Signs what it asks the wallet with a key that nobody knows. */
  forges: boolean;
  /** What the wallet answered, newest last. */
  answers: string[];
  close(): Promise<void>;
}

/** Free rounds of a player in a game. */
export interface Award {
  user: string;
  game: string;
  rounds: number;
  left: number;
  /** Of one round, in the protocol's amounts. */
  stake: number;
}

/** What the vendor knows of a game somebody has open. */
interface Session {
  game: string;
  /** The house's name of the player; null in demo mode. */
  user: string | null;
  /** Token or player, by protocol; null in demo mode. */
  player: string | null;
  currency: string;
}

/** How a protocol is spoken from the vendor's side. */
interface Speech {
  environment(origin: string): Record<string, string>;
  /** Whether a body was signed by the house. */
  isSigned(headers: IncomingMessage['headers'], body: string): boolean;
  /** The list of games and the opening of one, by path. */
  answers: Record<
    string,
    (body: Record<string, unknown>, open: (session: Session) => string, awards: Map<string, Award>) => unknown
  >;
  list(games: readonly ServedGame[], rows: readonly unknown[]): unknown;
  listPath: string;
  /** Where the house asks about a round, and which one it names. */
  roundPath: string;
  roundIn(body: Record<string, unknown>): unknown;
  /** A bet of 1.00 and a win of 2.50, as the calls to the wallet. */
  round(session: Session): { path: string; body: object }[];
  /** A free round that wins 2.50, the award's count being what is left after it. */
  freeRound(session: Session, id: string, award: Award): { path: string; body: object }[];
  signed(body: string, forged: boolean): Record<string, string>;
}

const pems = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const oneLine = (pem: string) => pem.trim().replaceAll('\n', '\\n');

function hub88Speech(): Speech {
  const [house, vendor, stranger] = [pems(), pems(), pems()];
  return {
    environment: (origin) => ({
      HUB88_URL: origin,
      HUB88_OPERATOR_ID: 'fairwind',
      HUB88_PRIVATE_KEY: oneLine(house.privateKey),
      HUB88_PUBLIC_KEY: oneLine(vendor.publicKey),
    }),
    isSigned: (headers, body) =>
      verify(
        'sha256',
        Buffer.from(body),
        house.publicKey,
        Buffer.from(String(headers['x-hub88-signature'] ?? ''), 'base64'),
      ),
    listPath: '/operator/generic/v2/game/list',
    list: (games, rows) => [
      ...games.map(({ code, title, label, category }) => ({
        ...{ game_code: code, name: title, product: label, category, enabled: true, rtp: 96.1 },
        ...{ platforms: ['GPL_DESKTOP', 'GPL_MOBILE'], blocked_countries: [], url_thumb: 'https://cdn.example/a.png' },
      })),
      ...rows,
    ],
    roundPath: '/operator/generic/v2/game/round',
    roundIn: ({ round }) => round,
    answers: {
      '/operator/generic/v2/game/url': (body, open) => ({
        url: open({
          game: String(body.game_code),
          user: body.currency === 'XXX' ? null : String(body.user),
          player: body.currency === 'XXX' ? null : String(body.token),
          currency: String(body.currency),
        }),
      }),
      '/operator/generic/v2/freebet/prepaids/list': ({ game_code }) => [
        { prepaid_uuid: 'prepaid-of-another', game_code, currency: 'XTS', bet_value: null, bet_count: null },
        { prepaid_uuid: 'prepaid-for-anyone', game_code, currency: null, bet_value: null, bet_count: null },
      ],
      '/operator/generic/v2/freebet/rewards/create': (body, _open, awards) => {
        if (body.prepaid_uuid !== 'prepaid-for-anyone') throw new Error(`no prepaid ${String(body.prepaid_uuid)}`);
        const id = String(body.reward_uuid);
        const [rounds, stake] = [Number(body.bet_count), Number(body.bet_value)];
        const award = { user: String(body.user), game: String(body.game_code), rounds, left: rounds, stake };
        if (!awards.has(id)) awards.set(id, award);
        return { ...body, reward_uuid: id };
      },
      '/operator/generic/v2/freebet/rewards/cancel': ({ reward_uuid }, _open, awards) => {
        awards.delete(String(reward_uuid));
        return { reward_uuid };
      },
    },
    freeRound({ game, player, currency }, id) {
      const [round, bet] = [randomUUID(), randomUUID()];
      const common = { user: 'whoever', token: player, round, game_code: game, currency };
      const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: bet, round_closed: true };
      return [
        {
          path: '/vendor/games/hub88/transaction/bet',
          body: {
            ...{ ...common, request_uuid: randomUUID(), transaction_uuid: bet, amount: 0 },
            ...{ is_free: true, reward_uuid: id },
          },
        },
        {
          path: '/vendor/games/hub88/transaction/win',
          body: { ...common, request_uuid: randomUUID(), ...win, amount: 250_000 },
        },
      ];
    },
    round({ game, player, currency }) {
      const [round, bet] = [randomUUID(), randomUUID()];
      const common = { user: 'whoever', token: player, round, game_code: game, currency };
      const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: bet, round_closed: true };
      return [
        {
          path: '/vendor/games/hub88/transaction/bet',
          body: { ...common, request_uuid: randomUUID(), transaction_uuid: bet, amount: 100_000 },
        },
        {
          path: '/vendor/games/hub88/transaction/win',
          body: { ...common, request_uuid: randomUUID(), ...win, amount: 250_000 },
        },
      ];
    },
    signed: (body, forged) => ({
      'x-hub88-signature': sign('sha256', Buffer.from(body), forged ? stranger.privateKey : vendor.privateKey).toString(
        'base64',
      ),
    }),
  };
}

function softswissSpeech(): Speech {
  const secret = `softswiss-${randomUUID()}`;
  const signatureOf = (body: string, key: string) => createHmac('sha256', key).update(body).digest('hex');
  const open = (body: Record<string, unknown>, opened: (session: Session) => string) => {
    const { id = null } = (body.user ?? {}) as { id?: string };
    const game_url = opened({
      game: String(body.game),
      user: id,
      player: id,
      currency: String(body.currency ?? 'EUR'),
    });
    return { launch_options: { game_url } };
  };
  return {
    environment: (origin) => ({ SOFTSWISS_URL: origin, SOFTSWISS_CASINO_ID: 'fairwind', SOFTSWISS_SECRET: secret }),
    isSigned: (headers, body) => headers['x-request-sign'] === signatureOf(body, secret),
    listPath: '/games',
    list: (games, rows) => ({
      games: [
        ...games.map(({ code, title, label, category }) => ({
          ...{ identifier: code, title, provider: label, category, payout: 95.5, devices: ['desktop', 'mobile'] },
          ...{ volatility_rating: 'medium-high', has_jackpot: false, restrictions: { default: { blacklist: [] } } },
        })),
        ...rows,
      ],
    }),
    roundPath: '/rounds',
    roundIn: ({ game_id }) => game_id,
    answers: {
      '/sessions': open,
      '/demo': open,
      '/freespins/issue': (body, _open, awards) => {
        const id = String(body.issue_id);
        const { id: user } = body.user as { id: string };
        const [game] = body.games as string[];
        const [rounds, stake] = [Number(body.freespins_quantity), Number(body.bet_amount)];
        if (!awards.has(id)) awards.set(id, { user, game: game ?? '', rounds, left: rounds, stake });
        return {};
      },
      '/freespins/cancel': ({ issue_id }, _open, awards) => {
        awards.delete(String(issue_id));
        return {};
      },
    },
    // The rounds are dealt without the wallet, which hears of them when all are played.
    freeRound: (_session, id, { left, rounds }) =>
      left > 0
        ? []
        : [
            {
              path: '/vendor/games/softswiss/freespins',
              body: { issue_id: id, status: 'played', total_amount: rounds * 250 },
            },
          ],
    round({ game, player, currency }) {
      const actions = [
        { action: 'bet', amount: 100, action_id: randomUUID() },
        { action: 'win', amount: 250, action_id: randomUUID() },
      ];
      const body = { user_id: player, currency, game, game_id: randomUUID(), finished: true, actions };
      return [{ path: '/vendor/games/softswiss/play', body }];
    },
    signed: (body, forged) => ({ 'x-request-sign': signatureOf(body, forged ? 'nobody-knows-this-one' : secret) }),
  };
}

const SPEECHES = { hub88: hub88Speech, softswiss: softswissSpeech } as const;
export type VendorProtocol = keyof typeof SPEECHES;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The game itself: a button that plays a round, and what became of it. */
const gamePage = (session: string, { game, player }: Session) => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(game)}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;font:1.25rem sans-serif;background:#234;color:#fff;text-align:center}button{font:inherit;padding:1rem 2rem}</style>
<h1>${escaped(game)}</h1><p id="mode">${player === null ? 'demo' : 'real'}</p>
<button id="spin">Spin</button><p id="outcome" role="status"></p>
<script>document.getElementById('spin').onclick = async () => {
  const answer = await fetch('/spin?session=${session}', { method: 'POST' });
  document.getElementById('outcome').textContent = await answer.text();
};</script></html>`;

/**
 * Starts a vendor.
 * @param wallet the house's internal origin, asked for when a round is played: it may start later.
 */
export async function startVendor(
  protocol: VendorProtocol,
  wallet: () => string,
  games: ServedGame[] = [],
): Promise<VendorServer> {
  const speech = SPEECHES[protocol]();
  const sessions = new Map<string, Session>();
  const held: ServerResponse[] = [];

  async function playRound(session: Session): Promise<string> {
    if (session.player === null) return 'won 2.50 of play money';
    const free = [...vendor.awards].find(
      ([, award]) => award.left > 0 && award.user === session.user && award.game === session.game,
    );
    if (free) free[1].left -= 1;
    for (const { path, body } of free ? speech.freeRound(session, ...free) : speech.round(session)) {
      vendor.rounds.add(String(speech.roundIn(body as Record<string, unknown>)));
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', ...speech.signed(text, vendor.forges) };
      const answer = await fetch(`${wallet()}${path}`, { method: 'POST', body: text, headers });
      const heard = await answer.text();
      vendor.answers.push(heard);
      const { status } = JSON.parse(heard) as { status?: string };
      if (!answer.ok || (status !== undefined && status !== 'RS_OK')) return `refused: ${status ?? answer.status}`;
    }
    return 'won 2.50';
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', vendor.origin);
    const id = searchParams.get('session') ?? '';
    const session = sessions.get(id);
    if (pathname === '/play' && session) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(gamePage(id, session));
      return;
    }
    if (pathname === '/spin' && session) {
      response.end(await playRound(session));
      return;
    }
    const body = await bodyOf(request);
    if (vendor.behaviour === 'silent') {
      held.push(response);
      return;
    }
    const isRound = pathname === speech.roundPath;
    const round = isRound ? String(speech.roundIn(JSON.parse(body) as Record<string, unknown>)) : '';
    const known = pathname === speech.listPath || Object.hasOwn(speech.answers, pathname) || vendor.rounds.has(round);
    if (vendor.behaviour === 'failing') response.statusCode = 503;
    else if (!known) response.statusCode = 404;
    else if (!speech.isSigned(request.headers, body)) response.statusCode = 403;
    if (response.statusCode !== 200) {
      response.end('{}');
      return;
    }
    const open = (opened: Session) => {
      const name = randomUUID();
      sessions.set(name, opened);
      return `${vendor.origin}/play?session=${name}`;
    };
    const said = () => {
      if (pathname === speech.listPath) return speech.list(vendor.games, vendor.rows);
      if (isRound) return { url: `${vendor.origin}/replay/${round}` };
      return speech.answers[pathname]?.(JSON.parse(body) as Record<string, unknown>, open, vendor.awards);
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(vendor.behaviour === 'misunderstood' ? { hello: 'world' } : said()));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const origin = `http://${protocol}.localhost:${(server.address() as AddressInfo).port}`;
  const vendor: VendorServer = {
    origin,
    environment: { ...speech.environment(origin), GAME_ORIGINS: origin },
    games,
    rows: [],
    rounds: new Set(),
    awards: new Map(),
    behaviour: 'well',
    forges: false,
    answers: [],
    close: () =>
      new Promise((resolve) => {
        for (const response of held) response.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}
