/**
 * Watches over play: on every page of a game or of sport it tells the service that somebody is at play, opens the
 * reality check when it is due, and keeps the session clock in view where the rules ask for it. A session that may only
 * withdraw has its bar on every page. Only players load this.
 */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { onNavigation, placeOf } from '#features/navigation/index.ts';
import { $popup, openPopup, queuePopup } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { $session, type User } from '#features/session/index.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { rulesOfStanding } from '#shared/contract/standing.ts';
import { beat, type Sitting } from './api.ts';
import { drawClock, drawClosed, removeBar } from './bars.ts';

/** How often a page of play tells that somebody is there. */
const BEAT_MS = 300_000;
const SHORTEST_WAIT_MS = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the page is one of play for money. */
function isPlay(): boolean {
  const { route, url } = placeOf(new URL(location.href));
  if (route?.name === 'sport' || route?.name === 'aviator') return true;
  return route?.name === 'play' && !url.pathname.endsWith('/demo');
}

const playsNow = (): User | null => {
  const { user } = $session.get();
  return user && rulesOfStanding(user.standing).plays ? user : null;
};

async function look(): Promise<void> {
  clearTimeout(timer);
  if (!isPlay() || !playsNow()) return;
  const outcome = await beat();
  if (!outcome.ok || !isPlay()) return;
  const { sitting } = outcome.value;
  if (sitting.due) offerCheck(sitting);
  if (sitting.shows_clock) void drawClock(sitting);
  const untilCheck = new Date(sitting.next_check_at).getTime() - new Date(sitting.now).getTime();
  const wait = sitting.due ? BEAT_MS : Math.min(BEAT_MS, untilCheck);
  timer = setTimeout(() => void look(), Math.max(SHORTEST_WAIT_MS, wait));
}

function offerCheck(sitting: Sitting): void {
  if ($popup.get()?.name === 'reality-check') return;
  void openPopup('reality-check', { sitting }).then(look);
}

/** What a page shows of the player's standing, and whether it is one of play. */
async function refresh(): Promise<void> {
  const { user } = $session.get();
  if (user && !rulesOfStanding(user.standing).plays) {
    clearTimeout(timer);
    return drawClosed(user.standing);
  }
  removeBar();
  await look();
}

let started = false;

/** Starts watching; called for every player who comes, it goes on with the next page by itself. */
export function keepPlayInView(): void {
  if (started) return;
  started = true;
  onNavigation('after', () => void refresh());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look());
  let seen = '';
  $session.subscribe(({ user }) => {
    const now = user ? `${user.user_id} ${user.standing.status} ${user.standing.until}` : '';
    if (now === seen) return;
    seen = now;
    void refresh();
  });
}

const CHECKS = ['check_due', 'rest_due'];

/** A stake was refused for the player's protection: the check that waits is opened, another reason is said. */
export async function tellStopped({ error }: RealtimeData<'stopped'>, text: string): Promise<void> {
  if (CHECKS.includes(error)) return look();
  const page = currentPage();
  await loadTexts(page.locale, ['protection']);
  const translate = translator(page.locale, 'protection');
  const link = { label: translate('limits_open'), href: routeHref(page, 'account-limits') };
  void queuePopup('text', { title: translate('limits'), text, link });
}
