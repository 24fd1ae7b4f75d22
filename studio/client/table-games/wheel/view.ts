/** Wheel of Winds as it stands: the wheel over the sea, its legend and the choice of a wheel in the panel. */
import { WHEELS, type WheelBet } from '../../../engines/wheel.ts';
import type { Translate } from '../../../texts.ts';
import scene from '../../titles/wheel-of-winds/art/scene.svg?url';
import { element } from '../../ui/dom.ts';
import { onPicture } from '../backdrop.ts';
import { type Choices, choices } from '../choices.ts';
import { createStrip, type Strip } from '../strip.ts';
import { sailOf, wheelPicture } from './wheel.ts';

export type Risk = WheelBet['risk'];
const RISKS = ['low', 'medium', 'high'] as const;

export interface WheelTable {
  node: HTMLElement;
  panel: HTMLElement;
  holder: HTMLElement;
  pointer: HTMLElement;
  result: HTMLElement;
  legend: HTMLElement;
  risk: Choices<Risk>;
  strip: Strip;
}

export function createTable(t: Translate<'wheel'>, chosen: () => void): WheelTable {
  const holder = element('div', { class: 'wheel-holder' });
  const pointer = element('span', { class: 'wheel-pointer' });
  const result = element('p', { class: 'wheel-result' });
  const legend = element('ul', { class: 'wheel-legend' });
  const strip = createStrip();
  const options = RISKS.map((value) => ({ value, text: t(value) }));
  const risk = choices<Risk>(t('risk'), options, 'low', chosen);
  const frame = element('div', { class: 'wheel-frame' }, holder, pointer, result);
  return {
    ...{ holder, pointer, result, legend, risk, strip },
    node: onPicture('wheel', scene, strip.node, frame),
    panel: element('div', { class: 'table-panel wheel-side' }, risk.node, legend),
  };
}

/** What a wheel pays and how often, the largest first. */
export function paysOf(risk: Risk): { hundredths: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const pay of WHEELS[risk]) counts.set(pay, (counts.get(pay) ?? 0) + 1);
  return [...counts].map(([hundredths, count]) => ({ hundredths, count })).sort((a, b) => b.hundredths - a.hundredths);
}

/** Puts up one of the wheels, with its legend. */
export function drawWheel(
  { holder, legend }: WheelTable,
  risk: Risk,
  words: { short: Intl.NumberFormat; times(hundredths: number): string },
): void {
  holder.replaceChildren(
    wheelPicture(WHEELS[risk], (hundredths) => (hundredths === 0 ? '' : words.short.format(hundredths / 100))),
  );
  legend.replaceChildren(
    ...paysOf(risk).map(({ hundredths, count }) => {
      const swatch = element('i', {});
      swatch.style.setProperty('background', sailOf(hundredths));
      const share = element('span', {}, `${count}/${WHEELS[risk].length}`);
      return element('li', { 'data-pays': hundredths }, swatch, element('b', {}, words.times(hundredths)), share);
    }),
  );
}

/** Lights what was won in the legend; null: nothing. */
export function lightLegend({ legend }: WheelTable, won: number | null): void {
  for (const line of legend.children) {
    line.classList.toggle('won', line instanceof HTMLElement && line.dataset.pays === String(won));
  }
}
