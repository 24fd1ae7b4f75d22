/** What a player finds in the header: balance and deposit, inbox, account (spec section 1). No guest loads it. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import type { User } from '#features/session/index.ts';
import { $wallet, LineSign, playerAmount } from '#features/wallet/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { buttonClass, classes } from '#ui/recipes.ts';
import { InboxButton } from './InboxButton.tsx';

/** A player's own amount, in the browser's languages (spec section 5). */
function balanceText(user: User, wallet: ReturnType<typeof $wallet.get>): string {
  const { total_balance, currency } = wallet.ready ? wallet : user;
  return playerAmount(total_balance, currency);
}

function Balance({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shell');
  const wallet = useStore($wallet, { ssr: 'initial' });
  return (
    <div className="header-balance">
      <LineSign className="header-line" />
      <a className="header-amount" href={routeHref(page, 'wallet')} title={translate('balance')}>
        {balanceText(user, wallet)}
      </a>
      <a
        className={classes(buttonClass({ size: 'sm' }), 'header-deposit')}
        href={routeHref(page, 'wallet-deposit')}
        data-action="wallet"
        aria-label={translate('deposit')}
      >
        <Icon name="plus" />
        <span className="max-sm:hidden">{translate('deposit')}</span>
      </a>
    </div>
  );
}

function AccountButton({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shell');
  const { image } = user.level;
  return (
    <a
      className="header-button header-box header-account"
      href={routeHref(page, 'account')}
      aria-label={translate('account')}
    >
      {image ? <img src={image} width={34} height={34} alt="" /> : <Icon name="circle-user-round" />}
    </a>
  );
}

export default function PlayerHeader({ user }: { user: User }): ReactNode {
  return (
    <>
      <Balance user={user} />
      <InboxButton />
      <AccountButton user={user} />
    </>
  );
}
