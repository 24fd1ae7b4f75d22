/** Draws what the server tells of the bonus map: states of its islands, the day that is looked at. */
import { drawShape, islandsOf } from './draw-shape.ts';
import { drawState, showDay } from './draw-states.ts';
import { lookOf } from './model.ts';
import { $chosenDay, $map, dailyMap, type LoadedMap } from './store.ts';

function drawLoaded(root: HTMLElement, map: LoadedMap): void {
  const [first, last] = [map.items[0], map.items.at(-1)];
  if (!first || !last) return;
  drawShape(root, { theme: map.theme, firstDay: first.day, lastDay: last.day });
  root.toggleAttribute('data-season-over', map.today > last.day);
  for (const island of islandsOf(root)) {
    const item = map.items.find(({ day }) => String(day) === island.dataset.day);
    if (item) drawState(island, map.theme, lookOf(item, map.first_day));
  }
  showDay(root, map.today);
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
  void dailyMap.load();
}
