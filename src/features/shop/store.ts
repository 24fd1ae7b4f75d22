/** The shop in this tab: its shelves with what the player is short of, as the server tells them. */
import { computed } from 'nanostores';
import { $coins, loadCoins, setCoins } from '#features/coins/index.ts';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { createRemote, knownAtom } from '#platform/remote.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type Shop = ResponseOf<'shop'>;
export type ShopItem = Shop['items'][number];

export const shelves = createRemote<Shop>(() => call('shop', {}, { quiet: true }));

export const $shop = knownAtom(shelves, null);
/** Whether nothing is known because the look failed. */
export const $shopFailed = computed(shelves.$remote, ({ state }) => state === 'failed');

/** Fetches the shelves; what is known stays when that fails, and it is tried again by itself. */
export async function loadShop(): Promise<void> {
  await shelves.load();
}

/** After a purchase: what is left of the coins is known, or read with the shelves. */
export async function noteBought(coins: number | null): Promise<void> {
  if (coins === null) await loadCoins();
  else setCoins(coins);
  await loadShop();
}

/** What can be afforded changes with the purse, and with who is there. */
$coins.listen(() => {
  if ($shop.get() !== null) void loadShop();
});
$session.listen(({ authenticated }, before) => {
  if (authenticated !== before?.authenticated && $shop.get() !== null) void loadShop();
});
