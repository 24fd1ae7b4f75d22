/** The player's part of the header: balance and deposit, inbox, account (spec section 1). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, routeHref } from '#features/regions/index.ts';
import { $session, type User } from '#features/session/index.ts';
import { $wallet } from '#features/wallet/index.ts';
import { displayAmount } from '#shared/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { buttonClass, classes } from '#ui/recipes.ts';
import { InboxButton } from './InboxButton.tsx';

/** What stands here until the session is known, with the sizes of what follows. */
function Places(): ReactNode {
  return (
    <>
      <span className="header-place skeleton player-only" aria-hidden="true" />
      <span className="header-place-icon skeleton player-only" aria-hidden="true" />
      <span className="header-place-icon skeleton player-only" aria-hidden="true" />
    </>
  );
}

/** A player's own amount, in the browser's languages (spec section 5). */
function balanceText(user: User, wallet: ReturnType<typeof $wallet.get>): string {
  if (wallet.ready) return displayAmount(wallet.total_balance, wallet.currency, navigator.languages);
  return displayAmount(Number(user.total_balance), user.currency, navigator.languages);
}

function Balance({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shell');
  const wallet = useStore($wallet, { ssr: 'initial' });
  return (
    <div className="header-balance">
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

function PlayerPart(): ReactNode {
  const session = useStore($session, { ssr: 'initial' });
  if (!session.checked) return <Places />;
  if (!session.user) return null;
  return (
    <>
      <Balance user={session.user} />
      <InboxButton />
      <AccountButton user={session.user} />
    </>
  );
}

/** Island of the header; a guest sees nothing of it. */
export default function HeaderPlayer({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <PlayerPart />
    </IslandRoot>
  );
}
