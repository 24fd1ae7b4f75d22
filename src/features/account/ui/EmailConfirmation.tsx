/** The address of the account, masked: whether its owner was shown to read it, and the link once more (look: q1). */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { User } from '#features/session/index.ts';
import { maskEmail } from '#shared/names.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { showToast } from '#ui/toasts.ts';
import { sendEmailLink } from '../security.ts';
import { SecurityRow } from './SecurityRow.tsx';

export function EmailConfirmation({ user }: { user: User }): ReactNode {
  const translate = useTranslate('account');
  const email = maskEmail(user.email);
  return (
    <Panel title={translate(user.email_confirmed ? 'email_title' : 'email_confirm_title')}>
      {user.email_confirmed ? (
        <>
          <p className="wrap-anywhere">{email}</p>
          <p className="mt-1 flex items-center gap-1.5 text-meta text-foam">
            <Icon name="check" className="size-4" />
            {translate('email_confirmed')}
          </p>
        </>
      ) : (
        <>
          <ul>
            <li>
              <SecurityRow icon="mail" title={email} detail={translate('email_unconfirmed')} tone="danger" />
            </li>
          </ul>
          <SendLink email={email} />
        </>
      )}
    </Panel>
  );
}

function SendLink({ email }: { email: string }): ReactNode {
  const translate = useTranslate('account');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await sendEmailLink();
    setBusy(false);
    if (!outcome.ok) return;
    setSent(true);
    showToast({ kind: 'success', title: translate('email_sent', { email }) });
  };
  return (
    <>
      <p className="mt-2 mb-4 text-text-2 wrap-anywhere" aria-live="polite">
        {translate(sent ? 'email_sent_text' : 'email_confirm_text', { email })}
      </p>
      <Button theme="secondary" wide busy={busy} onClick={() => void send()}>
        {translate(sent ? 'phone_send_again' : 'email_confirm')}
      </Button>
    </>
  );
}
