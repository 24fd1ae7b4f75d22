/** Balloonist: the player names a height, the balloon rises towards it and may burst before. */

import { crash, TARGET_MAXIMUM_HUNDREDTHS, TARGET_MINIMUM_HUNDREDTHS } from '../../../engines/crash.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import scene from '../../titles/balloonist/art/scene.svg?url';
import title from '../../titles/balloonist/art/title.svg?url';
import { element, ICONS, setText } from '../../ui/dom.ts';
import { onScene } from '../backdrop.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { createCraft } from './craft.ts';
import { chanceOf, climbOf, heightAt, msTo, readHeight, stepFrom, within } from './flight.ts';
import { createSky } from './sky.ts';
import './stage.css';

export { crash as engine };

const FIRST_TARGET = 200;
const PRESETS = [150, 200, 300, 500, 1_000, 10_000];
const SHOWN_TARGETS = [110, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];
const LAST_SHOWN = 6;
/** From here on a height is shown as a high one, and as a rare one. */
const HIGH = 200;
const RARE = 1_000;
/** The part of the way up to its hanging place the balloon has made at a climb: most of it at once. */
const liftAt = (climb: number): number => 1 - Math.exp(-2.4 * climb);

interface BalloonView {
  target_hundredths: number;
  burst_hundredths: number;
  won: boolean;
}

export function createStage({ session, money, sounds, chip, calm, changed }: StageParts): TableGameStage {
  const t = translator('balloon');
  const times = (hundredths: number) => multiplierText(hundredths, session.language);
  // The figure that counts is written anew in every frame.
  const counting = new Intl.NumberFormat(session.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const typed = new Intl.NumberFormat(session.language, { minimumFractionDigits: 2, useGrouping: false });
  const short = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(session.language, { style: 'percent', maximumSignificantDigits: 3 });
  let target = FIRST_TARGET;

  const sky = createSky();
  const craft = createCraft();
  const figure = element('p', { class: 'balloon-figure', 'aria-hidden': 'true' });
  const note = element('p', { class: 'balloon-note', 'aria-hidden': 'true' });
  const flag = element('b', {});
  const goal = element('div', { class: 'balloon-goal', 'aria-hidden': 'true' }, flag);
  const last = element('ol', { class: 'balloon-last', 'aria-label': t('last') });
  const words = element('div', { class: 'balloon-words' }, figure, note);
  const flight = element('div', { class: 'balloon-flight' }, goal, craft.node, words, last);
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
  const presets = PRESETS.map((hundredths) => {
    const button = element('button', { type: 'button' }, `${short.format(hundredths / 100)}x`);
    button.addEventListener('click', () => choose(hundredths));
    return button;
  });
  const chance = element('dd', {});
  const win = element('dd', { class: 'gold' });
  const fact = (label: string, value: HTMLElement) => element('div', {}, element('dt', {}, label), value);
  const node = onScene(
    'balloon',
    { scene, title, name: session.title },
    sky.node,
    element(
      'div',
      { class: 'balloon-table' },
      flight,
      element(
        'div',
        { class: 'table-card balloon-side' },
        element(
          'div',
          { class: 'balloon-target' },
          element('label', { for: 'balloon-target' }, t('target')),
          lower,
          input,
          raise,
        ),
        element(
          'div',
          { class: 'table-choices balloon-presets', role: 'group', 'aria-label': t('presets') },
          ...presets,
        ),
        element('dl', { class: 'table-facts' }, fact(t('chance'), chance), fact(t('win'), win)),
      ),
    ),
  );

  lower.addEventListener('click', () => choose(stepFrom(target, -1)));
  raise.addEventListener('click', () => choose(stepFrom(target, 1)));
  input.addEventListener('focus', () => input.select());
  // What is being typed counts as far as it can be read; what stands there is put right when the player leaves it.
  input.addEventListener('input', () => {
    const read = readHeight(input.value, session.language);
    if (read === null || within(read) !== read) return;
    target = read;
    forget(false);
    showFacts();
  });
  input.addEventListener('change', () => choose(readHeight(input.value, session.language) ?? target));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(stepFrom(target, event.key === 'ArrowUp' ? 1 : -1));
  });

  let locked = false;
  /** The height on show; 100 on the ground. */
  let height = 100;
  let hurried = false;
  /** Measured when the layout changes: reading it in every frame would lay out the page each time. */
  let tall = 0;
  let own = 0;
  /** Where the named height comes from: below the figure, or beside it where the sky is low. */
  let from = 0;

  function choose(hundredths: number): void {
    if (locked) return;
    target = within(hundredths);
    input.value = typed.format(target / 100);
    forget(false);
    showFacts();
  }

  function showFacts(): void {
    setText(flag, times(target));
    setText(chance, percent.format(chanceOf(target)));
    setText(win, money((chip() * BigInt(target)) / 100n));
    lower.disabled = locked || target <= TARGET_MINIMUM_HUNDREDTHS;
    raise.disabled = locked || target >= TARGET_MAXIMUM_HUNDREDTHS;
    for (const [index, button] of presets.entries()) {
      button.setAttribute('aria-pressed', String(PRESETS[index] === target));
      button.disabled = locked;
    }
    input.disabled = locked;
    changed();
  }

  /** Back on the ground. */
  function forget(grow: boolean): void {
    figure.className = 'balloon-figure';
    setText(note, '');
    craft.ready(grow && !calm());
    hang(100);
  }

  /** Everything as it is at a height. */
  function hang(hundredths: number): void {
    height = hundredths;
    const climb = climbOf(height);
    const lift = liftAt(climb) * Math.max(0, (tall - own) * 0.45);
    figure.textContent = `${counting.format(Math.floor(height) / 100)}x`;
    sky.climb(climb);
    craft.rise(lift);
    const meet = tall - lift - own * 0.6;
    const progress = Math.min(1, climb / climbOf(target));
    goal.style.transform = `translateY(${from + (meet - from) * progress}px)`;
  }

  /** Rises to where the round ended. */
  function rise(to: number): Promise<void> {
    const begun = performance.now();
    const lasts = msTo(to);
    return new Promise((resolve) => {
      const frame = () => {
        const ms = performance.now() - begun;
        if (hurried || ms >= lasts) {
          hang(to);
          return resolve();
        }
        hang(Math.min(to, heightAt(ms)));
        requestAnimationFrame(frame);
      };
      frame();
    });
  }

  const outcome = ({ won, burst_hundredths: burst }: BalloonView): string => {
    if (burst < 100) return t('ground');
    return t(won ? 'flewOn' : 'burst', { height: times(burst) });
  };

  function lastItem({ burst_hundredths: burst }: BalloonView): HTMLElement {
    const rank = burst >= RARE ? 'rare' : burst >= HIGH ? 'high' : '';
    return element('li', { class: rank }, times(burst));
  }

  function remember(view: BalloonView): void {
    last.prepend(lastItem(view));
    while (last.children.length > LAST_SHOWN) last.lastElementChild?.remove();
    if (calm()) return;
    last.firstElementChild?.animate(
      [
        { transform: 'scale(0.6)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: 240,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      },
    );
  }

  new ResizeObserver(() => {
    const ground = node.getBoundingClientRect().bottom - flight.getBoundingClientRect().bottom;
    sky.ground(Math.max(0, ground));
    tall = flight.clientHeight;
    own = craft.node.clientHeight;
    from = words.clientWidth < flight.clientWidth ? tall * 0.1 : words.clientHeight + 8;
    hang(height);
  }).observe(flight);
  choose(FIRST_TARGET);
  return {
    node,
    bet: () => ({ amount: chip().toString(), target_hundredths: target }),
    total: chip,
    main: () => ({ label: t('start'), verb: 'burn', action: null }),
    chipChanged: showFacts,
    lock(value) {
      locked = value;
      showFacts();
    },
    start() {
      input.value = typed.format(target / 100);
      forget(true);
      craft.burn(true);
    },
    async show(answer) {
      const view = answer.view as unknown as BalloonView;
      target = view.target_hundredths;
      hurried = calm();
      forget(false);
      craft.burn(true);
      await rise(view.won ? view.target_hundredths : Math.max(100, view.burst_hundredths));
      craft.burn(false);
      figure.classList.add(view.won ? 'won' : 'lost');
      note.textContent = outcome(view);
      sounds.play('stop');
      await (view.won ? craft.leave(hurried) : craft.burst(hurried));
      remember(view);
    },
    reset: () => forget(false),
    hurry() {
      hurried = true;
      craft.hurry();
    },
    pays: () => [
      element('p', { class: 'note' }, t('paysNote', { amount: money(chip()) })),
      element(
        'ul',
        { class: 'table-pays' },
        ...SHOWN_TARGETS.map((hundredths) =>
          element(
            'li',
            {},
            element('span', {}, times(hundredths)),
            element('span', {}, percent.format(chanceOf(hundredths))),
            element('b', {}, money((chip() * BigInt(hundredths)) / 100n)),
          ),
        ),
      ),
    ],
    rules: () => [t('rule'), t('ruleWin'), t('ruleChance'), t('ruleGround')],
    recall(views) {
      const items = (views as unknown as BalloonView[]).map(lastItem);
      last.append(...items.slice(0, LAST_SHOWN - last.children.length));
    },
    describe(view) {
      const flown = view as unknown as BalloonView;
      const left = flown.won ? `${t('left', { target: times(flown.target_hundredths) })} ` : '';
      return left + outcome(flown);
    },
  };
}
