/** Days, weeks and months by the clock of a place: the fixed frames that limits count in. */
import type { MoneyPeriod } from '#shared/contract/limits.ts';
import { midnightIn, wallClock } from '#shared/regions/wall-clock.ts';

export interface Frame {
  start: Date;
  /** The first moment of the next one. */
  end: Date;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

/** The day that it is in a place. */
function dayAt(now: Date, timeZone: string): Day {
  const shown = new Date(wallClock(now.getTime(), timeZone));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth(), day: shown.getUTCDate() };
}

/** The first moment of a day in a place; days beyond the month's end are those of the next. */
const midnight = ({ year, month, day }: Day, timeZone: string): Date =>
  midnightIn(timeZone, Date.UTC(year, month, day));

const MONDAY = 1;

/** The first day of a period, and of the one after it. Weeks begin on Mondays. */
const BOUNDS: Readonly<Record<MoneyPeriod, (today: Day) => readonly [Day, Day]>> = {
  day: (today) => [today, { ...today, day: today.day + 1 }],
  week: (today) => {
    const weekday = new Date(Date.UTC(today.year, today.month, today.day)).getUTCDay();
    const day = today.day - ((weekday - MONDAY + 7) % 7);
    return [
      { ...today, day },
      { ...today, day: day + 7 },
    ];
  },
  month: ({ year, month }) => [
    { year, month, day: 1 },
    { year, month: month + 1, day: 1 },
  ],
};

/** The frame that a moment lies in. */
export function frameOf(period: MoneyPeriod, now: Date, timeZone: string): Frame {
  const [start, end] = BOUNDS[period](dayAt(now, timeZone));
  return { start: midnight(start, timeZone), end: midnight(end, timeZone) };
}

/** The first moments of the last months in a place, the running one last. */
export function monthStarts(count: number, now: Date, timeZone: string): Date[] {
  const { year, month } = dayAt(now, timeZone);
  return Array.from({ length: count }, (_none, index) =>
    midnight({ year, month: month - (count - 1 - index), day: 1 }, timeZone),
  );
}
