/**
 * The ship's log: the latest wins, there with the page, and as they happen once it is used. Plain elements, for whoever
 * only looks at the home page runs nothing of React.
 */
import type { FeedEvent } from '#features/events/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { whenInUse } from '#platform/first-use.ts';
import { publicRead } from '#platform/public-read.ts';
import { wholeStyles } from '#platform/styles.ts';
import { lineOfWins, type News } from './line.ts';
import { withoutRepeats } from './model.ts';

/**
 * The lists of winners further down have nothing to tell without a win, and are not there. They come in below the
 * screen only: what is being read does not move.
 */
function showLists(): void {
  const place = document.querySelector<HTMLElement>('[data-winners][hidden]');
  const above = place?.previousElementSibling?.getBoundingClientRect();
  if (place && above && above.bottom > innerHeight) place.hidden = false;
}

/** What is told beside wins. */
let news: News = [];

/** Shows wins and news in the place of what the log says; where there are none, it says so. */
async function show(log: HTMLElement, wins: readonly FeedEvent[]): Promise<void> {
  const label = log.querySelector('h2')?.textContent?.trim() ?? null;
  const pattern = log.dataset.log ?? '';
  // Without a win the page shows nothing that its first stylesheet lacks.
  const [line] = await Promise.all([
    lineOfWins(wins, pattern, label, news, withoutRepeats),
    wins.length + news.length > 0 && wholeStyles(),
  ]);
  const shown = log.lastElementChild;
  if (!line) {
    shown?.removeAttribute('hidden');
    return;
  }
  const left = shown?.scrollLeft ?? 0;
  shown?.replaceWith(line);
  line.scrollLeft = left;
  showLists();
}

const reportLog = (error: unknown) => console.error('The wins could not be shown', error);

/** Shows each new win at the head of the log until the page is left. */
async function follow(log: HTMLElement): Promise<void> {
  await whenInUse();
  const { $events, loadEvents } = await import('#features/events/index.ts');
  if (!log.isConnected) return;
  const stop = $events.listen((wins) => void show(log, wins).catch(reportLog));
  document.addEventListener('astro:before-swap', stop, { once: true });
  // Whoever listens opens the connection; what was won before is read once more.
  await loadEvents();
}

/** Fills the log of a page and keeps it in step; without an answer it says what it is for. */
export async function keepLog(log: HTMLElement): Promise<void> {
  const answer = await publicRead('events', { type: 'all', language: currentPage().locale });
  news = answer?.news ?? [];
  // New wins are heard of whether or not these could be shown.
  await Promise.all([show(log, answer?.result ?? []), follow(log)]);
}
