/** Closing the account, with the password. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { closeAccount } from '../api.ts';
import { beginStanding } from '../told.ts';
import { PasswordStep } from './PasswordStep.tsx';

export default function ClosingPopup({ close }: PopupComponentProps<'close-account'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  return (
    <PopupFrame title={translate('closing')} description={translate('closing_text')}>
      <PasswordStep
        known="know_closing"
        action={translate('closing')}
        act={closeAccount}
        onDone={({ standing }) => {
          beginStanding(standing, page, translate);
          close('submitted');
        }}
        onBack={() => close()}
      />
    </PopupFrame>
  );
}
