/**
 * What widgets of third parties put at the end of the page. The router replaces the whole body on a navigation, and an
 * open chat would be gone: such nodes are carried over.
 */

/** Nodes of our own that come to the body while it is in use. */
const OWN = '.astro-route-announcer, [data-base-ui-inert]';

/** A widget's root: a frame, an element of its own kind, or one with a name. */
const isWidget = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement &&
  !node.matches(OWN) &&
  (node.id !== '' || node.tagName === 'IFRAME' || node.tagName.includes('-'));

const widgets = new Set<HTMLElement>();
let watching: MutationObserver | null = null;

function watch(): void {
  watching?.observe(document.body, { childList: true });
}

function carryOver(): void {
  for (const node of widgets) if (!document.body.contains(node)) document.body.append(node);
  watch();
}

function forgetTheGone(): void {
  watching?.disconnect();
  for (const node of widgets) if (!node.isConnected) widgets.delete(node);
}

/** Starts keeping what widgets add to the body; again is harmless. */
export function keepForeignNodes(): void {
  if (watching) return;
  watching = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (isWidget(node)) widgets.add(node);
  });
  watch();
  document.addEventListener('astro:before-swap', forgetTheGone);
  document.addEventListener('astro:after-swap', carryOver);
}
