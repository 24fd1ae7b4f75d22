/** The wallet over the page: the deposit view, 688 px wide (spec section 9). */
import { type ReactNode, useEffect } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { DEPOSIT_POPUP_MIN_HEIGHT_PX } from '#shared/constants.ts';
import { $wallet, loadWallet } from '../store.ts';
import { BalanceLine } from './BalanceCard.tsx';
import { DepositView } from './DepositView.tsx';
import { useWalletTabs } from './tabs.ts';

export default function WalletPopup({ close }: PopupComponentProps<'wallet'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  useEffect(() => {
    const { ready, loading } = $wallet.get();
    if (!ready && !loading) void loadWallet();
  }, []);
  const tabs = useWalletTabs(page);
  return (
    <PopupFrame title={translate('wallet')} bare minHeightPx={DEPOSIT_POPUP_MIN_HEIGHT_PX}>
      <div className="flex items-center gap-3 pt-5 pe-16 ps-5 sm:pt-4.5 sm:ps-6">
        <p className="flex-1 text-section" aria-hidden="true">
          {translate('wallet')}
        </p>
        <BalanceLine />
      </div>
      <nav className="tabs mt-1" aria-label={translate('wallet')}>
        {tabs.map(({ route, text }) => (
          <a
            key={route}
            className="tab"
            href={routeHref(page, route)}
            aria-current={route === 'wallet-deposit' ? 'page' : undefined}
            onClick={() => close()}
          >
            {text}
          </a>
        ))}
      </nav>
      <DepositView place="popup" />
    </PopupFrame>
  );
}
