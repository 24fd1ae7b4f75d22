/** A deposit of coins as the player watches it: what each word of the service means for the page. */
import type { ResponseOf } from '#shared/contract/index.ts';

export type Transfer = ResponseOf<'paymentTransfer'>;

/** `address`: send. `short`: more is missing. `blocks`: seen. Then how it ended; `checking`: a person looks at it. */
export type TransferStage = 'address' | 'short' | 'blocks' | 'checking' | 'done' | 'over';

export function stageOf({ payment, confirmations, note }: Transfer): TransferStage {
  if (payment.state === 'held') return 'checking';
  if (payment.status === 'success') return 'done';
  if (payment.status === 'fail') return 'over';
  if (confirmations === null) return 'address';
  return note === 'underpaid' ? 'short' : 'blocks';
}

/** Whether the page need not ask any more. */
export const isSettled = (stage: TransferStage): boolean =>
  stage === 'done' || stage === 'over' || stage === 'checking';

/** Time left until a moment as minutes and seconds, `14:32`; null when it is over. */
export function timeLeft(until: string, now: number): string | null {
  const seconds = Math.floor((new Date(until).getTime() - now) / 1_000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A transaction as people compare it: its ends. */
export const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`;
