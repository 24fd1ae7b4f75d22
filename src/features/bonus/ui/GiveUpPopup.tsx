/** Asks before a bonus is given up, and says first what is lost. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { cancelBonus } from '../api.ts';

export default function GiveUpPopup({
  benefitId,
  title,
  lost,
  rounds,
  close,
}: PopupComponentProps<'bonus-give-up'>): ReactNode {
  const translate = useTranslate('bonuses');
  const [busy, setBusy] = useState(false);
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    const outcome = await cancelBonus(benefitId);
    setBusy(false);
    // One that has ended meanwhile is gone as well.
    if (outcome.ok || outcome.error.name === 'not_found') close('submitted');
  };
  return (
    <PopupFrame
      title={translate('give_up_title', { bonus: title })}
      submit={{ label: translate('give_up_confirm'), busy, onClick: () => void giveUp() }}
      secondary={{ label: translate('give_up_keep') }}
    >
      <p className="mb-1.5 text-lead font-bold">{translate('give_up_lost', { amount: lost })}</p>
      <p className="text-small text-text-2">{translate(rounds ? 'free_give_up_text' : 'give_up_text')}</p>
    </PopupFrame>
  );
}
