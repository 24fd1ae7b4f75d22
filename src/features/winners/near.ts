/**
 * Winners are told where someone looks: their place (`data-winners`) keeps its height, and what fills it is loaded when
 * it comes near the screen of a page in use. Scrolling as far as here is use: a wheel gives no other sign. Runs before
 * the page is used, so it imports nothing that React needs.
 */

import { startUse, whenInUse } from '#platform/first-use.ts';
import { whenNear } from '#platform/near.ts';
import { onPageLoad } from '#platform/page-load.ts';

async function fill(place: HTMLElement): Promise<void> {
  if (scrollY > 0) startUse();
  else addEventListener('scroll', startUse, { once: true, passive: true });
  await whenInUse();
  const { mountWinners } = await import('./mount.tsx');
  await mountWinners(place);
}

function watchPlaces(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-winners]')) {
    whenNear([place], () => fill(place));
  }
}

/** Starts the winners; call once per page load. */
export function startWinners(): void {
  onPageLoad(watchPlaces);
}
