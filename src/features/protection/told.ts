/** A break, an exclusion or a closing that has just begun. */
import type { Translate } from '#features/i18n/index.ts';
import type { Page } from '#features/regions/index.ts';
import { setStanding, standingEnd } from '#features/session/index.ts';
import type { Standing } from '#shared/contract/standing.ts';
import { showToast } from '#ui/toasts.ts';

/** Takes the player's new standing over and says it: the bar stands above the page, which was scrolled to come here. */
export function beginStanding(standing: Standing, page: Page, translate: Translate<'protection'>): void {
  setStanding(standing);
  const date = standingEnd(standing, page);
  showToast({ kind: 'success', title: date ? translate('closed_until', { date }) : translate('closed') });
}
