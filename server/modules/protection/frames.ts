/** Days, weeks and months by the clock of a place: the fixed frames that limits count in. */
import type { MoneyPeriod } from '#shared/contract/limits.ts';

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

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, known);
  return known;
}

/** What clock and calendar of a place show at a moment, read as if it were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The day that it is in a place. */
function dayAt(now: Date, timeZone: string): Day {
  const shown = new Date(wallClock(now.getTime(), timeZone));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth(), day: shown.getUTCDate() };
}

/** The first moment of a day in a place; days beyond the month's end are those of the next. */
function midnight({ year, month, day }: Day, timeZone: string): Date {
  const wanted = Date.UTC(year, month, day);
  // The offset of the place is that of the moment itself: two steps find it also where it has just changed.
  let moment = wanted;
  for (let step = 0; step < 2; step += 1) moment -= wallClock(moment, timeZone) - wanted;
  return new Date(moment);
}

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
