/**
 * Every game that can be launched: the catalogue's rows, served by the studio, and what outside vendors list. The
 * vendors' games are stored in the database (migrations 0010 and 0013) and cached in memory, because every bet asks.
 */
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import {
  CATEGORIES,
  type Category,
  type Game,
  type GameKind,
  isOwnProvider,
  LOBBIES,
  LOBBY_KINDS,
} from '#shared/catalogue/names.ts';
import { isPermitted } from '#shared/catalogue/offer.ts';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import {
  type JurisdictionId,
  policyOf,
  REGION_IDS,
  REGIONS,
  type Reach,
  type RegionId,
} from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, UnitOfWork } from '../../db/index.ts';
import type { GameAggregator, VendorList } from '../../ports/game-aggregator.ts';
import type { VendorHealth } from './health.ts';
import { type ListChange, storeList, type VendorGameRow, vendorGameRows } from './store.ts';
import { admissionOf } from './vendor-rules.ts';

/** A game of an outside vendor, with the regions that offer it. */
export interface ListedGame extends Game {
  regions: readonly RegionId[];
}

export interface PlayableGame extends Game {
  /** The vendor's own name of it. */
  vendorCode: string;
  /** What its bets count as; casino, unless told. */
  product?: 'sport';
  /** Whether a domain lists it. */
  isOfferedIn(region: RegionId): boolean;
  /** Whether somebody may play it: every law that reaches them has to allow it. */
  isOpenTo(reach: Reach): boolean;
}

export interface SyncReport {
  vendor: string;
  /** Codes that appeared or came back, and that left; null: the vendor could not be asked. */
  added: readonly string[] | null;
  removed: readonly string[];
}

export interface GameDirectory {
  /** The game of a code, or null. A vendor's game that left its list is found as `unavailable`: it takes no bets. */
  find(code: string): PlayableGame | null;
  /** Rises whenever the vendors' games were read again. */
  revision(): number;
  /** The vendors' games as they are listed now; those that left lately are among them, as `unavailable`. */
  vendorGames(): ListedGame[];
  /** Every game that is listed anywhere, whether it is open yet or not. */
  all(): PlayableGame[];
  /** Reads the vendors' games from the database: at the start, and where another node may have asked the vendor. */
  reload(): Promise<void>;
  /**
   * Asks vendors for their lists and stores what changed. A vendor that does not answer keeps its games.
   * @param wanted the vendors to ask; all, unless told.
   */
  sync(wanted?: (vendor: string) => boolean): Promise<SyncReport[]>;
}

/** A label as it stands in addresses; one that is called like a label of ours stays apart from it. */
function providerId(vendor: string, label: string): string {
  const plain = label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' || isOwnProvider(plain) ? platformCode(vendor, plain) : plain;
}

const CATEGORIES_OF_KIND: Record<GameKind, readonly Category[]> = {
  slot: ['slots'],
  table: ['table-games'],
  live: ['live-casino'],
  instant: [],
};

const DAY_MS = 86_400_000;
/** A game is new for so long after it was first listed. */
const NEW_FOR_MS = 30 * DAY_MS;
/** A game that left its vendor's list is shown as unavailable for so long. */
const SHOWN_AFTER_REMOVAL_MS = 30 * DAY_MS;

/** A vendor's game as it is cached in memory. */
interface KnownGame {
  game: Game;
  vendorCode: string;
  regions: readonly RegionId[];
  isOpenTo(reach: Reach): boolean;
  firstSeenMs: number;
  removedMs: number | null;
}

const domainAlone = (region: RegionId): Reach => ({ regions: [region], country: null });

function knownGame(row: VendorGameRow, certified: readonly JurisdictionId[]): KnownGame {
  const firstSeenMs = Number(row.first_seen_ms);
  const game: Game = {
    code: row.code,
    title: row.title,
    vendor: row.vendor,
    provider: providerId(row.vendor, row.label),
    providerName: row.label,
    kind: row.kind,
    categories: [...CATEGORIES_OF_KIND[row.kind], ...row.categories],
    collections: [],
    tags: row.categories,
    art: row.code,
    lobbies: LOBBIES.filter((lobby) => LOBBY_KINDS[lobby].includes(row.kind)),
    devices: row.devices,
    releasedOn: new Date(firstSeenMs).toISOString().slice(0, 10),
    volatility: row.volatility,
    status: row.removed_ms === null ? 'open' : 'unavailable',
    rtpPercent: row.rtp_percent,
  };
  const isOpenTo = admissionOf(game, row.blocked_countries, certified);
  return {
    game,
    vendorCode: row.vendor_code,
    regions: REGION_IDS.filter((region) => isOpenTo(domainAlone(region))),
    isOpenTo,
    firstSeenMs,
    removedMs: row.removed_ms === null ? null : Number(row.removed_ms),
  };
}

/** The game as lists show it at a moment; null when it left too long ago. */
function listedAt({ game, regions, firstSeenMs, removedMs }: KnownGame, nowMs: number): ListedGame | null {
  if (removedMs !== null && nowMs - removedMs > SHOWN_AFTER_REMOVAL_MS) return null;
  const isNew = nowMs - firstSeenMs < NEW_FOR_MS;
  const categories = isNew ? [...game.categories, 'new'] : game.categories;
  return { ...game, categories: CATEGORIES.filter((category) => categories.includes(category)), regions };
}

function fromCatalogue(code: string): PlayableGame | null {
  const game = gameByCode(code);
  if (!game) return null;
  // The rules that are asked for hold no amount, so any currency does.
  const isOpenTo = (reach: Reach) => isPermitted(game, policyOf(reach, REGIONS[reach.regions[0]].currency));
  return { ...game, vendorCode: code, isOfferedIn: (region) => isOpenTo(domainAlone(region)), isOpenTo };
}

function playable({ game, vendorCode, regions, isOpenTo }: KnownGame): PlayableGame {
  return { ...game, vendorCode, isOfferedIn: (region) => regions.includes(region), isOpenTo };
}

export interface DirectoryParts {
  database: Database;
  unitOfWork: UnitOfWork;
  aggregators: readonly GameAggregator[];
  health: VendorHealth;
  clock: Clock;
  /** The jurisdictions that the operator has named for a vendor (vendor-rules.ts). */
  certified(vendor: string): readonly JurisdictionId[];
}

/** Creates the directory; it knows the vendors' games after the first `reload`. */
export function createGameDirectory(parts: DirectoryParts): GameDirectory {
  const { database, unitOfWork, aggregators, health, clock, certified } = parts;
  let known = new Map<string, KnownGame>();
  let revision = 0;

  const reload = async (): Promise<void> => {
    const found = await vendorGameRows(database);
    known = new Map(found.map((row) => [row.code, knownGame(row, certified(row.vendor))]));
    revision += 1;
  };

  const store = (vendor: string, list: VendorList): Promise<ListChange> =>
    unitOfWork.run((transaction) => storeList(transaction, vendor, list, clock.now()));

  const ask = async ({ name, games }: GameAggregator): Promise<SyncReport | null> => {
    if (!games) return null;
    const listed = await games();
    health.noteList(name, listed !== null);
    return listed === null
      ? { vendor: name, added: null, removed: [] }
      : { vendor: name, ...(await store(name, listed)) };
  };

  return {
    find(code) {
      const game = known.get(code);
      return fromCatalogue(code) ?? (game ? playable(game) : null);
    },
    revision: () => revision,
    vendorGames() {
      const now = clock.now().getTime();
      return [...known.values()].map((game) => listedAt(game, now)).filter((game) => game !== null);
    },
    all: () => [...GAMES.flatMap(({ code }) => fromCatalogue(code) ?? []), ...[...known.values()].map(playable)],
    reload,
    async sync(wanted = () => true) {
      const asked = await Promise.all(aggregators.filter(({ name }) => wanted(name)).map(ask));
      const reports = asked.filter((report) => report !== null);
      if (reports.length > 0) await reload();
      return reports;
    },
  };
}
