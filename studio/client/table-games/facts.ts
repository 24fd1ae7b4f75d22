/** Short facts of a panel: a name and what it is now. */
import { element } from '../ui/dom.ts';

export const fact = (name: string, value: HTMLElement): HTMLElement =>
  element('div', {}, element('dt', {}, name), value);

export const facts = (...all: HTMLElement[]): HTMLElement => element('dl', { class: 'table-facts' }, ...all);
