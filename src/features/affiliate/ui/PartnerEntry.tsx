/** Asking for the link that lets a partner in. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { askPartnerLink } from '../partner.ts';

type Asked = { mailbox: string | null } | 'failed' | 'wait' | null;

export function PartnerEntry({ spent }: { spent: boolean }): ReactNode {
  const translate = useTranslate('affiliates');
  const [asked, setAsked] = useState<Asked>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setBusy(true);
    const outcome = await askPartnerLink(email);
    setBusy(false);
    if (outcome.ok) setAsked(outcome.value);
    else setAsked(outcome.error.name === 'rate_limited' ? 'wait' : 'failed');
  };
  return (
    <form className="card max-w-150 p-5 sm:px-6" onSubmit={(event) => void ask(event)}>
      {spent && asked === null && (
        <p className="mb-3 text-danger" role="alert">
          {translate('link_spent')}
        </p>
      )}
      <p className="text-body text-text-2">{translate('link_lead')}</p>
      <TextField className="mt-4" label={translate('email')} name="email" type="email" autoComplete="email" required />
      <Button className="mt-4" theme="primary" type="submit" busy={busy}>
        {translate('send_link')}
      </Button>
      <div role="status" className="mt-3 text-text-2 empty:hidden">
        {asked === 'failed' && translate('failed')}
        {asked === 'wait' && translate('wait')}
        {asked !== null && typeof asked === 'object' && (
          <>
            {translate('link_sent')}
            {asked.mailbox && (
              <a
                className="ms-1 text-foam underline underline-offset-3"
                href={asked.mailbox}
                target="_blank"
                rel="noopener"
              >
                {translate('open_mailbox')}
              </a>
            )}
          </>
        )}
      </div>
    </form>
  );
}
