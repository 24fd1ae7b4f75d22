/**
 * The modules of a page come after its first paint: on a slow line they would share it with what the paint waits for
 * (docs/decisions/0057). The build names them in tags that load nothing (scripts/page-markup.ts); here they are called.
 */

const NAMED = 'script[data-module]';
/** What a click on does nothing, or something else, without JavaScript. */
const NEEDS_MODULES = '[data-action],[data-guard],[data-wake],button[type=button]';

/** Resolves after the first paint, or at once where nothing is painted. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Whether everybody who waited for the window's `load` has heard it. */
const hasLoaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.loadEventEnd > 0);

/** Takes the tags out of the page, or the router would mistake other modules for ones that ran. */
function takeNames(): string[] {
  return [...document.querySelectorAll<HTMLElement>(NAMED)].map((tag) => {
    tag.remove();
    return tag.dataset.module ?? '';
  });
}

/** Keeps clicks that the modules answer until they are here; the last one is then repeated. */
function keepClicks(): () => void {
  let kept: HTMLElement | null = null;
  const keep = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_MODULES) : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = target;
  };
  addEventListener('click', keep, true);
  return () => {
    removeEventListener('click', keep, true);
    kept?.click();
  };
}

/**
 * Loads the modules of the page that the browser opened, all at once, after its first paint. The router announces the
 * page when the window has loaded; whether that was before its modules came or while they did, they all hear of it, once.
 */
export async function loadModules(): Promise<void> {
  const modules = takeNames();
  if (modules.length === 0) return;
  const repeatClick = keepClicks();
  let wasMissed = false;
  const tooEarly = (event: Event) => {
    event.stopImmediatePropagation();
    wasMissed = true;
  };
  document.addEventListener('astro:page-load', tooEarly, true);
  await firstPaint();
  await Promise.all(modules.map((address) => import(/* @vite-ignore */ address)));
  document.removeEventListener('astro:page-load', tooEarly, true);
  if (wasMissed || hasLoaded()) document.dispatchEvent(new Event('astro:page-load'));
  repeatClick();
}

/** Lets the router run the modules of a page that it brings: there the paint has long been. */
export function callModules(page: Document): void {
  for (const tag of page.querySelectorAll<HTMLElement>(NAMED)) {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = tag.dataset.module ?? '';
    tag.replaceWith(script);
  }
}
