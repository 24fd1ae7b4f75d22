/** Plinko Reef as it stands: the board of pearls over the reef, what moves on it, and the choice in the panel. */
import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoBet } from '../../../engines/plinko.ts';
import type { Translate } from '../../../texts.ts';
import scene from '../../titles/plinko-reef/art/scene.svg?url';
import { element } from '../../ui/dom.ts';
import { onPicture } from '../backdrop.ts';
import { type Choices, choices } from '../choices.ts';
import { fact, facts } from '../facts.ts';
import { createStrip, type Strip } from '../strip.ts';
import { corals } from './pictures.ts';

export type Rows = PlinkoBet['rows'];
export type Risk = PlinkoBet['risk'];

export const FIRST_ROWS: Rows = 12;
const FIRST_RISK: Risk = 'medium';
const BUBBLES = 9;
export const TAIL = 5;

export interface PlinkoTable {
  node: HTMLElement;
  panel: HTMLElement;
  space: HTMLElement;
  pins: HTMLCanvasElement;
  ball: HTMLCanvasElement;
  tail: readonly HTMLElement[];
  glows: HTMLElement;
  moving: HTMLElement;
  buckets: HTMLElement;
  won: HTMLElement;
  strip: Strip;
  best: HTMLElement;
  risk: Choices<Risk>;
  rows: Choices<Rows>;
}

function bubbles(): HTMLElement {
  const all = Array.from({ length: BUBBLES }, () => element('i', {}));
  return element('div', { class: 'plinko-bubbles', 'aria-hidden': 'true' }, ...all);
}

function createPanel(t: Translate<'plinko'>, chosen: () => void) {
  const risks = PLINKO_RISKS.map((value) => ({ value, text: t(value) }));
  const risk = choices<Risk>(t('risk'), risks, FIRST_RISK, chosen);
  const counts = PLINKO_ROWS.map((value) => ({ value, text: String(value) }));
  const rows = choices<Rows>(t('rows'), counts, FIRST_ROWS, chosen);
  const best = element('dd', { class: 'gold' });
  const named = (name: string, node: HTMLElement) =>
    element('div', { class: 'plinko-choice' }, element('span', { 'aria-hidden': 'true' }, name), node);
  const panel = element(
    'div',
    { class: 'table-panel plinko-side' },
    named(t('rows'), rows.node),
    named(t('risk'), risk.node),
    facts(fact(t('best'), best)),
  );
  return { panel, risk, rows, best };
}

export function createTable(t: Translate<'plinko'>, chosen: () => void): PlinkoTable {
  const pins = element('canvas', { 'aria-hidden': 'true' });
  const ball = element('canvas', {});
  const tail = Array.from({ length: TAIL }, () => element('i', { class: 'plinko-tail' }));
  const glows = element('div', {});
  const moving = element('div', { class: 'plinko-moving', 'aria-hidden': 'true', hidden: true }, glows, ...tail, ball);
  const buckets = element('ol', { class: 'plinko-buckets', 'aria-label': t('buckets') });
  const won = element('b', { class: 'plinko-won', 'aria-hidden': 'true', hidden: true });
  const space = element('div', { class: 'plinko-board' }, pins, moving, buckets, won);
  const strip = createStrip();
  return {
    ...createPanel(t, chosen),
    ...{ space, pins, ball, tail, glows, moving, buckets, won, strip },
    node: onPicture('plinko', scene, corals('left'), corals('right'), bubbles(), space, strip.node),
  };
}
