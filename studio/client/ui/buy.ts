/** Buying the feature: a button with its price, and the question before money moves. */
import { element } from './dom.ts';

/** CSS pixels that the button takes above the controls of a tall stage. */
export const PURCHASE_HEIGHT = 52;

export interface Purchase {
  button: HTMLButtonElement;
  dialog: HTMLDialogElement;
  /** `price` null: not for sale at this bet. */
  show(price: string | null, enabled: boolean): void;
}

interface PurchaseTexts {
  label: string;
  /** The question with the price in it. */
  question(price: string): string;
  note: string;
  confirm: string;
  cancel: string;
}

export function createPurchase(texts: PurchaseTexts, buy: () => void): Purchase {
  const price = element('b', {});
  const button = element(
    'button',
    { type: 'button', class: 'buy', 'aria-haspopup': 'dialog' },
    element('span', {}, texts.label),
    price,
  );
  const question = element('p', { id: 'buy-question' });
  const confirm = element('button', { type: 'button', class: 'action' }, texts.confirm);
  const cancel = element('button', { type: 'button', class: 'quiet' }, texts.cancel);
  const dialog = element(
    'dialog',
    { class: 'ask', 'aria-labelledby': 'buy-question' },
    question,
    element('p', { class: 'note' }, texts.note),
    element('div', {}, cancel, confirm),
  );
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    question.textContent = texts.question(price.textContent ?? '');
    dialog.showModal();
  });
  cancel.addEventListener('click', () => dialog.close());
  confirm.addEventListener('click', () => {
    dialog.close();
    buy();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    button,
    dialog,
    show(amount, enabled) {
      button.hidden = amount === null;
      price.textContent = amount ?? '';
      button.setAttribute('aria-disabled', String(!enabled));
    },
  };
}
