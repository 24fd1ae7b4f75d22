/** Mail through an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Log } from '../../log.ts';
import type { Mailer } from '../../ports/mail.ts';
import { fail, ok } from '../../result.ts';

const TIMEOUT_MS = 10_000;

export interface SmtpConfig {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  url: string;
  /** Whether a server of `smtp://` must change over to TLS (STARTTLS) before anything is said. */
  requireTls: boolean;
  /** The sender's address. */
  from: string;
  log: Log;
}

/** What mail programs read to offer a way out (RFC 8058). */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Why a mail was not taken, without what a server writes about it: its words name the address.
 * `451 4.7.1`, or the failure of the connection.
 */
function reasonOf(error: unknown): string {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  if (responseCode === undefined) return code ?? 'UNKNOWN';
  const [enhanced] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? [];
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
}

/** Whether the server will never take it: asking again would only count against us. A wrong password is mended by us. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

const transportOf = (url: string, requireTls: boolean) =>
  createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message holds all that it shows: neither files nor addresses are read on its behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and logs in, and sends nothing. @throws what the server or the network has against it */
export async function verifySmtp(url: string, requireTls: boolean): Promise<string> {
  const transport = transportOf(url, requireTls);
  try {
    await transport.verify();
    return 'takes mail';
  } finally {
    transport.close();
  }
}

/** Creates the mailer of an SMTP server. Nothing is stored or retried: the sender learns the outcome at once. */
export function createSmtpMailer({ url, requireTls, from, log }: SmtpConfig): Mailer {
  const transport = transportOf(url, requireTls);
  return {
    async send({ unsubscribeUrl, ...message }) {
      const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl);
      try {
        await transport.sendMail({ from, ...message, headers });
        return ok(undefined);
      } catch (error) {
        const reason = reasonOf(error);
        log.warn({ reason }, 'mail was not taken');
        return fail('unavailable', { reason, final: isFinal(error) ? 1 : 0 });
      }
    },
  };
}
