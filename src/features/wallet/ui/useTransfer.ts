/** One deposit of coins, followed until it is settled: the socket tells, and where it is silent the page asks. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadTransfer } from '../api.ts';
import { $payment } from '../store.ts';
import { isSettled, stageOf, type Transfer } from '../transfer.ts';

const ASK_EVERY_MS = 5_000;

/** `unknown`: it is nobody's, or no deposit of coins. */
export function useTransfer(paymentId: string): Transfer | 'loading' | 'unknown' {
  const [transfer, setTransfer] = useState<Transfer | 'loading' | 'unknown'>('loading');
  const told = useStore($payment, { ssr: 'initial' });
  const settled = typeof transfer === 'object' && isSettled(stageOf(transfer));
  const state = told?.payment_id === paymentId ? told : null;

  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const outcome = await loadTransfer(paymentId);
      if (!wanted) return;
      if (outcome.ok) setTransfer(outcome.value);
      else if (outcome.error.status === 404) setTransfer('unknown');
    };
    void ask();
    if (settled) return undefined;
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [paymentId, settled, state]);
  return transfer;
}
