/** The page is one and the same for every `bt-path`: the tab of the address is marked, and names the page. */
import { startUse, whenIdle } from '#platform/first-use.ts';
import { onPageLoad } from '#platform/page-load.ts';
import { sportTabOf } from './model.ts';

/** Marks the tab of the address, and names the page after it. */
function markTab(): void {
  const tabs = document.querySelectorAll<HTMLElement>('[data-sport-tab]');
  const current = sportTabOf(location.search);
  for (const tab of tabs) {
    if (tab.dataset.sportTab !== current) {
      tab.removeAttribute('aria-current');
      continue;
    }
    tab.setAttribute('aria-current', 'page');
    const name = tab.textContent?.trim() ?? '';
    const heading = document.querySelector('[data-sport-title]');
    if (current === '' || !heading) continue;
    heading.textContent = name;
    document.title = `${name} · ${document.title}`;
    // On a phone the row of tabs is wider than the screen, and the last of them out of sight.
    tab.parentElement?.scrollTo(tab.offsetLeft, 0);
  }
  // Odds are of this moment: what was built is only their frame, and nobody should have to touch it first.
  if (tabs.length > 0) whenIdle(startUse);
}

/** What stands for search engines is as true as what is seen: a match that has begun is none to come. */
function dropBegunEvents(): void {
  const script = document.querySelector('[data-sport-events]');
  if (!script) return;
  const data = JSON.parse(script.textContent ?? '{}') as { '@graph'?: { startDate: string }[] };
  const coming = (data['@graph'] ?? []).filter(({ startDate }) => new Date(startDate) > new Date());
  script.textContent = JSON.stringify({ ...data, '@graph': coming });
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
    dropBegunEvents();
    void showOutside().catch((error: unknown) => console.error('The sportsbook could not be loaded', error));
  });
}
