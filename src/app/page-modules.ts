/**
 * The modules of a page come after its first paint: on a slow line they would share it with what the paint waits for
 * (docs/decisions/0057). The build names them in tags that load nothing (scripts/page-markup.ts); here they are called.
 */

const NAMED = 'script[data-late]';
/** What a click on does nothing, or something else, without JavaScript. */
const NEEDS_MODULES = '[data-action],[data-guard],[data-wake],button[type=button]';

/** Resolves after the first paint, or at once where nothing is painted. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Takes the tags out of the page, or the router would mistake other modules for ones that ran. */
function takeNames(): string[] {
  return [...document.querySelectorAll<HTMLElement>(NAMED)].map((tag) => {
    tag.remove();
    return tag.dataset.late ?? '';
  });
}

type Input = MouseEvent | KeyboardEvent;

/** Keeps the last click that the modules answer, or the last key, until they are here; then it is made again. */
function keepInput(): () => void {
  let repeat = () => {};
  const keep = (event: Input) => {
    let target = event.target as Element | null;
    if (event.type === 'click') {
      target = target?.closest(NEEDS_MODULES) ?? null;
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    const copy = new (event.constructor as typeof Event)(event.type, event);
    repeat = () => target?.dispatchEvent(copy);
  };
  const kinds = ['click', 'keydown'] as const;
  for (const kind of kinds) addEventListener(kind, keep, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, keep, true);
    repeat();
  };
}

/**
 * Loads the modules of the page that the browser opened, all at once, after its first paint. The router announces the
 * page when the window has loaded; whether that was before its modules came or while they did, they all hear of it, once.
 */
export async function loadModules(): Promise<void> {
  const modules = takeNames();
  if (modules.length === 0) return;
  const repeatInput = keepInput();
  const tooEarly = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('astro:page-load', tooEarly, true);
  await firstPaint();
  await Promise.all(modules.map((address) => import(/* @vite-ignore */ address)));
  document.removeEventListener('astro:page-load', tooEarly, true);
  // The document is complete in the task that tells the window so: it has been told, and the router was late or stopped.
  if (document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'));
  repeatInput();
}

/** Lets the router run the modules of a page that it brings: there the paint has long been. */
export function callModules(page: Document): void {
  for (const tag of page.querySelectorAll<HTMLElement>(NAMED)) {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = tag.dataset.late ?? '';
    tag.replaceWith(script);
  }
}
