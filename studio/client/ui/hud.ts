/** The bar of controls: balance, result, bet, turbo and the large button. */
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { type Outcome, RESULT_FACES } from '../result.ts';
import { countdownRing, element, ICONS, setText } from './dom.ts';

interface HudActions {
  spin(): void;
  bet(step: 1 | -1): void;
  turbo(): boolean;
  sound(): boolean;
  info(): void;
}

interface HudState {
  balance: bigint | null;
  stake: bigint;
  lowest: boolean;
  highest: boolean;
  /** A round is running. */
  busy: boolean;
}

/** What a round came to, or has won so far; minor units. */
export interface HudResult {
  outcome: Outcome | 'running';
  payout: bigint;
  stake: bigint;
}

/** What the large button does now. */
interface MainFace {
  label: string;
  enabled: boolean;
  /** Its drawing; its name is written below. */
  image: () => SVGSVGElement;
  /** It decides something in a round that waits. */
  decides: boolean;
}

export interface Hud {
  node: HTMLElement;
  /** Stands over the scene; null when it has its place in the bar. */
  corner: HTMLElement | null;
  show(state: HudState): void;
  /** Says what a round came to; null: nothing is known yet. */
  result(result: HudResult | null): void;
  /** Names the large button, in words and by a drawing, and says whether it can be pressed. */
  main(face: MainFace): void;
  /** Counts down on the spin button; resolves when the round may start. */
  wait(ms: number): void;
  /** Whether a wait is running. */
  readonly waiting: boolean;
  /** Puts the caret on the spin button. */
  focus(): void;
}

interface HudOptions {
  t: Translate;
  money: FormatMoney;
  turbo: boolean;
  soundOn: boolean;
  demo: boolean;
  actions: HudActions;
}

export function createHud({ t, money, turbo, soundOn, demo, actions }: HudOptions): Hud {
  const balance = element('b', { class: 'value' });
  const win = element('b', { class: 'value' });
  const winLabel = element('span', {}, t('result'));
  const stake = element('b', { class: 'value' });
  const round = (className: string, label: string, image: SVGSVGElement, press: () => void, pressed?: boolean) => {
    const attributes = { type: 'button', class: className, 'aria-label': label, title: label };
    const button = element(
      'button',
      pressed === undefined ? attributes : { ...attributes, 'aria-pressed': String(pressed) },
      image,
    );
    button.addEventListener('click', press);
    return button;
  };
  const lower = round('round lower', t('betLower'), ICONS.minus(), () => actions.bet(-1));
  const raise = round('round raise', t('betRaise'), ICONS.plus(), () => actions.bet(1));
  const info = round('round info', t('info'), ICONS.info(), actions.info);
  const turboButton = turbo
    ? round(
        'round turbo',
        t('turbo'),
        ICONS.turbo(),
        () => turboButton?.setAttribute('aria-pressed', String(actions.turbo())),
        false,
      )
    : null;
  const sound = round(
    turbo ? 'round sound corner' : 'round sound',
    t('sound'),
    soundOn ? ICONS.soundOn() : ICONS.soundOff(),
    () => {
      const on = actions.sound();
      sound.setAttribute('aria-pressed', String(on));
      sound.replaceChildren(on ? ICONS.soundOn() : ICONS.soundOff());
    },
    soundOn,
  );

  const ring = countdownRing();
  const seconds = element('span', { class: 'seconds', 'aria-hidden': 'true' });
  const spin = round('spin', t('spin'), ICONS.spin(), actions.spin);
  const caption = element('span', { class: 'caption', 'aria-hidden': 'true' });
  spin.append(seconds, caption, ring.node);
  ring.set(0);

  let mainLabel = t('spin');
  let waitUntil = 0;
  let waitWhole = 1;
  const countDown = () => {
    const left = waitUntil - performance.now();
    ring.set(Math.max(0, left / waitWhole));
    const shown = Math.ceil(left / 1000);
    spin.classList.toggle('waiting', left > 0);
    setText(seconds, left > 0 ? String(shown) : '');
    spin.setAttribute('aria-label', left > 0 ? t('wait', { seconds: shown }) : mainLabel);
    if (left > 0) requestAnimationFrame(countDown);
  };

  const field = (name: string, label: string | HTMLElement, value: HTMLElement) =>
    element('div', { class: `field ${name}` }, typeof label === 'string' ? element('span', {}, label) : label, value);
  const node = element(
    'section',
    { class: 'hud', 'aria-label': t('bet') },
    field('balance', demo ? t('playMoney') : t('balance'), balance),
    field('win', winLabel, win),
    element('div', { class: 'gap' }),
    info,
    // Where turbo is not offered its place is free for the sound switch.
    turboButton ?? sound,
    lower,
    field('stake', t('bet'), stake),
    raise,
    spin,
  );
  /** On a phone the three amounts share a line: the more they write, the smaller they are written. */
  let written = 0;
  const measure = () => {
    const length = [balance, stake, win].reduce((sum, { textContent }) => sum + textContent.length, 0);
    if (length === written) return;
    written = length;
    node.style.setProperty('--written', String(length));
  };
  let image: (() => SVGSVGElement) | null = null;

  return {
    node,
    corner: turboButton ? sound : null,
    show(state) {
      setText(balance, state.balance === null ? '–' : money(state.balance));
      setText(stake, money(state.stake));
      measure();
      lower.disabled = state.busy || state.lowest;
      raise.disabled = state.busy || state.highest;
      spin.setAttribute('aria-disabled', String(state.busy));
      spin.classList.toggle('busy', state.busy);
    },
    result(result) {
      const face = result && RESULT_FACES[result.outcome];
      setText(winLabel, t(face?.label ?? 'result'));
      win.classList.toggle('gold', face?.gold ?? false);
      win.classList.toggle('none', result?.outcome === 'none');
      const part =
        result && face?.part ? element('small', {}, ` ${t('ofStake', { amount: money(result.stake) })}`) : '';
      if (part === '') setText(win, !result ? '' : face?.amount ? money(result.payout) : t('noWin'));
      else win.replaceChildren(money(result?.payout ?? 0n), part);
      measure();
    },
    main(face) {
      mainLabel = face.label;
      setText(caption, face.label);
      if (image !== face.image) spin.firstElementChild?.replaceWith(face.image());
      image = face.image;
      spin.classList.add('worded');
      spin.classList.toggle('decides', face.decides);
      if (performance.now() >= waitUntil) spin.setAttribute('aria-label', mainLabel);
      spin.title = mainLabel;
      spin.setAttribute('aria-disabled', String(!face.enabled));
      spin.classList.toggle('busy', !face.enabled);
    },
    wait(ms) {
      if (ms <= 0) return;
      waitUntil = performance.now() + ms;
      waitWhole = ms;
      countDown();
    },
    get waiting() {
      return performance.now() < waitUntil;
    },
    focus() {
      spin.focus({ preventScroll: true });
    },
  };
}
