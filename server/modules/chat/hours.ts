/** When people of the operator's answer: a row for each region that differs. */
import type { RegionId } from '#shared/regions/index.ts';

interface Hours {
  timeZone: string;
  /** Whole hours of the day, by day of the week from Sunday; null: nobody is there. */
  days: readonly ({ from: number; to: number } | null)[];
}

const LONG = { from: 8, to: 24 };
const EVERY_DAY: Hours = { timeZone: 'Europe/Helsinki', days: Array<typeof LONG>(7).fill(LONG) };

const HOURS: Partial<Record<RegionId, Hours>> = {
  de: { timeZone: 'Europe/Berlin', days: Array<typeof LONG>(7).fill(LONG) },
  pt: { timeZone: 'Europe/Lisbon', days: Array<typeof LONG>(7).fill({ from: 9, to: 24 }) },
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;

/** Whether somebody answers in that hour. */
function isOpenAt({ timeZone, days }: Hours, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  const { weekday, hour } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = days[DAYS.indexOf(weekday ?? '')];
  return day != null && Number(hour) >= day.from && Number(hour) < day.to;
}

/** Whether somebody answers now, and if not, from which full hour on. */
export function openness(region: RegionId, now: Date): { open: boolean; opensAt: Date | null } {
  const hours = HOURS[region] ?? EVERY_DAY;
  if (isOpenAt(hours, now)) return { open: true, opensAt: null };
  const next = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);
  for (let ahead = 0; ahead < WEEK_HOURS; ahead += 1) {
    const at = new Date(next.getTime() + ahead * HOUR_MS);
    if (isOpenAt(hours, at)) return { open: false, opensAt: at };
  }
  return { open: false, opensAt: null };
}
