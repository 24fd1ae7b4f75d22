/** Baccarat Saloon as it stands: two hands on the felt, three places for chips, the road and the actions. */
import { BACCARAT_BETS, type BaccaratSide } from '../../../engines/baccarat.ts';
import type { Translate } from '../../../texts.ts';
import felt from '../../titles/baccarat-saloon/art/felt.svg?url';
import { element } from '../../ui/dom.ts';
import { type BetActions, createBetActions } from '../bet-actions.ts';
import type { Bets } from '../bets.ts';
import { onCloth } from '../cloth.ts';
import { bindSpots } from '../spots.ts';
import { createHands, type Hands } from './hands.ts';
import { createRoad, type RoadView } from './road-view.ts';

/** As they lie, the left first. */
const ORDER = ['player', 'tie', 'banker'] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export type Spots = Readonly<Record<BaccaratSide, HTMLButtonElement>>;

export interface BaccaratTable {
  node: HTMLElement;
  hands: Hands;
  note: HTMLElement;
  spots: Spots;
  road: RoadView;
  actions: BetActions;
}

interface TableParts {
  t: Translate<'baccarat'>;
  bets: Bets<BaccaratSide>;
  /** A card has left the shoe. */
  dealt(): void;
  add(side: BaccaratSide): void;
  takeBack(side: BaccaratSide): void;
}

function createSpots(t: Translate<'baccarat'>): Spots {
  const spot = (side: BaccaratSide) =>
    element(
      'button',
      { type: 'button', class: `baccarat-spot ${side}`, 'data-spot': side },
      element('b', {}, t(side)),
      element('span', { class: 'baccarat-odds' }, t(`${side}Odds`)),
      element('span', { class: 'baccarat-chip' }),
    );
  return Object.fromEntries(BACCARAT_BETS.map((side) => [side, spot(side)])) as unknown as Spots;
}

/** Arrows walk from place to place; Backspace takes back. */
function bindKeys(board: HTMLElement, spots: Spots, takeBack: (side: BaccaratSide) => void): void {
  board.addEventListener('keydown', (event) => {
    const at = ORDER.findIndex((side) => spots[side] === event.target);
    const side = ORDER[at];
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : ORDER[at + step];
    if (side && (event.key === 'Backspace' || event.key === 'Delete')) takeBack(side);
    else if (step !== undefined) spots[next ?? side ?? 'player'].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

export function createTable({ t, bets, dealt, add, takeBack }: TableParts): BaccaratTable {
  const hands = createHands({ t, dealt });
  const note = element('p', { class: 'baccarat-note', 'aria-live': 'polite' });
  const spots = createSpots(t);
  const places = ORDER.map((side) => spots[side]);
  const board = element('div', { class: 'baccarat-board', role: 'group', 'aria-label': t('table') }, ...places);
  bindSpots(board, {
    add: (spot) => add(spot as BaccaratSide),
    takeBack: (spot) => takeBack(spot as BaccaratSide),
  });
  bindKeys(board, spots, takeBack);
  const road = createRoad(t);
  const actions = createBetActions(bets, 'baccarat');
  const table = element(
    'div',
    { class: 'baccarat-table' },
    element('div', { class: 'baccarat-hands' }, hands.player, hands.banker, note),
    board,
    element('div', { class: 'baccarat-foot' }, actions.node, road.node),
  );
  return { node: onCloth('baccarat', { felt }, table), hands, note, spots, road, actions };
}
