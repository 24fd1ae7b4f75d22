/** How the sandbox vendors tell the merchant: signed, at least once, retried with growing pauses until it answers 2xx. */
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { Log } from '../log.ts';
import { signedHeaders } from '../signature.ts';
import { claimDue, type DueWebhook, markDelivered, nextDue, postpone } from './notices.ts';

const TIMEOUT_MS = 10_000;
/** Long enough that nobody else takes a webhook that is still being sent. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;
/** After about a day of hourly attempts the vendor stops; the merchant can still ask for the status. */
const ATTEMPTS_MAXIMUM = 36;

export interface WebhookOptions {
  database: Database;
  /** Whose notices these are. */
  vendor: string;
  secret: Secrets;
  /** The merchant's address. */
  webhookUrl: string;
  clock: Clock;
  log: Log;
  send: (request: Request) => Promise<Response>;
  /** Decides what was to be decided by now. */
  settleDue(): Promise<void>;
  /** When there is something to decide next; null: nothing. */
  nextSettling(): Promise<Date | null>;
}

export interface Webhooks {
  /** Sends everything that is due now; resolves when each has been tried once. */
  deliverDue(): Promise<void>;
  /** Delivers what is due, and again whenever something becomes due, until stopped. Calling it again wakes it. */
  start(): void;
  stop(): Promise<void>;
}

/** Pause before the next attempt, ms: doubles from one second up to an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

/** Creates the sender of webhooks. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { database, vendor, secret, webhookUrl, clock, log, send } = options;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let current: Promise<void> = Promise.resolve();

  async function isAccepted({ body, payment_id }: DueWebhook): Promise<boolean> {
    const request = new Request(webhookUrl, {
      method: 'POST',
      headers: signedHeaders(secret, clock.now(), body),
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      const answer = await send(request);
      await answer.arrayBuffer();
      return answer.ok;
    } catch (error) {
      log.warn({ error, payment: payment_id }, 'webhook not delivered');
      return false;
    }
  }

  async function deliver(webhook: DueWebhook): Promise<void> {
    const { notice_id, attempts } = webhook;
    if (await isAccepted(webhook)) return markDelivered(database, notice_id, clock.now());
    const given = attempts >= ATTEMPTS_MAXIMUM;
    await postpone(database, notice_id, given ? null : new Date(clock.now().getTime() + retryDelayMs(attempts)));
  }

  /** What became of a payment, in the order in which it came. */
  async function deliverInTurn(webhooks: readonly DueWebhook[]): Promise<void> {
    for (const webhook of webhooks) await deliver(webhook);
  }

  async function deliverDue(): Promise<void> {
    await options.settleDue();
    const due = await claimDue(database, vendor, clock.now(), LEASE_MS);
    const byPayment = Map.groupBy(due, ({ payment_id }) => payment_id);
    await Promise.all([...byPayment.values()].map(deliverInTurn));
  }

  async function cycle(): Promise<void> {
    try {
      await deliverDue();
      const times = [await nextDue(database, vendor), await options.nextSettling()].flatMap(
        (time) => time?.getTime() ?? [],
      );
      if (running && times.length > 0) schedule(Math.max(Math.min(...times) - clock.now().getTime(), 0));
    } catch (error) {
      log.error({ error }, 'webhooks stopped for a moment');
      if (running) schedule(LEASE_MS);
    }
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, delayMs);
    timer.unref();
  }

  function wake(): void {
    // One cycle after another: a wake-up during a cycle sees what that cycle left.
    current = current.then(() => (running ? cycle() : undefined));
  }

  return {
    deliverDue,
    start() {
      running = true;
      wake();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
