/** The bonus map's day: that of the place where a player lives, by the server's clock. */
import { type Season, seasonOn, THEMES, type ThemeName } from '#shared/regions/index.ts';
import { frameOf } from '../protection/index.ts';

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

/** The day that it is in a time zone, and the map that holds it. */
export function mapDayAt(now: Date, timeZone: string): MapDay {
  // Sweden writes dates as ISO does.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
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

/** The date of another day of the same month. */
export const dateOfDay = ({ date }: MapDay, day: number): string =>
  `${date.slice(0, 8)}${String(day).padStart(2, '0')}`;

/** The date before another. */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
