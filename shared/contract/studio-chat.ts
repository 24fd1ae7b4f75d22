/**
 * How an operator moderates the chat of the studio's tables, and has a player's part of it told or forgotten: `POST <STUDIO_URL>/api/chat`, signed as every call of the
 * protocol (aggregator.ts). What is asked stands in the body, so a signature is good for one thing only.
 */
import { z } from 'zod';

const room = z.string().min(1).max(64);
const common = { request_id: z.string().min(8).max(64) };

/** A week. */
export const CHAT_MUTE_MAXIMUM_MINUTES = 10_080;

export const studioChatRequest = z.discriminatedUnion('action', [
  /** The newest messages of a room with how often each was reported, those taken away too. */
  z.strictObject({ ...common, action: z.literal('messages'), room, limit: z.number().int().min(1).max(200) }),
  /** Takes a message away for everybody. */
  z.strictObject({ ...common, action: z.literal('remove'), room, message_id: z.number().int().min(1) }),
  /** Mutes the author of a message at every table; 0 minutes lift a mute. */
  z.strictObject({
    ...common,
    action: z.literal('mute'),
    player: z.string().regex(/^[0-9a-f]{64}$/),
    minutes: z.number().int().min(0).max(CHAT_MUTE_MAXIMUM_MINUTES),
  }),
  /** What a player has said at all tables, for their own copy of their data. */
  z.strictObject({ ...common, action: z.literal('told'), player_id: z.string().min(1).max(64) }),
  /** Deletes what a player has said, how they behaved and what they reported. */
  z.strictObject({ ...common, action: z.literal('forget'), player_id: z.string().min(1).max(64) }),
  /** Takes away everything of a room. */
  z.strictObject({ ...common, action: z.literal('clear'), room }),
]);
export type StudioChatRequest = z.infer<typeof studioChatRequest>;

export const studioChatAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    /** Of `messages` only, the newest first. */
    messages: z
      .array(
        z.object({
          message_id: z.number(),
          /** Opaque; what `mute` asks for. */
          player: z.string(),
          name: z.string(),
          text: z.string(),
          sent_at: z.iso.datetime(),
          removed: z.boolean(),
          reports: z.number(),
        }),
      )
      .optional(),
    /** Of `told` only, the oldest first. */
    told: z
      .array(z.object({ room: z.string(), text: z.string(), sent_at: z.iso.datetime(), removed: z.boolean() }))
      .optional(),
    /** Of `forget` only: how many rows are gone. */
    forgotten: z.number().int().optional(),
  }),
  z.object({ status: z.enum(['unknown_room', 'unknown_message']) }),
]);
export type StudioChatAnswer = z.infer<typeof studioChatAnswer>;
