/** Messages of the contact form on their way to the operator's mailbox: again until the mail server takes them. */
import { contactTopic } from '#shared/contract/contact.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Database, Transaction } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import type { Mailer, MailMessage } from '../../ports/mail.ts';
import { findMessage, type KeptMessage } from './store.ts';

const JOB = 'mail-contact-message';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function mailOf({ region, locale, values }: KeptMessage, to: string): MailMessage {
  const { name, email, message } = values;
  const topic = contactTopic(values.topic) ?? 'else';
  return {
    to,
    replyTo: { name: oneLine(name), address: email },
    subject: `[${region}/${locale}] ${topic}: ${oneLine(message).slice(0, 60)}`,
    text: `${message}\n\n--\n${oneLine(name)} <${email}>\nTopic: ${topic}\nDomain: ${region}, language: ${locale}`,
  };
}

/** Has a message mailed once its transaction has committed. */
export const queueContactMail = (jobs: Jobs, transaction: Transaction, messageId: string): Promise<void> =>
  jobs.enqueue(transaction, JOB, { messageId });

interface MailingParts {
  database: Database;
  mailer: Mailer;
  /** Where messages of a region go. */
  recipient(region: RegionId): string;
  log: Log;
}

/** A refusal for now has the job tried again; one for good is logged, and staff have the message in their queue. */
export const contactMailJob = ({ database, mailer, recipient, log }: MailingParts): JobDefinition =>
  defineJob<{ messageId: string }>(JOB, async ({ messageId }) => {
    const message = await findMessage(database, messageId);
    if (message === null) return;
    const sent = await mailer.send(mailOf(message, recipient(message.region)));
    if (sent.ok) return;
    const { reason = 'unavailable', final } = sent.failure.variables ?? {};
    if (final !== 1) throw new Error(`the mail server does not take a message of the contact form: ${reason}`);
    log.warn({ reason }, 'a message of the contact form was refused by the mail server');
  });
