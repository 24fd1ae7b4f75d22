/** A deposit that was started and not paid: the way on to it, or its end, before another is started. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { IntentNotice } from '#features/intents/index.ts';
import { Button } from '#ui/Button.tsx';
import { playerAmount } from '../display.ts';
import type { Deposit, DepositResult } from './useDeposit.ts';

interface Props {
  deposit: Pick<Deposit, 'notice' | 'open' | 'discard'>;
  go: (next: DepositResult) => void;
}

export function OpenDeposit({ deposit: { notice, open, discard }, go }: Props): ReactNode {
  const translate = useTranslate('wallet');
  const [busy, setBusy] = useState(false);
  if (open === null) return <IntentNotice notice={notice} />;
  const amount = playerAmount(open.amount, open.currency);
  const end = async (): Promise<void> => {
    setBusy(true);
    await discard();
    setBusy(false);
  };
  return (
    <div className="mb-4 grid gap-3 rounded-md bg-ink px-3.5 py-3 text-small text-text-2" role="status">
      <p>{translate(open.isLost ? 'open_deposit' : 'open_deposit_unpaid', { amount })}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button theme="secondary" onClick={() => go(open.next)}>
          {translate('open_deposit_go')}
        </Button>
        <Button theme="ghost" busy={busy} onClick={() => void end()}>
          {translate('open_deposit_discard')}
        </Button>
      </div>
    </div>
  );
}
