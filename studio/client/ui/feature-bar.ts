/** What stands over the reels while a feature plays: its name, what is left of it, the multiplier, what it has won. */
import { element } from './dom.ts';

export interface FeatureBar {
  node: HTMLElement;
  /** @param state `gold`: whether it has won anything */
  show(state: { name: string; left: string | null; multiplier: string | null; won: string; gold: boolean }): void;
  hide(): void;
}

export function createFeatureBar(): FeatureBar {
  const name = element('b', {});
  const left = element('span', {});
  const multiplier = element('strong', { class: 'times' });
  const won = element('span', {});
  const node = element('div', { class: 'feature-bar', hidden: true }, name, left, multiplier, won);
  return {
    node,
    show(state) {
      name.textContent = state.name;
      left.textContent = state.left ?? '';
      left.hidden = state.left === null;
      won.textContent = state.won;
      won.classList.toggle('gold', state.gold);
      multiplier.hidden = state.multiplier === null;
      if (state.multiplier !== null && multiplier.textContent !== state.multiplier) {
        multiplier.textContent = state.multiplier;
        // Set anew, so that the badge swells again.
        multiplier.classList.remove('swells');
        void multiplier.offsetWidth;
        multiplier.classList.add('swells');
      }
      node.hidden = false;
    },
    hide() {
      node.hidden = true;
      multiplier.textContent = '';
    },
  };
}
