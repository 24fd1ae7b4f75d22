/** The browser's transition between two pages, which a second navigation may overtake. */

/**
 * Takes note of every transition that the router starts. One that is skipped rejects its `ready`, which nobody waits for:
 * the page is shown without it. What goes wrong while the page changes, the router hears through another promise.
 */
export function acceptSkippedTransitions(): void {
  if (!document.startViewTransition) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
