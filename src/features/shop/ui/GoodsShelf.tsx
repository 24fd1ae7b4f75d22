/** A shelf of what coins buy: price, terms, and what is missing to afford it (look: m). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { artUrl } from '#shared/art.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { nameOf } from '../names.ts';
import { $shop, $shopFailed, loadShop, type Shop, type ShopItem } from '../store.ts';

const SKELETONS = [1, 2, 3, 4] as const;
const CARD = 'card flex min-h-72 flex-col overflow-hidden';

type Goods = ShopItem['shelf'];

/** The picture of each shelf's goods, and the popup that sells them. */
const PICTURES = { money: 'reload', spins: 'free-spins' } as const satisfies Record<Goods, string>;
const POPUPS = { money: 'shop-money', spins: 'shop-free-spins' } as const satisfies Record<Goods, string>;

export default function GoodsShelf({ page, shelf }: { page: Page; shelf: Goods }) {
  return (
    <IslandRoot page={page}>
      <Shelf shelf={shelf} />
    </IslandRoot>
  );
}

function Shelf({ shelf }: { shelf: Goods }): ReactNode {
  const translate = useTranslate('shop');
  const shop = useStore($shop, { ssr: 'initial' });
  const failed = useStore($shopFailed, { ssr: 'initial' });
  useEffect(() => void loadShop(), []);
  if (failed) {
    return (
      <div className="card grid justify-items-center gap-3 p-6">
        <p>{translate('load_failed')}</p>
        <Button theme="secondary" onClick={() => void loadShop()}>
          {translate('try_again')}
        </Button>
      </div>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(52)),1fr))] gap-4">
      {shop
        ? shop.items
            .filter((item) => item.shelf === shelf)
            .map((item) => <Item key={item.item_id} shop={shop} item={item} />)
        : SKELETONS.map((number) => <li key={number} className={CARD} aria-hidden="true" />)}
    </ul>
  );
}

function Item({ shop, item }: { shop: Shop; item: ShopItem }): ReactNode {
  const translate = useTranslate('shop');
  const name = nameOf(item, shop.currency, translate);
  return (
    <li className={CARD}>
      <img
        className="h-28 w-full bg-hull object-cover"
        src={artUrl('promos', PICTURES[item.shelf], 360)}
        width={360}
        height={112}
        alt=""
        loading="lazy"
      />
      <div className="flex grow flex-col gap-1.5 p-4.5">
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
