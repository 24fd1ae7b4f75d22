/**
 * The ship's log: the latest wins, there with the page, and as they happen once it is used. Plain elements, for whoever
 * only looks at the home page runs nothing of React.
 */
import type { FeedEvent } from '#features/events/index.ts';
import { whenInUse } from '#platform/first-use.ts';
import { publicRead } from '#platform/public-read.ts';
import { wholeStyles } from '#platform/styles.ts';
import { lineOfWins } from './line.ts';

/** As many as fit beside each other on the widest screen, and some to scroll to. */
const LOG_LENGTH = 20;

/**
 * The lists of winners further down have nothing to tell without a win, and are not there. They come in below the
 * screen only: what is being read does not move.
 */
function showLists(): void {
  const place = document.querySelector<HTMLElement>('[data-winners][hidden]');
  const above = place?.previousElementSibling?.getBoundingClientRect();
  if (place && above && above.bottom > innerHeight) place.hidden = false;
}

/** Shows wins in the place of what the log says; where there are none, it says so. */
async function show(log: HTMLElement, wins: readonly FeedEvent[]): Promise<void> {
  const label = log.querySelector('h2')?.textContent?.trim() ?? null;
  const [line] = await Promise.all([lineOfWins(wins, log.dataset.log ?? '', label), wholeStyles()]);
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

/** Shows each new win at the head of the log until the page is left, and reads it again when some were missed. */
async function follow(log: HTMLElement, read: () => Promise<readonly FeedEvent[]>): Promise<void> {
  let wins = await read();
  await whenInUse();
  const { $heard, $missed, withEvent } = await import('#features/events/index.ts');
  if (!log.isConnected) return;
  const stops = [
    $heard.listen((heard) => {
      if (!heard) return;
      wins = withEvent(wins, heard).slice(0, LOG_LENGTH);
      void show(log, wins).catch(reportLog);
    }),
    $missed.listen(async () => {
      wins = await read();
    }),
  ];
  const leave = () => {
    for (const stop of stops) stop();
  };
  document.addEventListener('astro:before-swap', leave, { once: true });
}

/** Fills the log of a page and keeps it in step; without an answer it says what it is for. */
export async function keepLog(log: HTMLElement): Promise<void> {
  const read = async () => {
    const answer = await publicRead('events', { type: 'all' });
    const wins = (answer?.result ?? []).slice(0, LOG_LENGTH);
    await show(log, wins);
    return wins;
  };
  await follow(log, read);
}
