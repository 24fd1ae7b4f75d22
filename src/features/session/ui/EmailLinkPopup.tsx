/** A link from a mail that changes the address of the account, or takes the change back. A person presses the button. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { showToast } from '#ui/toasts.ts';
import { confirmEmail, undoEmail } from '../recovery.ts';
import { checkSession } from '../store.ts';

const ACTS = { confirm_email: confirmEmail, undo_email: undoEmail } as const;

export default function EmailLinkPopup({ purpose, token, close }: PopupComponentProps<'email-link'>): ReactNode {
  const translate = useTranslate('recovery');
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    const outcome = await ACTS[purpose](token);
    setBusy(false);
    if (!outcome.ok) return;
    close('submitted');
    showToast({ kind: 'success', title: translate(`${purpose}_done`) });
    await checkSession();
  };
  return (
    <PopupFrame
      title={translate(`${purpose}_title`)}
      submit={{ label: translate(`${purpose}_act`), onClick: () => void act(), busy }}
      chat
    >
      <p className="mt-1.5 text-text-2">{translate(`${purpose}_text`)}</p>
    </PopupFrame>
  );
}
