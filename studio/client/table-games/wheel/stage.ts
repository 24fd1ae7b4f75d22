/** Wheel of Winds: thirty sails, three wheels to choose from, and a pointer at the top. */

import { WHEELS, type WheelBet, wheel } from '../../../engines/wheel.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/wheel-of-winds/art/scene.svg?url';
import title from '../../titles/wheel-of-winds/art/title.svg?url';
import { element } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { choices } from '../choices.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import './stage.css';
import { sailOf, turnTo, wheelPicture } from './wheel.ts';

export { wheel as engine };

type Risk = WheelBet['risk'];
const TURN_MS = 3_600;

interface WheelView {
  risk: Risk;
  segment: number;
  multiplier_hundredths: number;
}

/** What a wheel pays and how often, the largest first. */
function paysOf(risk: Risk): { hundredths: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const pay of WHEELS[risk]) counts.set(pay, (counts.get(pay) ?? 0) + 1);
  return [...counts].map(([hundredths, count]) => ({ hundredths, count })).sort((a, b) => b.hundredths - a.hundredths);
}

export function createStage({ session, money, chip, calm, changed }: StageParts): TableGameStage {
  const t = translator('wheel');
  const times = (hundredths: number) => multiplierText(hundredths, session.language);
  const short = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const holder = element('div', { class: 'wheel-holder' });
  const result = element('p', { class: 'wheel-result' });
  const legend = element('ul', { class: 'wheel-legend' });
  let pays: { hundredths: number; line: HTMLElement }[] = [];
  let angle = 0;
  let turning: Animation | null = null;

  const risk = choices<Risk>(
    t('risk'),
    (['low', 'medium', 'high'] as const).map((value) => ({ value, text: t(value) })),
    'low',
    () => {
      draw(risk.value);
      changed();
    },
  );
  const node = onScene(
    'wheel',
    { scene, title, name: session.title },
    element(
      'div',
      { class: 'wheel-table' },
      element('div', { class: 'wheel-frame' }, holder, element('span', { class: 'wheel-pointer' }), result),
      element('div', { class: 'table-card wheel-side' }, risk.node, legend),
    ),
  );

  function draw(of: Risk): void {
    angle = 0;
    result.textContent = '';
    holder.replaceChildren(
      wheelPicture(WHEELS[of], (hundredths) => (hundredths === 0 ? '' : short.format(hundredths / 100))),
    );
    pays = paysOf(of).map(({ hundredths, count }) => {
      const swatch = element('i', {});
      swatch.style.setProperty('background', sailOf(hundredths));
      const share = element('span', {}, `${count}/${WHEELS[of].length}`);
      return { hundredths, line: element('li', {}, swatch, element('b', {}, times(hundredths)), share) };
    });
    legend.replaceChildren(...pays.map(({ line }) => line));
  }

  function lightLegend(won: number | null): void {
    for (const { hundredths, line } of pays) line.classList.toggle('won', hundredths === won);
  }

  async function turn(to: number, of: Risk): Promise<void> {
    const target = turnTo(to, WHEELS[of].length, angle);
    const disc = holder.firstElementChild;
    const frames = [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${target}deg)` }];
    turning =
      disc?.animate(frames, {
        duration: calm() ? 0 : TURN_MS,
        easing: 'cubic-bezier(0.12, 0.6, 0.1, 1)',
        fill: 'forwards',
      }) ?? null;
    await turning?.finished;
    turning = null;
    angle = target % 360;
  }

  draw('low');
  return {
    node,
    bet: () => ({ amount: chip().toString(), risk: risk.value }),
    total: chip,
    main: () => ({ label: t('turn'), verb: 'turn', action: null }),
    chipChanged() {},
    lock: (locked) => risk.lock(locked),
    start() {
      result.textContent = '';
      lightLegend(null);
    },
    async show(answer) {
      const view = answer.view as unknown as WheelView;
      await turn(view.segment, view.risk);
      result.textContent = times(view.multiplier_hundredths);
      result.className = `wheel-result${view.multiplier_hundredths > 100 ? ' won' : ''}`;
      lightLegend(view.multiplier_hundredths);
    },
    reset() {
      result.textContent = '';
    },
    hurry: () => turning?.finish(),
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...paysOf(risk.value).map(({ hundredths, count }) =>
          element(
            'li',
            {},
            element('span', {}, times(hundredths)),
            element('span', {}, String(count)),
            element('b', {}, money((chip() * BigInt(hundredths)) / 100n)),
          ),
        ),
      ),
    ],
    rules: () => [t('rule'), t('ruleRisk'), t('rulePay')],
    describe: (view) => t('landed', { multiplier: times((view as unknown as WheelView).multiplier_hundredths) }),
  };
}
