/** Hours of a place's clock at which nobody is written to, and at which what has happened does not wake anybody. */
import { REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { ZONED_COUNTRIES, zonesOf } from '#shared/regions/zones.ts';
import { isMessageKind, type QuietHours, rowOf } from './kinds.ts';

/** Matches of an evening end before the night of play begins. */
const QUIET = {
  marketing: { from: 21, to: 9 },
  play: { from: 23, to: 8 },
} as const satisfies Record<QuietHours, { from: number; to: number }>;
/** Clocks differ by whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Where somebody lives; without a country the domain alone is known. */
export interface Home {
  region: RegionId;
  country: string | null;
}

/** The clocks that somebody may live by: of their country, else of their domain's jurisdiction. */
function clocksOf({ region, country }: Home): readonly string[] {
  return country !== null && ZONED_COUNTRIES.includes(country)
    ? zonesOf(country)
    : [PROTECTION[REGIONS[region].jurisdiction].timeZone];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourIn(timeZone: string, at: Date): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return Number(format.format(at));
}

/** Whether it is night where somebody lives; in a wide country, wherever in it that may be. */
export const isQuiet = (home: Home, at: Date, hours: QuietHours = 'marketing'): boolean =>
  clocksOf(home)
    .map((timeZone) => hourIn(timeZone, at))
    .some((hour) => hour < QUIET[hours].to || hour >= QUIET[hours].from);

/** When a message may leave that waits for the morning; null: now. Asked at each try, for a try may come at night. */
export function waitsUntil(kind: string, home: Home, now: Date): Date | null {
  const hours = isMessageKind(kind) ? rowOf(kind).quiet : undefined;
  if (hours === undefined || !isQuiet(home, now, hours)) return null;
  let quarter = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS;
  while (isQuiet(home, new Date(quarter), hours)) quarter += QUARTER_MS;
  return new Date(quarter);
}
