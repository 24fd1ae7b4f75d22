/** What one of the two bets is made of: stake, automatic cash-out, automatic bet, the one large button and its result. */
import type { PanelIndex } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { element, ICONS } from '../ui/dom.ts';

/** Places among the stakes on offer that have a button of their own. */
const QUICK = [2, 4, 7] as const;

export interface PanelViewParts {
  panel: PanelIndex;
  stakes: readonly bigint[];
  autoplay: boolean;
  money: FormatMoney;
  t: Translate;
  words: Translate<'aviator'>;
  /** What the player does by hand. */
  hand: {
    choose(value: bigint): void;
    step(by: 1 | -1): void;
    autoCash(on: boolean): void;
    autoBet(on: boolean): void;
    height(): void;
    press(): void;
  };
}

function switchOf(id: string, label: string, change: (on: boolean) => void) {
  const box = element('input', { type: 'checkbox', id, role: 'switch', class: 'flight-switch' });
  box.addEventListener('change', () => change(box.checked));
  return { box, label: element('label', { for: id }, box, element('span', {}, label)) };
}

function stakeOf({ stakes, money, t, hand }: PanelViewParts) {
  const step = (by: 1 | -1, label: string, icon: SVGSVGElement) => {
    const button = element('button', { type: 'button', class: 'flight-step', 'aria-label': label }, icon);
    button.addEventListener('click', () => hand.step(by));
    return button;
  };
  const quick = QUICK.map((at) => {
    const value = stakes[Math.min(at, stakes.length - 1)] ?? 0n;
    const button = element('button', { type: 'button' }, money(value));
    button.addEventListener('click', () => hand.choose(value));
    return button;
  });
  const amount = element('b', { class: 'flight-amount' });
  const lower = step(-1, t('betLower'), ICONS.minus());
  const raise = step(1, t('betRaise'), ICONS.plus());
  const node = element(
    'div',
    { class: 'flight-stake' },
    element('div', { class: 'flight-stepper' }, lower, amount, raise),
    element('div', { class: 'flight-quick' }, ...quick),
  );
  return { amount, lower, raise, node };
}

function mainOf(press: () => void) {
  const [label, value] = [element('span', {}), element('b', {})];
  const button = element('button', { type: 'button', class: 'flight-main' }, label, value);
  button.addEventListener('click', press);
  return { button, label, value };
}

export type PanelNodes = ReturnType<typeof createPanelNodes>;

export function createPanelNodes(parts: PanelViewParts) {
  const { panel, autoplay, words, hand } = parts;
  const id = `panel-${panel}`;
  const stake = stakeOf(parts);
  const main = mainOf(hand.press);
  const autoCash = switchOf(`${id}-auto`, words('autoCash'), hand.autoCash);
  const autoBet = switchOf(`${id}-repeat`, words('autoBet'), hand.autoBet);
  const height = element('input', {
    class: 'flight-height',
    inputmode: 'decimal',
    maxlength: 8,
    autocomplete: 'off',
    'aria-label': words('autoCash'),
    disabled: true,
  });
  height.addEventListener('change', hand.height);
  const result = element('p', { class: 'flight-result' });
  const node = element(
    'section',
    { class: 'flight-panel', 'aria-label': words('panel', { number: panel + 1 }) },
    stake.node,
    main.button,
    element(
      'div',
      { class: 'flight-options' },
      element('div', {}, autoCash.label, height),
      autoplay ? element('div', {}, autoBet.label) : null,
    ),
    result,
  );
  return { ...{ node, stake, main, height, result }, autoCash: autoCash.box, autoBet: autoBet.box };
}
