/** The shop in this tab: its shelves with what the player is short of, as the server tells them. */
import { atom } from 'nanostores';
import { $coins, setCoins } from '#features/coins/index.ts';
import { $session } from '#features/session/index.ts';
import { call, type Outcome } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type Shop = ResponseOf<'shop'>;
export type ShopItem = Shop['items'][number];

export const $shop = atom<Shop | null>(null);
/** Whether the last look failed and nothing is known. */
export const $shopFailed = atom(false);

/** Fetches the shelves; what is known stays when that fails. */
export async function loadShop(): Promise<void> {
  const outcome = await call('shop', {}, { quiet: true });
  if (outcome.ok) $shop.set(outcome.value);
  $shopFailed.set(!outcome.ok && $shop.get() === null);
}

/** Buys an item. @param key the same for each press of one purchase */
export async function buyItem(itemId: string, key: string): Promise<Outcome<ResponseOf<'buyItem'>>> {
  const request = { body: { item_id: itemId } };
  const outcome = await call('buyItem', request, { idempotencyKey: key, quiet: true, minimumMs: FETCH_MINIMUM_MS });
  if (outcome.ok) setCoins(outcome.value.coins);
  await loadShop();
  return outcome;
}

/** What can be afforded changes with the purse, and with who is there. */
$coins.listen(() => {
  if ($shop.get() !== null) void loadShop();
});
$session.listen(({ authenticated }, before) => {
  if (authenticated !== before?.authenticated && $shop.get() !== null) void loadShop();
});
