/** What a browser says it is, in the names its user knows. It is said by the browser and trusted for nothing. */

type Rows = readonly (readonly [name: string, pattern: RegExp])[];

/** In this order: most of them also call themselves Chrome and Safari. */
const BROWSERS: Rows = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: Rows = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (rows: Rows, userAgent: string): string | undefined =>
  rows.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** `Firefox, Linux`; null where neither can be told. */
export function deviceOf(userAgent: string): string | null {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(', ');
}
