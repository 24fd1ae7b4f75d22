/**
 * Every game that can be launched: the catalogue's rows, served by the studio, and what outside vendors list. The
 * vendors' games are kept in the database (migration 0010) and looked up in memory, for every bet asks.
 */
import { sql } from 'drizzle-orm';
import { gameByCode } from '#shared/catalogue/games.ts';
import type { Category, Game, GameKind } from '#shared/catalogue/names.ts';
import type { Clock } from '../../clock.ts';
import { type Database, rows, type UnitOfWork } from '../../db/index.ts';
import type { GameAggregator, VendorGame } from '../../ports/game-aggregator.ts';

export interface PlayableGame {
  /** Ours, in addresses. */
  code: string;
  title: string;
  /** The aggregator that serves it. */
  vendor: string;
  /** The vendor's own name of it. */
  vendorCode: string;
  kind: GameKind;
  categories: readonly Category[];
  status: Game['status'];
  rtpPercent: string | null;
}

export interface SyncReport {
  vendor: string;
  /** Codes that appeared or came back, and that left; null: the vendor could not be asked. */
  added: readonly string[] | null;
  removed: readonly string[];
}

export interface GameDirectory {
  /** The game of a code, or null. A vendor's game that left its list is found as `announced`: it takes no bets. */
  find(code: string): PlayableGame | null;
  /** The vendors' games that can be played now. */
  vendorGames(): PlayableGame[];
  /** Reads the vendors' games from the database: at the start, and where another node may have asked the vendor. */
  reload(): Promise<void>;
  /** Asks each vendor for its list and keeps what changed. A vendor that does not answer keeps its games. */
  sync(): Promise<SyncReport[]>;
}

export const STUDIO = 'studio';

/** Our code for a vendor's game: lower-case letters, digits and single hyphens, after the vendor's name. */
export function platformCode(vendor: string, vendorCode: string): string {
  const plain = vendorCode.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${vendor}-${plain}`.replaceAll(/-+/g, '-').replace(/-$/, '');
}

const CATEGORIES_OF_KIND: Record<GameKind, readonly Category[]> = {
  slot: ['slots'],
  table: ['table-games'],
  live: ['live-casino'],
  instant: [],
};

interface VendorGameRow {
  code: string;
  vendor: string;
  vendor_code: string;
  title: string;
  kind: GameKind;
  rtp_percent: string | null;
  removed: boolean;
}

function fromCatalogue(code: string): PlayableGame | null {
  const game = gameByCode(code);
  return game ? { ...game, vendor: STUDIO, vendorCode: code } : null;
}

function fromRow(row: VendorGameRow): PlayableGame {
  return {
    code: row.code,
    title: row.title,
    vendor: row.vendor,
    vendorCode: row.vendor_code,
    kind: row.kind,
    categories: CATEGORIES_OF_KIND[row.kind],
    status: row.removed ? 'announced' : 'open',
    rtpPercent: row.rtp_percent,
  };
}

export interface DirectoryParts {
  database: Database;
  unitOfWork: UnitOfWork;
  aggregators: readonly GameAggregator[];
  clock: Clock;
}

/** Creates the directory; it knows the vendors' games after the first `reload`. */
export function createGameDirectory({ database, unitOfWork, aggregators, clock }: DirectoryParts): GameDirectory {
  let known = new Map<string, PlayableGame>();

  const reload = async (): Promise<void> => {
    const found = await rows<VendorGameRow>(
      database,
      sql`select code, vendor, vendor_code, title, kind, rtp_percent, removed_at is not null as removed
        from vendor_games`,
    );
    known = new Map(found.map((row) => [row.code, fromRow(row)]));
  };

  /** Writes a vendor's list; a game whose code another one has is left out. */
  const keep = (vendor: string, games: readonly VendorGame[]): Promise<SyncReport> =>
    unitOfWork.run(async (transaction) => {
      const at = clock.now().toISOString();
      const open = new Set(
        (
          await rows<{ code: string }>(
            transaction,
            sql`select code from vendor_games where vendor = ${vendor} and removed_at is null for update`,
          )
        ).map(({ code }) => code),
      );
      const listed = new Set<string>();
      for (const game of games) {
        const code = platformCode(vendor, game.vendorCode);
        const kept = await rows(
          transaction,
          sql`insert into vendor_games (code, vendor, vendor_code, title, label, kind, rtp_percent, first_seen_at)
            values (${code}, ${vendor}, ${game.vendorCode}, ${game.title}, ${game.label}, ${game.kind},
              ${game.rtpPercent}, ${at})
            on conflict (code) do update set title = excluded.title, label = excluded.label, kind = excluded.kind,
              rtp_percent = excluded.rtp_percent, removed_at = null
            where vendor_games.vendor_code = excluded.vendor_code
            returning code`,
        );
        if (kept.length > 0) listed.add(code);
      }
      const removed = [...open].filter((code) => !listed.has(code));
      for (const code of removed) {
        await transaction.execute(sql`update vendor_games set removed_at = ${at} where code = ${code}`);
      }
      return { vendor, added: [...listed].filter((code) => !open.has(code)), removed };
    });

  return {
    find: (code) => fromCatalogue(code) ?? known.get(code) ?? null,
    vendorGames: () => [...known.values()].filter(({ status }) => status === 'open'),
    reload,
    async sync() {
      const reports: SyncReport[] = [];
      for (const { name, games } of aggregators) {
        if (!games) continue;
        const listed = await games();
        reports.push(listed === null ? { vendor: name, added: null, removed: [] } : await keep(name, listed));
      }
      if (reports.length > 0) await reload();
      return reports;
    },
  };
}
