/** All bets at once: the bet of the bar opens them, so that nobody has to step through twenty. */
import type { FormatMoney } from '../money.ts';
import { element } from '../ui/dom.ts';
import type { SlotTranslate } from '../ui/parts.ts';

export interface BetPicker {
  dialog: HTMLDialogElement;
  /** @param chosen which of the stakes holds now */
  open(chosen: number): void;
}

interface PickerParts {
  t: SlotTranslate;
  money: FormatMoney;
  /** Minor units, rising. */
  stakes: readonly bigint[];
  choose(index: number): void;
}

export function createBetPicker({ t, money, stakes, choose }: PickerParts): BetPicker {
  const dialog = element('dialog', { class: 'ask bets', 'aria-labelledby': 'bets-title' });
  const buttons = stakes.map((stake, index) => {
    const button = element('button', { type: 'button', class: 'quiet' }, money(stake));
    button.addEventListener('click', () => {
      dialog.close();
      choose(index);
    });
    return button;
  });
  dialog.append(element('p', { id: 'bets-title' }, t('bet')), element('div', {}, ...buttons));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return {
    dialog,
    open(chosen) {
      for (const [index, button] of buttons.entries()) button.setAttribute('aria-pressed', String(index === chosen));
      dialog.showModal();
      buttons[chosen]?.focus();
    },
  };
}
