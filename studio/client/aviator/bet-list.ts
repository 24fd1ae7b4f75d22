/** The bets of this flight: one's own first, then the others by their call signs. */

import { isSimulated } from '#shared/names.ts';
import type { OwnBet, PublicBet } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import { moneyFormat, multiplierText } from '../money.ts';
import { isGold } from '../result.ts';
import { element, setChildren, setText } from '../ui/dom.ts';
import type { FlightState } from './state.ts';

export interface BetList {
  node: HTMLElement;
  show(state: FlightState): void;
}

interface ListParts {
  currency: string;
  language: string;
  words: Translate<'aviator'>;
}

/** How a row writes itself. */
interface Pen extends ListParts {
  money(minor: string, code: string): string;
  plain: Intl.NumberFormat;
}

function penOf(parts: ListParts): Pen {
  const formats = new Map<string, (minor: bigint) => string>();
  return {
    ...parts,
    money(minor, code) {
      const format = formats.get(code) ?? moneyFormat(code, parts.language);
      formats.set(code, format);
      return format(BigInt(minor));
    },
    plain: new Intl.NumberFormat(parts.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}

function nodesOf(words: Translate<'aviator'>) {
  const counts = element('p', { class: 'flight-counts' });
  const simulated = element('p', { class: 'flight-counts', hidden: true }, words('simulated'));
  const body = element('tbody', {});
  const heads = (['player', 'bet', 'at', 'landed'] as const).map((key) => element('th', { scope: 'col' }, words(key)));
  const node = element(
    'section',
    { class: 'flight-list', 'aria-labelledby': 'flight-list' },
    element('h2', { id: 'flight-list' }, words('list')),
    counts,
    // Scrolls by keyboard too.
    element(
      'div',
      { class: 'flight-rows', tabindex: 0, role: 'group', 'aria-labelledby': 'flight-list' },
      element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body),
    ),
    simulated,
  );
  return { node, counts, simulated, body };
}

interface Cells {
  name: string;
  stake: string;
  at: number | null;
  payout: string | null;
  gold: boolean;
}

const cells = ({ name, stake, at, payout, gold }: Cells, language: string): HTMLElement[] => [
  element('td', {}, name),
  element('td', {}, stake),
  element('td', { class: 'foam' }, at === null ? '–' : multiplierText(at, language)),
  element('td', { class: gold ? 'gold' : '' }, payout ?? ''),
];

const wins = ({ payout, stake }: OwnBet | PublicBet): boolean =>
  payout !== null && isGold(BigInt(payout), BigInt(stake));

function ownRow(bet: OwnBet, { words, money, currency, language }: Pen): HTMLElement {
  const at = bet.cash_out_hundredths;
  const payout = at !== null && bet.payout !== null ? money(bet.payout, currency) : null;
  const row = { name: words('you'), stake: money(bet.stake, currency), at, payout, gold: wins(bet) };
  return element('tr', { class: at === null ? 'own' : 'own landed' }, ...cells(row, language));
}

function rowOf(bet: PublicBet, { plain, money, language }: Pen): HTMLElement {
  // Play money has no currency.
  const amount = (minor: string) => (bet.demo ? plain.format(Number(minor) / 100) : money(minor, bet.currency));
  const at = bet.cash_out_hundredths;
  const payout = bet.payout === null ? null : amount(bet.payout);
  const row = { name: bet.name, stake: amount(bet.stake), at, payout, gold: wins(bet) };
  return element('tr', { class: at === null ? '' : 'landed' }, ...cells(row, language));
}

export function createBetList(parts: ListParts): BetList {
  const { words } = parts;
  const { node, counts, simulated, body } = nodesOf(words);
  const pen = penOf(parts);
  const rows = new Map<string, { shown: unknown; node: HTMLElement }>();
  const cached = (key: string, shown: unknown, make: () => HTMLElement): HTMLElement => {
    const known = rows.get(key);
    if (known !== undefined && known.shown === shown) return known.node;
    const made = make();
    rows.set(key, { shown, node: made });
    return made;
  };
  let round = 0;
  let seen: unknown[] = [];
  return {
    node,
    show(state) {
      if (state.round !== round) rows.clear();
      round = state.round;
      const now = [state.rows, state.own, state.bets, state.landed];
      if (now.every((part, index) => part === seen[index])) return;
      seen = now;
      simulated.hidden = !state.rows.some(({ name }) => isSimulated(name));
      setText(counts, words('counts', { bets: state.bets, landed: state.landed }));
      const own = state.own.filter((bet) => bet.state !== 'returned').sort((a, b) => a.panel - b.panel);
      const others = state.rows.filter(({ seat }) => seat !== state.ownSeat);
      setChildren(body, [
        ...own.map((bet) => cached(`own-${bet.bet_id}`, bet, () => ownRow(bet, pen))),
        ...others.map((bet) => cached(String(bet.key), bet, () => rowOf(bet, pen))),
      ]);
    },
  };
}
