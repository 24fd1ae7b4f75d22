/** The bonus map of a day: which islands it holds, where they lie and in which state (spec sections 3, 4 and 9). */
import type { ArtName } from '#shared/art.ts';
import { seasonOn, type ThemeName } from '#shared/regions/themes.ts';

/** States of an island (spec section 4); `taken` comes with the player's own record. */
export const ISLAND_STATES = ['expired', 'active', 'next', 'taken'] as const;
export type IslandState = (typeof ISLAND_STATES)[number];

/** The longest month: the prebuilt map holds this many islands and hides what a month lacks. */
export const MAP_DAYS = 31;

export interface BonusMap {
  theme: ThemeName;
  firstDay: number;
  lastDay: number;
  today: number;
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** The map of a day, UTC. A season's farewell has no island of its own: every island of its map lies behind. */
export function bonusMapOn(date: Date): BonusMap {
  const season = seasonOn(date);
  const today = date.getUTCDate();
  if (!season) return { theme: 'default', firstDay: 1, lastDay: daysInMonth(date), today };
  return { theme: season.name, firstDay: season.firstDay, lastDay: season.lastIsland, today };
}

/** An island's state, as far as the calendar alone can tell. */
export function islandState(day: number, today: number): IslandState {
  if (day < today) return 'expired';
  return day === today ? 'active' : 'next';
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
