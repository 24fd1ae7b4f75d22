/** Why a withdrawal waits for a person or was refused: each reason has its words on the page and in letters. */
import type { OrderRefusal, ReviewReason } from '#shared/order-reasons.ts';
import type { MessageWord } from '../messages/index.ts';

const WORDS: Readonly<Record<ReviewReason | OrderRefusal, MessageWord>> = {
  large_amount: 'reason_large_amount',
  first_payout: 'reason_first_payout',
  unverified: 'reason_unverified',
  velocity: 'reason_velocity',
  unplayed: 'reason_unplayed',
  shared_account: 'reason_shared_account',
  documents_missing: 'reason_documents_missing',
};

const isWorded = (reason: string): reason is keyof typeof WORDS => Object.hasOwn(WORDS, reason);

/** The words of a reason in letters; what another part of the product flagged has the general ones. */
export const reasonWord = (reason: string | null): MessageWord =>
  reason !== null && isWorded(reason) ? WORDS[reason] : 'reason_general';
