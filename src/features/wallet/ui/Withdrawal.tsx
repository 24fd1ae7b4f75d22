/** What could be withdrawn, and a note that withdrawals are not available yet. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { playerAmount } from '../display.ts';
import { $wallet } from '../store.ts';
import { WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: Withdrawal });

function Withdrawal(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const wallet = useStore($wallet, { ssr: 'initial' });
  return (
    <WithLatest>
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
    </WithLatest>
  );
}
