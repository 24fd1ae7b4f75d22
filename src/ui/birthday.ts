/** The three parts of a date of birth; an empty text is a part not chosen yet. */
export type BirthdayParts = { readonly day: string; readonly month: string; readonly year: string };

const LONGEST_MONTH_DAYS = 31;
const LEAP_YEAR = 2000;

/** Reads `YYYY-MM-DD`, whose parts may be empty. */
export function splitBirthday(value: string): BirthdayParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** Returns how many days the chosen month has; a day is only refused where it can never be. */
export function daysOf({ month, year }: BirthdayParts): number {
  if (month === '') return LONGEST_MONTH_DAYS;
  return new Date(Date.UTC(year === '' ? LEAP_YEAR : Number(year), Number(month), 0)).getUTCDate();
}

/** Writes `YYYY-MM-DD`, or nothing when no part is chosen; a day the month does not have is taken back. */
export function joinBirthday(parts: BirthdayParts): string {
  const day = Number(parts.day) > daysOf(parts) ? '' : parts.day;
  const value = `${parts.year}-${parts.month}-${day}`;
  return value === '--' ? '' : value;
}

/** Says whether all three parts are chosen. */
export function isCompleteBirthday(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}
