/** How far the game has come: the bar of the loading screen, which the page brings (server/page.ts). */

/** The addresses of what the game needs before its first round, as its page names them. */
function neededBy(page: Document): Set<string> {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="modulepreload"]');
  const scripts = page.querySelectorAll<HTMLScriptElement>('script[src]');
  return new Set([...[...links].map(({ href }) => href), ...[...scripts].map(({ src }) => src)]);
}

/** Fills the bar as the files come, until the game replaces the screen. */
export function showProgress(page: Document): void {
  const bar = page.querySelector<HTMLProgressElement>('.loading progress');
  if (!bar) return;
  const needed = neededBy(page);
  const come = new Set<string>();
  const observer = new PerformanceObserver((entries) => {
    for (const { name } of entries.getEntries()) if (needed.has(name)) come.add(name);
    // What has come has yet to be run and drawn.
    bar.value = come.size / (needed.size + 1);
    if (!bar.isConnected || come.size === needed.size) observer.disconnect();
  });
  observer.observe({ type: 'resource', buffered: true });
}
