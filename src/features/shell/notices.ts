/** What the frame decides in the browser: the session's info banner, and the bonus map's link in season. */

import { sessionStore } from '#platform/storage.ts';
import { THEMES, themeOn } from '#shared/regions/themes.ts';

const ACKNOWLEDGED = 'fairwind-banner';

/** Shows the banner until it is acknowledged; the acknowledgement lasts for the session (spec section 2). */
function showBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-info-banner]');
  if (!banner || sessionStore.get(ACKNOWLEDGED) !== null) return;
  banner.hidden = false;
  banner.querySelector('button')?.addEventListener('click', () => {
    sessionStore.set(ACKNOWLEDGED, '1');
    banner.hidden = true;
  });
}

/** The link to the bonus map stands on pages of a region that has one, in season only (spec section 2, Layouts). */
function showMapLink(): void {
  const link = document.querySelector<HTMLElement>('[data-map-link]');
  if (link) link.hidden = !THEMES[themeOn(new Date())].seasonal;
}

/** Shows what this moment and this session ask for. */
export function showNotices(): void {
  showBanner();
  showMapLink();
}
