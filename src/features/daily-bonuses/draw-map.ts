/** Brings the prebuilt map to the day in hand: the season, the islands of the month, today's light. */
import { onPageLoad } from '#platform/page-load.ts';
import { type BonusMap, bonusMapOn, islandArt, islandState } from './model.ts';

/** The drawings lie side by side: addresses differ by the name alone, and the tables of all art stay out of the page. */
const DRAWING = /[\w-]+(?=\.svg)/;

function drawIsland(island: HTMLElement, map: BonusMap): void {
  const day = Number(island.dataset.day);
  island.hidden = day < map.firstDay || day > map.lastDay;
  if (island.hidden) return;
  const state = islandState(day, map.today);
  for (const way of island.querySelectorAll('[data-route]')) way.toggleAttribute('hidden', day === map.lastDay);
  island.dataset.state = state;
  const picture = island.querySelector('img');
  if (picture) picture.src = picture.src.replace(DRAWING, islandArt(map.theme, state, day));
  const lost = state === 'expired' ? island.parentElement?.dataset.expired : undefined;
  if (picture && lost && !picture.alt.endsWith(lost)) picture.alt = `${picture.alt}, ${lost}`;
  const tag = island.querySelector<HTMLElement>('[data-tag]');
  // The state is also in the tag (look: e).
  if (tag && state === 'expired') tag.textContent = `✕ ${day}`;
  if (tag && state === 'active') {
    tag.textContent = island.dataset.today ?? '';
    tag.dataset.active = '';
  }
}

function drawSeason(root: HTMLElement, { theme, today, lastDay }: BonusMap): void {
  if (theme === 'default') return;
  if (today > lastDay) root.dataset.seasonOver = '';
  // A season's backdrop has a sea of its own.
  for (const part of root.querySelectorAll<HTMLElement>('[data-sea]')) part.hidden = true;
  const backdrop = root.querySelector<HTMLImageElement>('[data-backdrop]');
  if (backdrop) {
    backdrop.src = (backdrop.dataset.backdrop ?? '').replace('christmas', theme);
    backdrop.hidden = false;
  }
  // The heading follows the styles; a document's title has none.
  const title = theme === 'christmas' ? root.dataset.titleChristmas : root.dataset.titleHalloween;
  if (title) document.title = title;
}

const TWO_A_ROW = '(max-width: 767px)';

/** On a phone the route is long: today's island comes into view, unless the page stands somewhere already. */
function showToday(root: HTMLElement): void {
  if (scrollY > 0 || location.hash !== '' || !matchMedia(TWO_A_ROW).matches) return;
  root.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function drawMap(): void {
  const root = document.querySelector<HTMLElement>('[data-bonus-map]');
  if (!root) return;
  const map = bonusMapOn(new Date());
  drawSeason(root, map);
  for (const island of root.querySelectorAll<HTMLElement>('[data-day]')) drawIsland(island, map);
  showToday(root);
}

/** Starts drawing, now and after each navigation. */
export function drawBonusMap(): void {
  onPageLoad(drawMap);
}
