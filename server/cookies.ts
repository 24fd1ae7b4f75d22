/** Reading the Cookie header. */

/** One cookie of a Cookie header; null when it is not there. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
