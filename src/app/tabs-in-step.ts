/** Every tab of a browser shows the same player: who comes or goes in one does so in all (design section 5). */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { $session, purge } from '#features/session/index.ts';
import { expectsPlayer } from '#platform/first-use.ts';
import { openTabChannel, type TabChannel } from '#platform/tabs.ts';
import { NOTIFICATION_TOAST_MS } from '#shared/constants.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { showToast } from '#ui/toasts.ts';
import { checkAgain } from './session-check.ts';

const LOGOUT = 'logout';
const LOGIN = 'login';

/** How many changes that came from elsewhere are being followed: such a change is not told on. */
let following = 0;

async function follow(change: () => unknown): Promise<void> {
  following += 1;
  try {
    await change();
  } finally {
    following -= 1;
  }
}

function leave(): void {
  if ($session.get().authenticated) purge();
}

/** A login ends the session before it, ms: whoever has just logged in is asked for when that end is told late. */
const LOGIN_ENDS_WITHIN_MS = 5_000;
let loginHeardAt = Number.NEGATIVE_INFINITY;

/** The service has ended this tab's session, and why. Another tab may just have begun one, as another player. */
export function endSession(reason: RealtimeData<'logout'>['reason']): Promise<void> {
  return follow(async () => {
    const { authenticated } = $session.get();
    leave();
    if (performance.now() - loginHeardAt < LOGIN_ENDS_WITHIN_MS) await checkAgain();
    if (authenticated && !$session.get().authenticated) await sayWhy(reason);
  });
}

const ENDED = { expired: 'ended_expired', blocked: 'ended_blocked' } as const;

/** Who has logged out knows why. */
async function sayWhy(reason: RealtimeData<'logout'>['reason']): Promise<void> {
  if (reason === 'logout') return;
  const { locale } = currentPage();
  await loadTexts(locale, ['session']);
  showToast({ kind: 'error', title: translator(locale, 'session')(ENDED[reason]), durationMs: NOTIFICATION_TOAST_MS });
}

function followLogin(): void {
  loginHeardAt = performance.now();
  void follow(checkAgain);
}

/** Starts telling the other tabs, and following them. Call once. */
export function keepTabsInStep(tabs: TabChannel = openTabChannel('fairwind-session')): void {
  tabs.onMessage((message) => {
    if (message === LOGOUT) void follow(leave);
    if (message === LOGIN) followLogin();
  });
  // A player who was expected has not come just now: the first check only found them.
  const expected = expectsPlayer();
  let known = $session.get();
  $session.listen((session) => {
    const before = known;
    known = session;
    if (following > 0 || before.user?.user_id === session.user?.user_id) return;
    if (!session.user) tabs.tell(LOGOUT);
    else if (before.checked || !expected) tabs.tell(LOGIN);
  });
}
