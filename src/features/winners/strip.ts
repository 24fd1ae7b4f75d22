/**
 * Fills the strip of winners with the list that is chosen. It asks now and then and opens no connection: most guests
 * of a list of games have none (decision 0048).
 */
import type { FeedEvent } from '#features/events/index.ts';
import { type GameEntry, loadGameIndex } from '#features/lobby/index.ts';
import { currentPage, href, pageIso } from '#features/regions/index.ts';
import { publicRead } from '#platform/public-read.ts';
import { wholeStyles } from '#platform/styles.ts';
import { STUDIO } from '#shared/catalogue/names.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';

/** How old the wins of a page that stays open may be. */
const REFRESH_MS = 60_000;

/** An element with its properties and what it holds. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** @param pattern the address of a picture with `*` for its name; games of outside vendors have none. */
function rowOf(win: FeedEvent, { art, title, vendor }: GameEntry, pattern: string): HTMLElement {
  const page = currentPage();
  const amount = displayAmount(readAmount(win.amount), win.currency, pageIso(page));
  const words = make('span', {}, make('b', {}, title), `${win.player} `, make('i', {}, amount));
  const src = pattern.replace('*', art);
  const picture = vendor === STUDIO ? [make('img', { loading: 'lazy', width: 36, height: 44, alt: '', src })] : [];
  const link = { className: 'log-item h-full', href: href(page, playPath(win.game_code, 'real')) };
  return make('li', { className: 'shrink-0' }, make('a', link, ...picture, words));
}

/** Shows the wins in the place of what the strip says; where there are none, that stays. */
async function showWins(strip: HTMLElement): Promise<void> {
  const choice = strip.querySelector<HTMLInputElement>(':checked');
  if (!choice) return;
  const [answer, games] = await Promise.all([
    publicRead('events', { type: choice.value }),
    loadGameIndex(currentPage().region),
    wholeStyles(),
  ]);
  // The other list may have been chosen meanwhile.
  if (!answer || !choice.checked) return;
  const known = new Map(games.map((game) => [game.code, game]));
  // What the region does not list is nobody's news here.
  const rows = answer.result.flatMap((win) => {
    const game = known.get(win.game_code);
    return game ? [rowOf(win, game, strip.dataset.wins ?? '')] : [];
  });
  const line = make('ul', { tabIndex: 0, ariaLabel: choice.labels?.[0]?.textContent ?? null }, ...rows);
  const shown = strip.lastElementChild;
  if (rows.length > 0 && shown?.textContent !== line.textContent) shown?.replaceWith(line);
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
