/** A new level is celebrated once, and never over a game (look: x4): there a small notification has to do. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { isPlayPlace, placeOf } from '#features/navigation/index.ts';
import { queuePopup } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { VIP_RANKS } from '#shared/vip.ts';
import { showToast } from '#ui/toasts.ts';
import { levelName } from './model.ts';

type Reached = RealtimeData<'vip/level'>;

/** The highest level that waits until the player has left the game. */
let waiting: Reached | null = null;

function isInGame(): boolean {
  return isPlayPlace(placeOf(new URL(location.href)));
}

/** Shows a new level now, or once the player has left the game they are in. */
export function celebrateLevel(reached: Reached): void {
  if (!isInGame()) {
    void queuePopup('vip-level', { reached });
    return;
  }
  if (waiting === null) document.addEventListener('astro:page-load', celebrateWaiting);
  waiting = reached;
  void tellInGame(reached);
}

async function tellInGame({ level }: Reached): Promise<void> {
  const page = currentPage();
  await loadTexts(page.locale, ['common', 'vip']);
  const translate = translator(page.locale, 'vip');
  const code = VIP_RANKS.find((rank) => rank.level === level)?.name ?? '';
  showToast({
    kind: 'success',
    title: translate('new_rank'),
    detail: levelName(code, translator(page.locale, 'common')),
    action: { label: translate('see_ranks'), href: routeHref(page, 'vip') },
  });
}

function celebrateWaiting(): void {
  if (waiting === null || isInGame()) return;
  document.removeEventListener('astro:page-load', celebrateWaiting);
  void queuePopup('vip-level', { reached: waiting });
  waiting = null;
}
