/** What a time-out means, before it starts (look: q2c). */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { startTimeOut } from '../api.ts';
import { breakKey } from '../model.ts';
import { beginStanding } from '../told.ts';
import { useBreakEnd } from './BreakCards.tsx';
import { Points } from './Points.tsx';

export default function TimeOutPopup({ length, close }: PopupComponentProps<'time-out'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const date = useBreakEnd(length, 'long');
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    const outcome = await startTimeOut(length);
    setBusy(false);
    if (!outcome.ok) return;
    beginStanding(outcome.value.standing, page, translate);
    close('submitted');
  };
  return (
    <PopupFrame
      title={translate('break_length', { length: translate(breakKey(length)) })}
      description={translate('from_now', { date })}
      lead={<Icon name="pause" className="size-6" />}
    >
      <Points
        open={[translate('point_withdraw'), translate('point_bets')]}
        closed={[translate('point_no_play'), translate('point_fixed')]}
      />
      <div className="grid gap-2">
        <Button theme="secondary" size="lg" wide busy={busy} onClick={() => void start()}>
          {translate('start_it')}
        </Button>
        <Button theme="ghost" wide onClick={() => close()}>
          {translate('not_now')}
        </Button>
      </div>
    </PopupFrame>
  );
}
