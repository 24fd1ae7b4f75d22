/** What a player finds in the header: balance and deposit, inbox, account (spec section 1). No guest loads it. */
import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { loadTexts } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { currentPage, routeHref } from '#features/regions/index.ts';
import type { User } from '#features/session/index.ts';
import { $wallet, LineSign, loadBalanceSheet, playerAmount } from '#features/wallet/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { buttonClass, classes } from '#ui/recipes.ts';
import { InboxButton } from './InboxButton.tsx';

/** A player's own amount, in the browser's languages (spec section 5). */
function balanceText(user: User, wallet: ReturnType<typeof $wallet.get>): string {
  const { total_balance, currency } = wallet.ready ? wallet : user;
  return playerAmount(total_balance, currency);
}

/** What the balance is made of, and its texts, are loaded when it is opened. */
const BalanceSheet = lazyComponent(async () => {
  const [module] = await Promise.all([loadBalanceSheet(), loadTexts(currentPage().locale, ['wallet'])]);
  return module;
});

function Balance({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('header');
  const wallet = useStore($wallet, { ssr: 'initial' });
  const [opened, setOpened] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    sheet.current?.togglePopover();
  };
  return (
    <div className="header-balance">
      <LineSign className="header-line" />
      <a
        className="header-amount"
        href={routeHref(page, 'wallet')}
        title={translate('balance')}
        aria-controls={id}
        aria-expanded={opened}
        onClick={open}
      >
        {balanceText(user, wallet)}
      </a>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="header-sheet"
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        {opened && (
          <Suspense fallback={null}>
            <BalanceSheet close={() => sheet.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
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
  const translate = useTranslate('header');
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
