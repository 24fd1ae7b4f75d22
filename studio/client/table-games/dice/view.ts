/** Dice Deck as it stands: the roll in large figures over the deck, the scale before it, and the choice in the panel. */
import { type DiceBet, FACES, TARGET_MINIMUM } from '../../../engines/dice.ts';
import type { Translate } from '../../../texts.ts';
import deck from '../../titles/dice-deck/art/deck.svg?url';
import { element } from '../../ui/dom.ts';
import { onPicture } from '../backdrop.ts';
import { type Choices, choices } from '../choices.ts';
import { fact, facts } from '../facts.ts';
import { createStrip, type Strip } from '../strip.ts';

const FIRST_TARGET = 51;
const SCALE = [0, 25, 50, 75, 100];

export interface DiceTable {
  node: HTMLElement;
  panel: HTMLElement;
  result: HTMLElement;
  note: HTMLElement;
  scale: HTMLElement;
  slider: HTMLInputElement;
  marker: HTMLElement;
  number: HTMLElement;
  side: Choices<DiceBet['side']>;
  chance: HTMLElement;
  multiplier: HTMLElement;
  win: HTMLElement;
  strip: Strip;
}

export function createTable(t: Translate<'dice'>, chosen: () => void): DiceTable {
  const result = element('p', { class: 'dice-result big-figure' });
  const note = element('p', { class: 'scene-note', 'aria-hidden': 'true' });
  const marker = element('b', { class: 'dice-marker', hidden: true });
  const range = { min: TARGET_MINIMUM, max: FACES - 1, step: 1, value: FIRST_TARGET };
  const slider = element('input', { type: 'range', id: 'dice-target', ...range });
  slider.addEventListener('input', chosen);
  const scale = element('div', { class: 'dice-scale' }, slider, marker);
  const strip = createStrip();
  const marks = SCALE.map((mark) => element('span', {}, String(mark)));
  const node = onPicture(
    'dice',
    deck,
    strip.node,
    element('div', { class: 'dice-figure' }, result, note),
    element(
      'div',
      { class: 'dice-card' },
      scale,
      element('div', { class: 'dice-marks', 'aria-hidden': 'true' }, ...marks),
    ),
  );
  const number = element('output', { for: 'dice-target', class: 'dice-number' });
  const sides = (['under', 'over'] as const).map((value) => ({ value, text: t(value) }));
  const side = choices<DiceBet['side']>(t('side'), sides, 'under', chosen);
  const [chance, multiplier] = [element('dd', {}), element('dd', {})];
  const win = element('dd', { class: 'gold' });
  const panel = element(
    'div',
    { class: 'table-panel dice-side' },
    side.node,
    element('label', { class: 'panel-line dice-line', for: 'dice-target' }, t('target'), number),
    facts(fact(t('chance'), chance), fact(t('multiplier'), multiplier), fact(t('win'), win)),
  );
  return { node, panel, result, note, scale, slider, marker, number, side, chance, multiplier, win, strip };
}
