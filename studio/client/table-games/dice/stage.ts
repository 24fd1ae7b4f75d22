/** Dice Deck: a scale of a hundred, a number on it, and a marker that shows where the roll fell. */

import {
  type DiceBet,
  dice,
  diceMultiplier,
  FACES,
  TARGET_MAXIMUM,
  TARGET_MINIMUM,
  winningRolls,
} from '../../../engines/dice.ts';
import type { TableGameAnswer } from '../../../protocol.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/dice-deck/art/scene.svg?url';
import title from '../../titles/dice-deck/art/title.svg?url';
import { element, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import { choices } from '../choices.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import './stage.css';

export { dice as engine };

const FIRST_TARGET = 51;
const ROLL_MS = 700;
const SHOWN_CHANCES = [1, 2, 5, 10, 20, 25, 33, 50, 66, 75, 90, 97];

interface DiceView {
  roll: number;
  won: boolean;
}

export function createStage({ session, money, chip, calm, changed }: StageParts): TableGameStage {
  const t = translator('dice');
  const percent = new Intl.NumberFormat(session.language, { style: 'percent' });
  const chance = element('dd', {});
  const multiplier = element('dd', {});
  const win = element('dd', { class: 'gold' });
  const marker = element('b', { class: 'dice-marker', hidden: true });
  const result = element('p', { class: 'dice-result' }, '–');
  const slider = element('input', {
    type: 'range',
    id: 'dice-target',
    min: TARGET_MINIMUM,
    max: FACES - 1,
    step: 1,
    value: FIRST_TARGET,
  });
  const number = element('output', { for: 'dice-target', class: 'dice-number' });
  const side = choices<DiceBet['side']>(
    t('side'),
    [
      { value: 'under', text: t('under') },
      { value: 'over', text: t('over') },
    ],
    'under',
    () => show(),
  );
  const scale = element('div', { class: 'dice-scale' }, slider, marker);
  const fact = (label: string, value: HTMLElement) => element('div', {}, element('dt', {}, label), value);
  const node = onScene(
    'dice',
    { scene, title, name: session.title },
    result,
    element(
      'div',
      { class: 'table-card dice-card' },
      element('div', { class: 'dice-head' }, side.node, element('label', { for: 'dice-target' }, t('target'), number)),
      scale,
      element(
        'dl',
        { class: 'table-facts' },
        fact(t('chance'), chance),
        fact(t('multiplier'), multiplier),
        fact(t('win'), win),
      ),
    ),
  );
  slider.addEventListener('input', () => show());

  const choice = () => {
    const target = Number(slider.value);
    return { side: side.value, target };
  };
  const winning = () => Math.max(TARGET_MINIMUM - 1, Math.min(TARGET_MAXIMUM - 1, winningRolls(choice())));

  function show(): void {
    const { side: chosen, target } = choice();
    setText(number, String(target));
    slider.setAttribute('aria-valuetext', `${t(chosen)} ${target}`);
    scale.dataset.side = chosen;
    scale.style.setProperty('--share', String(target / FACES));
    setText(chance, percent.format(winning() / FACES));
    setText(multiplier, multiplierText(diceMultiplier(winning()), session.language));
    setText(win, money((chip() * BigInt(diceMultiplier(winning()))) / 100n));
    changed();
  }

  let finish: (() => void) | null = null;
  /** Counts through numbers to the roll. */
  function roll(to: number): Promise<void> {
    const end = performance.now() + (calm() ? 0 : ROLL_MS);
    return new Promise((resolve) => {
      let done = false;
      finish = () => {
        done = true;
      };
      const frame = () => {
        const left = end - performance.now();
        if (left > 0 && !done) {
          result.textContent = String(1 + ((to + Math.floor(left / 40) * 37) % FACES));
          requestAnimationFrame(frame);
          return;
        }
        finish = null;
        resolve();
      };
      frame();
    });
  }

  show();
  return {
    node,
    bet: () => ({ amount: chip().toString(), ...choice() }),
    total: chip,
    main: () => ({ label: t('roll'), verb: 'roll', action: null }),
    chipChanged: show,
    lock(locked) {
      side.lock(locked);
      slider.disabled = locked;
    },
    start() {
      marker.hidden = true;
      result.className = 'dice-result';
    },
    async show(answer: TableGameAnswer) {
      const { roll: fell, won } = answer.view as unknown as DiceView;
      await roll(fell);
      result.textContent = String(fell);
      result.className = `dice-result ${won ? 'won' : 'lost'}`;
      marker.textContent = String(fell);
      marker.style.setProperty('--at', String((fell - 0.5) / FACES));
      marker.className = `dice-marker ${won ? 'won' : 'lost'}`;
      marker.hidden = false;
    },
    reset() {
      result.textContent = '–';
    },
    hurry() {
      finish?.();
    },
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...SHOWN_CHANCES.map((count) =>
          element(
            'li',
            {},
            element('span', {}, percent.format(count / FACES)),
            element('span', {}, multiplierText(diceMultiplier(count), session.language)),
            element('b', {}, money((chip() * BigInt(diceMultiplier(count))) / 100n)),
          ),
        ),
      ),
    ],
    rules: () => [t('rule'), t('ruleSides'), t('rulePay')],
    describe: (view) => t('rolled', { roll: (view as unknown as DiceView).roll }),
  };
}
