/** What the balance in the header is made of (look: q5b). Each line leads to where it can be changed. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed, useRemote } from '#features/remote/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { readAmount } from '#shared/money.ts';
import type { RouteName } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { loadOffers, loadWithdrawals } from '../api.ts';
import { playerAmount } from '../display.ts';
import { $moneyTold } from '../money-told.ts';
import { $wallet } from '../store.ts';

type Grant = ResponseOf<'bonuses'>['result'][number];

/** What the wallet itself does not say: what is to be wagered, and what is set aside. */
interface Details {
  /** Null: not known. */
  grants: readonly Grant[] | null;
  held: { amount: number; count: number };
  /** Reads again what could not be read; null: nothing failed. */
  again: (() => void) | null;
}

function useDetails(): Details {
  const told = useStore($moneyTold, { ssr: 'initial' });
  const offers = useRemote(loadOffers, { version: told });
  const withdrawals = useRemote(loadWithdrawals, { version: told });
  const failed = [offers, withdrawals].filter(({ remote }) => remote.state === 'failed');
  return {
    grants: offers.value?.result.filter(({ status }) => status === 'active') ?? null,
    held: {
      amount: readAmount(withdrawals.value?.held ?? '0'),
      count: withdrawals.value?.open.length ?? 0,
    },
    again: failed.length === 0 ? null : () => void Promise.all(failed.map(({ reload }) => reload())),
  };
}

interface Line {
  key: string;
  icon: IconName;
  name: string;
  detail: string;
  value: string;
  route: RouteName;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What is left until the first of some bonuses ends, in days or, on the last, in hours. */
function timeLeft(grants: readonly Grant[], now: number, iso: string): string {
  const left = Math.max(0, Math.min(...grants.map(({ expires_at }) => Date.parse(expires_at))) - now);
  const [unit, value] = left >= DAY_MS ? ['day', Math.floor(left / DAY_MS)] : ['hour', Math.floor(left / HOUR_MS)];
  return new Intl.NumberFormat(iso, { style: 'unit', unit: unit as string, unitDisplay: 'short' }).format(
    Number(value),
  );
}

function useLines(page: Page): { total: string; lines: Line[]; again: Details['again'] } {
  const translate = useTranslate('wallet');
  const wallet = useStore($wallet, { ssr: 'initial' });
  const { grants, held, again } = useDetails();
  const [now] = useState(serverNow);
  const money = (amount: number) => playerAmount(amount, wallet.currency);
  const wagering = (product: Grant['product']): string => {
    if (grants === null) return '';
    const own = grants.filter((grant) => grant.product === product);
    if (own.length === 0) return translate('no_bonus_runs');
    const left = own.reduce(
      (sum, { wager_required, wagered }) => sum + Math.max(0, readAmount(wager_required) - readAmount(wagered)),
      0,
    );
    return translate('to_wager', { amount: money(left), time: timeLeft(own, now, pageIso(page)) });
  };
  const lines: (Line | false)[] = [
    {
      ...{ key: 'cash', icon: 'wallet', route: 'wallet-withdrawal', name: translate('cash') },
      ...{
        detail: translate('can_withdraw', { amount: money(wallet.withdraw_allowed) }),
        value: money(wallet.balance),
      },
    },
    hasRoute(page, 'games') && {
      ...{ key: 'bonus', icon: 'gift', route: 'account-bonus', name: translate('games_bonus') },
      ...{ detail: wagering('casino'), value: money(wallet.bonus) },
    },
    hasRoute(page, 'sport') && {
      ...{ key: 'sport', icon: 'volleyball', route: 'account-bonus', name: translate('sport_bonus') },
      ...{ detail: wagering('sport'), value: money(wallet.bonus_sport) },
    },
    wallet.freerounds > 0 && {
      ...{ key: 'spins', icon: 'ticket', route: 'account-bonus', name: translate('free_spins') },
      ...{ detail: '', value: String(wallet.freerounds) },
    },
    hasRoute(page, 'shop') && {
      ...{ key: 'coins', icon: 'coins', route: 'shop', name: translate('coins') },
      ...{ detail: translate('coins_text'), value: new Intl.NumberFormat(pageIso(page)).format(wallet.loyalty) },
    },
    held.count > 0 && {
      ...{ key: 'held', icon: 'hourglass', route: 'wallet-withdrawal', name: translate('held') },
      ...{ detail: translate('held_text'), value: money(held.amount) },
    },
  ];
  return { total: money(wallet.total_balance), lines: lines.filter((line): line is Line => line !== false), again };
}

export default function BalanceSheet({ close }: { close: () => void }): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  const { total, lines, again } = useLines(page);
  return (
    <section aria-label={translate('balance')}>
      <div className="px-5 pt-4 pb-3">
        <p className="text-small text-text-2">{translate('play_with')}</p>
        <p className="text-title text-gold">{total}</p>
      </div>
      <ul>
        {lines.map(({ key, icon, name, detail, value, route }) => (
          <li key={key} className="border-t border-line">
            <a
              className="flex min-h-touch items-center gap-3 px-5 py-2 hover:bg-hull"
              href={routeHref(page, route)}
              onClick={close}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-hull text-text-2">
                <Icon name={icon} className="size-4.5" />
              </span>
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-semibold">{name}</span>
                <span className="block text-meta text-text-2">{detail}</span>
              </span>
              <span className="font-semibold whitespace-nowrap">{value}</span>
              <Icon name="chevron-right" className="size-4 text-text-3" />
            </a>
          </li>
        ))}
      </ul>
      {again && <LoadFailed onRetry={again} className="border-t border-line" />}
      <div className="grid grid-cols-2 gap-2.5 border-t border-line p-4">
        <ButtonLink theme="quiet" href={routeHref(page, 'wallet-deposit')} data-action="wallet" onClick={close}>
          {translate('deposit')}
        </ButtonLink>
        <ButtonLink theme="secondary" href={routeHref(page, 'wallet-withdrawal')} onClick={close}>
          {translate('withdraw')}
        </ButtonLink>
      </div>
    </section>
  );
}
