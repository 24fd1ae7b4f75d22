/** One payment, followed until it is settled: the socket tells, and where it is silent the page asks. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Outcome } from '#platform/http.ts';
import { $payment } from '../store.ts';

const ASK_EVERY_MS = 5_000;

/** `unknown`: it is nobody's, or not of this sort. */
export type Followed<Value> = Value | 'loading' | 'unknown';

/** How a sort of payment is asked for; both functions stay the same from one drawing to the next. */
interface Follow<Answer, Value> {
  load: (paymentId: string) => Promise<Outcome<Answer>>;
  read: (answer: Answer) => Value;
  isSettled: (value: Value) => boolean;
}

export function useFollowed<Answer, Value extends object>(
  paymentId: string,
  { load, read, isSettled }: Follow<Answer, Value>,
): Followed<Value> {
  const [followed, setFollowed] = useState<Followed<Value>>('loading');
  const told = useStore($payment, { ssr: 'initial' });
  const settled = typeof followed === 'object' && isSettled(followed);
  const state = told?.payment_id === paymentId ? told : null;

  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const outcome = await load(paymentId);
      if (!wanted) return;
      if (outcome.ok) setFollowed(read(outcome.value));
      else if (outcome.error.status === 404) setFollowed('unknown');
    };
    void ask();
    const timer = settled ? undefined : setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [paymentId, settled, state, load, read]);
  return followed;
}
