/** Marks the tab of the address: the page is one and the same for every `bt-path`. */
import { onPageLoad } from '#platform/page-load.ts';
import { sportTabOf } from './model.ts';

function markTab(): void {
  const current = sportTabOf(location.search);
  for (const tab of document.querySelectorAll<HTMLElement>('[data-sport-tab]')) {
    if (tab.dataset.sportTab === current) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
}

/** Starts marking, now and after each navigation. */
export function markSportTabs(): void {
  onPageLoad(markTab);
}
