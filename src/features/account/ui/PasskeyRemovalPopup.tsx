/** Removing a passkey is asked about: it opens nothing afterwards. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { showToast } from '#ui/toasts.ts';
import { removePasskey } from '../security.ts';

export default function PasskeyRemovalPopup({
  passkeyId,
  name,
  close,
}: PopupComponentProps<'passkey-removal'>): ReactNode {
  const translate = useTranslate('security');
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const { ok } = await removePasskey(passkeyId);
    setBusy(false);
    if (!ok) return;
    close('submitted');
    showToast({ kind: 'success', title: translate('passkey_removed') });
  };
  return (
    <PopupFrame
      title={translate('passkey_remove_title', { name })}
      description={translate('passkey_remove_text')}
      submit={{ label: translate('passkey_remove'), onClick: () => void remove(), busy, danger: true }}
      secondary={{ label: translate('passkey_keep') }}
    />
  );
}
