/**
 * Seasonal themes of the bonus map (spec sections 3 and 9).
 */

export type ThemeName = 'default' | 'christmas' | 'halloween';

interface Theme {
  /** Days on the map; null: the days of the current month. */
  daysInMonth: number | null;
  /** Day of the month the map starts at. */
  startDay: number;
  /** The months (1–12) in which the theme is live; null: whenever no other is. */
  month: number | null;
  seasonal: boolean;
  /** Days whose bonus asks a minimum deposit, by tier. */
  minimumDepositDays: { first: readonly number[]; second: readonly number[] };
}

export const THEMES = {
  default: {
    daysInMonth: null,
    startDay: 1,
    month: null,
    seasonal: false,
    minimumDepositDays: { first: [], second: [] },
  },
  christmas: {
    daysInMonth: 30,
    startDay: 1,
    month: 12,
    seasonal: true,
    minimumDepositDays: { first: [], second: [] },
  },
  halloween: {
    daysInMonth: 15,
    startDay: 16,
    month: 10,
    seasonal: true,
    minimumDepositDays: {
      first: [18, 20, 24, 26, 27],
      second: [17, 19, 21, 22, 23, 25, 28, 29, 30, 31],
    },
  },
} as const satisfies Record<ThemeName, Theme>;

/**
 * The theme of a day (UTC): a seasonal one from its start day for its number of days, else the default.
 */
export function themeOn(date: Date): ThemeName {
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  for (const [name, theme] of Object.entries(THEMES) as [ThemeName, Theme][]) {
    if (theme.month !== month || theme.daysInMonth === null) continue;
    if (day >= theme.startDay && day < theme.startDay + theme.daysInMonth + 1) return name;
  }
  return 'default';
}
