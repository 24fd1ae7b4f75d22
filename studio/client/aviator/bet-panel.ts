/** One of the two bets: what its controls ask for, by the state of the round. */
import { heightAt, payoutAt } from '../../engines/flight.ts';
import type { FlightRequestInput, OwnBet, PanelIndex } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import { type FormatMoney, multiplierText } from '../money.ts';
import { type Outcome, outcomeOf } from '../result.ts';
import { setText } from '../ui/dom.ts';
import { createPanelNodes, type PanelNodes } from './bet-panel-view.ts';
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
const AUTO_LEAST_HUNDREDTHS = 101;
const AUTO_MOST_HUNDREDTHS = 1_000_000;
const AUTO = /^\d{1,5}([.,]\d{1,2})?$/;

/** What the large button does, by the state of the round and of the panel. */
type Mode = 'bet' | 'cancel' | 'cash' | 'next' | 'unorder' | 'wait';

interface Flow extends PanelParts {
  nodes: PanelNodes;
  written: Intl.NumberFormat;
  /** Which of the stakes is chosen. */
  index: number;
  state: FlightState | null;
  mode: Mode;
  /** A request is on its way. */
  busy: boolean;
  /** What a cash-out would pay, as it is written. */
  shown: string;
}

export function createBetPanel(parts: PanelParts): BetPanel {
  const hand = {
    choose: (value: bigint) => choose(flow, parts.stakes.indexOf(value)),
    step: (by: 1 | -1) => choose(flow, flow.index + by),
    autoCash(on: boolean) {
      flow.nodes.height.disabled = !on;
      renewOrder(flow);
    },
    autoBet: (on: boolean) => void run(flow, { kind: 'order', order: on ? { bet: wanted(flow), repeat: true } : null }),
    height() {
      flow.nodes.height.value = flow.written.format(autoHundredths(flow) / 100);
      renewOrder(flow);
    },
    press: () => press(flow),
  };
  const flow: Flow = {
    ...{ ...parts, nodes: createPanelNodes({ ...parts, hand }), index: parts.first, state: null, mode: 'wait' },
    ...{ busy: false, shown: '' },
    written: new Intl.NumberFormat(parts.language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
  };
  flow.nodes.height.value = flow.written.format(AUTO_FIRST_HUNDREDTHS / 100);
  show(flow);
  return {
    node: flow.nodes.node,
    press: hand.press,
    show(next) {
      flow.state = next;
      show(flow);
    },
    tick: (elapsedMs) => tick(flow, elapsedMs),
  };
}

const stakeOf = ({ stakes, index }: Flow): bigint => stakes[index] ?? 0n;

/** The height as it is written, within the rules. */
function autoHundredths({ nodes }: Flow): number {
  const text = nodes.height.value.trim();
  const hundredths = AUTO.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : AUTO_FIRST_HUNDREDTHS;
  return Math.min(AUTO_MOST_HUNDREDTHS, Math.max(AUTO_LEAST_HUNDREDTHS, hundredths));
}

function wanted(flow: Flow): Stake {
  const auto_hundredths = flow.nodes.autoCash.checked ? autoHundredths(flow) : null;
  return { stake: stakeOf(flow).toString(), auto_hundredths };
}

function choose(flow: Flow, next: number): void {
  const within = Math.max(0, Math.min(flow.stakes.length - 1, next));
  if (within === flow.index) return;
  flow.index = within;
  renewOrder(flow);
  show(flow);
}

/** An automatic bet goes on as the panel says now. */
function renewOrder(flow: Flow): void {
  if (!flow.state?.orders[flow.panel]) return;
  void run(flow, { kind: 'order', order: { bet: wanted(flow), repeat: flow.nodes.autoBet.checked } });
}

async function run(flow: Flow, request: PanelRequest): Promise<void> {
  flow.busy = true;
  show(flow);
  await flow.ask(flow.panel, request);
  flow.busy = false;
  show(flow);
}

function modeOf({ panel }: Flow, now: FlightState): Mode {
  const bet = betOf(now, panel);
  if (bet?.state === 'pending') return 'wait';
  if (now.phase === 'betting') return bet === null ? 'bet' : 'cancel';
  if (now.phase === 'flying' && bet?.state === 'placed') return 'cash';
  return now.orders[panel] === null ? 'next' : 'unorder';
}

function press(flow: Flow): void {
  if (flow.busy || flow.state === null) return;
  const bet = betOf(flow.state, flow.panel);
  const requests: Record<Mode, () => PanelRequest | null> = {
    bet: () => ({ kind: 'bet', bet: wanted(flow) }),
    next: () => ({ kind: 'order', order: { bet: wanted(flow), repeat: false } }),
    unorder: () => ({ kind: 'order', order: null }),
    cancel: () => bet && { kind: 'cancel', bet },
    cash: () => bet && { kind: 'cash_out', bet },
    wait: () => null,
  };
  const request = requests[flow.mode]();
  if (request !== null) void run(flow, request);
}

/** What the large button says and the amount on it. */
function faceOf(flow: Flow, bet: OwnBet | null): [text: string, figure: string] {
  const { words, money, mode, state, panel } = flow;
  const stake = money(stakeOf(flow));
  const own = bet === null ? stake : money(BigInt(bet.stake));
  const order = state?.orders[panel];
  const faces: Record<Mode, [text: string, figure: string]> = {
    bet: [words('bet'), own],
    cancel: [words('cancel'), own],
    cash: [words('cashOut'), own],
    next: [words('betNext'), stake],
    unorder: [words('waits'), order ? money(BigInt(order.stake)) : ''],
    wait: [words('onBoard'), own],
  };
  return faces[mode];
}

function show(flow: Flow): void {
  const { nodes, money, state, panel } = flow;
  setText(nodes.stake.amount, money(stakeOf(flow)));
  nodes.stake.lower.disabled = flow.index === 0;
  nodes.stake.raise.disabled = flow.index === flow.stakes.length - 1;
  if (state === null) return;
  flow.mode = modeOf(flow, state);
  // What was just switched stands until the server has spoken.
  if (!flow.busy) nodes.autoBet.checked = state.orders[panel]?.repeat ?? false;
  const bet = betOf(state, panel);
  const [text, figure] = faceOf(flow, bet);
  setText(nodes.main.label, text);
  if (flow.mode !== 'cash') {
    setText(nodes.main.value, figure);
    flow.shown = '';
  }
  nodes.main.button.dataset.mode = flow.mode;
  // Stays focusable: a keyboard must not lose its place between two phases.
  nodes.main.button.setAttribute('aria-disabled', String(flow.busy || flow.mode === 'wait'));
  showResult(flow, bet);
}

function showResult({ nodes, ...flow }: Flow, bet: OwnBet | null): void {
  const over = bet?.state === 'won' || bet?.state === 'lost';
  const outcome = bet && over ? outcomeOf(BigInt(bet.payout ?? '0'), BigInt(bet.stake)) : '';
  nodes.node.dataset.outcome = outcome;
  setText(nodes.result, bet && outcome !== '' ? wordsOf(flow, outcome, bet) : '');
}

/** What the bet came to: the height it left at, and the money. */
function wordsOf({ t, money, language }: Omit<Flow, 'nodes'>, outcome: Outcome, bet: OwnBet): string {
  if (outcome === 'none') return t('noWin');
  const paid = money(BigInt(bet.payout ?? '0'));
  const part = outcome === 'returned' ? ` ${t('ofStake', { amount: money(BigInt(bet.stake)) })}` : '';
  return `${multiplierText(bet.cash_out_hundredths ?? 100, language)} · ${t(outcome)} ${paid}${part}`;
}

function tick(flow: Flow, elapsedMs: number): void {
  const { state, mode, panel, money, nodes } = flow;
  const bet = state && mode === 'cash' ? betOf(state, panel) : null;
  if (!bet) return;
  const text = money(payoutAt(BigInt(bet.stake), heightAt(elapsedMs)));
  if (text === flow.shown) return;
  flow.shown = text;
  nodes.main.value.textContent = text;
}
