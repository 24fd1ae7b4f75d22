/** PostgreSQL goes away and comes back under load: every node lives on and serves again, and no money is lost or made. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '#server/clock.ts';
import { type Connection, connectDatabase, createUnitOfWork, rows } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { type Cluster, canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { registerBy } from '#tests/support/players.ts';
import { PROFILE, REGISTRATION, writeHeaders } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** `npm run torture -- restarts` makes them many. */
const RESTARTS = Number(process.env.TORTURE_RESTARTS ?? 1);
const NODES = 2;
/** A slot that feeds the jackpots: what they hold is told in the background. */
const JACKPOT_SLOT = 'vault-of-storms';
const FLIGHT = '189514-flappiator';
const PLAYERS_PER_NODE = 2;
const FUNDS = 100_000n;
const SERVES_AGAIN_WITHIN_MS = 8_000;

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  cookie: string;
}

describe.skipIf(!canMakeCluster)('a restart of PostgreSQL (needs initdb and pg_ctl)', () => {
  let cluster: Cluster;
  const nodes: RunningApp[] = [];

  beforeAll(async () => {
    cluster = await makeCluster();
    const secrets = {
      IDENTITY_SECRET: randomUUID(),
      STUDIO_SECRET: randomUUID(),
      SANDBOX_PAYMENT_SECRET: randomUUID(),
    };
    const site = { SITE_DIRECTORY: join(tmpdir(), 'fairwind-no-site'), LOG_LEVEL: 'warn' };
    const node = { databaseUrl: cluster.url, environment: { ...secrets, ...site } };
    nodes.push(...(await Promise.all(Array.from({ length: NODES }, () => startApp(node)))));
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await cluster?.remove();
  });

  async function send(
    method: 'POST' | 'PUT',
    port: number,
    path: string,
    body: unknown,
    { cookie = '', label = '' } = {},
  ): Promise<Answer> {
    const host = `${label}localhost:${port}`;
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...writeHeaders(`http://${host}`), host, cookie },
      body: JSON.stringify(body),
    });
    const set = [answer.headers['set-cookie'] ?? []].flat().map((header) => header.split(';')[0]);
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text), cookie: set.join('; ') };
  }

  async function fund(connection: Connection, playerId: string): Promise<void> {
    const currency = 'EUR';
    const unitOfWork = createUnitOfWork(connection.database, () => undefined);
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

  /** A registered player with money; answers the pages' tokens of a slot and of the flight. */
  async function seat(connection: Connection, { port }: RunningApp): Promise<{ slot: string; flight: string }> {
    const email = `restart-${randomUUID()}@inbox.example`;
    let registered = { cookie: '' };
    const post = async (path: string, body: object) => {
      const answer = await send('POST', port, path, body);
      registered = answer;
      return answer;
    };
    const mailboxes = nodes.map((node) => node.origin());
    await registerBy(post, mailboxes, { ...REGISTRATION, email });
    const found = sql`select player_id::text as id from players where email = ${email}`;
    const [player] = await rows<{ id: string }>(connection.database, found);
    expect((await send('PUT', port, '/api/player/profile', PROFILE, { cookie: registered.cookie })).status).toBe(200);
    await fund(connection, player?.id ?? '');
    const open = async (code: string) => {
      const launch = { code, mode: 'real', language: 'en' };
      const opened = await send('POST', port, LAUNCH_PATH, launch, { cookie: registered.cookie });
      expect(opened.body).toMatchObject({ url: expect.any(String) });
      return String(opened.body.url).split('/').at(-1) ?? '';
    };
    return { slot: await open(JACKPOT_SLOT), flight: await open(FLIGHT) };
  }

  /** The status of a spin's answer; 0: there was none. */
  const spin = async (port: number, token: string): Promise<number> => {
    const round = { request_id: randomUUID(), stake: '20' };
    return send('POST', port, `/session/${token}/spin`, round, { label: 'games.' }).then(
      ({ status }) => status,
      () => 0,
    );
  };

  test(
    'every node lives on, says so in one line, and plays on within seconds',
    async () => {
      const connection = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
      const players = await Promise.all(
        nodes.flatMap((node) =>
          Array.from({ length: PLAYERS_PER_NODE }, async () => ({ ...(await seat(connection, node)), node })),
        ),
      );
      await connection.close();

      for (const { flight, node } of players) {
        const origin = node.origin('games');
        const socket = new WebSocket(`ws://127.0.0.1:${node.port}/flight/${flight}`, {
          origin,
          headers: { host: new URL(origin).host },
        });
        socket.on('error', () => undefined);
      }
      let playing = true;
      let before = 0;
      const load = players.map(async ({ slot, node }) => {
        while (playing) {
          if ((await spin(node.port, slot)) === 200) before += 1;
        }
      });
      const playsAgain = async ({ slot, node }: (typeof players)[number]) => {
        await expect.poll(() => spin(node.port, slot), { timeout: SERVES_AGAIN_WITHIN_MS }).toBe(200);
      };
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const spun = before;
        await expect.poll(() => before, { timeout: 10_000 }).toBeGreaterThan(spun + 20);
        await cluster.restart();
        const back = performance.now();
        await Promise.all(players.map(playsAgain));
        expect(performance.now() - back).toBeLessThan(SERVES_AGAIN_WITHIN_MS);
      }
      playing = false;
      await Promise.all(load);

      for (const node of nodes) {
        expect((await request(`${node.origin()}/readyz`)).statusCode).toBe(200);
        expect(node.log()).not.toMatch(/unhandled/i);
        expect(node.log().match(/database connection lost/g)).toHaveLength(RESTARTS);
      }
      const after = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
      expect((await verifyLedger(after.database)).problems).toEqual([]);
      await after.close();
    },
    60_000 + RESTARTS * 15_000,
  );
});
