/** Payments and the sandbox vendor put together over one database, with both directions of HTTP in process. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createSandboxAdapter } from '#server/adapters/payment/sandbox/index.ts';
import type { Clock } from '#server/clock.ts';
import { type Connection, createUnitOfWork, rows } from '#server/db/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import { createPayments, paymentVendorRoutes } from '#server/modules/payments/index.ts';
import type { PlayerDirectory, PlayerSummary } from '#server/modules/player/types.ts';
import { createWallet } from '#server/modules/wallet/index.ts';
import { signedHeaders } from '#server/signature.ts';
import { createSandboxProvider } from '#server/vendors/payment-sandbox/index.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { silentLog } from './silent-log.ts';

const SECRET = 'a secret that only tests know, long enough';
export const MERCHANT_ORIGIN = 'http://localhost:5100';
export const VENDOR_ORIGIN = 'http://pay.localhost:5100';
const WEBHOOK_PATH = '/vendor/payments/sandbox/webhook';

/** A clock that tests move. */
interface TestClock extends Clock {
  set(iso: string): void;
  advance(ms: number): void;
}

function testClock(iso = '2026-03-10T12:00:00.000Z'): TestClock {
  let now = new Date(iso).getTime();
  return {
    now: () => new Date(now),
    set(moment) {
      now = new Date(moment).getTime();
    },
    advance(ms) {
      now += ms;
    },
  };
}

/** A directory of players that live in the test only. */
function testPlayers(): PlayerDirectory & { add(changes?: Partial<PlayerSummary>): PlayerSummary } {
  const players = new Map<string, PlayerSummary>();
  return {
    add(changes = {}) {
      const player: PlayerSummary = {
        playerId: randomUUID(),
        nickname: 'sailor',
        currency: 'EUR',
        region: 'main',
        country: 'AT',
        language: 'en',
        hasProfile: true,
        verification: 'unverified',
        ...changes,
      };
      players.set(player.playerId, player);
      return player;
    },
    find: async (_database, playerId) => players.get(playerId) ?? null,
  };
}

/** A merchant and a vendor that reach each other without a network. */
export function openPayments({ database }: Connection) {
  const clock = testClock();
  const players = testPlayers();
  const announced: string[] = [];
  const unitOfWork = createUnitOfWork(database, (playerId) => announced.push(playerId));
  const ledger = createLedger(clock);
  const wallet = createWallet({ database, players, vendors: ['sandbox'] });
  /** What each webhook was answered with; tests may make the merchant deaf. */
  const webhooks = { deaf: false, statuses: [] as number[] };
  const provider = createSandboxProvider({
    database,
    secret: SECRET,
    publicOrigin: VENDOR_ORIGIN,
    webhookUrl: new URL(WEBHOOK_PATH, MERCHANT_ORIGIN).href,
    clock,
    log: silentLog,
    async send(request) {
      if (webhooks.deaf) throw new TypeError('connection refused');
      const answer = await merchant.fetch(request);
      webhooks.statuses.push(answer.status);
      return answer;
    },
  });
  const vendor = { reachable: true };
  const adapter = createSandboxAdapter({
    url: VENDOR_ORIGIN,
    secret: SECRET,
    clock,
    log: silentLog,
    send: (url, request) =>
      vendor.reachable ? provider.fetch(new Request(url, request)) : Promise.reject(new TypeError('unreachable')),
  });
  const payments = createPayments({
    database,
    unitOfWork,
    ledger,
    wallet,
    players,
    providers: [adapter],
    clock,
    log: silentLog,
    environment: 'test',
    publicPort: 5100,
  });
  const merchant = paymentVendorRoutes({ providers: [adapter], settle: payments.settle, clock, log: silentLog });

  return {
    database,
    clock,
    players,
    announced,
    unitOfWork,
    ledger,
    wallet,
    provider,
    adapter,
    payments,
    merchant,
    webhooks,
    vendor,

    start: (player: PlayerSummary, changes: StartChanges = {}) =>
      payments.startDeposit(
        {
          playerId: player.playerId,
          region: changes.region ?? player.region,
          origin: changes.origin ?? MERCHANT_ORIGIN,
          idempotencyKey: changes.key === undefined ? randomUUID() : changes.key,
        },
        {
          alias: changes.alias ?? 'instant-bank',
          amount: changes.amount ?? '50.00',
          currency: player.currency,
          benefit_id: changes.benefit ?? '0',
          ...(changes.language && { language: changes.language }),
        },
      ),

    /** Presses a button on the vendor's page. */
    choose: (redirectUrl: string, choice: string) =>
      provider.fetch(new Request(redirectUrl, { method: 'POST', body: new URLSearchParams({ choice }) })),

    /** A webhook as the vendor would send it. */
    webhook(content: object, changes: { secret?: string; at?: Date } = {}) {
      const body = JSON.stringify(content);
      const headers = signedHeaders(changes.secret ?? SECRET, changes.at ?? clock.now(), body);
      return merchant.request(WEBHOOK_PATH, { method: 'POST', headers, body });
    },

    async eventsOf(playerId: string): Promise<string[]> {
      const found = await rows<{ type: string }>(
        database,
        sql`select type from player_events where player_id = ${playerId}::uuid order by sequence`,
      );
      return found.map(({ type }) => type);
    },
  };
}

/** How a deposit of a test differs from the usual one. */
interface StartChanges {
  /** Where the player is; the account's region unless told. */
  region?: RegionId;
  /** Of the page, as its Host header says it. */
  origin?: string;
  key?: string | null;
  amount?: string;
  alias?: string;
  benefit?: string;
  /** Of the page it is started on. */
  language?: LocaleCode;
}

export type TestPayments = ReturnType<typeof openPayments>;
