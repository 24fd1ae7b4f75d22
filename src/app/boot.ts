/** What starts once the page is used; it runs once per page life. */
import { navigate as routerNavigate } from 'astro:transitions/client';
import { holdAnalytics, identifyAccount } from '#features/analytics/index.ts';
import { $events, $heard, forgetWins, refetchEvents } from '#features/events/index.ts';
import { $jackpots, chooseJackpots, refetchJackpots } from '#features/jackpots/index.ts';
import {
  needsPlayer,
  onNavigation,
  placeOf,
  registerGate,
  registerGuards,
  registerNavigator,
  startPrefetching,
} from '#features/navigation/index.ts';
import { $popup, closeOver, closePopup, openPopup, registerPopups } from '#features/popups/index.ts';
import { registerWorker } from '#features/pwa/index.ts';
import { connectRealtime, registerRealtime } from '#features/realtime/index.ts';
import { $session, type User } from '#features/session/index.ts';
import { VENDORS_ID } from '#features/vendors/index.ts';
import { $wallet, loadWallet } from '#features/wallet/index.ts';
import { onFault } from '#platform/faults.ts';
import { expectsPlayer, whenIdle } from '#platform/first-use.ts';
import { onApiFailure, onLostSession, onStepUp, provideFingerprint } from '#platform/http.ts';
import { localStore } from '#platform/storage.ts';
import { FAVOURITES_OWNER_KEY, PLAY_STOPPED_KEY, PROFILE_MISSING_KEY } from '#shared/constants.ts';
import { ACTIVE, rulesOfStanding } from '#shared/contract/standing.ts';
import { closeToasts } from '#ui/toasts.ts';
import { MAIL_LINK } from './address-flags.ts';
import { reactToError } from './error-reactions.ts';
import { showFault } from './fault-page.ts';
import { guards } from './guards.ts';
import { onListened } from './listened.ts';
import { sayWhatIsLost } from './lost-parts.ts';
import { markPlayer, markStanding } from './player-mark.ts';
import { startRouter } from './router.ts';
import { holdsSessionForms, knowSession, recheckSession } from './session-check.ts';
import { keepTabsInStep } from './tabs-in-step.ts';

let booted = false;

/** Starts the app; calling it again does no harm. */
export function boot(): void {
  if (booted) return;
  booted = true;
  register();
  awaitVendors();
  startRouter();
  sayWhatIsLost();
  startPrefetching();
  keepTabsInStep();
  followPlayer();
  addEventListener('pageshow', ({ persisted }) => persisted && refetch());
  onNavigation('after', () => void offerSession());
  onNavigation('after', () => void tellInterruptedRounds());
  $wallet.listen(({ freerounds }) => void markFreeRounds(freerounds));
  connectWhenHeard();
  countSports();
  addEventListener('toggle', countSports, true);
  onNavigation('after', countSports);
  void offerSession();
  whenIdle(() => void registerWorker());
}

/** Where the region has outside services, what happens until they are known is kept for them. */
function awaitVendors(): void {
  if (!document.getElementById(VENDORS_ID)) return;
  holdAnalytics();
  provideFingerprint(async () => (await import('#features/fingerprint/index.ts')).readFingerprint());
  import('./vendors.ts')
    .then(({ startVendors }) => startVendors())
    .catch((error: unknown) => console.error('Outside services could not be started', error));
}

function register(): void {
  onFault((error) => void showFault(error));
  onApiFailure((error) => void reactToError(error));
  // A quiet call says it too, and the page of a player who has left shows nothing of theirs.
  onLostSession(() => {
    if ($session.get().authenticated) void recheckSession();
  });
  onStepUp(async () => (await import('./step-up.ts')).proveAnew());
  identifyAccount(() => $session.get().user?.user_id ?? '');
  registerPopups(async () => (await import('./popup-registry.ts')).popupRegistry);
  registerGate(async (action) => (await import('./gate.ts')).openGate(action));
  registerGuards(guards);
  registerRealtime({ loadHandlers: async () => (await import('./realtime-handlers.ts')).realtimeHandlers, refetch });
  registerNavigator((path, { replace }) => void routerNavigate(path, { history: replace ? 'replace' : 'auto' }));
}

/**
 * A login opens the live connection for a player; for a guest it opens where the public feed is on screen, since nobody
 * else would hear it. The log of a home page, which is loaded beside this, may listen before.
 */
function connectWhenHeard(): void {
  for (const heard of [$events, $heard, $jackpots]) onListened(heard, () => void knowSession().then(connectRealtime));
}

/** What was missed while the page could not hear: session, wallet and inbox, and the wins on screen. */
async function refetch(): Promise<void> {
  const here = await recheckSession();
  await Promise.all([refetchEvents(), refetchJackpots(), here && loadWallet(), here && readInbox()]);
}

/** Query flags of any page (spec section 2); links from mails are followed in mail-links.ts. */
const QUERY_FLAGS = {
  registration: () => void openPopup('session', { tab: 'registration' }),
} as const satisfies Record<string, () => void>;

/** Opens what the address asks for, but for the login page, whose own form does; a guest on a player's page logs in. */
async function offerSession(): Promise<void> {
  if (MAIL_LINK.test(location.search)) return (await import('./mail-links.ts')).followMailLink();
  if (/[?&]open-auth=/.test(location.search)) return (await import('./open-auth-return.ts')).followOpenAuth();
  if (await knowSession()) return;
  // Nobody knows yet who is here: a player is not asked to log in.
  if (!$session.get().checked && expectsPlayer()) return;
  const place = placeOf(new URL(location.href));
  if (holdsSessionForms()) return;
  const flag = Object.entries(QUERY_FLAGS).find(([name]) => place.url.searchParams.has(name));
  if (flag) flag[1]();
  else if (needsPlayer(place) && !$popup.get()) void openPopup('session', { tab: 'login' });
}

/** Guests leave no rounds behind, so only players load what tells of them. */
async function tellInterruptedRounds(): Promise<void> {
  if (!$session.get().authenticated) return;
  const { tellInterrupted } = await import('#features/rounds/index.ts');
  await tellInterrupted();
}

/** Whoever has free rounds sees where; nobody else loads what marks the games. */
async function markFreeRounds(freerounds: number): Promise<void> {
  if (freerounds > 0) (await import('#features/bonus/index.ts')).markFreeRounds();
}

/** Where the figures of sport are kept up: in the menu's open group, and on homes that begin with sport. */
const SPORT_PLACES = '#side-menu details[open] > a[href*="/sport"],[data-sport-figure]';

function countSports(): void {
  const places = [...document.querySelectorAll<HTMLElement>(SPORT_PLACES)];
  if (places.every(({ offsetParent }) => offsetParent === null)) return;
  import('#features/sport/index.ts')
    .then(({ showFigures }) => showFigures())
    .catch((error: unknown) => console.error('The figures of sport could not be loaded', error));
}

async function readInbox(): Promise<void> {
  const { loadInbox } = await import('#features/inbox/index.ts');
  await loadInbox();
}

/** The inbox is a player's: nothing of another's stays, and a guest has none to load. */
async function startInbox(userId: string | undefined): Promise<void> {
  const { emptyInbox, loadInbox } = await import('#features/inbox/index.ts');
  emptyInbox();
  if (userId !== undefined) await loadInbox();
}

/** The lists of games are a player's, or a guest's again; a browser that never held a player's has nothing to load. */
async function followFavourites(userId: string): Promise<void> {
  if (userId === '' && !localStore.get(FAVOURITES_OWNER_KEY)) return;
  const { belongTo } = await import('#features/favourites/index.ts');
  await belongTo(userId);
}

/** What asks for games ahead of their pages knows no player; it is told here (src/features/play/entry.ts). */
function noteForLaunches(user: User | null): void {
  const isStopped = !rulesOfStanding(user?.standing ?? ACTIVE).plays;
  for (const [key, holds] of [
    [PROFILE_MISSING_KEY, user?.no_profile],
    [PLAY_STOPPED_KEY, isStopped],
  ] as const) {
    if (holds) localStore.set(key, '1');
    else localStore.remove(key);
  }
}

/** What the rest of the app does when a player logs in or out. */
function followPlayer(): void {
  let userId: string | undefined;
  $session.subscribe(({ user, checked }) => {
    if (checked) {
      markPlayer(user ? 'here' : undefined);
      markStanding(rulesOfStanding(user?.standing ?? ACTIVE));
      noteForLaunches(user);
      void followFavourites(user?.user_id ?? '');
    }
    if (user?.user_id === userId) return;
    const had = userId !== undefined;
    userId = user?.user_id;
    void chooseJackpots(user?.currency);
    // Another player may come without anybody having left.
    void startInbox(userId);
    forgetWins();
    if (user) {
      void import('#features/protection/index.ts').then(({ keepPlayInView }) => keepPlayInView());
      void tellInterruptedRounds();
    } else {
      // A guest's screen tells nothing of a player's money.
      if (had) closeToasts();
      closeOver();
      if ($popup.get()) closePopup();
    }
  });
}
