/** Web push (RFC 8030, 8188, 8291, 8292): sealed for the browser, signed with our VAPID key. */
import webpush from 'web-push';
import type { Log } from '../../log.ts';
import type { PushSender } from '../../ports/push.ts';
import { fail, ok } from '../../result.ts';
import { isPushService } from './hosts.ts';

const TIMEOUT_MS = 10_000;
/** The services' words for a subscription that is no more. */
const GONE = [404, 410];
/** Their words for a key that is not the one a browser subscribed for (RFC 8292, section 4.2). */
const OTHER_KEY = [400, 401, 403];

interface PushRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  redirect: 'error';
  signal: AbortSignal;
}
/** Sends a request; rejects when there is no answer, and when the service redirects. */
export type PushFetch = (url: string, request: PushRequest) => Promise<Pick<Response, 'status'>>;

interface VapidPair {
  publicKey: string;
  privateKey: string;
}

export interface WebPushConfig {
  /** The first one is the one that browsers subscribe for; older ones reach those that subscribed before. */
  pairs: readonly [VapidPair, ...VapidPair[]];
  /** Whom a push service may write to: `mailto:` or `https:`. */
  subject: string;
  log: Log;
  send?: PushFetch;
}

/** Creates the sender. Nothing is stored or retried here. */
export function createWebPush({ pairs, subject, log, send = fetch }: WebPushConfig): PushSender {
  /** Hands a message over in the name of one pair. @returns the service's status */
  async function sendAs(pair: VapidPair, ...[subscription, message]: Parameters<PushSender['send']>): Promise<number> {
    const { payload, ttlSeconds, urgency } = message;
    const { headers, body } = webpush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, publicKey: pair.publicKey, privateKey: pair.privateKey },
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
    return answer.status;
  }

  return {
    publicKey: pairs[0].publicKey,
    accepts: ({ endpoint }) => isPushService(endpoint),
    async send(subscription, message) {
      if (!isPushService(subscription.endpoint)) return fail('not_found');
      try {
        let status = 0;
        for (const pair of pairs) {
          status = await sendAs(pair, subscription, message);
          if (!OTHER_KEY.includes(status)) break;
        }
        if (GONE.includes(status)) return fail('not_found');
        if (status >= 200 && status < 300) return ok(undefined);
        log.warn({ status }, 'a push service refused a message');
      } catch (error) {
        log.warn({ error }, 'a push service could not be reached');
      }
      return fail('unavailable');
    },
  };
}
