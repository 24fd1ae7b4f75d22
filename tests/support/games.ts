/** The game modules over a real ledger with players made up on the spot, and a vendor that signs as the studio does. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { createInProcessWallet, gameVendorRoutes } from '#server/adapters/games/studio/index.ts';
import { createUnitOfWork, type Database, type UnitOfWork } from '#server/db/index.ts';
import { createAchievements } from '#server/modules/achievements/index.ts';
import {
  createGameDirectory,
  createVendorHealth,
  createVendorListing,
  type GameDirectory,
  type VendorListing,
} from '#server/modules/catalogue/index.ts';
import {
  createGameWallet,
  createLaunch,
  createRoundHistory,
  type Launch,
  type RoundHistory,
} from '#server/modules/game-wallet/index.ts';
import { createJackpots } from '#server/modules/jackpots/index.ts';
import { createLedger, type Ledger } from '#server/modules/ledger/index.ts';
import type { PlayerDirectory, PlayerSummary } from '#server/modules/player/types.ts';
import { createWallet, type Wallet } from '#server/modules/wallet/index.ts';
import { createWins, type Wins } from '#server/modules/wins/index.ts';
import type { GameAggregator, GameLaunch } from '#server/ports/game-aggregator.ts';
import type { GameWallet } from '#server/ports/game-wallet.ts';
import type { InProcessWallet } from '#server/ports/studio-host.ts';
import type { StudioWalletAnswer, StudioWalletCall } from '#shared/contract/aggregator.ts';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { Currency } from '#shared/money.ts';
import type { JurisdictionId, RegionId } from '#shared/regions/index.ts';
import { createDatabaseStore, createStudio, type Studio, type StudioConfig } from '#studio/index.ts';
import type { SpinAnswer } from '#studio/protocol.ts';
import { testGuards } from './protection.ts';

const STUDIO_ORIGIN = 'http://games.localhost:4321';
const SLOT = 'krakens-toll';
export const VENDOR_SECRET = 'vendor-test-secret-of-some-length';

/** An origin that pages may not frame. */
export const STRANGE_ORIGIN = 'https://nobody.example';

export interface GamesHarness {
  /** What the bonuses of a test hear from the wallet of its games; nobody does unless set. */
  hooks: Pick<Parameters<typeof createGameWallet>[0], 'onFreeRound'>;
  clock: { at: number; now(): Date };
  broadcasts: RealtimeMessage[];
  /** Where each of them was told. */
  toldIn: (readonly RegionId[])[];
  launches: GameLaunch[];
  vendor: Hono;
  wallet: GameWallet;
  directory: GameDirectory;
  listing: VendorListing;
  aggregators: readonly GameAggregator[];
  launch: Launch;
  roundHistory: RoundHistory;
  wins: Wins;
  /** What other modules over the same players are made of. */
  parts: { ledger: Ledger; unitOfWork: UnitOfWork; wallet: Wallet; players: PlayerDirectory };
  /** The wallet as a studio in the same process calls it. */
  inProcessWallet: InProcessWallet;
  addPlayer(options?: Partial<PlayerSummary> & { cash?: bigint }): Promise<string>;
  balanceOf(playerId: string, currency?: Currency): Promise<bigint>;
  /** Opens a game, the slot unless told, for a player and returns the wallet token the vendor got. */
  open(playerId: string, region?: RegionId, code?: string): Promise<string>;
  call(call: StudioWalletCall, fields: Record<string, unknown>): Promise<StudioWalletAnswer>;
}

/** Signs a body as the studio does. */
export function vendorHeaders(body: string, at: number, secret = VENDOR_SECRET): Record<string, string> {
  const timestamp = String(at);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
}

/**
 * @param outside vendors beside the studio
 * @param certified by vendor, the jurisdictions that the operator has named for it
 */
export function createGamesHarness(
  database: Database,
  outside: readonly GameAggregator[] = [],
  certified: Record<string, readonly JurisdictionId[]> = {},
  winFloorCents = 0n,
): GamesHarness {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const accounts = new Map<string, PlayerSummary>();
  const players: PlayerDirectory = { find: async (_database, playerId) => accounts.get(playerId) ?? null };
  const ledger = createLedger(clock);
  const wallet = createWallet({ database, players, isCarried: () => true });
  const unitOfWork = createUnitOfWork(database, () => {});
  const broadcasts: RealtimeMessage[] = [];
  const toldIn: (readonly RegionId[])[] = [];
  const broadcast = (message: RealtimeMessage, regions: readonly RegionId[]) => {
    broadcasts.push(message);
    toldIn.push(regions);
  };
  const launches: GameLaunch[] = [];
  const studio: GameAggregator = {
    name: 'studio',
    async launch(launch) {
      launches.push(launch);
      return { url: `http://games.example/play/${launch.token}` };
    },
  };
  const aggregators = [studio, ...outside];
  const health = createVendorHealth(clock);
  const directory = createGameDirectory({
    database,
    unitOfWork,
    aggregators,
    health,
    clock,
    certified: (vendor) => certified[vendor] ?? [],
  });
  const listing = createVendorListing(
    directory,
    health,
    aggregators.map(({ name }) => name),
    clock,
  );
  const guards = testGuards(clock);
  const hooks: GamesHarness['hooks'] = { onFreeRound: async () => undefined };
  const gameWallet = createGameWallet({
    directory,
    database,
    unitOfWork,
    ledger,
    players,
    clock,
    mayStake: guards.mayStake,
    emitBalance: wallet.emitBalance,
    noteWin: createAchievements(clock).noteWin,
    winFloorCents,
    broadcast,
    onFreeRound: (...round) => hooks.onFreeRound(...round),
    onSettled: () => undefined,
  });
  const launch = createLaunch({
    database,
    players,
    clock,
    mayPlay: guards.mayPlay,
    renewAdmission: async () => undefined,
    directory,
    aggregators,
    health,
    winMaximum: () => 1_500_000_000n,
    isFramed: (origin) => origin !== STRANGE_ORIGIN,
    log: () => undefined,
  });
  const roundHistory = createRoundHistory({ database, directory, aggregators, clock });
  const jackpots = createJackpots({ aggregators, clock, broadcast });
  const vendor = gameVendorRoutes({ wallet: gameWallet, jackpots, secret: VENDOR_SECRET, clock });
  return {
    inProcessWallet: createInProcessWallet(gameWallet),
    clock,
    hooks,
    broadcasts,
    toldIn,
    launches,
    vendor,
    wallet: gameWallet,
    directory,
    listing,
    aggregators,
    launch,
    roundHistory,
    wins: createWins({ database, directory, clock, floorCents: winFloorCents }),
    parts: { ledger, unitOfWork, wallet, players },
    async addPlayer({ cash = 10_000n, ...options } = {}) {
      const playerId = options.playerId ?? randomUUID();
      const player: PlayerSummary = {
        playerId,
        nickname: 'selma-k',
        currency: 'EUR',
        region: 'main',
        country: 'AT',
        language: 'en',
        hasProfile: true,
        status: 'active',
        fullName: 'Selma Kade',
        verification: 'unverified',
        ...options,
      };
      accounts.set(playerId, player);
      if (cash === 0n) return playerId;
      const { currency } = player;
      await unitOfWork.run((transaction) =>
        ledger.post(transaction, {
          source: 'payment:test',
          externalId: playerId,
          kind: 'deposit',
          entries: [
            { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: cash },
            { account: { owner: 'house', name: 'payments', currency }, amount: -cash },
          ],
          details: {},
        }),
      );
      return playerId;
    },
    balanceOf: (playerId, currency = 'EUR') =>
      ledger.balance(database, { owner: 'player', playerId, purse: 'cash', currency }),
    async open(playerId, region = 'main', code = SLOT) {
      const opened = await launch({
        code,
        mode: 'real',
        language: 'en',
        region,
        origin: 'http://localhost:4321',
        playerId,
      });
      if (!opened.ok) throw new Error(opened.failure.name);
      // Named by the address: another launch may have come since.
      return opened.value.url.split('/').at(-1) ?? '';
    },
    async call(call, fields) {
      const body = JSON.stringify({ request_id: randomUUID(), ...fields });
      const response = await vendor.request(`/vendor/games/studio/${call}`, {
        method: 'POST',
        body,
        headers: vendorHeaders(body, clock.at),
      });
      return (await response.json()) as StudioWalletAnswer;
    },
  };
}

/** The studio over the same database, its wallet calls led straight to the harness's vendor routes. */
export function createHarnessStudio(
  database: Database,
  operator: GamesHarness,
  fetcher: (request: Request) => Promise<Response> = async (request) => operator.vendor.request(request),
  config: Partial<StudioConfig> = {},
): Studio {
  return createStudio({
    secret: VENDOR_SECRET,
    walletUrl: 'http://localhost/vendor/games/studio',
    publicOrigin: STUDIO_ORIGIN,
    clock: operator.clock,
    store: createDatabaseStore(database),
    fetcher,
    pause: async () => {},
    retryEveryMs: 0,
    ...config,
  });
}

/** The same studio as a server runs it: in the process of the wallet, without the wire. @param inProcessWallet the operator's unless told */
export const createStudioInProcess = (
  database: Database,
  operator: GamesHarness,
  inProcessWallet: InProcessWallet = operator.inProcessWallet,
): Studio => createHarnessStudio(database, operator, undefined, { inProcessWallet });

/** Launches a game, the slot unless told, at a studio and returns the address its page plays under. */
export async function launchSession(
  studio: Studio,
  walletToken: string,
  at: number,
  code = SLOT,
  playerId?: string,
): Promise<string> {
  const body = JSON.stringify({
    request_id: 'launch-00001',
    game_code: code,
    mode: 'real',
    token: walletToken,
    player_id: playerId,
    currency: 'EUR',
    language: 'en',
    parent_origin: 'http://localhost:4321',
    limits: { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true },
  });
  const request = new Request(`${STUDIO_ORIGIN}/api/launch`, {
    method: 'POST',
    body,
    headers: vendorHeaders(body, at),
  });
  const { url } = (await (await studio.fetch(request)).json()) as { url: string };
  return `${STUDIO_ORIGIN}/session/${url.split('/').at(-1)}`;
}

/** One spin under a request id. */
export async function spinOnce(studio: Studio, session: string, id: string, stake: string): Promise<SpinAnswer> {
  const body = JSON.stringify({ request_id: id, stake });
  const response = await studio.fetch(new Request(`${session}/spin`, { method: 'POST', body }));
  return (await response.json()) as SpinAnswer;
}

/** The fields of a round's transactions, as the studio sends them. @param amount the stake, minor units */
export function roundOf(token: string, amount = '200') {
  const id = randomUUID();
  const common = { token, round_id: `${id}-round`.slice(0, 42), game_code: 'krakens-toll', currency: 'EUR' };
  const betId = `${id}-b`;
  return {
    bet: { ...common, transaction_id: betId, amount },
    win: (won: string, changes: Record<string, unknown> = {}) => ({
      ...common,
      transaction_id: `${id}-w`,
      reference_transaction_id: betId,
      amount: won,
      round_closed: true,
      ...changes,
    }),
    /** The same round as one call. */
    whole: (won: string, changes: Record<string, unknown> = {}) => ({
      ...common,
      transaction_id: betId,
      amount,
      win_transaction_id: `${id}-w`,
      win_amount: won,
      ...changes,
    }),
    rollback: {
      token,
      round_id: common.round_id,
      transaction_id: `${id}-r`,
      reference_transaction_id: betId,
    },
  };
}
