/** The bar of a table game: amounts, quick bets, the bet, and one button that is named for what it does. */
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { translator } from '../texts.ts';
import { createAmounts, type HudResult } from '../ui/amounts.ts';
import { element, ICONS, setText } from '../ui/dom.ts';
import { createSpinButton, type MainFace } from '../ui/spin-button.ts';
import './bar.css';
import { chipFaces, chipText, quickStakes } from './chips.ts';
import type { TableGameStage } from './contract.ts';

interface BarState {
  balance: bigint | null;
  /** What the next round puts down, or what the open one has. */
  stake: bigint;
  /** Place of the chosen amount among the stakes. */
  index: number;
  /** A round is running or waits for its player: the bet stands. */
  shut: boolean;
  /** Nothing is bet, so that no rounds can play by themselves. */
  bare: boolean;
  /** An answer is awaited or shown: nothing can be pressed. */
  waits: boolean;
  main: MainFace;
}

export interface Bar {
  node: HTMLElement;
  show(state: BarState): void;
  /** Says what a round came to; null: nothing is known yet. */
  result(result: HudResult | null): void;
  /** Counts down on the button until the next round may start. */
  wait(ms: number): void;
  readonly waiting: boolean;
  /** While rounds play by themselves the button stops them; null: none do. */
  autoplay(left: number | null, label?: string): void;
}

interface BarParts {
  t: Translate;
  money: FormatMoney;
  demo: boolean;
  currency: string;
  language: string;
  stakes: readonly bigint[];
  stage: Pick<TableGameStage, 'panel' | 'moves'>;
  soundOn: boolean;
  /** What the button of autoplay is called; null where no rounds may play by themselves. */
  autoplay: string | null;
  actions: {
    press(): void;
    chooseChip(index: number): void;
    changeChip(step: 1 | -1): void;
    askAutoplay(): void;
    sound(): boolean;
    info(): void;
  };
}

function round(name: string, text: string, image: SVGSVGElement): HTMLButtonElement {
  return element('button', { type: 'button', class: `round ${name}`, 'aria-label': text, title: text }, image);
}

function soundButton({ t, soundOn, actions }: BarParts): HTMLButtonElement {
  const button = round('sound', t('sound'), soundOn ? ICONS.soundOn() : ICONS.soundOff());
  button.setAttribute('aria-pressed', String(soundOn));
  button.addEventListener('click', () => {
    const on = actions.sound();
    button.setAttribute('aria-pressed', String(on));
    button.replaceChildren(on ? ICONS.soundOn() : ICONS.soundOff());
  });
  return button;
}

interface QuickBets {
  node: HTMLElement;
  show(index: number, locked: boolean): void;
}

/** Some of the amounts on offer, one press away: chips on a cloth, figures beside a scene. */
function quickBets({ money, stakes, currency, language, stage, actions }: BarParts): QuickBets {
  const face = chipFaces(stakes, currency, language);
  const buttons = quickStakes(stakes).map((index) => {
    const amount = stakes[index] ?? 0n;
    const drawn = stage.panel ? chipText(amount, currency, language) : face(amount);
    const button = element('button', { type: 'button', class: 'quick-bet', 'aria-label': money(amount) });
    button.append(drawn);
    button.addEventListener('click', () => actions.chooseChip(index));
    return { index, button };
  });
  const label = translator('tables')('quick');
  return {
    node: element(
      'div',
      { class: 'bar-quick', role: 'group', 'aria-label': label },
      ...buttons.map(({ button }) => button),
    ),
    show(index, locked) {
      for (const quick of buttons) {
        quick.button.setAttribute('aria-pressed', String(quick.index === index));
        quick.button.disabled = locked;
      }
    },
  };
}

/**
 * Keeps the focus in the bar while what had it comes and goes: the button makes room for the moves of an open round, and
 * a move cannot be pressed while it is shown. Answers what to call after each change.
 */
function focusKeeper(node: HTMLElement, spin: HTMLElement, moves: HTMLElement | undefined): (busy: boolean) => void {
  let held = false;
  const usable = (element: Element): boolean => element.checkVisibility() && !element.matches(':disabled');
  return (busy) => {
    const at = document.activeElement ?? document.body;
    const inside = node.contains(at);
    if (inside || at !== document.body) held = inside;
    if (!held || busy || (inside && usable(at))) return;
    const next = usable(spin) ? spin : moves?.querySelector<HTMLElement>('button:enabled');
    next?.focus({ preventScroll: true });
  };
}

interface Buttons {
  lower: HTMLButtonElement;
  raise: HTMLButtonElement;
  info: HTMLButtonElement;
  sound: HTMLButtonElement;
  autoplay: HTMLButtonElement | null;
}

function buttonsOf(parts: BarParts): Buttons {
  const { t, autoplay: label, actions } = parts;
  const lower = round('lower', t('betLower'), ICONS.minus());
  const raise = round('raise', t('betRaise'), ICONS.plus());
  const info = round('info', t('info'), ICONS.info());
  const autoplay = label === null ? null : round('autoplay', label, ICONS.autoplay());
  lower.addEventListener('click', () => actions.changeChip(-1));
  raise.addEventListener('click', () => actions.changeChip(1));
  info.addEventListener('click', actions.info);
  autoplay?.addEventListener('click', actions.askAutoplay);
  autoplay?.setAttribute('aria-haspopup', 'dialog');
  return { lower, raise, info, autoplay, sound: soundButton(parts) };
}

/** `panel` and `moves` of the stage stand in it. */
export function createBar(parts: BarParts): Bar {
  const { t, money, stakes, stage, actions } = parts;
  const { lower, raise, info, sound, autoplay } = buttonsOf(parts);
  const spin = createSpinButton(t, actions.press);
  /** What a round costs, on the button that begins it. */
  const price = element('span', { class: 'price', 'aria-hidden': 'true' });
  spin.node.append(price);
  const amounts = createAmounts(parts, (written) => node.style.setProperty('--written', String(written)));
  const quick = quickBets(parts);
  const node: HTMLElement = element(
    'section',
    { class: autoplay ? 'table-bar has-autoplay' : 'table-bar', 'aria-label': t('bet') },
    element('div', { class: 'bar-amounts' }, amounts.balance, amounts.win),
    stage.panel ?? null,
    stage.moves ?? null,
    quick.node,
    element('div', { class: 'bar-bet' }, lower, amounts.stake, raise),
    spin.node,
    element('div', { class: 'bar-tools' }, autoplay, info, sound),
  );
  const keepFocus = focusKeeper(node, spin.node, stage.moves);
  let playing = false;
  return {
    node,
    show({ balance, stake, index, shut, waits, bare, main }) {
      amounts.show({ balance, stake });
      const stands = shut || playing;
      lower.disabled = stands || index === 0;
      raise.disabled = stands || index >= stakes.length - 1;
      quick.show(index, stands);
      if (autoplay) autoplay.disabled = stands || bare;
      spin.main(main);
      setText(price, stands || stake === 0n ? '' : money(stake));
      keepFocus(waits);
    },
    result: amounts.result,
    wait: spin.wait,
    get waiting() {
      return spin.waiting;
    },
    autoplay(left, label = '') {
      const begins = left !== null && !playing;
      playing = left !== null;
      spin.autoplay(left === null ? null : { left, label });
      // What opened it cannot be pressed meanwhile.
      if (begins) spin.node.focus({ preventScroll: true });
    },
  };
}
