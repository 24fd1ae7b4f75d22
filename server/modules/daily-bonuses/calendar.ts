/** The bonus map's day: that of the place where a player lives, by the server's clock. */
import { type Season, seasonOn, THEMES, type ThemeName } from '#shared/regions/index.ts';
import { frameOf } from '../protection/index.ts';

const DAY_MS = 86_400_000;

export interface MapDay {
  /** `2026-11-24`. */
  date: string;
  /** Of the month. */
  day: number;
  theme: ThemeName;
  firstDay: number;
  /** Of the map; on a season's farewell it lies behind. */
  lastDay: number;
  startsAt: Date;
  endsAt: Date;
}

const lastOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** The date in a time zone; Sweden writes dates as ISO does. */
const dateIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);

/** The day that it is in a time zone, and the map that holds it. */
export function mapDayAt(now: Date, timeZone: string): MapDay {
  const date = dateIn(now, timeZone);
  const midnight = new Date(`${date}T00:00:00Z`);
  const season: Season | undefined = seasonOn(midnight);
  const { start, end } = frameOf('day', now, timeZone);
  return {
    date,
    day: midnight.getUTCDate(),
    theme: season?.name ?? 'default',
    firstDay: season?.firstDay ?? THEMES.default.startDay,
    lastDay: season?.lastIsland ?? lastOfMonth(midnight),
    startsAt: start,
    endsAt: end,
  };
}

/** The first day of a map that somebody could have taken who joined at a moment; not after today. */
export function firstDayFor({ date, day, firstDay }: MapDay, joinedAt: Date, timeZone: string): number {
  const joined = dateIn(joinedAt, timeZone);
  if (joined >= date) return day;
  return joined.slice(0, 7) < date.slice(0, 7) ? firstDay : Math.max(firstDay, Number(joined.slice(8)));
}

/** The date of another day of the same month. */
export const dateOfDay = ({ date }: MapDay, day: number): string =>
  `${date.slice(0, 8)}${String(day).padStart(2, '0')}`;

/** The latest date before another on which there was an island: a season's farewell has none, and breaks no streak. */
export function islandDateBefore(date: string): string {
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS);
  const last = seasonOn(before)?.lastIsland ?? before.getUTCDate();
  const text = before.toISOString().slice(0, 10);
  return before.getUTCDate() > last ? islandDateBefore(text) : text;
}
