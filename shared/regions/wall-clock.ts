/** What the clocks of a time zone show, and when its days begin. */

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
export function wallClock(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The first moment of a day in a time zone. @param day midnight UTC of the same date */
export function midnightIn(timeZone: string, day: number): Date {
  // The offset of the place is that of the moment itself: two steps find it also where it has just changed.
  let moment = day;
  for (let step = 0; step < 2; step += 1) moment -= wallClock(moment, timeZone) - day;
  return new Date(moment);
}
