/**
 * The conformance kit, as an outside vendor runs it: over HTTP, from an address and keys. Our wallet passes it in every
 * protocol; one that is wrong on purpose does not, and the kit says where.
 */
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { capture } from '#builder/process.ts';
import { hub88Routes } from '#server/adapters/games/hub88/index.ts';
import { softswissRoutes } from '#server/adapters/games/softswiss/index.ts';
import type { Database } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import type { GameLaunch } from '#server/ports/game-aggregator.ts';
import { isSigned } from '#server/signature.ts';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import { PROTOCOLS, type Protocol } from '../../scripts/conformance/protocols.ts';
import { type Line, runConformance } from '../../scripts/conformance/run.ts';
import { freePort } from '../support/app.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, type GamesHarness, VENDOR_SECRET, vendorHeaders } from '../support/games.ts';
import { HUB88_SETTINGS, HUB88_VENDOR_KEY, outsideVendors, SOFTSWISS_SETTINGS } from '../support/vendors.ts';

const LAUNCH = { mode: 'real', language: 'en', region: 'main', origin: 'http://localhost:4321' } as const;

/** How each protocol is reached in the harness, and with which keys. */
const SETUPS = {
  studio: {
    game: 'krakens-toll',
    keys: { secret: VENDOR_SECRET },
    app: (harness: GamesHarness) => harness.vendor,
  },
  hub88: {
    game: 'tst_lagoon',
    keys: { privateKey: HUB88_VENDOR_KEY },
    app: ({ wallet }: GamesHarness) => hub88Routes({ wallet, settings: HUB88_SETTINGS }),
  },
  softswiss: {
    game: 'tst:Lagoon',
    keys: { secret: SOFTSWISS_SETTINGS.secrets },
    app: ({ wallet }: GamesHarness) => softswissRoutes({ wallet, settings: SOFTSWISS_SETTINGS }),
  },
} as const satisfies Record<Protocol, unknown>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Serves an app on a port of its own until the test ends. */
async function origin(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  const port = await freePort();
  const server = serve({ fetch, port, hostname: '127.0.0.1' });
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${port}`;
}

/** Gives a player free rounds that a vendor deals, as if it had taken them, and returns its name of the award. */
async function awarded(
  database: Database,
  { clock, parts, hooks }: GamesHarness,
  { playerId, protocol, game }: { playerId: string; protocol: Protocol; game: string },
): Promise<string> {
  const bonuses = createBonuses({
    ...{ database, clock, ...parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => false,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
  });
  hooks.onFreeRound = bonuses.onFreeRound;
  const granted = await parts.unitOfWork.run(async (transaction, emit) => {
    const player = await parts.players.find(transaction, playerId);
    if (!player) throw new Error('nobody to give to');
    return bonuses.grantFreeRounds(transaction, emit, player, {
      ...{ offerId: 'free-rounds', cause: 'conformance', rounds: 3, stake: 20n, wagering: 10, weights: SLOTS_FIRST },
      ...{ stakeMaximum: null, winMaximum: null, termDays: 7 },
      game: { code: platformCode(protocol, game), title: game, dealer: { vendor: protocol, vendorCode: game } },
    });
  });
  const grantId = granted?.grantId ?? '';
  await database.execute(
    sql`update free_round_awards set reference = grant_id::text, state = 'awarded' where grant_id = ${grantId}::uuid`,
  );
  return grantId;
}

const faultsOf = (lines: readonly Line[]) => lines.filter(({ fault }) => fault !== null);

onOneDatabase((_name, _open, shared) => {
  beforeAll(() => shared(), 120_000);

  /** A player with a game open, and the settings that an operator would hand to the vendor. */
  async function opened(protocol: Protocol) {
    const { database } = await shared();
    let token = '';
    const vendors = outsideVendors().map((vendor) => ({
      ...vendor,
      async launch(launch: GameLaunch) {
        token = launch.token ?? '';
        return vendor.launch();
      },
    }));
    const harness = createGamesHarness(database, vendors);
    harness.clock.at = Date.now();
    await harness.directory.sync();
    const playerId = await harness.addPlayer();
    const { game, keys, app } = SETUPS[protocol];
    if (protocol === 'studio') token = await harness.open(playerId, 'main', game);
    else await harness.launch({ ...LAUNCH, code: platformCode(protocol, game), playerId });
    const award = protocol === 'studio' ? null : await awarded(database, harness, { playerId, protocol, game });
    const player = { player: protocol === 'softswiss' ? playerId : token, game, currency: 'EUR' };
    const speaker = PROTOCOLS[protocol]({ ...keys, minorDigits: 2 });
    const options = { speaker, player, award, otherCurrency: 'CHF', stake: 100n, timeoutMs: 30_000 };
    return { app: app(harness), options };
  }

  test.each(Object.keys(PROTOCOLS) as Protocol[])('our wallet passes it: %s', async (protocol) => {
    const { app, options } = await opened(protocol);
    const url = `${await origin(app.fetch)}/vendor/games/${protocol}`;
    const lines = await runConformance({ ...options, url });
    expect(faultsOf(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(40);
  });

  /** A request at the wrong wallet, and the right one behind it. */
  interface Asked {
    call: string;
    body: Record<string, string>;
    headers: Headers;
    /** Whether its signature is right. */
    signed: boolean;
    token: string;
    /** Asks the right wallet as it came. */
    pass(): Promise<Response>;
    /** Asks the right wallet with other fields, properly signed. */
    pretend(changes: Record<string, string>): Promise<Response>;
  }

  /** What each wrong wallet does, and the classes that must be found wrong, no other. */
  const WRONG: Record<string, { found: readonly string[]; wallet(): (asked: Asked) => Promise<Response> }> = {
    'looks at no signature': {
      found: ['signature'],
      wallet: () => (asked) => (asked.signed ? asked.pass() : asked.pretend({})),
    },
    'takes any currency for the player’s': {
      found: ['currency and game'],
      wallet: () => (asked) =>
        asked.body.currency && asked.signed ? asked.pretend({ currency: 'EUR' }) : asked.pass(),
    },
    'takes anybody for the player': {
      found: ['authentication', 'currency and game'],
      wallet: () => (asked) =>
        asked.body.token?.startsWith('nobody') ? asked.pretend({ token: asked.token }) : asked.pass(),
    },
    'counts a repeated bet again': {
      found: ['duplicates', 'rollback'],
      wallet: () => {
        const names = new Map<string, string>();
        return ({ call, body, pass, pretend }) => {
          if (call !== 'bet' || !names.has(body.round_id ?? '')) {
            if (call === 'bet') names.set(body.round_id ?? '', body.transaction_id ?? '');
            return pass();
          }
          return pretend({ transaction_id: randomUUID(), round_id: randomUUID() });
        };
      },
    },
    'forgets a rollback that came early': {
      found: ['rollback'],
      wallet: () => {
        const bets = new Set<string>();
        return async ({ call, body, pass }) => {
          if (call.startsWith('bet')) bets.add(body.transaction_id ?? '');
          const early = call === 'rollback' && !bets.has(body.reference_transaction_id ?? '');
          return early ? Response.json({ status: 'unknown_transaction' }) : pass();
        };
      },
    },
    'takes a fraction for the whole amount below it': {
      found: ['amounts'],
      wallet: () => (asked) => (asked.body.amount === '1.5' ? asked.pretend({ amount: '1' }) : asked.pass()),
    },
    'reads no body without its length': {
      found: ['body'],
      wallet: () => async (asked) =>
        asked.headers.has('content-length') ? asked.pass() : Response.json({}, { status: 411 }),
    },
    'tells another balance than it keeps': {
      found: ['bet and win', 'duplicates', 'whole rounds', 'rollback', 'late and unknown', 'body', 'amounts'],
      wallet: () => async (asked) => {
        const answer = (await (await asked.pass()).json()) as Record<string, string>;
        const moved = answer.wallet_transaction_id !== undefined;
        return Response.json(moved ? { ...answer, balance: `${Number(answer.balance) + 1}` } : answer);
      },
    },
  };

  /** A wallet that is wrong in one thing: the right one, behind somebody who changes what is said. */
  async function wrongWallet(name: string) {
    const { app, options } = await opened('studio');
    const answer = WRONG[name]?.wallet();
    if (!answer) throw new Error(`There is no wallet that ${name}`);
    const fetch = async (request: Request): Promise<Response> => {
      const text = await request.text();
      const call = new URL(request.url).pathname.slice(1);
      const ask = (body: string, headers: HeadersInit) =>
        app.request(`/vendor/games/studio/${call}`, { method: 'POST', body, headers });
      const body = JSON.parse(text) as Record<string, string>;
      const { headers } = request;
      return answer({
        ...{ call, body, headers, token: options.player.player },
        signed: isSigned(VENDOR_SECRET, new Date(), headers, text),
        pass: async () => ask(text, Object.fromEntries(headers)),
        async pretend(changes) {
          const changed = JSON.stringify({ ...body, ...changes });
          return ask(changed, vendorHeaders(changed, Date.now()));
        },
      });
    };
    return { url: await origin(fetch), options };
  }

  test.each(Object.entries(WRONG))('a wallet is found that %s', async (name, { found }) => {
    const { url, options } = await wrongWallet(name);
    expect(faultsOf(await runConformance({ ...options, url })).map((line) => line.class)).toEqual(found);
  });

  test('by its command it ends with 0, 1 or 2 and prints what was sent, expected and came', async () => {
    const run = (url: string, player: string) =>
      capture(
        process.execPath,
        [
          inRoot('scripts', 'conformance.ts'),
          // A token may begin with a dash, which would be an option of its own behind a space.
          ...['--protocol', 'studio', '--url', url, `--player=${player}`, '--game', 'krakens-toll'],
        ],
        { CONFORMANCE_SECRET: VENDOR_SECRET },
      );
    const { app, options } = await opened('studio');
    const right = await run(`${await origin(app.fetch)}/vendor/games/studio`, options.player.player);
    expect(right.output).toContain('as the protocol says');
    expect(right.code).toBe(0);
    const { url, options: others } = await wrongWallet('looks at no signature');
    const wrong = await run(url, others.player.player);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/✗ signature\s+a bet signed by a stranger\s+signature\s+200 ok\s+another answer/);
    expect((await run('nowhere', '')).code).toBe(2);
  });
});
