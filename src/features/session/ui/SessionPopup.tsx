/** The popup of log in and registration, 812 px wide at most (spec section 9). */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { SessionHead, SessionPanel } from './SessionArt.tsx';
import { SessionForms, useSessionTab } from './SessionForms.tsx';

export default function SessionPopup({ tab: wanted, onSuccess, close }: PopupComponentProps<'session'>): ReactNode {
  const translate = useTranslate('session');
  const [tab, setTab] = useSessionTab(wanted);
  const succeed = (): void => {
    close('submitted');
    onSuccess?.();
  };
  return (
    <PopupFrame title={tab === 'login' ? translate('log_in') : translate('registration')} bare>
      <div className="flex min-h-sheet sm:min-h-148">
        <SessionPanel tab={tab} />
        <div className="min-w-0 flex-1">
          <SessionHead tab={tab} underCross />
          <div className="px-5 pt-2 sm:px-7 sm:pt-4 sm:pb-6.5">
            <SessionForms tab={tab} onTab={setTab} onSuccess={succeed} besideCross />
          </div>
        </div>
      </div>
    </PopupFrame>
  );
}
