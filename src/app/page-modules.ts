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

const namesIn = (page: Document) => page.querySelectorAll<HTMLScriptElement>(NAMED);

/** What people do: signs of use, clicks that modules answer, keys. */
const INPUT = ['pointerdown', 'focusin', 'keydown', 'click'] as const;

/** Keeps the last of what people do until the modules are here; then it is done again. */
function keepInput(): () => void {
  let repeat = () => {};
  const keep = (event: HTMLElementEventMap[(typeof INPUT)[number]]) => {
    let target = event.target as Element | null;
    if (event instanceof MouseEvent && event.type === 'click') {
      target = target?.closest(NEEDS_MODULES) ?? null;
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    const copy = new (event.constructor as typeof Event)(event.type, event);
    repeat = () => target?.dispatchEvent(copy);
  };
  for (const kind of INPUT) addEventListener(kind, keep, true);
  return () => {
    for (const kind of INPUT) removeEventListener(kind, keep, true);
    repeat();
  };
}

/**
 * Loads the modules of the page that the browser opened, all at once, after its first paint. Their tags go when they
 * are here: the router would mistake other modules for them. It announces the page when the window has loaded; whether
 * that was before its modules came or while they did, they all hear of it, once.
 */
export async function loadModules(): Promise<void> {
  const names = [...namesIn(document)];
  if (names.length === 0) return;
  const repeatInput = keepInput();
  const tooEarly = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('astro:page-load', tooEarly, true);
  await firstPaint();
  await Promise.all(names.map(({ dataset }) => import(/* @vite-ignore */ dataset.late ?? '')));
  for (const tag of names) tag.remove();
  document.removeEventListener('astro:page-load', tooEarly, true);
  // The document is complete in the task that tells the window so: it has been told, and the router was late or stopped.
  if (document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'));
  repeatInput();
}

/** Lets the router run the modules of a page that it brings: there the paint has long been. */
export function callModules(page: Document): void {
  for (const tag of namesIn(page)) {
    const script = page.createElement('script');
    script.type = 'module';
    script.src = tag.dataset.late ?? '';
    tag.replaceWith(script);
  }
}
