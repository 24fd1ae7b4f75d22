/**
 * Every game that can be launched: the catalogue's rows, served by the studio, and what outside vendors list. The
 * vendors' games are kept in the database (migrations 0010 and 0013) and looked up in memory, for every bet asks.
 */
import { sql } from 'drizzle-orm';
import { GAMES, gameByCode } from '#shared/catalogue/games.ts';
import {
  CATEGORIES,
  type Category,
  type Device,
  type Game,
  type GameKind,
  isOwnProvider,
  LOBBIES,
  LOBBY_KINDS,
  type Volatility,
} from '#shared/catalogue/names.ts';
import { isOffered } from '#shared/catalogue/offer.ts';
import type { JurisdictionId, RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { type Database, rows, type UnitOfWork } from '../../db/index.ts';
import type { GameAggregator, VendorGame, VendorList } from '../../ports/game-aggregator.ts';
import type { VendorHealth } from './health.ts';
import { regionsOf } from './vendor-rules.ts';

/** A game of an outside vendor, with the regions that offer it. */
export interface ListedGame extends Game {
  regions: readonly RegionId[];
}

export interface PlayableGame extends Game {
  /** The vendor's own name of it. */
  vendorCode: string;
  isOfferedIn(region: RegionId): boolean;
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
   * Asks vendors for their lists and keeps what changed. A vendor that does not answer keeps its games.
   * @param wanted the vendors to ask; all, unless told.
   */
  sync(wanted?: (vendor: string) => boolean): Promise<SyncReport[]>;
}

/** Our code for a vendor's game: lower-case letters, digits and single hyphens, after the vendor's name. */
export function platformCode(vendor: string, vendorCode: string): string {
  const plain = vendorCode.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${vendor}-${plain}`.replaceAll(/-+/g, '-').replace(/-$/, '');
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

interface VendorGameRow {
  code: string;
  vendor: string;
  vendor_code: string;
  title: string;
  label: string;
  kind: GameKind;
  categories: Category[];
  rtp_percent: string | null;
  volatility: Volatility | null;
  devices: Device[];
  blocked_countries: string[];
  /** ms since 1970, as text. */
  first_seen_ms: string;
  removed_ms: string | null;
}

/** A vendor's game as it is kept in memory. */
interface KnownGame {
  game: Game;
  vendorCode: string;
  regions: readonly RegionId[];
  firstSeenMs: number;
  removedMs: number | null;
}

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
  const regions = regionsOf(game, row.blocked_countries, certified);
  return {
    game,
    vendorCode: row.vendor_code,
    regions,
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
  return game ? { ...game, vendorCode: code, isOfferedIn: (region) => isOffered(game, region) } : null;
}

function playable({ game, vendorCode, regions }: KnownGame): PlayableGame {
  return { ...game, vendorCode, isOfferedIn: (region) => regions.includes(region) };
}

/** A vendor's list as rows, by our codes; of two games whose codes become one the first keeps it. */
function rowsOf(vendor: string, games: readonly VendorGame[]): Map<string, object> {
  const byCode = new Map<string, object>();
  for (const game of games) {
    const code = platformCode(vendor, game.vendorCode);
    if (byCode.has(code)) continue;
    byCode.set(code, {
      code,
      vendor_code: game.vendorCode,
      title: game.title,
      label: game.label,
      kind: game.kind,
      categories: game.categories,
      rtp_percent: game.rtpPercent,
      volatility: game.volatility,
      devices: game.devices,
      blocked_countries: game.blockedCountries,
    });
  }
  return byCode;
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
    const found = await rows<VendorGameRow>(
      database,
      sql`select code, vendor, vendor_code, title, label, kind, categories, rtp_percent, volatility, devices,
          blocked_countries, (extract(epoch from first_seen_at) * 1000)::bigint::text as first_seen_ms,
          (extract(epoch from removed_at) * 1000)::bigint::text as removed_ms
        from vendor_games order by first_seen_at desc, code`,
    );
    known = new Map(found.map((row) => [row.code, knownGame(row, certified(row.vendor))]));
    revision += 1;
  };

  /**
   * Writes a vendor's list; a game whose code another one has is left out. One whose row could not be read stays as it
   * is known: it plays, whatever is wrong with what is said of it.
   */
  const keep = (vendor: string, { games, unread }: VendorList): Promise<SyncReport> =>
    unitOfWork.run(async (transaction) => {
      const at = clock.now().toISOString();
      const codes = (found: { code: string }[]) => new Set(found.map(({ code }) => code));
      const open = codes(
        await rows(
          transaction,
          sql`select code from vendor_games where vendor = ${vendor} and removed_at is null for update`,
        ),
      );
      const listed = codes(
        await rows(
          transaction,
          sql`insert into vendor_games (code, vendor, vendor_code, title, label, kind, categories, rtp_percent,
              volatility, devices, blocked_countries, first_seen_at)
            select code, ${vendor}, vendor_code, title, label, kind, categories, rtp_percent, volatility, devices,
              blocked_countries, ${at}::timestamptz
            from jsonb_to_recordset(${JSON.stringify([...rowsOf(vendor, games).values()])}::jsonb) as listed (
              code text, vendor_code text, title text, label text, kind text, categories text[], rtp_percent text,
              volatility text, devices text[], blocked_countries text[])
            on conflict (code) do update set title = excluded.title, label = excluded.label, kind = excluded.kind,
              categories = excluded.categories, rtp_percent = excluded.rtp_percent, volatility = excluded.volatility,
              devices = excluded.devices, blocked_countries = excluded.blocked_countries, removed_at = null
            where vendor_games.vendor_code = excluded.vendor_code
            returning code`,
        ),
      );
      const named = new Set([...listed, ...unread.map((code) => platformCode(vendor, code))]);
      const removed = [...open].filter((code) => !named.has(code));
      await transaction.execute(
        sql`update vendor_games set removed_at = ${at}
          where code in (select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb))`,
      );
      return { vendor, added: [...listed].filter((code) => !open.has(code)), removed };
    });

  const ask = async ({ name, games }: GameAggregator): Promise<SyncReport | null> => {
    if (!games) return null;
    const listed = await games();
    health.noteList(name, listed !== null);
    return listed === null ? { vendor: name, added: null, removed: [] } : keep(name, listed);
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
