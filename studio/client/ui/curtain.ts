/** A card over the reels before and after a feature; goes by itself or at a press. */
import { element } from './dom.ts';

export interface Curtain {
  node: HTMLElement;
  /** Resolves when the card is gone. @param gold whether it tells of something good: a win, a feature */
  show(title: string, text: string | null, ms: number, gold?: boolean): Promise<void>;
  /** Takes the card away at once. */
  hurry(): void;
}

export function createCurtain(): Curtain {
  const title = element('b', {});
  const text = element('p', {});
  const node = element('div', { class: 'curtain', hidden: true }, element('div', {}, title, text));
  let close = () => {};
  node.addEventListener('click', () => close());
  return {
    node,
    show(heading, words, ms, gold = true) {
      node.classList.toggle('plain', !gold);
      title.textContent = heading;
      text.textContent = words ?? '';
      text.hidden = words === null;
      node.hidden = false;
      return new Promise((done) => {
        const timer = setTimeout(() => close(), ms);
        close = () => {
          clearTimeout(timer);
          node.hidden = true;
          close = () => {};
          done();
        };
      });
    },
    hurry: () => close(),
  };
}
