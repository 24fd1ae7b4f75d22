/** A row of buttons of which one is chosen. */
import { element } from '../ui/dom.ts';

export interface Choices<Value> {
  node: HTMLElement;
  readonly value: Value;
  lock(locked: boolean): void;
}

/** @param label says to screen readers what is chosen here. */
export function choices<Value extends string | number>(
  label: string,
  options: readonly { value: Value; text: string }[],
  first: Value,
  onChange: () => void,
): Choices<Value> {
  let value = first;
  const buttons = options.map((option) => element('button', { type: 'button' }, option.text));
  const show = () => {
    for (const [place, button] of buttons.entries()) {
      button.setAttribute('aria-pressed', String(options[place]?.value === value));
    }
  };
  for (const [place, button] of buttons.entries()) {
    button.addEventListener('click', () => {
      value = options[place]?.value ?? value;
      show();
      onChange();
    });
  }
  show();
  return {
    node: element('div', { class: 'table-choices', role: 'group', 'aria-label': label }, ...buttons),
    get value() {
      return value;
    },
    lock(locked) {
      for (const button of buttons) button.disabled = locked;
    },
  };
}
