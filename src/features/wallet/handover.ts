/** A deposit that another device confirms, as its popup shows it. */
import type { ResponseOf } from '#shared/contract/index.ts';

/** `until`: when it fails by itself, by this device's clock (ISO 8601). */
export type Handover = ResponseOf<'paymentHandover'> & { until: string };

/** What the service says, with the end by the clock that counts down to it: the two clocks may differ. */
export const handoverFrom = (answer: ResponseOf<'paymentHandover'>, now = Date.now()): Handover => ({
  ...answer,
  until: new Date(now + answer.seconds_left * 1_000).toISOString(),
});

/** `waiting` for the other device; `checking`: a person looks at it. Then how it ended. */
export type HandoverStage = 'waiting' | 'checking' | 'done' | 'declined' | 'expired' | 'cancelled';

export function handoverStage({ payment, ending }: Pick<Handover, 'payment' | 'ending'>): HandoverStage {
  if (payment.state === 'held') return 'checking';
  if (payment.status === 'pending') return 'waiting';
  return payment.status === 'success' ? 'done' : (ending ?? 'declined');
}
