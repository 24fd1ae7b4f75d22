/** What Fairwind asks of a mail vendor (design section 1, promise 7). */
import type { Result } from '../result.ts';

export interface MailMessage {
  to: string;
  replyTo: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for eyes; without it the text stands alone. */
  html?: string;
  /** Where a mail program ends such mail with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Hands a message over. Errors: `unavailable` when it was not taken, with `reason`, which never names the address, and
   * `final` 1 when it never will be; then nothing was sent.
   */
  send(message: MailMessage): Promise<Result<void>>;
}
