/** What the frame decides in the browser: the session's info banner. */

import { sessionStore } from '#platform/storage.ts';
import { BANNER_ACKNOWLEDGED_KEY } from '#shared/constants.ts';

/**
 * Shows the banner until it is acknowledged; the acknowledgement lasts for the session (spec section 2). `<html
 * data-notice>` shows it, from the first paint on (layouts/before-paint.ts).
 */
export function showNotices(): void {
  const { dataset } = document.documentElement;
  if (sessionStore.get(BANNER_ACKNOWLEDGED_KEY) !== null) return;
  dataset.notice = 'told';
  document.querySelector('.info-banner button')?.addEventListener('click', () => {
    sessionStore.set(BANNER_ACKNOWLEDGED_KEY, '1');
    delete dataset.notice;
  });
}
