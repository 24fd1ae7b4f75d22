/** What the frame decides in the browser: the session's info banner, and the bonus map's link in season. */

import { sessionStore } from '#platform/storage.ts';
import { BANNER_ACKNOWLEDGED_KEY } from '#shared/constants.ts';
import { THEMES, themeOn } from '#shared/regions/themes.ts';

/**
 * Shows the banner until it is acknowledged; the acknowledgement lasts for the session (spec section 2). `<html
 * data-notice>` shows it, from the first paint on (layouts/before-paint.ts).
 */
function showBanner(): void {
  const { dataset } = document.documentElement;
  if (sessionStore.get(BANNER_ACKNOWLEDGED_KEY) !== null) return;
  dataset.notice = 'told';
  document.querySelector('.info-banner button')?.addEventListener('click', () => {
    sessionStore.set(BANNER_ACKNOWLEDGED_KEY, '1');
    delete dataset.notice;
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
