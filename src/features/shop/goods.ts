/** What the shelves show of goods: their pictures, and which one the purse comes to next. Pure. */
import type { ArtName } from '#shared/art.ts';
import type { ShopItem } from './store.ts';

const PILES = ['coins-1', 'coins-2', 'coins-3', 'coins-4'] as const satisfies readonly ArtName<'shop'>[];

/** The pile of coins of a good among the bonus money of a shelf: the dearer, the larger. */
export function pileOf(item: Pick<ShopItem, 'item_id' | 'price'>, money: readonly Pick<ShopItem, 'price'>[]) {
  const cheaper = money.filter(({ price }) => price < item.price).length;
  const step = money.length > 1 ? Math.round((cheaper / (money.length - 1)) * (PILES.length - 1)) : 0;
  return PILES[step] ?? PILES[0];
}

/** The good that coins alone are missing for, the nearest one; undefined when there is none. */
export const nextGood = <Item extends Pick<ShopItem, 'blocked' | 'missing'>>(
  items: readonly Item[],
): Item | undefined =>
  items.filter(({ blocked }) => blocked === 'coins').sort((one, other) => one.missing - other.missing)[0];
