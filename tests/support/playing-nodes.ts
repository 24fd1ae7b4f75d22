/**
 * Nodes of one database under a load of spins, for suites that take something away from under them. A player's page asks
 * again under the same id until it is answered, so at the end every round that was ever asked for is there once.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { request } from 'undici';
import { expect } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createUnitOfWork, type Database, rows } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { type RunningApp, startApp } from './app.ts';
import { until } from './mailbox.ts';
import { registerBy } from './players.ts';
import { PROFILE, REGISTRATION, writeHeaders } from './server.ts';

/** A slot that feeds the jackpots: what they hold is told in the background. */
const SLOT = 'vault-of-storms';
const FLIGHT = '189514-flappiator';
const STAKE = 20n;
const FUNDS = 100_000_000n;
/** As long as a page waits before it asks again, at most. */
const PATIENCE_MS = 4_000;
/** Coming in and opening a game is no part of the load, and takes long on a slow machine. */
const OPENS_WITHIN_MS = 60_000;
/** Each time later than the time before, up to the most, and not all pages at the same moment. */
const ASKED_AGAIN_AFTER_MS = 50;
const MOST_BETWEEN_MS = 1_000;
const beforeTry = (tries: number): number =>
  Math.min(ASKED_AGAIN_AFTER_MS * tries, MOST_BETWEEN_MS) * (0.5 + Math.random() / 2);

export interface NodePlan {
  databaseUrl: string;
  environment?: Record<string, string>;
  port?: number;
}

/** Nodes with the same secrets and no site. */
export function startNodes(plans: readonly NodePlan[]): Promise<RunningApp[]> {
  const common = {
    STUDIO_SECRET: randomUUID(),
    SANDBOX_PAYMENT_SECRET: randomUUID(),
    SITE_DIRECTORY: join(tmpdir(), 'fairwind-no-site'),
    LOG_LEVEL: 'warn',
    TRUSTED_PROXY: '127.0.0.1',
  };
  return Promise.all(plans.map((plan) => startApp({ ...plan, environment: { ...common, ...plan.environment } })));
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  cookie: string;
}

interface Sent {
  cookie?: string;
  /** What stands before `localhost`. */
  label?: string;
  patienceMs?: number;
}

/** Sends to a node. @throws when there is no answer in time */
async function send(
  method: 'POST' | 'PUT',
  port: number,
  path: string,
  body: unknown,
  { cookie = '', label = '', patienceMs = OPENS_WITHIN_MS }: Sent = {},
): Promise<Answer> {
  const host = `${label}localhost:${port}`;
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...writeHeaders(`http://${host}`), host, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const set = [answer.headers['set-cookie'] ?? []].flat().map((header) => header.split(';')[0]);
  const text = await answer.body.text();
  return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text), cookie: set.join('; ') };
}

async function fund(database: Database, playerId: string): Promise<void> {
  const currency = 'EUR';
  const unitOfWork = createUnitOfWork(database, () => undefined);
  await unitOfWork.run((transaction) =>
    createLedger(systemClock).post(transaction, {
      source: 'payment:test',
      externalId: playerId,
      kind: 'deposit',
      entries: [
        { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: FUNDS },
        { account: { owner: 'house', name: 'payments', currency }, amount: -FUNDS },
      ],
      details: {},
    }),
  );
}

/** A player with money whose slot and flight are open. */
export interface Seated {
  id: string;
  node: RunningApp;
  /** Tokens of the pages. */
  slot: string;
  flight: string;
  /** Opens a game once more. @returns the status of the answer */
  launch(): Promise<number>;
}

/** Registers a player at a node and opens both games. */
export async function seat(database: Database, nodes: readonly RunningApp[], node: RunningApp): Promise<Seated> {
  const { port } = node;
  const email = `playing-${randomUUID()}@inbox.example`;
  let cookie = '';
  const post = async (path: string, body: object) => {
    const answer = await send('POST', port, path, body);
    cookie = answer.cookie;
    return answer;
  };
  await registerBy(
    post,
    nodes.map((one) => one.origin()),
    { ...REGISTRATION, email },
  );
  const found = sql`select player_id::text as id from players where email = ${email}`;
  const [player] = await rows<{ id: string }>(database, found);
  expect((await send('PUT', port, '/api/player/profile', PROFILE, { cookie })).status).toBe(200);
  await fund(database, player?.id ?? '');
  const launch = (code: string) => send('POST', port, LAUNCH_PATH, { code, mode: 'real', language: 'en' }, { cookie });
  const open = async (code: string) => {
    const url = await until<string>(`The page of ${code}`, async () => (await launch(code)).body?.url);
    return url.split('/').at(-1) ?? '';
  };
  return {
    id: player?.id ?? '',
    node,
    slot: await open(SLOT),
    flight: await open(FLIGHT),
    launch: async () => (await launch(SLOT)).status,
  };
}

/** Asks for a round. @returns what the page is told: `ok`, or the word of a refusal; `none`: there was no answer */
function spin({ slot, node: { port } }: Seated, id: string): Promise<string> {
  const round = { request_id: id, stake: String(STAKE) };
  const way = { label: 'games.', patienceMs: PATIENCE_MS };
  return send('POST', port, `/session/${slot}/spin`, round, way).then(
    ({ status, body }) => (status === 200 ? 'ok' : String(body?.error?.status ?? status)),
    () => 'none',
  );
}

/** The round's stake was given back: it never counted, and the page offers another. */
const GIVEN_BACK = 'transaction_rolled_back';
/** A load whose last rounds are not answered within this is given up. */
const ANSWERED_WITHIN_MS = 60_000;

/** The ids of rounds that were asked for. */
export interface Asked {
  /** Players were told of them. */
  told: Set<string>;
  /** Asked for and not answered yet: each may be there or not. Those of a load that was given up stay here. */
  open: Set<string>;
}

export const nothingAsked = (): Asked => ({ told: new Set(), open: new Set() });

/** Milliseconds within which so many of a hundred were answered. */
export const within = (percent: number, waits: readonly number[]): number => {
  const sorted = [...waits].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
};

export interface Load {
  /** How many rounds players were told of. */
  count(): number;
  /** How long the answered rounds of each player took, asking again included. */
  waits: ReadonlyMap<Seated, readonly number[]>;
  /** How many were asked for more than once. */
  repeats(): number;
  /** Resolves when everybody has been told of what they asked for. @throws when that takes too long; it is given up then */
  stop(): Promise<void>;
  /** Resolves when nobody asks any more, answered or not. */
  giveUp(): Promise<void>;
}

interface Course {
  asked: Asked;
  isGivenUp(): boolean;
  onRepeat(): void;
}

/** Asks for a round until it is answered. @returns how long that took; null when it did not count */
async function playOne(player: Seated, { asked, isGivenUp, onRepeat }: Course): Promise<number | null> {
  const id = randomUUID();
  const begun = performance.now();
  asked.open.add(id);
  let answer = await spin(player, id);
  for (let tries = 1; answer !== 'ok' && answer !== GIVEN_BACK; tries += 1) {
    if (isGivenUp()) return null;
    onRepeat();
    await pause(beforeTry(tries));
    answer = await spin(player, id);
  }
  asked.open.delete(id);
  if (answer === GIVEN_BACK) return null;
  asked.told.add(id);
  return performance.now() - begun;
}

/**
 * Has everybody play until it is stopped.
 * @param pauseMs between two rounds of a player
 * @param atOnce how many rounds each asks for at once
 * @param asked takes the ids of the rounds
 */
export function startLoad(players: readonly Seated[], asked: Asked, { pauseMs = 0, atOnce = 1 } = {}): Load {
  const waits = new Map(players.map((player): [Seated, number[]] => [player, []]));
  let repeats = 0;
  let playing = true;
  let givenUp = false;
  const course: Course = {
    asked,
    isGivenUp: () => givenUp,
    onRepeat() {
      repeats += 1;
    },
  };
  const lanes = players
    .flatMap((player) => Array.from({ length: atOnce }, () => player))
    .map(async (player) => {
      while (playing) {
        const took = await playOne(player, course);
        if (took !== null) waits.get(player)?.push(took);
        if (pauseMs > 0) await pause(pauseMs);
      }
    });
  const finished = Promise.all(lanes).then(() => true);
  const giveUp = async () => {
    playing = false;
    givenUp = true;
    await finished;
  };
  return {
    giveUp,
    count: () => [...waits.values()].reduce((sum, { length }) => sum + length, 0),
    waits,
    repeats: () => repeats,
    async stop() {
      playing = false;
      const isOver = await Promise.race([finished, pause(ANSWERED_WITHIN_MS, false, { ref: false })]);
      if (isOver) return;
      await giveUp();
      throw new Error(`${asked.open.size} rounds were not answered within ${ANSWERED_WITHIN_MS} ms`);
    },
  };
}

/** Has a player of a node play one round. @throws when it is not answered within a minute */
export async function playRound(player: Seated, asked: Asked): Promise<void> {
  const deadline = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  await playOne(player, { asked, isGivenUp: () => deadline.aborted, onRepeat: () => undefined });
  if (deadline.aborted) throw new Error(`The node at ${player.node.port} plays no round`);
}

/**
 * A win that the wallet has not answered is told to the player and paid by the studio's next pass, every 3 s. A database
 * that was lost meanwhile makes it later.
 */
const PAID_WITHIN_MS = 30_000;

interface KeptRound {
  request_id: string;
  status: string;
  bets: number;
}

const keptRounds = (database: Database, ids: SQL): Promise<KeptRound[]> =>
  rows<KeptRound>(
    database,
    sql`select request_id, status, (select count(*)::integer from game_transactions as bet
          where bet.provider = 'studio' and bet.round_id = booked.round_id and kind = 'bet' and state = 'posted') as bets
        from game_rounds as booked join studio_known_rounds using (round_id)
        where provider = 'studio' and player_id in (${ids})`,
  );

/**
 * Every acknowledged round is there once, is over before long and was paid for once; nothing else is there but what was
 * given back; and the ledger holds.
 */
export async function expectOnce(database: Database, players: readonly Seated[], { told, open }: Asked) {
  const ids = sql.join(
    players.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const owed = async () =>
    (await keptRounds(database, ids)).filter(({ request_id, status }) => told.has(request_id) && status === 'open');
  await expect.poll(owed, { timeout: PAID_WITHIN_MS, interval: 100 }).toEqual([]);
  const kept = await keptRounds(database, ids);
  const counted = kept.filter(({ status }) => status !== 'rolled_back');
  const answered = counted.filter(({ request_id }) => !open.has(request_id));
  expect(answered.map(({ request_id }) => request_id).sort()).toEqual([...told].sort());
  expect(answered.filter(({ status, bets }) => status !== 'closed' || bets !== 1)).toEqual([]);
  const purses = await rows<{ off: string }>(
    database,
    sql`select (select balance from ledger_accounts as purse where purse.player_id = round.player_id
            and purse.purse = 'cash' and currency = 'EUR') - ${FUNDS}::bigint
            + coalesce(sum(stake - payout) filter (where status <> 'rolled_back'), 0) as off
        from game_rounds as round where player_id in (${ids}) group by player_id`,
  );
  expect(purses.filter(({ off }) => Number(off) !== 0)).toEqual([]);
  expect((await verifyLedger(database)).problems).toEqual([]);
}
