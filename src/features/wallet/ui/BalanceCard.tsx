/** The balance and its parts (spec section 3, Wallet). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageOffers, routeHref } from '#features/regions/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { playerAmount } from '../display.ts';
import type { WalletState } from '../model.ts';
import { $wallet, loadWallet } from '../store.ts';
import { LineSign } from './LineSign.tsx';

/** The parts under the balance, in their order. */
const PARTS = [
  { key: 'cash', needs: null, read: (wallet: WalletState) => playerAmount(wallet.balance, wallet.currency) },
  { key: 'games_bonus', needs: 'slots', read: (wallet: WalletState) => playerAmount(wallet.bonus, wallet.currency) },
  {
    key: 'sport_bonus',
    needs: 'sport',
    read: (wallet: WalletState) => playerAmount(wallet.bonus_sport, wallet.currency),
  },
  { key: 'free_spins', needs: 'slots', read: (wallet: WalletState) => String(wallet.freerounds) },
] as const;

/** Nothing is known of the balance; it is asked for again by itself, or by a press. */
function Failed(): ReactNode {
  const translate = useTranslate('common');
  return (
    <span className="flex flex-wrap items-center gap-3 text-body font-medium whitespace-normal text-text-2">
      {translate('load_failed')}
      <Button theme="secondary" size="xs" onClick={() => void loadWallet()}>
        {translate('retry')}
      </Button>
    </span>
  );
}

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
          <div
            className="w-full text-display-mobile xs:w-auto xs:flex-1 whitespace-nowrap text-gold sm:text-display"
            aria-live="polite"
          >
            {wallet.ready && playerAmount(wallet.total_balance, wallet.currency)}
            {!wallet.ready && !wallet.failed && <Skeleton className="h-11 w-44 bg-hull" />}
            {wallet.failed && <Failed />}
          </div>
          <ButtonLink href={routeHref(page, 'wallet-deposit')} data-action="wallet">
            <Icon name="plus" className="icon-bold size-4.5" />
            {translate('deposit')}
          </ButtonLink>
          <ButtonLink theme="secondary" href={routeHref(page, 'wallet-withdrawal')}>
            {translate('withdraw')}
          </ButtonLink>
        </div>
        <dl className="mt-4.5 grid grid-cols-2 gap-y-3 border-t border-line pt-4 xs:grid-cols-4">
          {PARTS.filter(({ needs }) => needs === null || pageOffers(page, [needs])).map(({ key, read }) => (
            <div
              key={key}
              className="border-s border-line ps-4 text-meta text-text-3 first:border-0 first:ps-0 max-xs:border-0 max-xs:ps-0"
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
