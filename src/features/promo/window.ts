/** When a promotion runs: local times in a time zone, against a moment that is always given. */

/** Whether Intl knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's format, made once: every page asks for every promotion. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish form of a date is the ISO one.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** The local time of a moment in a zone, as `2026-10-31T23:59`. */
function localTimeOf(moment: Date, timeZone: string): string {
  return formatOf(timeZone).format(moment).replace(' ', 'T');
}

const moments = new Map<string, Date | null>();

/**
 * The moment of a local time (`2026-10-31T23:59`) in a zone; of a time that a clock change repeats, the first.
 * @returns null for a time that does not exist: no such day, or skipped by a clock change.
 */
export function zonedMoment(local: string, timeZone: string): Date | null {
  const key = `${local} ${timeZone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = findMoment(local, timeZone);
  moments.set(key, moment);
  return moment;
}

function findMoment(local: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const DAY_MS = 86_400_000;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => Date.parse(`${localTimeOf(new Date(near), timeZone)}:00Z`) - near,
  );
  const found = offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => localTimeOf(moment, timeZone) === local);
  return found.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
