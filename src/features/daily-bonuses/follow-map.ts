/** Draws what the server tells of the bonus map: states of its islands, the day that is looked at. */
import { DRAWING, drawShape, islandsOf } from './draw-shape.ts';
import { type IslandState, islandArt } from './model.ts';
import { $chosenDay, $map, type LoadedMap, loadMap } from './store.ts';

/** What a tag says of its island: the state is also in it (look: e). */
const TAGS: Readonly<Record<IslandState, (day: number, today: string) => string>> = {
  expired: (day) => `✕ ${day}`,
  taken: (day) => `✓ ${day}`,
  active: (_day, today) => today,
  next: String,
};

function drawState(island: HTMLElement, { theme }: LoadedMap, status: IslandState): void {
  const day = Number(island.dataset.day);
  island.dataset.state = status;
  const picture = island.querySelector('img');
  if (picture) {
    picture.src = picture.src.replace(DRAWING, islandArt(theme, status, day));
    const said = status === 'expired' || status === 'taken' ? island.parentElement?.dataset[status] : undefined;
    const [name = ''] = picture.alt.split(',');
    picture.alt = said ? `${name}, ${said}` : name;
  }
  const tag = island.querySelector<HTMLElement>('[data-tag]');
  if (!tag) return;
  tag.textContent = TAGS[status](day, island.dataset.today ?? '');
  tag.toggleAttribute('data-active', status === 'active');
}

function drawLoaded(root: HTMLElement, map: LoadedMap): void {
  const [first, last] = [map.items[0], map.items.at(-1)];
  if (!first || !last) return;
  drawShape(root, { theme: map.theme, firstDay: first.day, lastDay: last.day });
  root.toggleAttribute('data-season-over', map.today > last.day);
  for (const island of islandsOf(root)) {
    const item = map.items.find(({ day }) => String(day) === island.dataset.day);
    if (item) drawState(island, map, item.status);
  }
}

function choose(root: HTMLElement, day: number): void {
  $chosenDay.set(day);
  root.querySelector('[data-claim]')?.scrollIntoView({ block: 'nearest' });
}

function watchChoices(root: HTMLElement): void {
  for (const island of islandsOf(root)) {
    island.querySelector('[data-choose]')?.addEventListener('click', () => choose(root, Number(island.dataset.day)));
  }
}

let stopDrawing: () => void = () => undefined;

/** Follows the map on screen until another one is. */
export function followMap(root: HTMLElement): void {
  stopDrawing();
  const { chosen } = root.dataset;
  if (chosen) choose(root, Number(chosen));
  watchChoices(root);
  stopDrawing = $map.subscribe((map) => {
    if (map !== null) drawLoaded(root, map);
  });
  void loadMap();
}
