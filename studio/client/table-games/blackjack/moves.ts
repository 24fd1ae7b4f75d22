/** The four moves of an open hand, in the bar where the bet stood. */
import { BLACKJACK_MOVES, type BlackjackMove } from '../../../engines/blackjack.ts';
import type { Translate } from '../../../texts.ts';
import { element, setText } from '../../ui/dom.ts';

export const MOVE_KEYS: Readonly<Record<string, BlackjackMove>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' };
const KEY_OF = new Map(Object.entries(MOVE_KEYS).map(([key, move]) => [move, key.toUpperCase()]));

export interface Moves {
  node: HTMLElement;
  /** @param costs what a move puts down besides, in words, where it does */
  show(free: readonly BlackjackMove[], costs: Readonly<Partial<Record<BlackjackMove, string>>>): void;
}

export function createMoves(t: Translate<'blackjack'>, choose: (move: BlackjackMove) => void): Moves {
  const buttons = BLACKJACK_MOVES.map((move) => {
    const small = element('span', {}, KEY_OF.get(move) ?? '');
    const button = element(
      'button',
      { type: 'button', class: `blackjack-move ${move}` },
      element('b', {}, t(move)),
      small,
    );
    button.addEventListener('click', () => choose(move));
    return { move, button, small };
  });
  return {
    node: element(
      'div',
      { class: 'bar-moves', role: 'group', 'aria-label': t('moves') },
      ...buttons.map(({ button }) => button),
    ),
    show(free, costs) {
      for (const { move, button, small } of buttons) {
        button.disabled = !free.includes(move);
        const cost = costs[move];
        setText(small, cost === undefined ? (KEY_OF.get(move) ?? '') : `+${cost}`);
        small.classList.toggle('key', cost === undefined);
      }
    },
  };
}
