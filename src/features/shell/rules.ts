/** Rules of the frame that the browser needs before anything else; no tables, so that they weigh nothing. */
import { BREAKPOINT_PX, UNREAD_CAP } from '#shared/constants.ts';

/** Whether the menu starts open at a window's width in CSS pixels (spec section 2). */
export function startsOpen(width: number): boolean {
  return width >= BREAKPOINT_PX.md;
}

/** The unread marker: nothing when empty or 0, `99+` above the cap (spec section 4). */
export function unreadMarker(count: number | null | undefined): string | null {
  if (!count || count < 0) return null;
  return count > UNREAD_CAP ? `${UNREAD_CAP}+` : String(count);
}

/** Whether a link leads to the place one is at: same path, and the same sub-page of the sportsbook. */
export function isCurrent(link: string, address: string): boolean {
  const origin = 'http://page.invalid';
  const there = new URL(link, origin);
  const here = new URL(address, origin);
  return (
    withoutSlash(there.pathname) === withoutSlash(here.pathname) &&
    there.searchParams.get('bt-path') === here.searchParams.get('bt-path')
  );
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
