/**
 * Sends mailings in batches. A batch is one transaction with the notes of who got what, so that a crash loses or repeats
 * none; consent and protection decide where every message is written and again where it is sent (modules/messages).
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { COUNTRIES, LOCALES, REGION_IDS } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import { sqlStateOf, type Transaction, type UnitOfWork } from '../../db/index.ts';
import { defineJob, type JobDefinition } from '../../ports/jobs.ts';
import { isQuiet, type Messages } from '../messages/index.ts';
import { insertSends, lockDue, type Mailing, pickRecipients, type Recipient } from './mailings.ts';

const EVERY_MS = 60_000;
/** Players of one transaction: short, so that bets come between two. */
const BATCH = 200;
/** What one run sends at most: 40,000 messages, so that another job of the node gets its turn. */
const BATCHES = 200;

interface MailingJobParts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  messages: Pick<Messages, 'sendAll'>;
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
  async function write(
    transaction: Transaction,
    { mailing_id, rules }: Mailing,
    recipients: readonly Recipient[],
    now: Date,
  ): Promise<void> {
    const told = recipients.flatMap((to) => {
      const variant = variantOf(mailing_id, to.player_id, rules.variants.length);
      const said = rules.variants[variant]?.[LOCALES[to.language].base];
      if (said === undefined) return [];
      const variables = { ...said, page: rules.page, mailing: mailing_id, occasion: to.occasion };
      return [{ to, variant, message: { playerId: to.player_id, variables, channels: rules.channels } }];
    });
    const sent = await messages.sendAll(
      transaction,
      'mailing',
      told.map(({ message }) => message),
    );
    const sends = told.map(({ to, variant }, index) => ({ ...to, variant, channels: sent[index] ?? [] }));
    await insertSends(transaction, mailing_id, sends, now);
  }

  /** Where messages cannot be written together, each is alone: one that fails leaves out its player, and nobody else. */
  async function writeOrLeaveOut(
    transaction: Transaction,
    mailing: Mailing,
    recipients: readonly Recipient[],
    now: Date,
  ): Promise<void> {
    try {
      await transaction.transaction((inner) => write(inner, mailing, recipients, now));
    } catch (error) {
      if (!isOfTheMessage(error)) throw error;
      const [to, another] = recipients;
      if (to === undefined || another !== undefined) {
        for (const one of recipients) await writeOrLeaveOut(transaction, mailing, [one], now);
        return;
      }
      const { mailing_id } = mailing;
      // Noted as one who got nothing.
      await insertSends(transaction, mailing_id, [{ ...to, variant: 0, channels: [] }], now);
      log.error({ error, mailing_id, player_id: to.player_id }, 'mailing not written');
    }
  }

  /** @param reached of each mailing the last player that this run has come to @returns how far it has come; null: all are sent */
  const batch = (reached: ReadonlyMap<string, string>): Promise<[mailingId: string, playerId: string] | null> =>
    unitOfWork.run(async (transaction) => {
      const now = clock.now();
      const awake = REGION_IDS.map((region) => ({
        region,
        countries: COUNTRIES.filter((country) => !isQuiet({ region, country }, now)),
        others: !isQuiet({ region, country: null }, now),
      }));
      for (const mailing of await lockDue(transaction, now)) {
        const after = reached.get(mailing.mailing_id) ?? null;
        const picked = await pickRecipients(transaction, mailing, { awake, now, after, limit: BATCH });
        const last = picked.at(-1);
        if (last === undefined) continue;
        await writeOrLeaveOut(transaction, mailing, picked, now);
        return [mailing.mailing_id, last.player_id];
      }
      return null;
    });

  return defineJob(
    'mailings',
    async () => {
      const reached = new Map<string, string>();
      for (let done = 0; done < BATCHES; done += 1) {
        const last = await batch(reached);
        if (last === null) return;
        reached.set(...last);
      }
    },
    { everyMs: EVERY_MS, lane: 'long' },
  );
}
