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

export function createBetList({ currency, language, words }: ListParts): BetList {
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
  const formats = new Map<string, (minor: bigint) => string>();
  const money = (minor: string, code: string): string => {
    const format = formats.get(code) ?? moneyFormat(code, language);
    formats.set(code, format);
    return format(BigInt(minor));
  };
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const rows = new Map<string, { shown: unknown; node: HTMLElement }>();

  const cells = (
    name: string,
    stake: string,
    at: number | null,
    payout: string | null,
    gold: boolean,
  ): HTMLElement[] => [
    element('td', {}, name),
    element('td', {}, stake),
    element('td', { class: 'foam' }, at === null ? '–' : multiplierText(at, language)),
    element('td', { class: gold ? 'gold' : '' }, payout ?? ''),
  ];
  const wins = ({ payout, stake }: OwnBet | PublicBet): boolean =>
    payout !== null && isGold(BigInt(payout), BigInt(stake));
  const ownRow = (bet: OwnBet): HTMLElement => {
    const won = bet.cash_out_hundredths !== null;
    const payout = won && bet.payout !== null ? money(bet.payout, currency) : null;
    const parts = cells(words('you'), money(bet.stake, currency), bet.cash_out_hundredths, payout, wins(bet));
    return element('tr', { class: won ? 'own landed' : 'own' }, ...parts);
  };
  const row = (bet: PublicBet): HTMLElement => {
    // Play money has no currency.
    const amount = (minor: string) => (bet.demo ? plain.format(Number(minor) / 100) : money(minor, bet.currency));
    const payout = bet.payout === null ? null : amount(bet.payout);
    const parts = cells(bet.name, amount(bet.stake), bet.cash_out_hundredths, payout, wins(bet));
    return element('tr', { class: bet.cash_out_hundredths === null ? '' : 'landed' }, ...parts);
  };
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
      setChildren(body, [
        ...own.map((bet) => cached(`own-${bet.bet_id}`, bet, () => ownRow(bet))),
        ...state.rows
          .filter(({ seat }) => seat !== state.ownSeat)
          .map((bet) => cached(String(bet.key), bet, () => row(bet))),
      ]);
    },
  };
}
