/** A deposit that another device confirms, as its popup shows it. */
import { openPopup } from '#features/popups/index.ts';
import { isHandheld } from '#platform/device.ts';
import { serverNow } from '#platform/server-clock.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { HandoverKind } from '#shared/contract/wallet.ts';

/** `until`: when it fails by itself (ISO 8601). */
export type Handover = ResponseOf<'paymentHandover'> & { until: string };

/** Whether this device may wait for the other one: a code on the screen that would have to read it is of no use. */
export const waitsHere = (kind: HandoverKind | null | undefined): kind is HandoverKind =>
  kind === 'phone' || (kind === 'qr' && !isHandheld());

/** Shows again what the other device needs to confirm a deposit that waits. */
export const showHandover = (kind: HandoverKind, paymentId: string): void =>
  void openPopup(kind === 'qr' ? 'qr-payment' : 'mobile-payment', { paymentId });

/** What the service says, with its end as a moment. */
export const handoverFrom = (answer: ResponseOf<'paymentHandover'>, now = serverNow()): Handover => ({
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
