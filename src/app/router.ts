/** How a client-side navigation runs: guards, texts, loading bar, scrolling and focus (spec sections 2 and 4). */
import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { loadTextsInUse } from '#features/i18n/index.ts';
import {
  announceNavigation,
  driveLoadingBar,
  type Navigation,
  placeOf,
  runGuards,
  scrollToGamesFilter,
  scrollToHash,
  startLoading,
  staysInGames,
} from '#features/navigation/index.ts';
import { readPage } from '#features/regions/index.ts';
import { reportFault } from '#platform/faults.ts';
import { hasLostLine } from './lost-parts.ts';

interface Underway {
  navigation: Navigation;
  /** Takes the navigation off the loading bar. */
  done: () => void;
  /** Where the page was scrolled to, for moves between pages of games. */
  scrollTop: number;
  /** Whether it goes through the history, whose entries know their own place. */
  traverses: boolean;
}

let underway: Underway | null = null;

/** A navigation that must not go on: the router has no word for it, so its preparation never ends. */
const never = new Promise<never>(() => undefined);

/**
 * Prepares a navigation in place of the router's own loader: the guards run while the page is fetched, and the texts of
 * its language are there before it is shown.
 */
export async function prepareNavigation(
  event: TransitionBeforePreparationEvent,
  load: () => Promise<void>,
): Promise<void> {
  const navigation = { from: placeOf(event.from), to: placeOf(event.to) };
  const done = startLoading();
  underway = { navigation, done, scrollTop: scrollY, traverses: event.navigationType === 'traverse' };
  event.signal.addEventListener('abort', done);
  const loading = load();
  try {
    await runGuards(navigation);
    await announceNavigation('before', navigation);
  } catch (error) {
    done();
    reportFault(error);
    return never;
  }
  await loading;
  if (await hasLostLine(event)) {
    done();
    return never;
  }
  const next = readPage(event.newDocument);
  const texts = event.newDocument.documentElement.dataset.texts;
  if (next && texts !== document.documentElement.dataset.texts) await loadTextsInUse(next.locale, event.newDocument);
}

/** Moving on within the pages of games: the page stays where it is, and then shows the filter (spec section 2). */
const movesInGames = ({ navigation, traverses }: Underway): boolean => !traverses && staysInGames(navigation);

function afterSwap(): void {
  if (underway && movesInGames(underway)) scrollTo({ top: underway.scrollTop, behavior: 'instant' });
}

/** A navigation from within the page leaves the focus on nothing: the content takes it, without a jump. */
function moveFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

function pageLoaded(): void {
  const finished = underway;
  underway = null;
  if (!finished) return;
  finished.done();
  moveFocus();
  if (movesInGames(finished)) scrollToGamesFilter();
  scrollToHash(location.hash);
  announceNavigation('after', finished.navigation).catch(reportFault);
}

/**
 * A link to a place on the same page scrolls smoothly; the router would jump. One that asks for the browser's own way
 * (`data-astro-reload`) gets it: only then does `:target` follow.
 */
function followHash(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
  if (!link || link.dataset.astroReload !== undefined) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const url = new URL(link.href, location.href);
  if (url.origin + url.pathname + url.search !== location.origin + location.pathname + location.search) return;
  event.preventDefault();
  history.pushState(history.state, '', url.hash);
  scrollToHash(url.hash);
  document.getElementById(url.hash.slice(1))?.focus({ preventScroll: true });
}

/** Starts listening to the router. It runs once. */
export function startRouter(): void {
  document.addEventListener('astro:after-swap', afterSwap);
  document.addEventListener('astro:page-load', pageLoaded);
  document.addEventListener('click', followHash, { capture: true });
  const bar = document.getElementById('loading-bar');
  if (bar) driveLoadingBar(bar);
}

export { scrollToHash };
