/** The three amounts of the bar: balance, what a round came to, and the bet. */
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { type Outcome, RESULT_FACES } from '../result.ts';
import { element, setText } from './dom.ts';

/** What a round came to, or has won so far; minor units. */
export interface HudResult {
  outcome: Outcome | 'running';
  payout: bigint;
  stake: bigint;
}

export interface Amounts {
  balance: HTMLElement;
  win: HTMLElement;
  stake: HTMLElement;
  show(amounts: { balance: bigint | null; stake: bigint }): void;
  /** Whether another bet can be chosen. */
  choosable(value: boolean): void;
  result(result: HudResult | null): void;
}

interface AmountsOptions {
  t: Translate;
  money: FormatMoney;
  demo: boolean;
  /** Shows all bets; absent where the bet is what lies on the table. */
  askBet?(): void;
}

/** @param measured hears how many characters the three write together, where that has changed */
export function createAmounts(
  { t, money, demo, askBet }: AmountsOptions,
  measured: (written: number) => void,
): Amounts {
  const balance = element('b', { class: 'value' });
  const win = element('b', { class: 'value' });
  const winLabel = element('span', {}, t('result'));
  const stake = element('b', { class: 'value' });
  const field = (name: string, label: HTMLElement, value: HTMLElement) =>
    element('div', { class: `field ${name}` }, label, value);
  const name = element('span', {}, t('bet'));
  const bets =
    askBet && element('button', { type: 'button', class: 'field stake', 'aria-haspopup': 'dialog' }, name, stake);
  if (askBet) bets?.addEventListener('click', askBet);
  let written = 0;
  const measure = () => {
    const length = [balance, stake, win].reduce((sum, { textContent }) => sum + textContent.length, 0);
    if (length === written) return;
    written = length;
    measured(length);
  };
  return {
    balance: field('balance', element('span', {}, t(demo ? 'playMoney' : 'balance')), balance),
    win: field('win', winLabel, win),
    stake: bets ?? field('stake', name, stake),
    show(amounts) {
      setText(balance, amounts.balance === null ? '–' : money(amounts.balance));
      setText(stake, money(amounts.stake));
      measure();
    },
    choosable(value) {
      if (bets) bets.disabled = !value;
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
  };
}
