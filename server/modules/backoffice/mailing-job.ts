/**
 * Sends mailings in batches. A batch is one transaction with the notes of who got what, so that a crash loses or repeats
 * none; consent and protection decide where every message is written and again where it is sent (modules/messages).
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { LOCALES, REGION_IDS } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { sqlStateOf, type Transaction, type UnitOfWork } from '../../db/index.ts';
import { defineJob, type JobDefinition } from '../../ports/jobs.ts';
import { isQuiet, type Messages } from '../messages/index.ts';
import { insertSend, lockDue, type Mailing, pickRecipients, type Recipient } from './mailings.ts';

const EVERY_MS = 60_000;
const BATCH = 100;
/** What one run sends at most: 20,000 messages. */
const BATCHES = 200;

interface MailingJobParts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  messages: Pick<Messages, 'send'>;
}

/** The variant that a player gets: by hash, so that it is the same each time and even over many. */
export function variantOf(mailingId: string, playerId: string, variants: number): number {
  return createHash('sha256').update(`${mailingId}:${playerId}`).digest().readUInt32BE() % variants;
}

/** Whether it would fail again: the database's own failures are no fault of the message, but data that it refuses is. */
function isOfTheMessage(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === null || state.startsWith('22') || state.startsWith('23');
}

export function mailingJob({ unitOfWork, clock, log, messages }: MailingJobParts): JobDefinition {
  async function write(transaction: Transaction, { mailing_id, rules }: Mailing, to: Recipient, now: Date) {
    const variant = variantOf(mailing_id, to.player_id, rules.variants.length);
    const said = rules.variants[variant]?.[LOCALES[to.language].base];
    if (said === undefined) return;
    const variables = { ...said, page: rules.page, mailing: mailing_id, occasion: to.occasion };
    const message = { kind: 'mailing', playerId: to.player_id, variables, channels: rules.channels } as const;
    const channels = await messages.send(transaction, message);
    await insertSend(transaction, mailing_id, to, { variant, channels, now });
  }

  /** A message that cannot be written leaves out its player, noted as one who got nothing, and nobody else. */
  async function writeOrLeaveOut(transaction: Transaction, mailing: Mailing, to: Recipient, now: Date): Promise<void> {
    try {
      await transaction.transaction((inner) => write(inner, mailing, to, now));
    } catch (error) {
      if (!isOfTheMessage(error)) throw error;
      const { mailing_id } = mailing;
      await insertSend(transaction, mailing_id, to, { variant: 0, channels: [], now });
      log.error({ error, mailing_id, player_id: to.player_id }, 'mailing not written');
    }
  }

  /** @returns whether more may wait. */
  const batch = (): Promise<boolean> =>
    unitOfWork.run(async (transaction) => {
      const now = clock.now();
      const awake = REGION_IDS.filter((region) => !isQuiet(region, now));
      for (const mailing of await lockDue(transaction, now)) {
        const picked = await pickRecipients(transaction, mailing, { awake, now, limit: BATCH });
        for (const recipient of picked) await writeOrLeaveOut(transaction, mailing, recipient, now);
        if (picked.length > 0) return true;
      }
      return false;
    });

  return defineJob(
    'mailings',
    async () => {
      for (let done = 0; done < BATCHES && (await batch()); done += 1);
    },
    { everyMs: EVERY_MS },
  );
}
