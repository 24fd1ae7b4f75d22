/** One payment, followed until it is settled: the socket tells, and where it is silent the page asks. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Reading, useRemote } from '#features/remote/index.ts';
import type { Outcome } from '#platform/http.ts';
import { $payment } from '../store.ts';

const ASK_EVERY_MS = 5_000;

export interface Followed<Value> extends Reading<Value> {
  /** It is nobody's, or not of this sort. */
  isUnknown: boolean;
}

/** How a sort of payment is asked for. */
interface Follow<Value> {
  load: (paymentId: string) => Promise<Outcome<Value>>;
  isSettled: (value: Value) => boolean;
}

export function useFollowed<Value>(paymentId: string, { load, isSettled }: Follow<Value>): Followed<Value> {
  const told = useStore($payment, { ssr: 'initial' });
  const [isOver, setOver] = useState(false);
  const reading = useRemote(() => load(paymentId), {
    of: paymentId,
    version: told?.payment_id === paymentId ? told : null,
    every: isOver ? undefined : ASK_EVERY_MS,
  });
  const { remote, value } = reading;
  const settled = value !== null && isSettled(value);
  useEffect(() => setOver(settled), [settled]);
  return { ...reading, isUnknown: remote.state === 'failed' && remote.error.status === 404 };
}
