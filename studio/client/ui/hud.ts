/** The bar of controls: balance, result, bet, turbo, autoplay and the large button. */
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { createAmounts, type HudResult } from './amounts.ts';
import { element, ICONS } from './dom.ts';
import { createSpinButton } from './spin-button.ts';

interface HudActions {
  spin(): void;
  bet(step: 1 | -1): void;
  /** Shows all bets. */
  bets(): void;
  turbo(): boolean;
  sound(): boolean;
  info(): void;
  /** Asks how many rounds shall play by themselves; absent where none may. */
  autoplay?(): void;
}

interface HudState {
  balance: bigint | null;
  stake: bigint;
  lowest: boolean;
  highest: boolean;
  /** A round is running. */
  busy: boolean;
}

export interface Hud {
  node: HTMLElement;
  /** Stands over the scene; null when it has its place in the bar. */
  corner: HTMLElement | null;
  show(state: HudState): void;
  /** Says what a round came to; null: nothing is known yet. */
  result(result: HudResult | null): void;
  /** While rounds play by themselves the large button stops them; null: none do. */
  autoplay(left: number | null, label?: string): void;
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
  /** What the button of autoplay is called; it stands where `actions` has an answer to it. */
  autoplayLabel?: string;
  actions: HudActions;
}

function roundButton(
  className: string,
  label: string,
  image: SVGSVGElement,
  press: () => void,
  pressed?: boolean,
): HTMLButtonElement {
  const attributes = { type: 'button', class: `round ${className}`, 'aria-label': label, title: label };
  const button = element(
    'button',
    pressed === undefined ? attributes : { ...attributes, 'aria-pressed': String(pressed) },
    image,
  );
  button.addEventListener('click', press);
  return button;
}

function buttonsOf({ t, turbo, soundOn, autoplayLabel, actions }: HudOptions) {
  const turboButton = turbo
    ? roundButton(
        'turbo',
        t('turbo'),
        ICONS.turbo(),
        () => turboButton?.setAttribute('aria-pressed', String(actions.turbo())),
        false,
      )
    : null;
  const sound = roundButton(
    turbo ? 'sound corner' : 'sound',
    t('sound'),
    soundOn ? ICONS.soundOn() : ICONS.soundOff(),
    () => {
      const on = actions.sound();
      sound.setAttribute('aria-pressed', String(on));
      sound.replaceChildren(on ? ICONS.soundOn() : ICONS.soundOff());
    },
    soundOn,
  );
  const autoplay = actions.autoplay
    ? roundButton('autoplay', autoplayLabel ?? '', ICONS.autoplay(), actions.autoplay)
    : null;
  autoplay?.setAttribute('aria-haspopup', 'dialog');
  return {
    lower: roundButton('lower', t('betLower'), ICONS.minus(), () => actions.bet(-1)),
    raise: roundButton('raise', t('betRaise'), ICONS.plus(), () => actions.bet(1)),
    info: roundButton('info', t('info'), ICONS.info(), actions.info),
    turbo: turboButton,
    sound,
    autoplay,
  };
}

export function createHud(options: HudOptions): Hud {
  const { t, actions } = options;
  const { lower, raise, info, turbo, sound, autoplay } = buttonsOf(options);
  const spin = createSpinButton(t, actions.spin);
  /** On a phone the three amounts share a line: the more they write, the smaller they are written. */
  const amounts = createAmounts({ ...options, askBet: actions.bets }, (written) =>
    node.style.setProperty('--written', String(written)),
  );
  const node: HTMLElement = element(
    'section',
    { class: autoplay ? 'hud with-autoplay' : 'hud', 'aria-label': t('bet') },
    amounts.balance,
    amounts.win,
    element('div', { class: 'gap' }),
    info,
    // Where turbo is not offered its place is free for the sound switch.
    turbo ?? sound,
    autoplay,
    lower,
    amounts.stake,
    raise,
    spin.node,
  );
  let playing = false;

  return {
    node,
    corner: turbo ? sound : null,
    show(state) {
      amounts.show(state);
      const shut = state.busy || playing;
      lower.disabled = shut || state.lowest;
      raise.disabled = shut || state.highest;
      amounts.choosable(!shut && !(state.lowest && state.highest));
      if (autoplay) autoplay.disabled = shut;
      spin.busy(state.busy);
    },
    result: amounts.result,
    autoplay(left, label = '') {
      const begins = left !== null && !playing;
      playing = left !== null;
      spin.autoplay(left === null ? null : { left, label });
      // What opened it cannot be pressed meanwhile.
      if (begins) spin.node.focus({ preventScroll: true });
    },
    wait: spin.wait,
    get waiting() {
      return spin.waiting;
    },
    focus() {
      spin.node.focus({ preventScroll: true });
    },
  };
}
