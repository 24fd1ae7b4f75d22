/** What goods are called on the shelf, in the popup and once they are bought. */
import type { Translate } from '#features/i18n/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import type { ShopItem } from './store.ts';

/** "€5.00 bonus money", "20 free rounds of Candy Reef". */
export function nameOf({ amount, free_rounds }: ShopItem, currency: string, translate: Translate<'shop'>): string {
  if (free_rounds === null) return translate('bonus_money', { amount: playerAmount(amount, currency) });
  return translate('free_rounds', { rounds: free_rounds.rounds, game: free_rounds.game_title });
}
