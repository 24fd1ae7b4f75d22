/**
 * The one script of every page: it listens, keeps the first click, and leaves the rest asleep. Everything here runs
 * before the first interaction, so it stays small.
 */

import { guardChunks, releaseSleepingIslands } from '#features/navigation/index.ts';
import { $page, readPage } from '#features/regions/index.ts';
import { keepInstallOffer } from '#platform/install-offer.ts';
import { sessionStore } from '#platform/storage.ts';
import { carryStyles, wholeStyles } from '#platform/styles.ts';
import { keepFirstClick, wakeUp, watchForUse, whenAwake, whenIdle } from '#platform/wake.ts';
import type { SleepingIsland } from './islands.ts';
import { markPlayer, playerMark } from './player-mark.ts';

/** Islands on their way to life: the router must not change what React is still hydrating. */
const waking = new Set<Promise<void>>();

async function hydrate(island: SleepingIsland): Promise<void> {
  const [{ wakeIsland }] = await Promise.all([import('./islands.ts'), wholeStyles()]);
  await wakeIsland(island);
  await new Promise<void>(whenIdle);
}

async function wake(island: SleepingIsland): Promise<void> {
  await whenAwake();
  const work = hydrate(island);
  waking.add(work);
  await work.finally(() => waking.delete(work));
}

function emptyQueue(): void {
  const waiting = Array.isArray(window.fairwindIslands) ? window.fairwindIslands : [];
  window.fairwindIslands = { push: (island: SleepingIsland) => void wake(island) };
  for (const island of waiting) void wake(island);
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
  wakeUp();
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
  return (
    document.documentElement.dataset.access === 'player' || new URLSearchParams(location.search).has('registration')
  );
}

function startPage(): void {
  $page.set(readPage(document));
  if (needsMoreThanReading()) whenIdle(wakeUp);
}

/** Outside services. Here, where the names of the files it takes are known anyway, the way to them weighs least. */
export const loadVendors = () => import('./vendors.ts');

/** A landing page's address may carry an affiliate's marks; they are read before any navigation changes it. */
async function keepAffiliate(search: string): Promise<void> {
  const { captureAffiliate } = await import('#features/affiliate/index.ts');
  captureAffiliate(search, document.documentElement.dataset.affiliate);
}

async function scrollToAddress(): Promise<void> {
  const { scrollToHash } = await import('./router.ts');
  scrollToHash(location.hash);
}

startPage();
guardChunks(sessionStore, () => awaitedHref ?? location.reload());
watchForUse();
keepFirstClick();
keepInstallOffer();
addEventListener('click', runActions, { capture: true });
emptyQueue();
addEventListener('pointerover', () => void wholeStyles(), { once: true, capture: true, passive: true });
void whenAwake().then(async () => (await import('./boot.ts')).boot());
if (location.hash !== '') void scrollToAddress();
if (location.search !== '') void keepAffiliate(location.search);

document.addEventListener('astro:before-preparation', (event) => {
  const load = event.loader;
  event.loader = async () => {
    const [{ boot }, { prepareNavigation }] = await Promise.all([
      import('./boot.ts'),
      import('./router.ts'),
      wholeStyles(),
    ]);
    boot();
    await prepareNavigation(event, load);
    await wholeStyles(event.newDocument);
    await Promise.allSettled(waking);
  };
});
document.addEventListener('astro:before-swap', ({ newDocument }) => {
  releaseSleepingIslands(document);
  markPlayer(playerMark(), newDocument);
  carryStyles(newDocument);
});
document.addEventListener('astro:after-swap', startPage);
