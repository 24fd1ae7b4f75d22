/** Ten new recovery codes; those before are worthless. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { renewRecoveryCodes } from '../security.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export default function RecoveryCodesPopup({ close }: PopupComponentProps<'recovery-codes'>): ReactNode {
  const translate = useTranslate('security');
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    void renewRecoveryCodes().then((renewed) => (renewed.ok ? setCodes(renewed.value.recovery_codes) : close()));
  }, [close]);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => close('submitted')} />;
  return (
    <PopupFrame title={translate('codes_title')}>
      <div className="grid place-items-center py-10">
        <Spinner />
      </div>
    </PopupFrame>
  );
}
