/** Hours of a place's clock at which nobody is written to, and at which what has happened does not wake anybody. */
import { REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { isMessageKind, type QuietHours, rowOf } from './kinds.ts';

/** Matches of an evening end before the night of play begins. */
const QUIET = {
  marketing: { from: 21, to: 9 },
  play: { from: 23, to: 8 },
} as const satisfies Record<QuietHours, { from: number; to: number }>;
/** Clocks differ by whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Whether it is night where a region's players live. */
export function isQuiet(region: RegionId, at: Date, hours: QuietHours = 'marketing'): boolean {
  const { timeZone } = PROTECTION[REGIONS[region].jurisdiction];
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at));
  return hour < QUIET[hours].to || hour >= QUIET[hours].from;
}

/** When a message may leave that waits for the morning; null: now. Asked at each try, for a try may come at night. */
export function waitsUntil(kind: string, region: RegionId, now: Date): Date | null {
  const hours = isMessageKind(kind) ? rowOf(kind).quiet : undefined;
  if (hours === undefined || !isQuiet(region, now, hours)) return null;
  let quarter = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS;
  while (isQuiet(region, new Date(quarter), hours)) quarter += QUARTER_MS;
  return new Date(quarter);
}
