/** The day of the week where a player lives, as the terms of weekly offers count it. */

/** Countries of several time zones, from west to east: the day counts where it is that day somewhere in them. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Europe/Vienna'],
  AU: ['Australia/Perth', 'Australia/Adelaide', 'Australia/Sydney'],
  BR: ['America/Rio_Branco', 'America/Sao_Paulo', 'America/Noronha'],
  CA: ['America/Vancouver', 'America/Toronto', 'America/St_Johns'],
  CH: ['Europe/Zurich'],
  CY: ['Asia/Nicosia'],
  CZ: ['Europe/Prague'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn'],
  FI: ['Europe/Helsinki'],
  GR: ['Europe/Athens'],
  HR: ['Europe/Zagreb'],
  HU: ['Europe/Budapest'],
  IE: ['Europe/Dublin'],
  IN: ['Asia/Kolkata'],
  IS: ['Atlantic/Reykjavik'],
  IT: ['Europe/Rome'],
  JP: ['Asia/Tokyo'],
  LI: ['Europe/Vaduz'],
  LT: ['Europe/Vilnius'],
  LU: ['Europe/Luxembourg'],
  LV: ['Europe/Riga'],
  MT: ['Europe/Malta'],
  MX: ['America/Tijuana', 'America/Mexico_City', 'America/Cancun'],
  NO: ['Europe/Oslo'],
  NZ: ['Pacific/Auckland'],
  PL: ['Europe/Warsaw'],
  PT: ['Atlantic/Azores', 'Europe/Lisbon'],
  RO: ['Europe/Bucharest'],
  RS: ['Europe/Belgrade'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana'],
  SK: ['Europe/Bratislava'],
  TH: ['Asia/Bangkok'],
  ZA: ['Africa/Johannesburg'],
};

const DAY_MS = 86_400_000;
const zonesOf = (country: string): readonly string[] => ZONES[country] ?? ['UTC'];

/** The date somewhere as midnight UTC of the same date: days are counted by it. */
function dateIn(timeZone: string, now: Date): Date {
  // Sweden writes dates as ISO does.
  return new Date(`${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)}T00:00:00Z`);
}

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

/** Every country whose zones are known, for tests. */
export const KNOWN_COUNTRIES: readonly string[] = Object.keys(ZONES);
