/** The day of the week where a player lives, as the terms of weekly offers count it. */
import { midnightIn } from '#shared/regions/wall-clock.ts';
import { dayIn, zonesOf } from '#shared/regions/zones.ts';

const DAY_MS = 86_400_000;
export const MONDAY = 1;
export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The date somewhere as midnight UTC of the same date: days are counted by it. */
const dateIn = (timeZone: string, now: Date): Date => new Date(`${dayIn(timeZone, now)}T00:00:00Z`);

/** Whether it is a day of the week (0 Sunday) where the people of a country live. */
export const isWeekday = (day: number, country: string, now: Date): boolean =>
  zonesOf(country).some((zone) => dateIn(zone, now).getUTCDay() === day);

/** The date of the latest such day in a country, today's included: `2026-11-25`. */
export function latestWeekday(day: number, country: string, now: Date): string {
  const dates = zonesOf(country).map((zone) => {
    const today = dateIn(zone, now);
    return today.getTime() - ((today.getUTCDay() - day + 7) % 7) * DAY_MS;
  });
  return new Date(Math.max(...dates)).toISOString().slice(0, 10);
}

/**
 * The moment at which the next of some days of the week begins in a country: after today, or in a later week. Where a country
 * has several clocks it is the easternmost, which begins each day first.
 */
export function nextDayStart(
  days: readonly number[],
  country: string,
  now: Date,
  { inLaterWeek = false }: { inLaterWeek?: boolean } = {},
): Date {
  const zone = zonesOf(country).at(-1) ?? 'UTC';
  const today = dateIn(zone, now);
  const weekday = today.getUTCDay();
  const from = inLaterWeek ? (MONDAY - weekday + 7) % 7 || 7 : 1;
  const ahead = days.map((day) => from + ((day - weekday - from + 14) % 7));
  return midnightIn(zone, today.getTime() + Math.min(...ahead) * DAY_MS);
}
