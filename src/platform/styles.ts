/**
 * The whole of the styles. A built page starts with what its own markup needs; everything else is one file that comes
 * when the page is used, were it only by a pointer over it (builder/finish/styles.ts). In development there is nothing to wait for.
 */
const loads = new Map<string, Promise<void>>();

function link(href: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.href = href;
  return element;
}

function load(href: string): Promise<void> {
  return new Promise((resolve) => {
    const element = link(href);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      console.error(`The stylesheet ${href} could not be loaded`);
      loads.delete(href);
      resolve();
    });
    document.head.append(element);
  });
}

function addressIn(page: Document): string | undefined {
  return page.head.querySelector<HTMLLinkElement>('link[data-whole]')?.dataset.whole;
}

/** Resolves when the page on screen, or `page` which is to follow it, has all its styles, or cannot have them. */
export function wholeStyles(page: Document = document): Promise<void> {
  const href = addressIn(page);
  if (href === undefined) return Promise.resolve();
  const known = loads.get(href) ?? load(href);
  loads.set(href, known);
  return known;
}

/** Names the loaded styles in the page that follows, so that the router keeps them, and them alone. */
export function carryStyles(next: Document): void {
  // In a document that was only read, these are links like any other.
  for (const part of next.head.querySelectorAll('noscript')) part.remove();
  const href = addressIn(next);
  if (href === undefined || !loads.has(href)) return;
  next.head.append(link(href));
}
