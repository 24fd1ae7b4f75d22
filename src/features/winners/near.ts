/**
 * Winners are told where someone looks: their place (`data-winners`) keeps its height, and what fills it is loaded when
 * it comes near the screen of a page in use. Scrolling as far as here is use: a wheel gives no other sign. Runs before
 * the page is used, so it imports nothing that React needs.
 */
import { wakeUp, whenAwake } from '#platform/wake.ts';

/** How far below the screen the place still is when it is filled; one that was jumped over is near as well. */
const NEAR = '99999px 0px 400px';

async function fill(place: HTMLElement): Promise<void> {
  if (scrollY > 0) wakeUp();
  else addEventListener('scroll', wakeUp, { once: true, passive: true });
  await whenAwake();
  const { mountWinners } = await import('./mount.tsx');
  await mountWinners(place);
}

function watchPlaces(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-winners]')) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        fill(place).catch((error: unknown) => console.error('The winners could not be shown', error));
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
  }
}

/** Starts the winners; call once per page load. */
export function startWinners(): void {
  document.addEventListener('astro:page-load', watchPlaces);
}
