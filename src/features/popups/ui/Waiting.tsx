/** What is shown instead of a popup while its component loads. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { POPUP_WIDTH_PX } from '#shared/constants.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { PopupName } from '../model.ts';
import { popupEntry } from '../registry.ts';
import { closePopup } from '../store.ts';

/** A spinner that comes sooner only flickers. */
const SPINNER_DELAY_MS = 200;

export default function Waiting({ name }: { name: PopupName }): ReactNode {
  const translate = useTranslate('popups');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open={late}
      onClose={() => closePopup()}
      title={translate('loading')}
      titleHidden
      closeLabel={translate('close')}
      widthPx={POPUP_WIDTH_PX[popupEntry(name).width]}
    >
      <div className="grid place-items-center py-10">
        <Spinner label={translate('loading')} />
      </div>
    </Dialog>
  );
}
