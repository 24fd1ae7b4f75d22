/** Compass Roulette as it stands: the wheel, the cloth, the last numbers and the actions under them. */
import type { Colour } from '../../../engines/roulette.ts';
import type { Translate } from '../../../texts.ts';
import type { FormatMoney } from '../../money.ts';
import scene from '../../titles/compass-roulette/art/scene.svg?url';
import title from '../../titles/compass-roulette/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { type BetActions, createBetActions } from '../bet-actions.ts';
import type { Bets } from '../bets.ts';
import type { ChipFace } from '../chips.ts';
import { createStrip, type Strip } from '../strip.ts';
import { createRouletteBoard, type RouletteBoard } from './board.ts';
import { createWheel, type RouletteWheel } from './wheel.ts';

export interface RouletteTable {
  node: HTMLElement;
  wheel: RouletteWheel;
  wheelBox: HTMLElement;
  badge: HTMLElement;
  cloth: RouletteBoard;
  note: HTMLElement;
  strip: Strip;
  actions: BetActions;
}

interface TableParts {
  t: Translate<'roulette'>;
  money: FormatMoney;
  face: ChipFace;
  /** What the page calls the game. */
  name: string;
  bets: Bets<string>;
  add(spot: string): void;
  takeBack(spot: string): void;
}

export function createTable({ t, money, face, name, bets, add, takeBack }: TableParts): RouletteTable {
  const wheel = createWheel();
  const badge = element('p', { class: 'roulette-badge', hidden: true });
  const wheelBox = element('div', { class: 'roulette-wheel' }, wheel.node, badge);
  const strip = createStrip('roulette-last');
  const note = element('p', { class: 'roulette-note', 'aria-live': 'polite' });
  const cloth = createRouletteBoard({ t, money, face, add, takeBack });
  const actions = createBetActions(bets, 'roulette');
  const side = element('div', { class: 'roulette-side' }, strip.node, cloth.node, actions.node, note);
  const table = element('div', { class: 'roulette-table' }, wheelBox, side);
  const node = onScene('roulette', { scene, title, name }, table);
  return { node, wheel, wheelBox, badge, cloth, note, strip, actions };
}

/** The number that won, over the wheel. */
export function showBadge({ badge }: RouletteTable, pocket: number, colour: Colour): void {
  badge.textContent = String(pocket);
  badge.className = `roulette-badge ${colour}`;
  badge.hidden = false;
}
