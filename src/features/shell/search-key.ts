/** `/` opens the search, as the key in the header's field says. */
import { expectField, keepTyped } from '#platform/typed-ahead.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

/** Follows the header's search link, so that the key does what a click on it does; what is typed after it is kept. */
export function openSearchOnSlash(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (keepTyped(event)) {
    event.preventDefault();
    return;
  }
  const link = document.querySelector<HTMLElement>('.header [data-action="search"]');
  if (event.key !== '/' || !link) return;
  event.preventDefault();
  expectField(event.timeStamp);
  link.click();
}
