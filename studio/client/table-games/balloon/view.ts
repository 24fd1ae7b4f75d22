/** Balloonist as it stands: sky and balloon fill the stage, the height the player names stands in the panel. */
import type { Translate } from '../../../texts.ts';
import { element, ICONS } from '../../ui/dom.ts';
import { onPicture } from '../backdrop.ts';
import { fact, facts } from '../facts.ts';
import { createStrip, type Strip } from '../strip.ts';
import { type Craft, createCraft } from './craft.ts';
import { createSky, type Sky } from './sky.ts';

/** Heights that are one press away, hundredths. */
export const PRESETS = [150, 200, 300, 500, 1_000, 10_000];

export interface BalloonTable {
  node: HTMLElement;
  panel: HTMLElement;
  sky: Sky;
  craft: Craft;
  flight: HTMLElement;
  goal: HTMLElement;
  flag: HTMLElement;
  words: HTMLElement;
  figure: HTMLElement;
  note: HTMLElement;
  input: HTMLInputElement;
  lower: HTMLButtonElement;
  raise: HTMLButtonElement;
  presets: HTMLButtonElement[];
  chance: HTMLElement;
  win: HTMLElement;
  strip: Strip;
}

function createTarget(t: Translate<'balloon'>) {
  const input = element('input', {
    id: 'balloon-target',
    class: 'balloon-input',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 10,
  });
  const lower = element('button', { type: 'button', class: 'round', 'aria-label': t('lower') }, ICONS.minus());
  const raise = element('button', { type: 'button', class: 'round', 'aria-label': t('raise') }, ICONS.plus());
  const label = element('label', { class: 'panel-line', for: 'balloon-target' }, t('target'));
  const node = element('div', { class: 'balloon-target' }, label, lower, input, raise);
  return { node, input, lower, raise };
}

/** @param short writes a height that is one press away */
export function createTable(t: Translate<'balloon'>, short: (hundredths: number) => string): BalloonTable {
  const [sky, craft, strip] = [createSky(), createCraft(), createStrip()];
  const figure = element('p', { class: 'balloon-figure big-figure', 'aria-hidden': 'true' });
  const note = element('p', { class: 'scene-note', 'aria-hidden': 'true' });
  const flag = element('b', {});
  const goal = element('div', { class: 'balloon-goal', 'aria-hidden': 'true' }, flag);
  const words = element('div', { class: 'balloon-words' }, figure, note);
  const flight = element('div', { class: 'balloon-flight' }, goal, craft.node, words);
  const { node: target, input, lower, raise } = createTarget(t);
  const presets = PRESETS.map((hundredths) => element('button', { type: 'button' }, short(hundredths)));
  const chance = element('dd', {});
  const win = element('dd', { class: 'gold' });
  return {
    ...{ sky, craft, flight, goal, flag, words, figure, note, input, lower, raise, presets, chance, win, strip },
    node: onPicture('balloon', null, sky.node, flight, strip.node),
    panel: element(
      'div',
      { class: 'table-panel balloon-side' },
      target,
      element('div', { class: 'table-choices balloon-presets', role: 'group', 'aria-label': t('presets') }, ...presets),
      facts(fact(t('chance'), chance), fact(t('win'), win)),
    ),
  };
}
