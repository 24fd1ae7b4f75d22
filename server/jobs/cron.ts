/** When a line of cron is due: minute, hour, day of the month, month, day of the week, in UTC. */

const FIELDS = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 6 },
] as const;
const MINUTE_MS = 60_000;
/** The 29th of February comes within eight years. */
const HORIZON_MINUTES = 8 * 366 * 24 * 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * 60;

/** The numbers that one part of a field names: `*`, `5`, `1-5`, `0-59/15`, `0-30/10`. */
function numbersOf(part: string, { from, to }: { from: number; to: number }): number[] {
  const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!match) throw new Error(`${part} is no part of a cron field`);
  const [, low, high, step] = match;
  const start = low === undefined ? from : Number(low);
  const end = high === undefined ? (low === undefined ? to : start) : Number(high);
  const every = step === undefined ? 1 : Number(step);
  if (start < from || end > to || end < start || every === 0) throw new Error(`${part} is outside ${from} to ${to}`);
  return Array.from({ length: Math.floor((end - start) / every) + 1 }, (_, place) => start + place * every);
}

/**
 * The first moment after another that a line names.
 * @throws for a line that cannot be read or never comes
 */
export function nextOfCron(line: string, after: Date): Date {
  const parts = line.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`"${line}" has not five fields`);
  const [minutes, hours, days, months, weekdays] = FIELDS.map(
    (bounds, place) => new Set((parts[place] ?? '').split(',').flatMap((part) => numbersOf(part, bounds))),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  // As cron has it: a day is due by either field when both are given.
  const either = parts[2] !== '*' && parts[4] !== '*';
  const isDay = (at: Date): boolean => {
    const [byDate, byWeekday] = [days.has(at.getUTCDate()), weekdays.has(at.getUTCDay())];
    return months.has(at.getUTCMonth() + 1) && (either ? byDate || byWeekday : byDate && byWeekday);
  };
  let minute = Math.floor(after.getTime() / MINUTE_MS) + 1;
  const last = minute + HORIZON_MINUTES;
  while (minute < last) {
    const at = new Date(minute * MINUTE_MS);
    if (!isDay(at)) minute = (Math.floor(minute / DAY_MINUTES) + 1) * DAY_MINUTES;
    else if (!hours.has(at.getUTCHours())) minute = (Math.floor(minute / HOUR_MINUTES) + 1) * HOUR_MINUTES;
    else if (!minutes.has(at.getUTCMinutes())) minute += 1;
    else return at;
  }
  throw new Error(`"${line}" never comes`);
}
