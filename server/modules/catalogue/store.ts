/** The table of the outside vendors' games (migrations 0010 and 0013). */
import { sql } from 'drizzle-orm';
import type { Category, Device, GameKind, Volatility } from '#shared/catalogue/names.ts';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { VendorGame, VendorList } from '../../ports/game-aggregator.ts';

export interface VendorGameRow {
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

/** Every game that a vendor lists or has listed, the newest first. */
export function vendorGameRows(queryable: Queryable): Promise<VendorGameRow[]> {
  return rows(
    queryable,
    sql`select code, vendor, vendor_code, title, label, kind, categories, rtp_percent, volatility, devices,
        blocked_countries, (extract(epoch from first_seen_at) * 1000)::bigint::text as first_seen_ms,
        (extract(epoch from removed_at) * 1000)::bigint::text as removed_ms
      from vendor_games order by first_seen_at desc, code`,
  );
}

/** What a vendor's list changed: codes that appeared or came back, and that left. */
export interface ListChange {
  added: readonly string[];
  removed: readonly string[];
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

/**
 * Writes a vendor's list; a game whose code another one has is left out. One whose row could not be read stays as it
 * is known: it plays, whatever is wrong with what is said of it.
 */
export async function storeList(
  transaction: Transaction,
  vendor: string,
  { games, unread }: VendorList,
  now: Date,
): Promise<ListChange> {
  const at = now.toISOString();
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
  return { added: [...listed].filter((code) => !open.has(code)), removed };
}
