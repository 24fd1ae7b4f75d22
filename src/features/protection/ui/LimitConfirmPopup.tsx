/** The second yes to a laxer limit; keeping the old one stands first (look: q2c). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { cancelLimit, confirmLimit } from '../api.ts';
import { $limits, limits as limitsStore } from '../store.ts';
import { amountText } from './LimitCards.tsx';

export default function LimitConfirmPopup({ change, close }: PopupComponentProps<'limit-confirm'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const limits = useStore($limits, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const { kind, period } = change;
  const money = (amount: string | null) => amountText(change, amount, limits ? limits.currency : '', translate);
  const when = (instant: string) => momentText(instant, pageIso(page));
  const answer = async (act: typeof confirmLimit): Promise<void> => {
    setBusy(true);
    const outcome = await act({ kind, period });
    setBusy(false);
    if (outcome.ok) limitsStore.set(outcome.value);
    close('submitted');
  };
  return (
    <PopupFrame
      title={translate('confirm_title')}
      description={translate('asked_at', { when: when(change.asked_at) })}
      lead={<Icon name="hourglass" className="size-6 text-foam" />}
    >
      <dl className="my-4 grid grid-cols-2 gap-4 rounded-md bg-ink px-4 py-3">
        <div>
          <dt className="text-meta text-text-2">{translate('before')}</dt>
          <dd className="text-figure">{money(change.before)}</dd>
        </div>
        <div>
          <dt className="text-meta text-text-2">{translate('after')}</dt>
          <dd className="text-figure">{money(change.after)}</dd>
        </div>
      </dl>
      <div className="grid gap-2">
        <Button theme="secondary" size="lg" wide busy={busy} onClick={() => void answer(cancelLimit)}>
          {translate('keep', { amount: money(change.before) })}
        </Button>
        <Button theme="secondary" size="lg" wide busy={busy} onClick={() => void answer(confirmLimit)}>
          {translate('yes', { amount: money(change.after) })}
        </Button>
      </div>
      <p className="mt-2.5 text-center text-meta text-text-2">
        {translate('lapses', { when: when(change.lapses_at) })}
      </p>
    </PopupFrame>
  );
}
