/** A card over the reels before and after a feature; goes by itself or at a press. */
import { createWait } from '../waits.ts';
import { element } from './dom.ts';

export interface Card {
  title: string;
  text?: string | null;
  /** How long it stands, ms. */
  ms: number;
  /** Whether it tells of something good: a win, a feature. */
  gold?: boolean;
  /** The symbol that brought it. */
  picture?: HTMLImageElement | null | undefined;
}

export interface Curtain {
  node: HTMLElement;
  /** Resolves when the card is gone. */
  show(card: Card): Promise<void>;
  /** Takes the card away at once. */
  hurry(): void;
}

export function createCurtain(): Curtain {
  const title = element('b', {});
  const text = element('p', {});
  const card = element('div', {}, title, text);
  const node = element('div', { class: 'curtain', hidden: true }, card);
  const wait = createWait();
  node.addEventListener('click', wait.end);
  return {
    node,
    async show({ title: heading, text: words = null, ms, gold = true, picture = null }) {
      node.classList.toggle('plain', !gold);
      title.textContent = heading;
      text.textContent = words;
      text.hidden = words === null;
      if (picture) picture.alt = '';
      card.replaceChildren(...(picture ? [picture] : []), title, text);
      node.hidden = false;
      await wait.last(ms);
      node.hidden = true;
    },
    hurry: wait.end,
  };
}
