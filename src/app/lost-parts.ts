/**
 * Says that the line or a part of the page is away, and keeps what is in view. Drawn by hand with words that came with the
 * first island: the stack of toasts is loaded with the first toast, and nothing can be loaded now.
 */
import { translator } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { type Lost, onLost, tellLost } from '#platform/lost-parts.ts';
import { siteAnswers } from '#platform/reachable.ts';
import { TOAST_MS } from '#shared/constants.ts';
import { overlays } from '#ui/overlays.ts';
import { linkClass } from '#ui/recipes.ts';

let shown: HTMLElement | null = null;

/** The way on where a part is gone: the page anew. */
function reloadLink(text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = linkClass();
  link.href = location.href;
  link.dataset.astroReload = '';
  link.textContent = text;
  return link;
}

function say(lost: Lost): void {
  const translate = translator(currentPage().locale, 'common');
  shown?.remove();
  const place = document.createElement('div');
  const note = document.createElement('p');
  place.className = 'toasts';
  note.className = 'toast';
  note.role = 'alert';
  place.append(note);
  (overlays.current ?? document.body).append(place);
  note.append(translate(`${lost}_lost`), ...(lost === 'part' ? [reloadLink(translate('part_reload'))] : []));
  setTimeout(() => place.remove(), TOAST_MS);
  shown = place;
}

export const sayWhatIsLost = (): void => onLost(say);

/**
 * Whether a page that was to come could not be loaded because the line is away, which is said. The router would leave the
 * page in view for the browser's own way, and with it what is on it. A step back through the history has left it already.
 */
export async function hasLostLine(event: {
  readonly defaultPrevented: boolean;
  readonly navigationType: string;
}): Promise<boolean> {
  if (!event.defaultPrevented || event.navigationType === 'traverse' || (await siteAnswers())) return false;
  tellLost('line');
  return true;
}
