/** Asking the merchant before money is taken: it may not want it any more. */

import { sandboxQuestionAnswer } from '#shared/contract/payment-sandbox.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { signedHeaders } from '../../signature.ts';

const TIMEOUT_MS = 5_000;

export interface QuestionOptions {
  secret: Secrets;
  /** The merchant's address for it. */
  questionUrl: string;
  clock: Clock;
  log: Log;
  send: (request: Request) => Promise<Response>;
}

/** Creates the question whether a payment may be completed. @returns null where the merchant does not answer */
export function createQuestion({ secret, questionUrl, clock, log, send }: QuestionOptions) {
  return async function mayComplete(paymentId: string): Promise<boolean | null> {
    const body = JSON.stringify({ payment_id: paymentId });
    const headers = signedHeaders(secret, clock.now(), body);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await send(new Request(questionUrl, { method: 'POST', headers, body, signal }));
      const parsed = sandboxQuestionAnswer.safeParse(await answer.json());
      return answer.ok && parsed.success ? parsed.data.allowed : null;
    } catch (error) {
      log.warn({ error, payment: paymentId }, 'merchant does not answer a question');
      return null;
    }
  };
}
