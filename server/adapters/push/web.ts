/** Web push (RFC 8030, 8188, 8291, 8292): sealed for the browser, signed with our VAPID key. */
import webpush from 'web-push';
import type { Log } from '../../log.ts';
import type { PushSender } from '../../ports/push.ts';
import { fail, ok } from '../../result.ts';
import { isPushService } from './hosts.ts';

const TIMEOUT_MS = 10_000;
/** The services' words for a subscription that is no more. */
const GONE = [404, 410];

interface PushRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  redirect: 'error';
  signal: AbortSignal;
}
/** Sends a request; rejects when there is no answer, and when the service redirects. */
export type PushFetch = (url: string, request: PushRequest) => Promise<Pick<Response, 'status' | 'ok'>>;

export interface WebPushConfig {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: `mailto:` or `https:`. */
  subject: string;
  log: Log;
  send?: PushFetch;
}

/** Creates the sender. Nothing is stored or retried here. */
export function createWebPush({ publicKey, privateKey, subject, log, send = fetch }: WebPushConfig): PushSender {
  const vapidDetails = { subject, publicKey, privateKey };
  return {
    publicKey,
    accepts: ({ endpoint }) => isPushService(endpoint),
    async send(subscription, { payload, ttlSeconds, urgency }) {
      if (!isPushService(subscription.endpoint)) return fail('not_found');
      try {
        const { headers, body } = webpush.generateRequestDetails(subscription, payload, {
          vapidDetails,
          TTL: ttlSeconds,
          urgency,
          contentEncoding: 'aes128gcm',
        });
        const sealed = new Uint8Array(body ?? Buffer.alloc(0));
        // The length is the body's, whoever sends it.
        const { 'Content-Length': _length, ...rest } = headers as unknown as Record<string, string | number>;
        const answer = await send(subscription.endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          body: sealed,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (GONE.includes(answer.status)) return fail('not_found');
        if (answer.ok) return ok(undefined);
        log.warn({ status: answer.status }, 'a push service refused a message');
      } catch (error) {
        log.warn({ error }, 'a push service could not be reached');
      }
      return fail('unavailable');
    },
  };
}
