/** Hours of a place's clock at which marketing writes to nobody. */
import { REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { isMessageKind, rowOf } from './kinds.ts';

const QUIET = { from: 21, to: 9 };
/** Clocks differ by whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Whether it is night where a region's players live. */
export function isQuiet(region: RegionId, at: Date): boolean {
  const { timeZone } = PROTECTION[REGIONS[region].jurisdiction];
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at));
  return hour < QUIET.to || hour >= QUIET.from;
}

/** When a message may leave that waits for the morning; null: now. Asked at each try, for a try may come at night. */
export function waitsUntil(kind: string, region: RegionId, now: Date): Date | null {
  if (!isMessageKind(kind) || rowOf(kind).quietAtNight !== true || !isQuiet(region, now)) return null;
  let quarter = Math.ceil((now.getTime() + 1) / QUARTER_MS) * QUARTER_MS;
  while (isQuiet(region, new Date(quarter))) quarter += QUARTER_MS;
  return new Date(quarter);
}
