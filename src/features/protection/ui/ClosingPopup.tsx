/** Closing the account, with the password. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { setStanding } from '#features/session/index.ts';
import { closeAccount } from '../api.ts';
import { PasswordStep } from './PasswordStep.tsx';

export default function ClosingPopup({ close }: PopupComponentProps<'close-account'>): ReactNode {
  const translate = useTranslate('protection');
  return (
    <PopupFrame title={translate('closing')} description={translate('closing_text')}>
      <PasswordStep
        action={translate('closing')}
        act={closeAccount}
        onDone={({ standing }) => {
          setStanding(standing);
          close('submitted');
        }}
        onBack={() => close()}
      />
    </PopupFrame>
  );
}
