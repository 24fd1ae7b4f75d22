/** What could be withdrawn, and that paying out is not open yet. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { $wallet, playerAmount } from '#features/wallet/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from './Panel.tsx';
import { playerIsland } from './player-island.tsx';
import { CardWaiting } from './Waiting.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardWaiting, View: Withdrawal });

function Withdrawal(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const wallet = useStore($wallet, { ssr: 'initial' });
  return (
    <Panel title={translate('withdrawable')} className="max-w-popup-session">
      <p className="text-display-mobile text-gold sm:text-display">
        {wallet.ready ? playerAmount(wallet.withdraw_allowed, wallet.currency) : '–'}
      </p>
      <p className="mt-4 flex items-start gap-3 rounded-md bg-hull p-4 text-text-2">
        <Icon name="hourglass" className="text-foam" />
        <span>{translate('withdrawal_later')}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink theme="secondary" href={routeHref(page, 'wallet-history')}>
          {translate('to_history')}
        </ButtonLink>
        <ButtonLink theme="ghost" href={routeHref(page, 'page', 'contact-us')}>
          {translate('talk_to_support')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
