/** Has the browser fetch a page that is about to be asked for; the next request for it finds it (docs/decisions/0033). */
export function fetchAhead(href: string): void {
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = href;
  document.head.append(hint);
}
