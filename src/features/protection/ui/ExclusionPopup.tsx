/** Self-exclusion in two steps, the second with the password (look: q2c). */

import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup, type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { $wallet, playerAmount } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { exclusionEnd } from '#shared/contract/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { excludeSelf } from '../api.ts';
import { beginStanding } from '../told.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { Points } from './Points.tsx';

export default function ExclusionPopup({ length, close }: PopupComponentProps<'self-exclusion'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const wallet = useStore($wallet, { ssr: 'initial' });
  const [confirming, setConfirming] = useState(false);
  const [end] = useState(() => exclusionEnd(length, new Date(serverNow())));
  const until =
    end === null
      ? translate('forever_everywhere')
      : translate('until_everywhere', {
          date: new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'long' }).format(end),
        });
  if (confirming) {
    return (
      <PopupFrame title={translate('confirm_password')} description={`${translate(length)}. ${until}`}>
        <PasswordStep
          known="know_final"
          action={translate('exclude', { length: translate(length) })}
          act={(password) => excludeSelf(length, password)}
          onDone={({ standing }) => {
            beginStanding(standing, page, translate);
            close('submitted');
          }}
          onBack={() => setConfirming(false)}
        />
      </PopupFrame>
    );
  }
  return (
    <PopupFrame
      title={translate('close_play', { length: translate(length) })}
      description={until}
      lead={<Icon name="anchor" className="size-6" />}
    >
      <Points
        open={[translate('point_money', { amount: playerAmount(wallet.total_balance, wallet.currency) })]}
        closed={[translate('point_bonuses'), translate('point_nobody')]}
      />
      <div className="grid gap-2">
        <Button theme="secondary" size="lg" wide onClick={() => setConfirming(true)}>
          {translate('go_on')}
        </Button>
        <Button theme="ghost" wide onClick={() => void openPopup('time-out', { length: 'month' })}>
          {translate('shorter_break')}
        </Button>
      </div>
    </PopupFrame>
  );
}
