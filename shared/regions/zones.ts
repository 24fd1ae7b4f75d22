/** The clocks that the people of a country live by: days and ages are counted there, not in UTC. */

/** Of each country its time zones from west to east. */
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

/** A country's time zones from west to east; UTC for a country whose zones are not known. */
export const zonesOf = (country: string): readonly string[] => ZONES[country] ?? ['UTC'];

/** The day that it is in a time zone, as ISO writes it: `2026-11-29`. Sweden writes dates as ISO does. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);

/** The day that it is in a country; where it has several, the earliest: nobody grows older before they do. */
export const dayInCountry = (country: string, now: Date): string => dayIn(zonesOf(country)[0] ?? 'UTC', now);

/** Every country whose zones are known. */
export const ZONED_COUNTRIES: readonly string[] = Object.keys(ZONES);
