/**
 * Brings the prebuilt map to the shape that the month in hand has; what the server tells follows once the page is used
 * (follow-map.ts), so that a guest who only looks loads none of it.
 */
import { whenInUse } from '#platform/first-use.ts';
import { onPageLoad } from '#platform/page-load.ts';
import { drawShape, islandsOf } from './draw-shape.ts';
import { mapShapeOn } from './model.ts';

/** Which island was pressed before anything listens to it; `follow-map.ts` takes it up. */
function rememberChoice(root: HTMLElement): void {
  for (const island of islandsOf(root)) {
    island.querySelector('[data-choose]')?.addEventListener('click', () => {
      root.dataset.chosen = island.dataset.day;
    });
  }
}

async function drawMap(): Promise<void> {
  const root = document.querySelector<HTMLElement>('[data-bonus-map]');
  if (!root) return;
  drawShape(root, mapShapeOn(new Date()));
  rememberChoice(root);
  const { drawToday } = await import('./draw-states.ts');
  if (root.isConnected) drawToday(root, new Date());
  await whenInUse();
  const { followMap } = await import('./follow-map.ts');
  if (root.isConnected) followMap(root);
}

/** Starts drawing, now and after each navigation. */
export function drawBonusMap(): void {
  onPageLoad(drawMap);
}
