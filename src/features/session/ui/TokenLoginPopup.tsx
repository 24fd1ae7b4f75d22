/** A link from a mail that logs in. A person presses the button: what only looks through mails does not use it up. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { loginByToken } from '../recovery.ts';
import { CodeStep } from './CodeStep.tsx';

export default function TokenLoginPopup({ token, close }: PopupComponentProps<'token-login'>): ReactNode {
  const translate = useTranslate('recovery');
  const session = useTranslate('session');
  const [step, setStep] = useState<'ready' | 'busy' | 'code'>('ready');
  const succeed = (): void => close('submitted');
  if (step === 'code') return <CodeStep onSuccess={succeed} />;
  const act = async (): Promise<void> => {
    setStep('busy');
    const outcome = await loginByToken(token);
    if (outcome.ok) return succeed();
    setStep(outcome.error.name === 'two_factor_required' ? 'code' : 'ready');
  };
  return (
    <PopupFrame
      title={translate('login_link_title')}
      submit={{ label: session('log_in'), onClick: () => void act(), busy: step === 'busy' }}
      chat
    >
      <p className="mt-1.5 text-text-2">{translate('login_link_text')}</p>
    </PopupFrame>
  );
}
