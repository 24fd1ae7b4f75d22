/** The jackpots over the reels; they count up to what the studio says. */

import { JACKPOT_TIERS, type JackpotTier } from '../../maths/jackpot.ts';
import type { JackpotsView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { progressAt } from '../progress.ts';
import { element } from './dom.ts';

export interface JackpotTicker {
  node: HTMLElement;
  show(view: JackpotsView): void;
  /** Marks the jackpot a round has won; null ends it. */
  mark(tier: JackpotTier | null): void;
}

const COUNT_MS = 900;

/** CSS pixels that the ticker takes from the top of a stage that has room there. */
export const TICKER_HEIGHT = 52;

export function createJackpotTicker(t: Translate<'jackpots'>, money: FormatMoney, calm: () => boolean): JackpotTicker {
  const amounts = new Map<JackpotTier, { cell: HTMLElement; value: HTMLElement; shown: bigint }>();
  const cells = JACKPOT_TIERS.map((tier) => {
    const value = element('b', {});
    const cell = element('li', { class: `jackpot ${tier}` }, element('span', {}, t(tier)), value);
    amounts.set(tier, { cell, value, shown: 0n });
    return cell;
  });
  const node = element('ul', { class: 'jackpots-ticker', 'aria-label': t('jackpots') }, ...cells);
  return {
    node,
    show({ amounts: shown }) {
      const signs = JACKPOT_TIERS.reduce((sum, tier) => sum + money(BigInt(shown[tier])).length, 0);
      node.style.setProperty('--signs', String(signs));
      for (const [tier, row] of amounts) {
        const target = BigInt(shown[tier]);
        const from = row.shown;
        row.shown = target;
        if (from === 0n || target <= from || calm()) {
          row.value.textContent = money(target);
          continue;
        }
        const since = performance.now();
        const count = () => {
          if (row.shown !== target) return;
          const share = progressAt(performance.now(), since, COUNT_MS);
          row.value.textContent = money(from + ((target - from) * BigInt(Math.round(share * 100))) / 100n);
          if (share < 1) requestAnimationFrame(count);
        };
        count();
      }
    },
    mark(tier) {
      for (const [name, { cell }] of amounts) cell.classList.toggle('won', name === tier);
    },
  };
}
