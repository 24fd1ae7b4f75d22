/**
 * The one script of every page: it listens, remembers the first click, and defers the rest. Everything here runs
 * before the first interaction, so it stays small.
 */

import { guardChunks, releaseDeferredIslands } from '#features/navigation/index.ts';
import { approachGame, enterGame, holdsGame, listenToGame, readPlayAddress } from '#features/play/index.ts';
import { $page, readPage } from '#features/regions/index.ts';
import { startShell } from '#features/shell/index.ts';
import { fetchAhead } from '#platform/fetch-ahead.ts';
import {
  deferUntil,
  isInUse,
  keepFirstClick,
  startUse,
  watchForUse,
  whenIdle,
  whenInUse,
} from '#platform/first-use.ts';
import { keepInstallOffer } from '#platform/install-offer.ts';
import { nameModules } from '#platform/modules.ts';
import { followPageLoads } from '#platform/page-load.ts';
import { keepPictures } from '#platform/pictures.ts';
import { sessionStore } from '#platform/storage.ts';
import { carryStyles, wholeStyles } from '#platform/styles.ts';
import { acceptSkippedTransitions } from '#platform/view-transition.ts';
import { bringFaces } from '#ui/faces.ts';
import { asksForMore } from './address-flags.ts';
import type { DeferredIsland } from './islands.ts';
import { markPlayer, playerMark } from './player-mark.ts';

/** The router must not change what React is still hydrating. */
const hydrating = new Set<Promise<void>>();

async function hydrate(island: DeferredIsland): Promise<void> {
  const [{ hydrateIsland }] = await Promise.all([import('./islands.ts'), wholeStyles()]);
  await hydrateIsland(island);
  await new Promise<void>(whenIdle);
}

async function hydrateWhenUsed(island: DeferredIsland): Promise<void> {
  await whenInUse();
  const work = hydrate(island);
  hydrating.add(work);
  await work.finally(() => hydrating.delete(work));
}

function emptyQueue(): void {
  const waiting = Array.isArray(window.fairwindIslands) ? window.fairwindIslands : [];
  window.fairwindIslands = { push: (island: DeferredIsland) => void hydrateWhenUsed(island) };
  for (const island of waiting) void hydrateWhenUsed(island);
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Where the link leads whose action is being loaded; a failed load goes there instead of reloading. */
let awaitedHref: string | null = null;

/** Links and buttons that do something with JavaScript; if it cannot be loaded, the link is followed. */
function runActions(event: MouseEvent): void {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action],[data-guard]') : null;
  if (!target || !isPlain(event)) return;
  event.preventDefault();
  startUse();
  // Whether the player may go there is found out while the game is asked for.
  if (target instanceof HTMLAnchorElement && approachGame(target.pathname, languageOf(document))) {
    // What runs the action is loaded first: its page comes meanwhile.
    fetchAhead(target.href);
  }
  const href = target.getAttribute('href');
  awaitedHref = href;
  import('./actions.ts')
    .then(({ runAction }) => {
      awaitedHref = null;
      return runAction({ action: target.dataset.action, href });
    })
    .catch((error: unknown) => {
      console.error('An action could not be run', error);
      if (href) location.href = href;
    });
}

/** A page for players, or an address that asks for a popup, cannot wait for the first use. */
function needsMoreThanReading(): boolean {
  return document.documentElement.dataset.access === 'player' || asksForMore(location.search);
}

function startPage(): void {
  $page.set(readPage(document));
  if (needsMoreThanReading()) whenIdle(startUse);
}

/** Outside services. Here, where the names of the files it takes are known anyway, the way to them weighs least. */
export const loadVendors = () => import('./vendors.ts');

/** The link to a game that an event is about. */
function gameLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="/play/"]') : null;
  return link?.origin === location.origin ? link : null;
}

/**
 * A press on a link to a game hydrates nothing, if following it is all that is meant: the game comes first, and the page it
 * is on is left.
 */
function leadsToGame(event: Event): boolean {
  if (isInUse() || (event instanceof KeyboardEvent && event.key !== 'Enter')) return false;
  return gameLinkOf(event)?.matches(':not([data-action],[data-guard],[data-replay])') ?? false;
}

/** A mouse that presses such a link will follow it; a finger may only scroll. */
function pressGame(event: PointerEvent): void {
  const link = event.pointerType === 'mouse' && isPlain(event) ? gameLinkOf(event) : null;
  if (link) approachGame(link.pathname, languageOf(document));
}

const languageOf = (page: Document): string => readPage(page)?.locale ?? '';

/** The page that comes stands in the document. */
let stand = () => {};

/** Opens the game of a page that has a place for one; everything else of that page waits for it. */
function openGame(page: Document, pathname: string, stands: Promise<void>): void {
  const ready = holdsGame(page) ? enterGame(pathname, languageOf(page), stands) : null;
  if (ready) deferUntil(ready, page);
}

/** A landing page's address may carry an affiliate's marks; they are read before any navigation changes it. */
async function keepAffiliate(search: string): Promise<void> {
  const { captureAffiliate } = await import('#features/affiliate/index.ts');
  captureAffiliate(search, document.documentElement.dataset.affiliate);
}

/** Whether the browser may want another language than the page's; what offers it knows more exactly. */
const mayOfferLanguage = () => !document.documentElement.lang.startsWith(navigator.language.slice(0, 2));

async function offerLanguage(): Promise<void> {
  const languages = await import('#features/languages/index.ts');
  await languages.offerLanguage();
}

async function scrollToAddress(): Promise<void> {
  const { scrollToHash } = await import('./router.ts');
  scrollToHash(location.hash);
}

startPage();
openGame(document, location.pathname, Promise.resolve());
guardChunks(sessionStore, () => awaitedHref ?? location.reload());
listenToGame();
watchForUse(leadsToGame);
addEventListener('pointerdown', pressGame, { capture: true, passive: true });
keepFirstClick();
keepInstallOffer();
addEventListener('click', runActions, { capture: true });
emptyQueue();
addEventListener('pointerover', () => void wholeStyles(), { once: true, capture: true, passive: true });
// The first stylesheet knows nothing of them (builder/finish/critical-css.ts).
if (matchMedia('(forced-colors: active)').matches) void wholeStyles();
void whenInUse().then(async () => (await import('./boot.ts')).boot());
if (location.hash !== '') void scrollToAddress();
if (location.search !== '') void keepAffiliate(location.search);

document.addEventListener('astro:before-preparation', (event) => {
  const load = event.loader;
  approachGame(event.to.pathname, languageOf(document));
  event.loader = async () => {
    if (!isInUse() && readPlayAddress(event.to.pathname)) {
      // Nothing of a page that has not hydrated is worth hydrating for the way: guards and bars are for pages in use.
      await Promise.all([load(), wholeStyles()]);
      return;
    }
    const [{ boot }, { prepareNavigation }] = await Promise.all([
      import('./boot.ts'),
      import('./router.ts'),
      wholeStyles(),
    ]);
    boot();
    await prepareNavigation(event, load);
    await wholeStyles(event.newDocument);
    await Promise.allSettled(hydrating);
  };
});
document.addEventListener('astro:before-swap', ({ newDocument, to }) => {
  releaseDeferredIslands(document);
  keepPictures(document);
  markPlayer(playerMark(), newDocument);
  carryStyles(newDocument);
  nameModules(newDocument);
  // Before the new page's islands ask whether they may hydrate.
  const stands = new Promise<void>((resolve) => {
    stand = resolve;
  });
  openGame(newDocument, to.pathname, stands);
});
document.addEventListener('astro:after-swap', () => {
  startPage();
  stand();
});
startShell();
bringFaces();
acceptSkippedTransitions();
followPageLoads();
if (mayOfferLanguage()) whenIdle(() => void offerLanguage());
