/**
 * Formatters of Intl, each made once: making one costs a phone up to a millisecond, and a list of matches writes hundreds
 * of figures each time it is drawn.
 */

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  kind: string,
  locale: string,
  options: object,
  make: () => Format,
): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known as Format;
  const format = make();
  made.set(key, format);
  return format;
}

/** The format of numbers of a locale with the options. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, options));

/** The format of moments of a locale with the options. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options));

let zone: string | undefined;

/** The time zone of this device. */
export function deviceZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
