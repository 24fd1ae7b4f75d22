/** Cookies that the page itself may read and write; they grant nothing. */

const SECONDS_PER_DAY = 86_400;

/** The value of a cookie, or null. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const prefix = `${name}=`;
  const pair = cookies.split('; ').find((entry) => entry.startsWith(prefix));
  return pair === undefined ? null : decodeURIComponent(pair.slice(prefix.length));
}

/** The text that sets a cookie for the whole host. */
export function cookieText(name: string, value: string, days: number, secure: boolean): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${days * SECONDS_PER_DAY}`, 'SameSite=Lax'];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}

export function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox and older Safari.
  document.cookie = cookieText(name, value, days, location.protocol === 'https:');
}
