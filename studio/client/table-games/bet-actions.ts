/** The actions under a cloth: undo, clear, rebet and double. */
import { translator } from '../texts.ts';
import { element, icon } from '../ui/dom.ts';
import type { BetAction, Bets } from './bets.ts';
import './bet-actions.css';

const PATHS: Readonly<Record<BetAction, readonly string[]>> = {
  undo: ['M9 6 4 11l5 5', 'M4 11h10a6 6 0 0 1 0 11h-3'],
  clear: ['M6 6l12 12', 'M18 6 6 18'],
  rebet: ['M4 12a8 8 0 0 1 14-5l2 2', 'M20 4v5h-5', 'M20 12a8 8 0 0 1-14 5l-2-2', 'M4 20v-5h5'],
  double: ['M3 8l6 8', 'M9 8l-6 8', 'M13 10a3.5 3.5 0 1 1 6 2.500L13 17h7'],
};
const ORDER = ['undo', 'clear', 'rebet', 'double'] as const;

export interface BetActions {
  node: HTMLElement;
  /** Says which can be taken. */
  show(): void;
}

/** @param game a class for the buttons of one game */
export function createBetActions<Spot extends string>(bets: Bets<Spot>, game: string): BetActions {
  const t = translator('tables');
  const buttons = ORDER.map((action) => {
    const text = t(action);
    const button = element(
      'button',
      { type: 'button', class: `bet-action ${game}-action`, 'aria-label': text, title: text },
      icon(20, 2, ...PATHS[action]),
      element('span', { 'aria-hidden': 'true' }, text),
    );
    button.addEventListener('click', () => bets.act(action));
    return { action, button };
  });
  return {
    node: element('div', { class: 'bet-actions' }, ...buttons.map(({ button }) => button)),
    show() {
      const { can } = bets;
      for (const { action, button } of buttons) button.disabled = !can[action];
    },
  };
}
