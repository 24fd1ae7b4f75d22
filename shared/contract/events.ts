/**
 * Realtime messages (spec section 7): a discriminated union in the server's direction, a second one in the client's.
 */
import { z } from 'zod';
import { freeBetSchema } from './bonuses.ts';
import { jackpotsSchema } from './jackpots.ts';
import { notificationSchema } from './notifications.ts';
import { standingSchema } from './protection.ts';
import { TOPICS_PER_FRAME, topicSchema } from './topics.ts';
import { vipProgressSchema } from './vip.ts';
import { paymentSchema, walletSchema } from './wallet.ts';
import { eventSchema } from './wins.ts';

export const TOURNAMENT_STATUSES = ['running', 'complete', 'canceled', 'expired'] as const;
export const VERIFICATION_STATUSES = ['unverified', 'in_review', 'verified', 'rejected'] as const;

/** The twelve messages of spec section 7, by type, with their data; and what the jackpots hold, which it leaves open. */
export const REALTIME_DATA = {
  connect: z.object({ connection_id: z.string() }),
  balance: walletSchema,
  logout: z.object({ reason: z.enum(['logout', 'expired', 'blocked']) }),
  bonus: z.object({
    result: z.object({
      benefit_id: z.string(),
      /** Which one; its name stands in the texts of the site. */
      offer_id: z.string(),
      /** What the operator calls it, in the player's language; null: the site's own texts name it. */
      title: z.string().nullable(),
      amount: z.string(),
      currency: z.string(),
      wagering: z.number(),
      expires_at: z.string().nullable(),
      /** Rounds of a game instead of an amount, which is what their stakes are worth; null: it is money. */
      free_rounds: z
        .object({ rounds: z.number().int(), stake: z.string(), game_code: z.string(), game_title: z.string() })
        .nullable(),
      /** What a bet with it must be, where it is a free bet. */
      free_bet: freeBetSchema.nullable(),
    }),
  }),
  message: z.object({ title: z.string(), text: z.string() }),
  event: eventSchema.extend({ top_win: z.boolean(), own: z.boolean() }),
  /** Public: the jackpots in one currency. */
  jackpots: jackpotsSchema,
  /** What the player may do has changed: a break began or ended. */
  standing: standingSchema,
  /** A stake was refused for the player's protection: by which rule, with what its text needs. */
  stopped: z.object({ error: z.string(), variables: z.record(z.string(), z.union([z.string(), z.number()])) }),
  /** Something is new in the player's chat with the operator. */
  chat: z.object({ thread_id: z.string() }),
  verification: z.object({ status: z.enum(VERIFICATION_STATUSES) }),
  achievement: z.object({ benefit_id: z.string() }),
  /** The player's points have changed: where they stand now. */
  vip: vipProgressSchema,
  /** A level is reached for the first time, and what coins and free rounds it brought. */
  'vip/level': z.object({ level: z.number().int(), coins: z.number().int(), rounds: z.number().int() }),
  /** The player's coins have changed. */
  coins: z.object({ balance: z.number().int() }),
  'tournament/leaderboard': z.object({
    tournament_id: z.string(),
    leaderboard: z.array(
      z.object({ place: z.number().int(), player: z.string(), points: z.string(), prize: z.string().nullable() }),
    ),
  }),
  'tournament/status': z.object({ tournament_id: z.string(), status: z.enum(TOURNAMENT_STATUSES) }),
  notification: notificationSchema,
  payment: paymentSchema,
  /** Bets of the player's have changed: placed, sold or ended, on this device or elsewhere. */
  bets: z.object({ bet_ids: z.array(z.string()) }),
} as const;

export type RealtimeType = keyof typeof REALTIME_DATA;
export const REALTIME_TYPES = Object.keys(REALTIME_DATA) as RealtimeType[];
export type RealtimeData<Type extends RealtimeType> = z.infer<(typeof REALTIME_DATA)[Type]>;

/**
 * One message on the wire. `sequence` counts a player's messages without gaps from 1; public messages carry none.
 */
export type RealtimeMessage = {
  [Type in RealtimeType]: { type: Type; sequence?: number; sent_at: string; data: RealtimeData<Type> };
}[RealtimeType];

/** Answers to the client's own requests, outside the event stream. */
export const controlSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** `resumed`: everything missed follows; `refetch`: the history is gone, load afresh. */
  z.object({
    type: z.literal('subscribed'),
    sequence: z.number().int().min(0),
    mode: z.enum(['resumed', 'refetch']),
  }),
  z.object({ type: z.literal('unsubscribed') }),
  z.object({ type: z.literal('refused'), code: z.number().int() }),
]);
export type RealtimeControl = z.infer<typeof controlSchema>;

const topicNumber = z.number().int().min(0);
const members = z.record(z.string(), z.unknown());

/** What a topic says: what it holds, then changes, each numbered one more than what came before it. */
export const topicFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('topic/snapshot'), topic: topicSchema, number: topicNumber, data: members }),
  z.object({ type: z.literal('topic/change'), topic: topicSchema, number: topicNumber, patch: members }),
  /** It is not there (any more), or not for whoever asks. */
  z.object({ type: z.literal('topic/refused'), topic: z.string(), code: z.number().int() }),
]);
export type TopicFrame = z.infer<typeof topicFrameSchema>;

/** What the browser may send. Money never travels this way (design section 5). */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user/subscribe'), last_sequence: z.number().int().min(0).optional() }),
  z.strictObject({ type: z.literal('user/logout') }),
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('topic/subscribe'), topics: z.array(topicSchema).min(1).max(TOPICS_PER_FRAME) }),
  z.strictObject({ type: z.literal('topic/unsubscribe'), topics: z.array(topicSchema).min(1).max(TOPICS_PER_FRAME) }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
