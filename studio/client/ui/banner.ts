/** The one message over the stage: what happened and, if there is one, the way on. */
import { element } from './dom.ts';

export interface Banner {
  node: HTMLElement;
  show(text: string, action?: { label: string; run(): void }): void;
  hide(): void;
}

export function createBanner(): Banner {
  const text = element('p', {});
  const actions = element('div', {});
  const node = element('div', { class: 'banner', role: 'alert', hidden: true }, text, actions);
  return {
    node,
    show(message, action) {
      text.textContent = message;
      actions.replaceChildren();
      if (action) {
        const button = element('button', { type: 'button', class: 'action' }, action.label);
        button.addEventListener('click', () => {
          node.hidden = true;
          action.run();
        });
        actions.append(button);
      }
      node.hidden = false;
    },
    hide() {
      node.hidden = true;
    },
  };
}
