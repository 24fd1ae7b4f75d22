/**
 * Fills the strip of winners with the list that is chosen. It asks now and then and opens no connection: most guests
 * of a list of games have none (decision 0048).
 */
import { publicRead } from '#platform/public-read.ts';
import { wholeStyles } from '#platform/styles.ts';
import { lineOfWins } from './line.ts';

/** How old the wins of a page that stays open may be. */
const REFRESH_MS = 60_000;

/** Shows the wins in the place of what the strip says; where there are none, that stays. */
async function showWins(strip: HTMLElement): Promise<void> {
  const choice = strip.querySelector<HTMLInputElement>(':checked');
  if (!choice) return;
  const [answer] = await Promise.all([publicRead('events', { type: choice.value }), wholeStyles()]);
  const label = choice.labels?.[0]?.textContent ?? null;
  const line = answer && (await lineOfWins(answer.result, strip.dataset.wins ?? '', label));
  // The other list may have been chosen meanwhile.
  if (!answer || !choice.checked) return;
  // Both lists are of the same wins: where there are none, the place is empty whichever is chosen.
  // Its room stays: what stands below would jump.
  strip.style.visibility = line === null ? 'hidden' : '';
  if (!line) return;
  const shown = strip.lastElementChild;
  if (shown?.textContent !== line.textContent) shown?.replaceWith(line);
}

/** Keeps the strip of the page on screen filled, where it has one; returns how to stop. */
export function watchWins(): () => void {
  const strip = document.querySelector<HTMLElement>('[data-wins]');
  if (!strip) return () => undefined;
  const show = () =>
    void showWins(strip).catch((error: unknown) => console.error('The wins could not be shown', error));
  show();
  strip.addEventListener('change', show);
  const refresh = setInterval(() => {
    // Nothing changes under the pointer or the focus of whoever reads it.
    if (!document.hidden && !strip.matches(':hover, :focus-within')) show();
  }, REFRESH_MS);
  return () => {
    clearInterval(refresh);
    strip.removeEventListener('change', show);
  };
}
