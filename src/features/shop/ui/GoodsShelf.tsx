/** A shelf of what coins buy: price, terms, and what is missing to afford it (look: m). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { type ArtName, artUrl, tileNameOf } from '#shared/art.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { pileOf } from '../goods.ts';
import { nameOf } from '../names.ts';
import { $shop, $shopFailed, loadShop, type Shop, type ShopItem } from '../store.ts';

/** As many as the shop has of each, so that rows are full at every width. */
const SKELETONS = { money: [1, 2, 3, 4], spins: [1, 2, 3] } as const;
const GRIDS = { money: 'grid-cols-2 md:grid-cols-4', spins: 'grid-cols-1 sm:grid-cols-3' } as const;
/** Bonus money under its pile; free rounds beside their game's tile, which has no room there on a tablet. */
const CARDS = {
  money: 'card flex min-h-72 flex-col overflow-hidden',
  spins: 'card flex min-h-40 overflow-hidden sm:min-h-72 sm:flex-col lg:min-h-45 lg:flex-row',
} as const;
const PICTURES = {
  money: 'aspect-26/15 w-full object-cover',
  spins: 'w-30 shrink-0 object-cover sm:h-40 sm:w-full sm:object-[50%_20%] lg:h-auto lg:w-34',
} as const;

type Goods = ShopItem['shelf'];

/** The popup that sells the goods of a shelf. */
const POPUPS = { money: 'shop-money', spins: 'shop-free-spins' } as const satisfies Record<Goods, string>;

export default function GoodsShelf({ page, shelf }: { page: Page; shelf: Goods }) {
  return (
    <IslandRoot page={page}>
      <Shelf shelf={shelf} />
    </IslandRoot>
  );
}

function Shelf({ shelf }: { shelf: Goods }): ReactNode {
  const shop = useStore($shop, { ssr: 'initial' });
  const failed = useStore($shopFailed, { ssr: 'initial' });
  useEffect(() => void loadShop(), []);
  if (failed) return <LoadFailed className="card" onRetry={loadShop} />;
  const goods = shop?.items.filter((item) => item.shelf === shelf) ?? [];
  return (
    <ul className={`grid gap-4 ${GRIDS[shelf]}`}>
      {shop
        ? goods.map((item) => <Item key={item.item_id} shop={shop} goods={goods} item={item} />)
        : SKELETONS[shelf].map((number) => <li key={number} className={CARDS[shelf]} aria-hidden="true" />)}
    </ul>
  );
}

function Picture({ goods, item }: { goods: readonly ShopItem[]; item: ShopItem }): ReactNode {
  const tile = tileNameOf(item.free_rounds?.game_code ?? '');
  return (
    <img
      className={`bg-hull ${PICTURES[item.shelf]}`}
      src={
        item.free_rounds === null ? artUrl('shop', pileOf(item, goods)) : artUrl('tiles', tile as ArtName<'tiles'>, 240)
      }
      width={item.free_rounds === null ? 260 : 240}
      height={item.free_rounds === null ? 150 : 320}
      alt=""
      loading="lazy"
    />
  );
}

function Item({ shop, goods, item }: { shop: Shop; goods: readonly ShopItem[]; item: ShopItem }): ReactNode {
  const translate = useTranslate('shop');
  const name = nameOf(item, shop.currency, translate);
  return (
    <li className={CARDS[item.shelf]}>
      <Picture goods={goods} item={item} />
      <div className="flex min-w-0 grow flex-col gap-1.5 p-4 sm:p-4.5">
        <h3 className="text-lead font-bold">{name}</h3>
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-text-2">
          <li>
            {translate('wagering')} <b className="font-semibold text-text">{item.wagering}x</b>
          </li>
          <li>
            {translate('term')} <b className="font-semibold text-text">{translate('days', { days: item.term_days })}</b>
          </li>
          {item.stock_left !== null && <li>{translate('stock_left', { left: item.stock_left })}</li>}
        </ul>
        <div className="mt-auto pt-2">
          <Way shop={shop} item={item} name={name} />
        </div>
      </div>
    </li>
  );
}

function Way({ shop, item, name }: { shop: Shop; item: ShopItem; name: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const price = new Intl.NumberFormat(pageIso(page)).format(item.price);
  if (item.blocked === 'guest') {
    return (
      <ButtonLink theme="secondary" wide href={routeHref(page, 'login')} data-action="login">
        <Icon name="coins" className="size-4 text-foam" /> {price}
      </ButtonLink>
    );
  }
  return (
    <Button
      theme="secondary"
      wide
      className="h-auto min-h-button-md flex-wrap gap-y-0 px-2 py-1.5 whitespace-normal"
      aria-label={translate('look_at', { item: name, price })}
      onClick={() => void openPopup(POPUPS[item.shelf], { itemId: item.item_id, currency: shop.currency })}
    >
      <Icon name="coins" className="size-4 text-foam" /> {price}
      {item.blocked === 'coins' && <span className="text-text-2">{translate('to_go', { missing: item.missing })}</span>}
      {item.blocked === 'level' && (
        <span className="text-text-2">{translate('from_level', { level: item.level })}</span>
      )}
    </Button>
  );
}
