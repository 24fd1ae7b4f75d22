/** The bonus map of a day: which islands it holds, where they lie and in which state (spec sections 3, 4 and 9). */
import type { ArtName } from '#shared/art.ts';
import { seasonOn, type ThemeName } from '#shared/regions/themes.ts';

/** States of an island (spec section 4); the server tells them. */
export type IslandState = 'expired' | 'active' | 'next' | 'taken';

/** How an island is drawn: `before` are days that could not be taken, as nobody was there yet. */
export type IslandLook = IslandState | 'before';

/** @param firstDay the first day that could be taken */
export const lookOf = ({ day, status }: { day: number; status: IslandState }, firstDay: number): IslandLook =>
  status === 'expired' && day < firstDay ? 'before' : status;

/** How the map looks to a guest, who has no days of their own: today is lit, the days before it are neutral. */
export const guestLook = (day: number, today: number): IslandLook =>
  day === today ? 'active' : day < today ? 'before' : 'next';

/** The longest month: the prebuilt map holds this many islands and hides what a month lacks. */
export const MAP_DAYS = 31;

/** The shape of a map: how it is dressed, and which islands it has. */
export interface MapShape {
  theme: ThemeName;
  firstDay: number;
  lastDay: number;
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/**
 * The shape of the map of a day, UTC: it holds the place until the server tells the map itself. A season's farewell has
 * no island of its own.
 */
export function mapShapeOn(date: Date): MapShape {
  const season = seasonOn(date);
  if (!season) return { theme: 'default', firstDay: 1, lastDay: daysInMonth(date) };
  return { theme: season.name, firstDay: season.firstDay, lastDay: season.lastIsland };
}

export interface Stretch {
  hours: number;
  minutes: number;
}

/** Whole hours and minutes of a time; a part of a minute is one. */
export function stretchOf(ms: number): Stretch {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

const SHAPES = { default: 6, christmas: 3, halloween: 3 } as const satisfies Record<ThemeName, number>;

/** The drawing of an island: shapes take turns, seasons have their own. */
export function islandArt(theme: ThemeName, state: IslandState, day: number): ArtName<'islands'> {
  const shape = ((day - 1) % SHAPES[theme]) + 1;
  const name = theme === 'default' ? `${state}-${shape}` : `${theme}-${state}-${shape}`;
  return name as ArtName<'islands'>;
}

export interface IslandPlace {
  column: number;
  row: number;
  /** Where the route goes on to. */
  onward: 'right' | 'left' | 'down' | 'end';
}

/** Where the n-th island (from 0) lies on a route that turns at the end of each row. */
export function islandPlace(index: number, columns: number, count: number): IslandPlace {
  const row = Math.floor(index / columns);
  const step = index % columns;
  const forward = row % 2 === 0;
  const turns = step === columns - 1;
  const onward = index === count - 1 ? 'end' : turns ? 'down' : forward ? 'right' : 'left';
  return { column: forward ? step + 1 : columns - step, row: row + 1, onward };
}

/** Depths written on the chart: x, y in its own units, fathoms. Decoration. */
export const SOUNDINGS: readonly (readonly [x: number, y: number, fathoms: number])[] = [
  [96, 88, 42],
  [470, 84, 54],
  [960, 150, 12],
  [210, 300, 19],
  [840, 322, 69],
  [980, 500, 24],
  [470, 700, 33],
  [180, 905, 78],
  [700, 930, 26],
  [620, 1080, 50],
];
