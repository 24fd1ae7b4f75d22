/** The page is one and the same for every `bt-path`: the tab of the address is marked, and names the page. */
import { startUse, whenIdle } from '#platform/first-use.ts';
import { onPageLoad } from '#platform/page-load.ts';
import { sportTabOf } from '#shared/sport-paths.ts';

/** What of the row stays in sight before the lit tab. */
const ROW_EDGE_PX = 16;

/** Lights one tab of the page and puts out the others. */
export function lightTab(path: string): HTMLElement | null {
  let lit: HTMLElement | null = null;
  for (const tab of document.querySelectorAll<HTMLElement>('[data-sport-tab]')) {
    if (tab.dataset.sportTab === path) lit = tab;
    else tab.removeAttribute('aria-current');
  }
  lit?.setAttribute('aria-current', 'page');
  // On a phone the row of tabs is wider than the screen, and the last of them out of sight.
  if (lit && path !== '') bringIntoSight(lit);
  return lit;
}

/** Scrolls a tab's row alone, from whichever side it is written. */
function bringIntoSight(tab: HTMLElement): void {
  const row = tab.parentElement;
  if (!row) return;
  const [own, whole] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const left = document.dir === 'rtl' ? own.right - whole.right + ROW_EDGE_PX : own.left - whole.left - ROW_EDGE_PX;
  row.scrollBy(left, 0);
}

/** Marks the tab of the address, and names the page after it. */
function markTab(): void {
  const tabs = document.querySelectorAll<HTMLElement>('[data-sport-tab]');
  const current = sportTabOf(
    location.search,
    [...tabs].map(({ dataset }) => dataset.sportTab ?? ''),
  );
  const name = lightTab(current)?.textContent?.trim() ?? '';
  const heading = document.querySelector('[data-sport-title]');
  if (current !== '' && heading) {
    heading.textContent = name;
    document.title = `${name} · ${document.title}`;
  }
  // Odds are of this moment: what was built is only their frame, and nobody should have to touch it first.
  if (tabs.length > 0) whenIdle(startUse);
}

/** An outside sportsbook is loaded where its place is. */
async function showOutside(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-sport-widget]');
  if (place) (await import('./widget.ts')).showWidget(place, markTab);
}

/** Starts marking, now and after each navigation. */
export function markSportTabs(): void {
  onPageLoad(() => {
    markTab();
    // Nobody sees it: it can wait until the page is drawn.
    whenIdle(() => void import('./begun-events.ts').then(({ dropBegunEvents }) => dropBegunEvents()));
    void showOutside().catch((error: unknown) => console.error('The sportsbook could not be loaded', error));
  });
}
