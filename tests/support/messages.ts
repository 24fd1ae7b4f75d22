/** The outbox of messages without the rest of the server, and a push service that opens what it is handed. */
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createWebPush, type PushFetch } from '#server/adapters/push/index.ts';
import type { Clock } from '#server/clock.ts';
import { createUnitOfWork, type Database, type Queryable } from '#server/db/index.ts';
import { createLetters } from '#server/modules/letters/index.ts';
import {
  createMessages,
  createStillWanted,
  createUnsubscribe,
  freshFor,
  inboxContent,
  mailContent,
  pushContent,
  waitsUntil,
} from '#server/modules/messages/index.ts';
import { createNotifications } from '#server/modules/notifications/index.ts';
import { createPushes } from '#server/modules/push/index.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import { fail, ok } from '#server/result.ts';
import { silentLog } from './silent-log.ts';

export const MESSAGES_ORIGIN = 'http://localhost:5299';
const PUSH_ORIGIN = 'https://updates.push.services.mozilla.com';

/** A mailbox that can be shut. */
export function testMailbox() {
  const sent: MailMessage[] = [];
  const box = { open: true, sent };
  const mailer: Mailer = {
    async send(message) {
      if (!box.open) return fail('unavailable');
      sent.push(message);
      return ok(undefined);
    },
  };
  return { box, mailer };
}

interface BrowserKeys {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** Opens a push as a browser does (RFC 8291 and RFC 8188). */
function openPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
    createHmac('sha256', key)
      .update(Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.of(1)]))
      .digest();
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + theirs.length);
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(theirs)).digest();
  const prk = createHmac('sha256', salt)
    .update(hmac(shared, 'WebPush: info\0', ecdh.getPublicKey(), theirs))
    .digest();
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0').subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}

/** A push service of the tests with its browsers: each opens with its own keys what is sent to it. */
export function testPushService(status = 201) {
  const browsers = new Map<string, BrowserKeys>();
  const service = {
    status,
    received: [] as { endpoint: string; payload: Record<string, unknown>; headers: Record<string, string> }[],
    /** A browser's subscription, as its token travels. */
    subscribe(name: string): string {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const endpoint = `${PUSH_ORIGIN}/wpush/v2/${name}`;
      const p256dh = ecdh.generateKeys('base64url');
      browsers.set(endpoint, { ecdh, auth });
      return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } });
    },
  };
  const fetch: PushFetch = async (endpoint, { headers, body }) => {
    const browser = browsers.get(endpoint);
    if (service.status < 300 && browser) {
      service.received.push({ endpoint, headers, payload: JSON.parse(openPush(Buffer.from(body), browser)) });
    }
    return new Response(null, { status: service.status });
  };
  return { service, fetch };
}

/** Whether a VAPID header is signed with a key for an audience (RFC 8292). */
export function isSignedFor(header: string, publicKey: string, audience: string): boolean {
  const [, token = ''] = /t=([^,]+)/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return signed && JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')).aud === audience;
}

/** A VAPID pair. OpenSSL leaves out a private key's leading zeros, which its 32 bytes (RFC 8292) have. */
export function vapidKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url');
  return { publicKey, privateKey };
}

interface OpenMessages {
  database: Database;
  clock: Clock;
  mailer?: Mailer;
  pushFetch?: PushFetch;
  vapid?: ReturnType<typeof vapidKeys>;
  announce?: (playerId: string) => void;
  mayAdvertise?: (queryable: Queryable, playerId: string) => Promise<boolean>;
  secret?: string;
}

export function openMessages(options: OpenMessages) {
  const { database, clock, mailer = testMailbox().mailer, pushFetch, announce = () => undefined } = options;
  const unitOfWork = createUnitOfWork(database, announce);
  const originOf = () => MESSAGES_ORIGIN;
  const unsubscribe = createUnsubscribe({
    database,
    clock,
    key: Buffer.from(hkdfSync('sha256', 'identity-secret-of-the-tests-0000', '', 'fairwind unsubscribe', 32)),
  });
  const mayAdvertise = options.mayAdvertise ?? (async () => true);
  const advertisable = async (queryable: Queryable, ids: readonly string[]) => {
    const asked = await Promise.all(ids.map(async (id) => ((await mayAdvertise(queryable, id)) ? [id] : [])));
    return new Set(asked.flat());
  };
  const stillWanted = createStillWanted(database, advertisable);
  const letters = createLetters({
    database,
    clock,
    environment: 'test',
    mailer,
    originOf,
    supportOf: () => 'support@fairwind.example',
    isWanted: stillWanted('mail'),
    waitsUntil,
    registration: async () => null,
    partner: async () => null,
    contentOf: mailContent(unsubscribe, originOf),
    log: silentLog,
  });
  const sender = pushFetch
    ? createWebPush({
        pairs: [options.vapid ?? vapidKeys()],
        subject: 'mailto:support@fairwind.example',
        log: silentLog,
        send: pushFetch,
      })
    : null;
  const pushes = createPushes({
    database,
    clock,
    sender,
    contentOf: pushContent((_region, locale) => `${MESSAGES_ORIGIN}/${locale}`),
    isWanted: stillWanted('push'),
    waitsUntil,
    freshFor,
    log: silentLog,
  });
  const notifications = createNotifications({ database, unitOfWork, clock, contentOf: inboxContent });
  const messages = createMessages({
    notifications,
    letters,
    pushes,
    advertisable,
    log: silentLog,
    soonMs: 86_400_000,
  });
  return { unitOfWork, messages, notifications, letters, pushes, unsubscribe };
}
