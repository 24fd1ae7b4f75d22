/** A log-in from a new place, and the question whose it was: its answer is the page's one gold button. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { showToast } from '#ui/toasts.ts';
import { answerLogin, type SecurityEvent } from '../security.ts';

interface DoubtfulLoginProps {
  event: SecurityEvent;
  reload: () => Promise<void>;
}

export function DoubtfulLogin({ event, reload }: DoubtfulLoginProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('security');
  const [busy, setBusy] = useState<boolean | null>(null);
  const answer = async (mine: boolean): Promise<void> => {
    setBusy(mine);
    const { ok } = await answerLogin(event.event_id, mine);
    if (ok && !mine) {
      showToast({ kind: 'success', title: translate('doubt_ended') });
      void openPopup('change-password');
    }
    await reload();
    setBusy(null);
  };
  const what = [event.device, event.network, momentText(event.at, pageIso(page))].filter(Boolean).join(', ');
  return (
    <section className="card flex flex-wrap items-center gap-4 px-5 py-4 shadow-field-error" role="alert">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-hull text-danger">
        <Icon name="triangle-exclamation-point" className="size-5" />
      </span>
      <p className="min-w-0 flex-1 max-sm:basis-3/4">
        <b className="block text-lead font-semibold">{translate('doubt_title', { what })}</b>
        <span className="block text-small text-text-2">{translate('doubt_text')}</span>
      </p>
      <span className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button theme="secondary" busy={busy === true} onClick={() => void answer(true)}>
          {translate('doubt_mine')}
        </Button>
        <Button busy={busy === false} onClick={() => void answer(false)}>
          {translate('doubt_not_mine')}
        </Button>
      </span>
    </section>
  );
}
