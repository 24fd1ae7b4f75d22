/** What became of an act of money whose answer was lost: asked by the key that the act was sent with. */
import { z } from 'zod';
import { IDEMPOTENCY_KEY, INTENT_ACTS } from './intent-acts.ts';

/** One act that the server has carried out. */
export const intentSchema = z.object({
  act: z.enum(INTENT_ACTS),
  /** Of the bet, payment, purchase, exchange or request. */
  id: z.string(),
  /** What people name a bet by; null: it is no bet. */
  number: z.string().nullable(),
  /** False: it was written down and ended without an effect, such as a deposit that its provider did not take. */
  stands: z.boolean(),
});

export const intentEndpoints = {
  intent: {
    summary:
      'What became of a call about money, by its idempotency key; null: nothing was carried out under the key yet',
    scope: 'withdraw-only',
    params: z.object({ key: z.string().regex(IDEMPOTENCY_KEY) }),
    response: z.object({ intent: intentSchema.nullable() }),
    errors: ['unauthenticated'],
  },
} as const;
