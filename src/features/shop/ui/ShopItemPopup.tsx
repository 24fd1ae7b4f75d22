/** Bonus money or free rounds for coins: price, what is left afterwards and the terms above the one button that buys (look: x3). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { IntentNotice, useIntent } from '#features/intents/index.ts';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { artUrl } from '#shared/art.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { pileOf } from '../goods.ts';
import { nameOf } from '../names.ts';
import { $shop, loadShop, noteBought, type ShopItem } from '../store.ts';

type Refusal = 'coins_short' | 'shop_sold_out' | 'shop_week_limit' | 'shop_level' | 'not_offered' | 'internal';
const REFUSALS: readonly string[] = ['coins_short', 'shop_sold_out', 'shop_week_limit', 'shop_level', 'not_offered'];

const BLOCKS = {
  guest: 'blocked_guest',
  break: 'blocked_break',
  profile: 'blocked_profile',
  level: 'blocked_level',
  week: 'blocked_week',
  stock: 'blocked_stock',
  coins: 'blocked_coins',
} as const;

type Props = PopupComponentProps<'shop-money' | 'shop-free-spins'>;

export default function ShopItemPopup({ itemId, currency, close }: Props): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const faults = useTranslate('errors');
  const shop = useStore($shop);
  const [isBought, setBought] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onBought = async (left: number | null): Promise<void> => {
    setBought(true);
    await noteBought(left);
  };
  const { busy, notice, send } = useIntent('buyItem', `purchase of ${itemId}`, {
    quiet: true,
    minimumMs: FETCH_MINIMUM_MS,
    onFound: () => void onBought(null),
  });
  const item = shop?.items.find(({ item_id }) => item_id === itemId);
  if (!shop || !item) return null;
  const name = nameOf(item, currency, translate);
  const figures = new Intl.NumberFormat(pageIso(page));
  const coins = shop.coins ?? 0;
  const buy = async (): Promise<void> => {
    setRefusal(null);
    const carried = await send({ body: { item_id: itemId } });
    if (carried?.kind === 'done') return onBought(carried.value.coins);
    if (carried?.kind === 'found') return onBought(null);
    if (carried?.kind !== 'refused') return;
    await loadShop();
    const { name: failed, variables } = carried.error;
    setRefusal(faults((REFUSALS.includes(failed ?? '') ? failed : 'internal') as Refusal, variables));
  };
  const money = shop.items.filter(({ shelf }) => shelf === 'money');
  const scene = item.free_rounds === null ? artUrl('shop', pileOf(item, money)) : artUrl('scenes', 'promo-reload', 720);
  const art = <img src={scene} alt="" />;
  if (isBought) {
    const toBonuses = (): void => {
      close('submitted');
      navigate(routeHref(page, 'account-bonus'));
    };
    return (
      <PopupFrame
        title={translate('bought', { item: name })}
        art={art}
        submit={{ label: translate('to_bonuses'), onClick: toBonuses }}
        secondary={{ label: translate('stay') }}
      >
        <p className="mt-1 text-body text-text-2">{translate('bought_text')}</p>
      </PopupFrame>
    );
  }
  const canBuy = item.blocked === null || busy;
  return (
    <PopupFrame
      title={name}
      art={art}
      {...(canBuy
        ? {
            submit: {
              label: translate('buy_for', { price: figures.format(item.price) }),
              onClick: () => void buy(),
              busy,
            },
          }
        : {})}
      secondary={{ label: translate('stay') }}
    >
      <Terms item={item} currency={currency} />
      <dl className="mt-3 text-body">
        <Row label={translate('price')} value={translate('coins_count', { coins: figures.format(item.price) })} />
        {canBuy ? (
          <Row
            label={translate('left_afterwards')}
            value={translate('coins_count', { coins: figures.format(Math.max(0, coins - item.price)) })}
          />
        ) : (
          <Row label={translate('your_coins')} value={translate('coins_count', { coins: figures.format(coins) })} />
        )}
      </dl>
      {item.blocked === 'coins' && (
        <div className="mt-2">
          <ProgressBar value={coins} max={item.price} label={translate('your_coins')} />
        </div>
      )}
      {item.blocked !== null && !busy && (
        <p className="mt-2 text-small text-text-2">
          {translate(BLOCKS[item.blocked], { missing: item.missing, level: item.level, limit: item.week_limit })}
        </p>
      )}
      <IntentNotice notice={notice} />
      {refusal !== null && (
        <p className="mt-3 text-small text-danger" role="alert">
          {refusal}
        </p>
      )}
    </PopupFrame>
  );
}

function Terms({ item, currency }: { item: ShopItem; currency: string }): ReactNode {
  const translate = useTranslate('shop');
  const { free_rounds: free } = item;
  const rows = [
    ...(free ? [[translate('round_stake'), playerAmount(free.stake, currency)] as const] : []),
    [translate('wagering'), `${item.wagering}x`],
    [translate('term'), translate('days', { days: item.term_days })],
    [translate('stake_maximum'), playerAmount(item.stake_maximum, currency)],
    [translate('win_maximum'), playerAmount(item.win_maximum, currency)],
    [translate('week_left'), `${item.week_left} / ${item.week_limit}`],
  ] as const;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-text-2">
      {rows.map(([label, value]) => (
        <li key={label}>
          {label} <b className="font-semibold text-text">{value}</b>
        </li>
      ))}
    </ul>
  );
}

function Row({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-text-2">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
