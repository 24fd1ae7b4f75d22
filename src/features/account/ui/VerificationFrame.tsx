/** What both verification popups show: the steps, and the way to the verification page (492 px, spec section 9). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { PopupFrame } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { VerificationSteps } from './VerificationSteps.tsx';

interface VerificationFrameProps {
  text: 'verification_asked' | 'document_asked';
  close: (result?: 'submitted' | 'dismissed') => void;
}

export function VerificationFrame({ text, close }: VerificationFrameProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const user = useStore($user, { ssr: 'initial' });
  const goOn = (): void => {
    close('submitted');
    navigate(routeHref(page, 'account-verification'));
  };
  return (
    <PopupFrame
      title={translate('verify_title')}
      description={translate(text)}
      submit={{ label: translate('to_verification'), onClick: goOn }}
      secondary={true}
      chat
    >
      <VerificationSteps user={user} />
    </PopupFrame>
  );
}
