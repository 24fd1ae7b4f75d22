/** The strip of the last results over a table: one line, the newest first. */
import { translator } from '../texts.ts';
import { element } from '../ui/dom.ts';
import './strip.css';

/** One result. `tone` is a class for its colour: `won`, `rare`, or one of the game's own. */
export interface StripItem {
  text: string;
  tone?: string;
  /** A colour of its own. */
  shade?: string;
}

export interface Strip {
  node: HTMLElement;
  /** A round has been shown. */
  add(item: StripItem, calm?: boolean): void;
  /** Results older than all that are there, the newest first. */
  fill(items: readonly StripItem[]): void;
}

const SHOWN = 16;

function itemOf({ text, tone = '', shade }: StripItem): HTMLElement {
  const item = element('li', { class: tone }, text);
  if (shade !== undefined) item.style.setProperty('--shade', shade);
  return item;
}

/** @param name a class for the strip; its items take the tones that the game's style gives them */
export function createStrip(name = ''): Strip {
  const node = element('ol', { class: `table-strip ${name}`, 'aria-label': translator('tables')('last') });
  return {
    node,
    add(item, calm = false) {
      const fresh = itemOf(item);
      node.prepend(fresh);
      node.children[SHOWN]?.remove();
      if (calm) return;
      fresh.animate([{ opacity: 0, transform: 'translateX(-12px) scale(0.8)' }, {}], {
        duration: 260,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1.2)',
      });
    },
    fill(items) {
      node.append(...items.slice(0, SHOWN - node.children.length).map(itemOf));
    },
  };
}
