/** Text messages: to the page of caught mail, and by a vendor's HTTP API. */
import type { Log } from '../../log.ts';
import type { Mailer } from '../../ports/mail.ts';
import type { TextSender } from '../../ports/text-sender.ts';
import { fail, ok } from '../../result.ts';

const TIMEOUT_MS = 5_000;

export interface SmsSettings {
  /** Origin of the vendor's API. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** A number in E.164, or a name of letters and digits. */
  readonly from: string;
}

/** Messages API of Twilio's kind: a form with To, From and Body, basic authentication, 201 when it is taken. */
export function createHttpTextSender(
  { url, account, token, from, log }: SmsSettings & { log: Log },
  send: typeof fetch = fetch,
): TextSender {
  return {
    async send({ to, text }) {
      try {
        const answer = await send(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.status === 201) return ok(undefined);
        log.warn({ status: answer.status }, 'a text message was not taken');
      } catch (error) {
        log.warn({ error }, 'the vendor of text messages does not answer');
      }
      return fail('unavailable');
    },
  };
}

/** Shows messages beside caught mail. */
export function createTextCatcher(mailbox: Mailer): TextSender {
  return {
    send: ({ to, text }) =>
      mailbox.send({ to, replyTo: { name: 'Fairwind', address: 'text message' }, subject: 'Text message', text }),
  };
}
