/** Draws the states of islands, and brings a day into view; the page's first script does without it. */
import type { ThemeName } from '#shared/regions/themes.ts';
import { DRAWING, islandsOf } from './draw-shape.ts';
import { guestLook, type IslandLook, islandArt, mapShapeOn } from './model.ts';

/** What a tag says of its island: the state is also in it (look: e). */
const TAGS: Readonly<Record<IslandLook, (day: number, today: string) => string>> = {
  expired: (day) => `✕ ${day}`,
  taken: (day) => `✓ ${day}`,
  active: (_day, today) => today,
  next: String,
  before: String,
};

/** Draws the state of an island: its picture, its tag and what is read of it. */
export function drawState(island: HTMLElement, theme: ThemeName, look: IslandLook): void {
  const day = Number(island.dataset.day);
  island.dataset.state = look;
  const picture = island.querySelector('img');
  if (picture) {
    picture.src = picture.src.replace(DRAWING, islandArt(theme, look === 'before' ? 'next' : look, day));
    const said = look === 'expired' || look === 'taken' ? island.parentElement?.dataset[look] : undefined;
    const [name = ''] = picture.alt.split(',');
    picture.alt = said ? `${name}, ${said}` : name;
  }
  const tag = island.querySelector<HTMLElement>('[data-tag]');
  if (!tag) return;
  tag.textContent = TAGS[look](day, island.dataset.today ?? '');
  tag.toggleAttribute('data-active', look === 'active');
}

/** Brings an island into the middle of what is on screen of the chart's window, which alone moves. */
export function showDay(root: HTMLElement, day: number): void {
  const view = root.querySelector<HTMLElement>('[data-chart-window]');
  const island = root.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!view || !island || island.hidden) return;
  const { top, bottom } = view.getBoundingClientRect();
  const end = document.querySelector('.tab-bar')?.getBoundingClientRect().top || innerHeight;
  const room = Math.min(bottom, end) - top - island.clientHeight;
  view.scrollTop += island.getBoundingClientRect().top - top - Math.max(0, room / 2);
}

/** The map as it is for a guest; what the server tells of a player follows. */
export function drawToday(root: HTMLElement, now: Date): void {
  const shape = mapShapeOn(now);
  const today = now.getUTCDate();
  for (const island of islandsOf(root)) {
    if (!island.hidden) drawState(island, shape.theme, guestLook(Number(island.dataset.day), today));
  }
  showDay(root, today);
}
