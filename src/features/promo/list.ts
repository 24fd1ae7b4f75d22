/** The prebuilt list of promotions, made to show what a person may see. */
import { seesPromo, type Viewer } from './audience.ts';
import type { Audience } from './constants.ts';

interface Listed {
  element: HTMLElement;
  segment: string;
  shown: boolean;
}

function read(element: HTMLElement, viewer: Viewer | null): Listed {
  const { audience = 'everyone', vipFrom, segment = '' } = element.dataset;
  return { element, segment, shown: seesPromo(audience as Audience, Number(vipFrom ?? 0), viewer) };
}

/**
 * Marks the promotions of a list that someone sees (promo.css shows them) and writes the figures of the filters.
 * @returns how many there are.
 */
export function showPromosTo(viewer: Viewer | null, list: ParentNode): number {
  const promos = [...list.querySelectorAll<HTMLElement>('.promo')].map((element) => read(element, viewer));
  for (const { element, shown } of promos) element.toggleAttribute('data-mine', shown);
  for (const figure of list.querySelectorAll<HTMLElement>('[data-count]')) {
    const { count } = figure.dataset;
    const counted = promos.filter(({ shown, segment }) => shown && (count === 'all' || count === segment));
    figure.textContent = String(counted.length);
  }
  return promos.filter(({ shown }) => shown).length;
}
