/** The cookie of a browser on its way to a provider and back: what comes back to another browser is nobody's. */
import { readCookie } from '../../cookies.ts';
import { isToken } from '../../tokens.ts';
import { WAY_LIFETIME_MS } from './store.ts';

export interface OpenAuthCookies {
  read(cookies: string | null): string | null;
  keep(token: string): string;
  drop(): string;
}

export function openAuthCookies(scheme: 'http' | 'https'): OpenAuthCookies {
  const secure = scheme === 'https';
  const name = secure ? '__Host-fairwind_openid' : 'fairwind_openid';
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}; Max-Age=${seconds}`;
  return {
    read(cookies) {
      const token = readCookie(cookies, name);
      return token !== null && isToken(token) ? token : null;
    },
    keep: (token) => write(token, WAY_LIFETIME_MS / 1_000),
    drop: () => write('', 0),
  };
}
