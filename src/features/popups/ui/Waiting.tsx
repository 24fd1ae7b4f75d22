/** What is shown instead of a popup while its component loads. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { POPUP_WIDTH_PX } from '#shared/constants.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { PopupEntry, PopupName } from '../model.ts';
import { popupEntry } from '../registry.ts';

/** A spinner that comes sooner only flickers. */
const SPINNER_DELAY_MS = 200;

export default function Waiting({ name, close }: { name: PopupName; close: () => void }): ReactNode {
  const translate = useTranslate('popups');
  const [entry, setEntry] = useState<PopupEntry<PopupName> | null>(null);
  useEffect(() => {
    // A row that cannot be loaded is the host's to report.
    const show = () => void popupEntry(name).then(setEntry, () => undefined);
    const timer = setTimeout(show, SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <Dialog
      open={entry !== null}
      onClose={() => close()}
      title={translate('loading')}
      titleHidden
      closeLabel={translate('close')}
      widthPx={POPUP_WIDTH_PX[entry?.width ?? 'standard']}
    >
      <div className="grid place-items-center py-10">
        <Spinner label={translate('loading')} />
      </div>
    </Dialog>
  );
}
