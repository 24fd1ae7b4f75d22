/** `/` opens the search, as the key in the header's field says. */

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/** Follows the header's search link, so that the key does what a click on it does. */
export function openSearchOnSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const link = document.querySelector<HTMLElement>('.header [data-action="search"]');
  if (!link) return;
  event.preventDefault();
  link.click();
}
