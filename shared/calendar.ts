/** Sums with months: a month that has no such day ends with its last one (§ 188 (3) of the German Civil Code). */

/** The same day and time of day so many months later, in UTC; negative: before. */
export function addMonths(moment: Date, months: number): Date {
  const day = moment.getUTCDate();
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}

/** The same day so many years later; 28 February where there is no 29th. */
export const addYears = (moment: Date, years: number): Date => addMonths(moment, 12 * years);
