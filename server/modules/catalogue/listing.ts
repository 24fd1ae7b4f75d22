/**
 * `/vendor-games.json` on every region's domain: the games of outside vendors that the region offers now, and our own as
 * unavailable while the studio opens none of them. It is written and compressed once per change; browsers cache it and
 * revalidate it each time.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { GAMES } from '#shared/catalogue/games.ts';
import { encodeIndex } from '#shared/catalogue/index-file.ts';
import type { Game } from '#shared/catalogue/names.ts';
import { isOffered } from '#shared/catalogue/offer.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { GameDirectory } from './directory.ts';
import type { VendorHealth } from './health.ts';

interface Bodies {
  /** What it was written from. */
  state: string;
  text: string;
  etag: string;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

export interface VendorListing {
  /** What a region lists now; `unavailable` is what its vendor cannot open at the moment. */
  games(region: RegionId): Game[];
  /** Whether a code is a vendor's game that the region offers, or has offered. */
  has(code: string, region: RegionId): boolean;
  /** Answers a request for the list of a region. */
  answer(request: Request, region: RegionId): Response;
}

const HOUR_MS = 3_600_000;
/** Fast, and at thousands of games still a twentieth of the text. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function bodiesOf(state: string, text: string): Bodies {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { state, text, etag, br: brotliCompressSync(text, BROTLI), gzip: gzipSync(text) };
}

/** Creates the listing over a directory and what is known of its vendors. */
export function createVendorListing(
  directory: Pick<GameDirectory, 'find' | 'revision' | 'vendorGames'>,
  health: Pick<VendorHealth, 'isFailing'>,
  vendors: readonly string[],
  clock: Clock,
): VendorListing {
  const written = new Map<RegionId, Bodies>();

  const isShut = ({ vendor }: Game) => health.isFailing(vendor);
  const games = (region: RegionId): Game[] => {
    const listed = directory.vendorGames().filter(({ regions }) => regions.includes(region));
    // The site's own file says that our games are open: while the studio opens none, this list overrides it.
    const own = GAMES.filter((game) => game.status === 'open' && isShut(game) && isOffered(game, region));
    return [...own, ...listed].map((game) => (isShut(game) ? { ...game, status: 'unavailable' } : game));
  };

  const bodies = (region: RegionId): Bodies => {
    // Games stop being new, and removed ones leave, with the hours.
    const hour = Math.floor(clock.now().getTime() / HOUR_MS);
    const state = [directory.revision(), hour, ...vendors.filter(health.isFailing)].join(' ');
    const before = written.get(region);
    const now = before?.state === state ? before : bodiesOf(state, JSON.stringify(encodeIndex(games(region))));
    written.set(region, now);
    return now;
  };

  return {
    games,
    has: (code, region) => directory.find(code)?.isOfferedIn(region) ?? false,
    answer(request, region) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
      }
      const { text, etag, br, gzip } = bodies(region);
      const headers = new Headers({
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        etag,
      });
      if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
      const accepted = request.headers.get('accept-encoding') ?? '';
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
      if (encoding) headers.set('content-encoding', encoding);
      const body = encoding === 'br' ? br : encoding === 'gzip' ? gzip : text;
      return new Response(request.method === 'HEAD' ? null : body, { headers });
    },
  };
}
