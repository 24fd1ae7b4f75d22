/** What nodes tell each other, and how it is written on the channel between them. */
import { z } from 'zod';
import { REALTIME_DATA, REALTIME_TYPES, type RealtimeMessage } from '#shared/contract/events.ts';
import { jsonOrUndefined } from '#shared/json.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import type { Signer } from './signing.ts';

export type Signal =
  /** The player has new messages in the outbox. */
  | { kind: 'player'; playerId: string }
  /** The session is over. */
  | { kind: 'session'; sessionId: string; reason: 'logout' | 'expired' }
  /** The same player logged in again with the same browser: its sockets belong to the new session. */
  | { kind: 'replaced'; sessionId: string; replacedBy: string }
  /** What a topic holds has changed. */
  | { kind: 'topic'; topic: string }
  /** A public message for every socket of these regions. */
  | { kind: 'broadcast'; message: RealtimeMessage; regions: readonly RegionId[] };

const id = z.string().min(1).max(200);
const messageSchema = z
  .object({
    type: z.enum(REALTIME_TYPES),
    sequence: z.number().int().optional(),
    sent_at: z.iso.datetime(),
    data: z.unknown(),
  })
  .refine(({ type, data }) => REALTIME_DATA[type].safeParse(data).success)
  .transform((message) => message as RealtimeMessage);

const signalSchema: z.ZodType<Signal> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('player'), playerId: id }),
  z.object({ kind: z.literal('session'), sessionId: id, reason: z.enum(['logout', 'expired']) }),
  z.object({ kind: z.literal('replaced'), sessionId: id, replacedBy: id }),
  z.object({ kind: z.literal('topic'), topic: id }),
  z.object({ kind: z.literal('broadcast'), message: messageSchema, regions: z.array(z.enum(REGION_IDS)) }),
]);

/** `signal` stays what the sender wrote until its signature is checked. */
const envelopeSchema = z.object({
  from: id,
  sent_at: z.number().int(),
  signature: z.string().max(100),
  signal: z.record(z.string(), z.unknown()),
});

/** A signal that comes later than this is told again by somebody who kept it. */
const AGE_MAXIMUM_MS = 60_000;

const signedText = (from: string, sentAt: number, signal: unknown): string =>
  `${from} ${sentAt} ${JSON.stringify(signal)}`;

export function writeSignal(signer: Signer, from: string, now: Date, signal: Signal): string {
  const sentAt = now.getTime();
  const signature = signer.sign(signedText(from, sentAt, signal));
  return JSON.stringify({ from, sent_at: sentAt, signature, signal });
}

/** Reads a text of the channel; null when it is no signal of a node, or one of a release that knows more of them. */
export function readSignal(signer: Signer, now: Date, text: string): { from: string; signal: Signal } | null {
  const { data: envelope } = envelopeSchema.safeParse(jsonOrUndefined(text));
  if (envelope === undefined) return null;
  const { from, sent_at: sentAt, signature } = envelope;
  if (Math.abs(now.getTime() - sentAt) > AGE_MAXIMUM_MS) return null;
  if (!signer.isSigned(signedText(from, sentAt, envelope.signal), signature)) return null;
  const { data: signal } = signalSchema.safeParse(envelope.signal);
  return signal === undefined ? null : { from, signal };
}
