/** What moves on a page by itself (design section 9). */
import type { Page } from 'playwright';

/** The most a page may shift. */
export const SHIFT_MAXIMUM = 0.01;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
type Watched = Window & { shifts?: { value: number; moved: string[] }[] };

/** Runs in the page before its scripts. */
function watch(): void {
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => (node instanceof Element ? node.cloneNode(false) : node?.parentElement);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (nameOf(node) as Element | null | undefined)?.outerHTML ?? 'gone');
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Starts watching whatever the page shows from now on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch);

/** What the document on screen has shifted so far, with the elements that moved. */
export async function shiftsOf(page: Page): Promise<{ total: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved.map((element) => element.slice(0, 120))),
  };
}
