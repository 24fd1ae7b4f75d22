/** Payments and the sandbox vendor put together over one database, with both directions of HTTP in process. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createCoinsAdapter } from '#server/adapters/payment/coins/index.ts';
import { createMifinityAdapter } from '#server/adapters/payment/mifinity/index.ts';
import { createSandboxAdapter } from '#server/adapters/payment/sandbox/index.ts';
import type { Clock } from '#server/clock.ts';
import { type Connection, createUnitOfWork, rows } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses, DEMO_OFFERS } from '#server/modules/bonuses/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import {
  benefitsOf,
  createOrders,
  createProviderChoice,
  depositedSince,
  hasDeposited,
  knownPlayer,
  paymentVendorRoutes,
} from '#server/modules/orders/index.ts';
import type { PlayerDirectory, PlayerSummary } from '#server/modules/player/types.ts';
import { noteAnswer } from '#server/modules/protection/limits-store.ts';
import { createVerificationGuards } from '#server/modules/verification/index.ts';
import { createWallet } from '#server/modules/wallet/index.ts';
import { signedHeaders } from '#server/signature.ts';
import { createCoinsProvider } from '#server/vendors/coins-sandbox/index.ts';
import { createMifinityFake } from '#server/vendors/mifinity-fake/index.ts';
import { createSandboxProvider } from '#server/vendors/payment-sandbox/index.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { openMessages } from './messages.ts';
import { testGuards } from './protection.ts';
import { silentLog } from './silent-log.ts';

const SECRET = 'a secret that only tests know, long enough';
export const MERCHANT_ORIGIN = 'http://localhost:5100';
export const VENDOR_ORIGIN = 'http://pay.localhost:5100';
export const MIFINITY_ORIGIN = 'http://mifinity.localhost:5100';
export const COINS_ORIGIN = 'http://coins.localhost:5100';
const COINS_SECRET = 'another secret that only tests know, long enough';
const WEBHOOK_PATH = '/vendor/payments/sandbox/webhook';
const QUESTION_PATH = '/vendor/payments/sandbox/question';

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
        status: 'active',
        verification: 'verified',
        fullName: 'Marlowe Reef',
        ...changes,
      };
      players.set(player.playerId, player);
      return player;
    },
    find: async (_database, playerId) => players.get(playerId) ?? null,
  };
}

/** A player's row, which cases for staff point to. */
async function keepPlayer(database: Connection['database'], player: PlayerSummary): Promise<void> {
  const { playerId, region, currency, country, language } = player;
  await database.execute(sql`
    insert into players (player_id, email, password_hash, region, currency, country, birthday, language, nickname,
      nickname_key, created_at)
    values (${playerId}::uuid, ${`${playerId}@inbox.example`}, '', ${region}, ${currency}, ${country}, '1990-01-01',
      ${language}, ${playerId.slice(0, 20)}, ${playerId}, now())
    on conflict do nothing`);
}

/** A merchant and a vendor that reach each other without a network. */
export function openPayments({ database }: Connection, { knowsPayments = true } = {}) {
  const clock = testClock();
  const players = testPlayers();
  const announced: string[] = [];
  const unitOfWork = createUnitOfWork(database, (playerId) => announced.push(playerId));
  const ledger = createLedger(clock);
  const wallet = createWallet({ database, players, isCarried: () => true });
  /** What must be played before it can be withdrawn. */
  const unplayed = { amount: 0n };
  const ease = { payoutsAtOnce: 100, payoutMaximum: 100 };
  /** What each webhook was answered with; tests may make the merchant deaf. */
  const webhooks = { deaf: false, statuses: [] as number[], sent: [] as { headers: Headers; body: string }[] };
  async function send(request: Request): Promise<Response> {
    // An adapter that is tried by itself starts payments that no order stands for.
    const isQuestion = new URL(request.url).pathname === QUESTION_PATH;
    if (isQuestion) return knowsPayments ? merchant.fetch(request) : Response.json({ allowed: true });
    if (webhooks.deaf) throw new TypeError('connection refused');
    webhooks.sent.push({ headers: request.headers, body: await request.clone().text() });
    const answer = await merchant.fetch(request);
    webhooks.statuses.push(answer.status);
    return answer;
  }
  const provider = createSandboxProvider({
    database,
    secret: SECRET,
    publicOrigin: VENDOR_ORIGIN,
    webhookUrl: new URL(WEBHOOK_PATH, MERCHANT_ORIGIN).href,
    questionUrl: new URL(QUESTION_PATH, MERCHANT_ORIGIN).href,
    clock,
    log: silentLog,
    send,
  });
  const coinVendor = createCoinsProvider({
    database,
    secret: COINS_SECRET,
    publicOrigin: COINS_ORIGIN,
    webhookUrl: new URL('/vendor/payments/coins/webhook', MERCHANT_ORIGIN).href,
    clock,
    log: silentLog,
    send,
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
  const coins = createCoinsAdapter({
    url: COINS_ORIGIN,
    secret: COINS_SECRET,
    clock,
    log: silentLog,
    send: (url, request) =>
      vendor.reachable ? coinVendor.fetch(new Request(url, request)) : Promise.reject(new TypeError('unreachable')),
  });
  const mifinityFake = createMifinityFake({ keys: COINS_SECRET, log: silentLog, send });
  const mifinity = createMifinityAdapter({
    url: MIFINITY_ORIGIN,
    keys: COINS_SECRET,
    account: '5001000000000000',
    brandId: '001',
    callbackUrl: `${MERCHANT_ORIGIN}/vendor/payments/mifinity/webhook`,
    clock,
    log: silentLog,
    send: (url, request) =>
      vendor.reachable ? mifinityFake.fetch(new Request(url, request)) : Promise.reject(new TypeError('unreachable')),
  });
  const bonuses = createBonuses({
    book: DEMO_OFFERS,
    ...{ database, unitOfWork, ledger, wallet, players, clock, hasDeposited },
    jobs: createJobs(clock.now),
    mayAdvertise: testGuards(clock).mayAdvertise,
    inPlay: async () => false,
  });
  const payments = createOrders({
    database,
    unitOfWork,
    ledger,
    wallet,
    messages: openMessages({ database, clock }).messages,
    players,
    onAccountUsed: async () => undefined,
    providers: createProviderChoice([adapter, coins, mifinity], clock),
    guards: {
      mayDeposit: [
        knownPlayer,
        (transaction, { player, amount, region: place }) =>
          testGuards(clock).mayDeposit(transaction, { player, amount, place }),
        createVerificationGuards({ clock, players, depositedSince }).mayDeposit,
      ],
      depositBounds: [
        (queryable, { player, region: place }) => testGuards(clock).depositBound(queryable, { player, place }),
        createVerificationGuards({ clock, players, depositedSince }).depositBound,
      ],
      mayComplete: [
        (transaction, { player, amount, region: place, orderId }) =>
          testGuards(clock).mayDeposit(transaction, { player, amount, place, orderId }),
      ],
      mayWithdraw: [knownPlayer],
      limitDue: testGuards(clock).limitDue,
      review: [],
    },
    bonuses,
    checkBenefit: benefitsOf(bonuses),
    unplayedCash: async () => unplayed.amount,
    payoutEase: async () => ease,
    clock,
    log: silentLog,
    environment: 'test',
    publicPort: 5100,
  });
  const merchant = paymentVendorRoutes({
    providers: [adapter, coins, mifinity],
    settle: payments.settle,
    mayComplete: payments.mayComplete,
    clock,
    log: silentLog,
  });

  return {
    database,
    clock,
    players,
    announced,
    bonuses,
    unitOfWork,
    ledger,
    wallet,
    unplayed,
    ease,
    provider,
    adapter,
    coinVendor,
    coins,
    mifinityFake,
    mifinity,
    payments,
    merchant,
    webhooks,
    vendor,

    start: async (player: PlayerSummary, changes: StartChanges = {}) => {
      // Where the law asks, the player has said that they want no limit of their own.
      await keepPlayer(database, player);
      await noteAnswer(database, player.playerId, clock.now());
      return payments.startDeposit(
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
      );
    },

    /** Presses a button on the vendor's page, with what was typed there. */
    choose: (redirectUrl: string, choice: string, typed: Record<string, string> = {}) =>
      provider.fetch(new Request(redirectUrl, { method: 'POST', body: new URLSearchParams({ ...typed, choice }) })),

    /** Tells the player's personal info, as vendors ask for it. */
    async keepPerson(player: PlayerSummary): Promise<void> {
      await keepPlayer(database, player);
      await database.execute(sql`update players set gender = 'other', name = 'Marlowe', surname = 'Reef', postcode = '1020',
        address = 'Quay 1' where player_id = ${player.playerId}::uuid`);
    },

    /** Presses a button of the coin vendor's pretended wallet, and lets it say what that made of the payment. */
    async useWallet(pageUrl: string, pressed: { send?: string; chain?: string }): Promise<void> {
      await coinVendor.fetch(new Request(pageUrl, { method: 'POST', body: new URLSearchParams(pressed) }));
      await coinVendor.deliverDue();
    },

    /** The page of a payment or payout at the coin vendor. */
    async coinPage(paymentId: string, kind: 'wallet' | 'desk' = 'wallet'): Promise<string> {
      const found = await rows<{ page_id: string }>(
        database,
        sql`select page_id from coin_invoices where payment_id = ${paymentId}`,
      );
      return `${COINS_ORIGIN}/${kind}/${found[0]?.page_id}`;
    },

    /** Makes something of a payment on the operator's page of the vendor. */
    async desk(paymentId: string, status: string): Promise<void> {
      const found = await rows<{ checkout_id: string }>(
        database,
        sql`select checkout_id from sandbox_payments where payment_id = ${paymentId}`,
      );
      const url = `${VENDOR_ORIGIN}/desk/${found[0]?.checkout_id}`;
      await provider.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ status }) }));
      await provider.deliverDue();
    },

    /** How the vendor answers payouts from now on. */
    payouts: (mode: string) =>
      provider.fetch(
        new Request(`${VENDOR_ORIGIN}/desk`, { method: 'POST', body: new URLSearchParams({ payouts: mode }) }),
      ),

    /** A webhook as the vendor would send it. */
    webhook(content: object, changes: { secret?: string; at?: Date } = {}) {
      const body = JSON.stringify(content);
      const headers = signedHeaders(changes.secret ?? SECRET, changes.at ?? clock.now(), body);
      return merchant.request(WEBHOOK_PATH, { method: 'POST', headers, body });
    },

    async eventsOf(playerId: string): Promise<string[]> {
      const found = await rows<{ type: string }>(
        database,
        sql`select type from player_events where player_id = ${playerId}::uuid and type <> 'notification'
            order by sequence`,
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
