/** One of the two bets: stake, automatic cash-out, automatic bet and the one large button. */

import { heightAt, payoutAt } from '../../engines/flight.ts';
import type { FlightRequestInput, OwnBet, PanelIndex } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { multiplierText } from '../money.ts';
import { type Outcome, outcomeOf } from '../result.ts';
import { element, ICONS, setText } from '../ui/dom.ts';
import { betOf, type FlightState } from './state.ts';

export interface BetPanel {
  node: HTMLElement;
  show(state: FlightState): void;
  /** What the bet would pay now. */
  tick(elapsedMs: number): void;
  /** Presses the large button. */
  press(): void;
}

/** What the large button asks for. */
export type PanelRequest =
  | { kind: 'bet'; bet: Stake }
  | { kind: 'order'; order: { bet: Stake; repeat: boolean } | null }
  | { kind: 'cancel' | 'cash_out'; bet: OwnBet };
type Stake = Extract<FlightRequestInput, { type: 'bet' }>['bet'];

interface PanelParts {
  panel: PanelIndex;
  stakes: readonly bigint[];
  first: number;
  autoplay: boolean;
  language: string;
  money: FormatMoney;
  t: Translate;
  words: Translate<'aviator'>;
  /** Carries a request out; nothing else can be asked meanwhile. */
  ask(panel: PanelIndex, request: PanelRequest): Promise<void>;
}

const AUTO_FIRST_HUNDREDTHS = 200;
const AUTO = /^\d{1,5}([.,]\d{1,2})?$/;

/** What the large button does, by the state of the round and of the panel. */
type Mode = 'bet' | 'cancel' | 'cash' | 'next' | 'unorder' | 'wait';

export function createBetPanel(parts: PanelParts): BetPanel {
  const { panel, stakes, money, t, words, language } = parts;
  let index = parts.first;
  let state: FlightState | null = null;
  let mode: Mode = 'wait';
  let busy = false;
  let shown = '';

  const stake = () => stakes[index] ?? 0n;
  const amount = element('b', { class: 'flight-amount' });
  const step = (by: 1 | -1, label: string, icon: SVGSVGElement) => {
    const button = element('button', { type: 'button', class: 'flight-step', 'aria-label': label }, icon);
    button.addEventListener('click', () => choose(index + by));
    return button;
  };
  const lower = step(-1, t('betLower'), ICONS.minus());
  const raise = step(1, t('betRaise'), ICONS.plus());
  const quick = [2, 4, 7].map((at) => {
    const value = stakes[Math.min(at, stakes.length - 1)] ?? 0n;
    const button = element('button', { type: 'button' }, money(value));
    button.addEventListener('click', () => choose(stakes.indexOf(value)));
    return button;
  });

  const id = `panel-${panel}`;
  const toggle = (name: string, label: string, change: () => void) => {
    const box = element('input', { type: 'checkbox', id: `${id}-${name}`, role: 'switch', class: 'flight-switch' });
    box.addEventListener('change', change);
    return { box, label: element('label', { for: `${id}-${name}` }, box, element('span', {}, label)) };
  };
  const autoCash = toggle('auto', words('autoCash'), () => {
    height.disabled = !autoCash.box.checked;
    renewOrder();
  });
  const autoBet = toggle('repeat', words('autoBet'), () =>
    run({ kind: 'order', order: autoBet.box.checked ? { bet: wanted(), repeat: true } : null }),
  );
  const height = element('input', {
    class: 'flight-height',
    inputmode: 'decimal',
    maxlength: 8,
    autocomplete: 'off',
    'aria-label': words('autoCash'),
    disabled: true,
  });
  const written = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  height.value = written.format(AUTO_FIRST_HUNDREDTHS / 100);
  height.addEventListener('change', () => {
    height.value = written.format(autoHundredths() / 100);
    renewOrder();
  });

  const label = element('span', {});
  const value = element('b', {});
  const main = element('button', { type: 'button', class: 'flight-main' }, label, value);
  main.addEventListener('click', () => press());

  const result = element('p', { class: 'flight-result' });
  const node = element(
    'section',
    { class: 'flight-panel', 'aria-label': words('panel', { number: panel + 1 }) },
    element(
      'div',
      { class: 'flight-stake' },
      element('div', { class: 'flight-stepper' }, lower, amount, raise),
      element('div', { class: 'flight-quick' }, ...quick),
    ),
    main,
    element(
      'div',
      { class: 'flight-options' },
      element('div', {}, autoCash.label, height),
      parts.autoplay ? element('div', {}, autoBet.label) : null,
    ),
    result,
  );

  /** What the bet came to: the height it left at, and the money. */
  function wordsOf(outcome: Outcome, { payout, stake: staked, cash_out_hundredths: at }: OwnBet): string {
    if (outcome === 'none') return t('noWin');
    const paid = money(BigInt(payout ?? '0'));
    const part = outcome === 'returned' ? ` ${t('ofStake', { amount: money(BigInt(staked)) })}` : '';
    return `${multiplierText(at ?? 100, language)} · ${t(outcome)} ${paid}${part}`;
  }

  /** The height as it is written, within the rules. */
  function autoHundredths(): number {
    const text = height.value.trim();
    const hundredths = AUTO.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : AUTO_FIRST_HUNDREDTHS;
    return Math.min(1_000_000, Math.max(101, hundredths));
  }
  function wanted(): Stake {
    return { stake: stake().toString(), auto_hundredths: autoCash.box.checked ? autoHundredths() : null };
  }
  function choose(next: number): void {
    const within = Math.max(0, Math.min(stakes.length - 1, next));
    if (within === index) return;
    index = within;
    renewOrder();
    show();
  }
  /** An automatic bet goes on as the panel says now. */
  function renewOrder(): void {
    if (state?.orders[panel]) void run({ kind: 'order', order: { bet: wanted(), repeat: autoBet.box.checked } });
  }
  async function run(request: PanelRequest): Promise<void> {
    busy = true;
    show();
    await parts.ask(panel, request);
    busy = false;
    show();
  }

  function modeOf(now: FlightState): Mode {
    const bet = betOf(now, panel);
    if (bet?.state === 'pending') return 'wait';
    if (now.phase === 'betting') return bet === null ? 'bet' : 'cancel';
    if (now.phase === 'flying' && bet?.state === 'placed') return 'cash';
    return now.orders[panel] === null ? 'next' : 'unorder';
  }
  function press(): void {
    if (busy || state === null) return;
    const bet = betOf(state, panel);
    const requests: Record<Mode, () => PanelRequest | null> = {
      bet: () => ({ kind: 'bet', bet: wanted() }),
      next: () => ({ kind: 'order', order: { bet: wanted(), repeat: false } }),
      unorder: () => ({ kind: 'order', order: null }),
      cancel: () => bet && { kind: 'cancel', bet },
      cash: () => bet && { kind: 'cash_out', bet },
      wait: () => null,
    };
    const request = requests[mode]();
    if (request !== null) void run(request);
  }

  function show(): void {
    setText(amount, money(stake()));
    lower.disabled = index === 0;
    raise.disabled = index === stakes.length - 1;
    if (state === null) return;
    mode = modeOf(state);
    const order = state.orders[panel];
    // What was just switched stands until the server has spoken.
    if (!busy) autoBet.box.checked = order?.repeat ?? false;
    const bet = betOf(state, panel);
    const own = bet === null ? money(stake()) : money(BigInt(bet.stake));
    const faces: Record<Mode, [text: string, figure: string]> = {
      bet: [words('bet'), own],
      cancel: [words('cancel'), own],
      cash: [words('cashOut'), own],
      next: [words('betNext'), money(stake())],
      unorder: [words('waits'), order ? money(BigInt(order.stake)) : ''],
      wait: [words('onBoard'), own],
    };
    const [text, figure] = faces[mode];
    setText(label, text);
    if (mode !== 'cash') {
      setText(value, figure);
      shown = '';
    }
    main.dataset.mode = mode;
    // Stays focusable: a keyboard must not lose its place between two phases.
    main.setAttribute('aria-disabled', String(busy || mode === 'wait'));
    const over =
      bet?.state === 'won' || bet?.state === 'lost' ? outcomeOf(BigInt(bet.payout ?? '0'), BigInt(bet.stake)) : '';
    node.dataset.outcome = over;
    setText(result, bet && over !== '' ? wordsOf(over, bet) : '');
  }
  show();

  return {
    node,
    press,
    show(next) {
      state = next;
      show();
    },
    tick(elapsedMs) {
      const bet = state && mode === 'cash' ? betOf(state, panel) : null;
      if (!bet) return;
      const text = money(payoutAt(BigInt(bet.stake), heightAt(elapsedMs)));
      if (text === shown) return;
      shown = text;
      value.textContent = text;
    },
  };
}
