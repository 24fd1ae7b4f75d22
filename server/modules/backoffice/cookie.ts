/** The cookie of staff: its own name, its own host, sent to no page that links here. */
import { readCookie } from '../../cookies.ts';

export interface StaffCookie {
  read(cookies: string | null): string | null;
  open(token: string, lifetimeMs: number): string;
  close(): string;
}

/** Over https it is bound to its host; plain-http localhost cannot carry that name. */
export function staffCookie(scheme: 'http' | 'https'): StaffCookie {
  const secure = scheme === 'https';
  const name = secure ? '__Host-fairwind_staff' : 'fairwind_staff';
  const of = (token: string, seconds: number) =>
    `${name}=${token}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}; HttpOnly; Max-Age=${seconds}`;
  return {
    read: (cookies) => readCookie(cookies, name),
    open: (token, lifetimeMs) => of(token, Math.floor(lifetimeMs / 1_000)),
    close: () => of('', 0),
  };
}
