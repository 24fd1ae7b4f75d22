/** The balance and its parts (spec section 3, Wallet). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { playerAmount } from '../display.ts';
import type { WalletState } from '../model.ts';
import { $wallet } from '../store.ts';
import { LineSign } from './LineSign.tsx';

/** The parts under the balance, in their order. */
const PARTS = [
  { key: 'cash', read: (wallet: WalletState) => playerAmount(wallet.balance, wallet.currency) },
  { key: 'casino_bonus', read: (wallet: WalletState) => playerAmount(wallet.bonus, wallet.currency) },
  { key: 'sport_bonus', read: (wallet: WalletState) => playerAmount(wallet.bonus_sport, wallet.currency) },
  { key: 'free_spins', read: (wallet: WalletState) => String(wallet.freerounds) },
] as const;

export function BalanceCard({ className }: { className?: string }): ReactNode {
  const wallet = useStore($wallet, { ssr: 'initial' });
  const page = usePage();
  const translate = useTranslate('wallet');
  return (
    <section className={className}>
      <div className="card h-full px-5 py-5 sm:px-6.5">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="flex h-6 items-center gap-2 text-lead font-bold">
            {translate('balance')}
            <LineSign />
          </h2>
          <Link href={routeHref(page, 'wallet-history')}>{translate('wallet_history')}</Link>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <p
            className="w-full text-display-mobile xs:w-auto xs:flex-1 whitespace-nowrap text-gold sm:text-display"
            aria-live="polite"
          >
            {wallet.ready ? (
              playerAmount(wallet.total_balance, wallet.currency)
            ) : (
              <Skeleton className="h-11 w-44 bg-hull" />
            )}
          </p>
          <ButtonLink href={routeHref(page, 'wallet-deposit')} data-action="wallet">
            <Icon name="plus" className="icon-bold size-4.5" />
            {translate('deposit')}
          </ButtonLink>
          <ButtonLink theme="secondary" href={routeHref(page, 'wallet-withdrawal')}>
            {translate('withdraw')}
          </ButtonLink>
        </div>
        <dl className="mt-4.5 grid grid-cols-2 gap-y-3 border-t border-line pt-4 xs:grid-cols-4">
          {PARTS.map(({ key, read }) => (
            <div
              key={key}
              className="border-l border-line pl-4 text-meta text-text-3 first:border-0 first:pl-0 max-xs:border-0 max-xs:pl-0"
            >
              <dt>{translate(key)}</dt>
              <dd className="text-lead font-semibold text-text">{wallet.ready ? read(wallet) : '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** One line with the balance, beside a heading. */
export function BalanceLine(): ReactNode {
  const wallet = useStore($wallet, { ssr: 'initial' });
  const translate = useTranslate('wallet');
  if (!wallet.ready) return null;
  return (
    <span className="flex h-6 items-center gap-1.5 text-small whitespace-nowrap text-text-2">
      <LineSign />
      {translate('balance')}{' '}
      <b className="font-semibold text-text">{playerAmount(wallet.total_balance, wallet.currency)}</b>
    </span>
  );
}
