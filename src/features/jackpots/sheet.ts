/**
 * Amounts of jackpots on a page. Whatever shows one carries the class `jackpot` and takes the amount from a custom property
 * (games.css), so one sheet fills prebuilt tiles, tiles that React makes later, and those of the next page.
 */
import type { Jackpots } from '#shared/contract/jackpots.ts';
import { displayAmount, readAmount } from '#shared/money.ts';

/** From here on pools carry no minor units (look.md). */
const WHOLE_FROM = 10_000;
const TIER = /^[a-z]+$/;

let sheet: CSSStyleSheet | null = null;

/** The rules that show jackpots to readers of a language; none hide what has no amount. */
export function jackpotRules({ currency, pools }: Jackpots, iso: string): string {
  const amounts = pools
    .flatMap(({ jackpots: amounts }) => amounts)
    .filter(({ tier }) => TIER.test(tier))
    .map(({ tier, amount }) => {
      const value = readAmount(amount);
      return `--jackpot-${tier}:${JSON.stringify(displayAmount(value, currency, iso, value >= WHOLE_FROM))}`;
    });
  return amounts.length === 0 ? '' : `:root{${amounts.join(';')}}.jackpot{visibility:visible}`;
}

/** Shows jackpots on the page and on those that follow it, in the language of the page. */
export function showJackpots(jackpots: Jackpots): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(jackpotRules(jackpots, document.documentElement.lang));
}
