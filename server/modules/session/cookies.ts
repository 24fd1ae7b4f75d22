/** The session's cookies (design section 6). */
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { readCookie } from '../../cookies.ts';
import { DEVICE_LIFETIME_MS } from './devices.ts';

export interface SessionCookies {
  /** The token a request carries, or null. */
  read(cookies: string | null): string | null;
  /** Whether a request carries the cookie that expects a player. */
  hints(cookies: string | null): boolean;
  /** Headers that start a session. */
  open(token: string, lifetimeMs: number): string[];
  /** Headers of a session that is nobody's yet: no player is to be expected. */
  wait(token: string, lifetimeMs: number): string[];
  /** Headers that end it. */
  close(): string[];
  /** The token by which a browser is known that has logged in before, or null. It outlives the session. */
  readDevice(cookies: string | null): string | null;
  /** The header that has the browser keep it. */
  keepDevice(token: string): string;
}

/** Over https the cookie is bound to its host (`__Host-`); plain-http localhost cannot carry that name. */
export function sessionCookies(scheme: 'http' | 'https'): SessionCookies {
  const secure = scheme === 'https';
  const name = secure ? '__Host-fairwind_session' : 'fairwind_session';
  const device = secure ? '__Host-fairwind_device' : 'fairwind_device';
  const common = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const pair = (token: string, hint: string, seconds: number) => [
    `${name}=${token}; ${common}; HttpOnly; Max-Age=${seconds}`,
    `${PLAYER_HINT_COOKIE}=${hint}; ${common}; Max-Age=${seconds}`,
  ];
  return {
    read: (cookies) => readCookie(cookies, name),
    hints: (cookies) => readCookie(cookies, PLAYER_HINT_COOKIE) !== null,
    open: (token, lifetimeMs) => pair(token, '1', Math.floor(lifetimeMs / 1_000)),
    wait: (token, lifetimeMs) => pair(token, '', Math.floor(lifetimeMs / 1_000)).slice(0, 1),
    close: () => pair('', '', 0),
    readDevice: (cookies) => readCookie(cookies, device),
    keepDevice: (token) => `${device}=${token}; ${common}; HttpOnly; Max-Age=${Math.floor(DEVICE_LIFETIME_MS / 1_000)}`,
  };
}
