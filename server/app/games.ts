/** Games: the vendors that serve them, the catalogue, play for money, jackpots, favourites and wins. */
import type { Hono } from 'hono';
import type { RegionId } from '#shared/regions/index.ts';
import type { WeightedKind } from '#shared/wagering.ts';
import { createHub88Aggregator, hub88Routes } from '../adapters/games/hub88/index.ts';
import { createSoftswissAggregator, softswissRoutes } from '../adapters/games/softswiss/index.ts';
import { createInProcessWallet, createStudioAggregator, gameVendorRoutes } from '../adapters/games/studio/index.ts';
import { betbyRoutes, createBetby, readPublicKey } from '../adapters/sportsbook/betby/index.ts';
import { createWalletCalls } from '../http/metrics.ts';
import { createAchievements } from '../modules/achievements/index.ts';
import {
  createGameDirectory,
  createGamesContent,
  createVendorHealth,
  createVendorListing,
  type GameDirectory,
} from '../modules/catalogue/index.ts';
import { createFavourites, favouriteRoutes } from '../modules/favourites/index.ts';
import { createGameWallet, createLaunch, createRoundHistory, gameWalletRoutes } from '../modules/game-wallet/index.ts';
import { createJackpots, jackpotRoutes } from '../modules/jackpots/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import type { Publisher } from '../modules/publishing/index.ts';
import { sportWidgetRoutes, withSportsbook } from '../modules/sport-widget/index.ts';
import { createTables, tableRoutes } from '../modules/tables/index.ts';
import { createWins, winRoutes } from '../modules/wins/index.ts';
import type { GameAggregator, JackpotReceiver, RoundAsked, RoundDetails } from '../ports/game-aggregator.ts';
import type { GameWallet } from '../ports/game-wallet.ts';
import type { HostedStudio, StudioFactory } from '../ports/studio-host.ts';
import { frameOrigins } from '../site/index.ts';
import type { Core } from './core.ts';
import type { Money } from './money.ts';
import type { Protection } from './protection.ts';

/** Our side of every game vendor in use: what we ask of it. */
function createAggregators({ config, clock, warn }: Core): GameAggregator[] {
  const { hub88, softswiss } = config.gameVendors;
  const studio = createStudioAggregator({
    studioUrl: config.studioUrl,
    internalUrl: config.studioInternalUrl,
    secret: config.studioSecrets,
    timeoutMs: config.studioTimeoutMs,
    clock,
    log: warn,
  });
  return [
    studio,
    ...(hub88 ? [createHub88Aggregator(hub88, warn)] : []),
    ...(softswiss ? [createSoftswissAggregator(softswiss, warn)] : []),
  ];
}

/** What each game vendor in use asks of us. */
function createVendorRoutes({ config, clock, warn }: Core, wallet: GameWallet, jackpots: JackpotReceiver): Hono[] {
  const { hub88, softswiss } = config.gameVendors;
  const { widget } = config.sport;
  return [
    gameVendorRoutes({ wallet, jackpots, secret: config.studioSecrets, clock, log: warn }),
    ...(hub88 ? [hub88Routes({ wallet, settings: hub88, log: warn })] : []),
    ...(softswiss ? [softswissRoutes({ wallet, settings: softswiss, log: warn })] : []),
    ...(widget ? [betbyRoutes({ wallet, publicKeys: widget.publicKeys.map(readPublicKey), clock, log: warn })] : []),
  ];
}

/** Asks vendors for their lists of games; a change is logged, written as content, and published. */
function createSync({ config, log, warn }: Core, directory: GameDirectory, publisher: Publisher | null) {
  const { sources } = config.publishing;
  const content = sources === null ? null : createGamesContent(sources, directory);
  return async (wanted?: (vendor: string) => boolean): Promise<void> => {
    for (const { vendor, added, removed } of await directory.sync(wanted)) {
      if (added === null) warn('a game vendor did not tell its games', { vendor });
      else if (added.length + removed.length > 0) log.info({ vendor, added, removed }, 'a vendor’s games changed');
    }
    if (content?.write()) publisher?.request();
  };
}

export interface GamesParts {
  /** Runs our own studio in this process; null: another program answers at STUDIO_URL. */
  studio: StudioFactory | null;
  publisher: Publisher | null;
}

export async function composeGames(
  core: Core,
  { wallet, bonuses }: Money,
  { guards, admission }: Protection,
  parts: GamesParts,
) {
  const { config, database, unitOfWork, ledger, clock, limits, hub, warn } = core;
  const players = playerDirectory;
  const aggregators = createAggregators(core);
  const health = createVendorHealth(clock);
  const directory = createGameDirectory({
    database,
    unitOfWork,
    aggregators,
    health,
    clock,
    certified: (vendor) => config.gameVendors.certified[vendor] ?? [],
  });
  await directory.reload();
  const { widget } = config.sport;
  const brands: ReadonlyMap<RegionId, string> = widget?.brands ?? new Map();
  const sportsbook = widget === null ? null : createBetby(widget.privateKey);
  core.jobDefinitions.push(...bonuses.awardJobs(aggregators, warn));
  const vendorNames = aggregators.map(({ name }) => name);
  const gameWallet = createGameWallet({
    directory: withSportsbook(directory, sportsbook, [...brands.keys()]),
    database,
    unitOfWork,
    ledger,
    players,
    clock,
    mayStake: guards.mayStake,
    emitBalance: wallet.emitBalance,
    noteWin: createAchievements(clock).noteWin,
    winFloorCents: config.winFloorCents,
    broadcast: hub.broadcast,
    onFreeRound: bonuses.onFreeRound,
    onSettled: core.settled.poke,
  });
  const frames = frameOrigins(config);
  const isFramed = (origin: string) => frames.includes(origin);
  const winMaximum = (code: string) => config.winMaximum.byGame.get(code) ?? config.winMaximum.everyGame;
  const launch = createLaunch({
    ...{ database, players, directory, aggregators, health, clock, mayPlay: guards.mayPlay, isFramed, winMaximum },
    renewAdmission: admission.renew,
    log: warn,
  });
  const history = createRoundHistory({ database, directory, aggregators, clock });
  const jackpots = createJackpots({ aggregators, clock, broadcast: hub.broadcast });
  const walletUrl = `${config.internalUrl}/vendor/games/studio`;
  const walletCalls = createWalletCalls();
  const inProcessWallet = createInProcessWallet(gameWallet, walletCalls.observe);
  const speakers = core.keys.speakers.toString();
  const host = { config, speakers, database, clock, walletUrl, inProcessWallet, log: warn };
  const studio: HostedStudio | null = parts.studio?.(host) ?? null;
  const sync = createSync(core, directory, parts.publisher);
  return {
    studio,
    walletCalls,
    /** What kind of game a code names; null for one that is gone. */
    kindOf: (code: string) => directory.find(code)?.kind ?? null,
    /** The categories of the game that a code names; none for one that is gone. */
    categoriesOf: (code: string) => directory.find(code)?.categories ?? [],
    /** What a game counts as towards wagering. */
    weightedKindOf(code: string): WeightedKind | null {
      const game = directory.find(code);
      if (game === null || game === undefined) return null;
      return game.categories.includes('jackpot') ? 'jackpot' : game.kind;
    },
    listing: createVendorListing(directory, health, vendorNames, clock),
    sync: () => sync(),
    syncDoubtful: () => sync(health.isDoubtful),
    vendorStates: () => health.states(vendorNames),
    /** Null where the studio is another program. */
    disputedRounds: studio === null ? null : () => studio.disputed(),
    forgottenRounds: () => history.forgotten(),
    /** What the vendor of a round says of it; null when it tells nothing, or plays here no more. */
    async roundDetails(provider: string, round: RoundAsked): Promise<RoundDetails | null> {
      const aggregator = aggregators.find(({ name }) => name === provider);
      return (await aggregator?.roundDetails?.(round)) ?? null;
    },
    /** Where anybody can reckon a round of a player again; null where only its vendor can. */
    async proofOf(playerId: string, { provider, roundId }: { provider: string; roundId: string }) {
      const found = await history.round(playerId, { provider, round_id: roundId, language: 'en' });
      return found.ok ? (found.value.result.details?.url ?? null) : null;
    },
    routes: {
      ...gameWalletRoutes({ launch, history, limits }),
      ...sportWidgetRoutes({
        ...{ database, players, clock, mayPlay: guards.mayPlay, renewAdmission: admission.renew },
        ...{ sportsbook, brands },
      }),
      ...winRoutes(createWins({ database, directory, clock, floorCents: config.winFloorCents })),
      ...jackpotRoutes(jackpots),
      ...tableRoutes(createTables({ aggregators, directory, clock })),
      ...favouriteRoutes(createFavourites({ database, unitOfWork, directory, clock })),
    },
    vendorRoutes: createVendorRoutes(core, gameWallet, jackpots),
  };
}

export type Games = Awaited<ReturnType<typeof composeGames>>;
