/** What Fairwind asks of a vendor of text messages (design section 1, promise 7). */
import type { Result } from '../result.ts';

export interface TextSender {
  /** Hands a message over. @param to a number in E.164. Errors: `unavailable` when it was not taken */
  send(message: { to: string; text: string }): Promise<Result<void>>;
}
