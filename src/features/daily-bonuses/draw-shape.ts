/** Draws what the season and its days alone decide of the bonus map. */
import { islandArt, type MapShape } from './model.ts';

/** The drawings lie side by side: addresses differ by the name alone, and the tables of all art stay out of the page. */
export const DRAWING = /[\w-]+(?=\.svg)/;

/** The islands of the map, in the order of their days. */
export const islandsOf = (root: HTMLElement) => root.querySelectorAll<HTMLElement>('[data-day]');

function drawIsland(island: HTMLElement, shape: MapShape): void {
  const day = Number(island.dataset.day);
  island.hidden = day < shape.firstDay || day > shape.lastDay;
  for (const way of island.querySelectorAll('[data-route]')) way.toggleAttribute('hidden', day === shape.lastDay);
  const picture = island.querySelector('img');
  if (picture && !island.hidden) picture.src = picture.src.replace(DRAWING, islandArt(shape.theme, 'next', day));
}

function drawSeason(root: HTMLElement, { theme }: MapShape): void {
  // A season's backdrop has a sea of its own.
  for (const part of root.querySelectorAll<HTMLElement>('[data-sea]')) part.hidden = theme !== 'default';
  const backdrop = root.querySelector<HTMLElement>('[data-backdrop]');
  const picture = backdrop?.dataset.backdrop?.replace('christmas', theme);
  if (backdrop && theme !== 'default') backdrop.style.backgroundImage = `url(${JSON.stringify(picture)})`;
  if (backdrop) backdrop.hidden = theme === 'default';
  // The heading follows the styles; a document's title has none.
  const titles = { default: undefined, christmas: root.dataset.titleChristmas, halloween: root.dataset.titleHalloween };
  const title = titles[theme];
  if (title) document.title = title;
}

/** Draws what the season and its days alone decide. */
export function drawShape(root: HTMLElement, shape: MapShape): void {
  drawSeason(root, shape);
  for (const island of islandsOf(root)) drawIsland(island, shape);
}
