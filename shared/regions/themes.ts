/**
 * Seasonal themes of the bonus map (spec sections 3 and 9).
 */

export const THEME_NAMES = ['default', 'christmas', 'halloween'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

interface Theme {
  /** Days on the map; null: the days of the current month. */
  daysInMonth: number | null;
  /** Day of the month the map starts at. */
  startDay: number;
  /** The months (1–12) in which the theme is live; null: whenever no other is. */
  month: number | null;
  seasonal: boolean;
  /** The day after the last island on which the season still says goodbye; null: the default map follows at once. */
  farewellDay: number | null;
  /** Days whose bonus asks a minimum deposit, by tier. */
  minimumDepositDays: { first: readonly number[]; second: readonly number[] };
}

export const THEMES = {
  default: {
    daysInMonth: null,
    startDay: 1,
    month: null,
    seasonal: false,
    farewellDay: null,
    minimumDepositDays: { first: [], second: [] },
  },
  christmas: {
    daysInMonth: 30,
    startDay: 1,
    month: 12,
    seasonal: true,
    farewellDay: null,
    minimumDepositDays: { first: [], second: [] },
  },
  halloween: {
    daysInMonth: 15,
    startDay: 16,
    month: 10,
    seasonal: true,
    farewellDay: 31,
    minimumDepositDays: {
      first: [18, 20, 24, 26, 27],
      second: [17, 19, 21, 22, 23, 25, 28, 29, 30, 31],
    },
  },
} as const satisfies Record<ThemeName, Theme>;

export type SeasonName = Exclude<ThemeName, 'default'>;

/** A season in its year, all in UTC: the month (1–12), the first and last island, and the last day that is dressed for it. */
export interface Season {
  name: SeasonName;
  month: number;
  firstDay: number;
  lastIsland: number;
  lastDay: number;
}

function toSeason(name: SeasonName): Season {
  const { month, startDay, daysInMonth, farewellDay } = THEMES[name];
  const lastIsland = startDay + daysInMonth - 1;
  return { name, month, firstDay: startDay, lastIsland, lastDay: farewellDay ?? lastIsland };
}

export const SEASONS: readonly Season[] = (['christmas', 'halloween'] as const).map(toSeason);

/** The season of a day (UTC); undefined outside of all. */
export function seasonOn(date: Date): Season | undefined {
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  return SEASONS.find((season) => season.month === month && day >= season.firstDay && day <= season.lastDay);
}

/** The theme of a day (UTC): its season's, else the default. */
export function themeOn(date: Date): ThemeName {
  return seasonOn(date)?.name ?? 'default';
}
