/** What a player wants to be told, and where (design section 10, Messages to players). */
import { z } from 'zod';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from './message-topics.ts';
import { empty } from './scalars.ts';

export { MESSAGE_CHANNELS, MESSAGE_TOPICS, type MessageChannel, type MessageTopic } from './message-topics.ts';

const topic = z.enum(MESSAGE_TOPICS);
const channel = z.enum(MESSAGE_CHANNELS);

/** Whether a topic reaches the player by a channel. */
export const preferenceSchema = z.object({
  topic,
  channel,
  allowed: z.boolean(),
  /** Whether the player may change it: what the law or the account's safety asks for is always told. */
  fixed: z.boolean(),
  /** When the player said so; null: nothing was said, and the operator's rule holds. */
  chosen_at: z.string().nullable(),
});

export const messageEndpoints = {
  messagePreferences: {
    summary: 'What the player is told, by topic and channel',
    scope: 'withdraw-only',
    response: z.object({ preferences: z.array(preferenceSchema) }),
    errors: ['unauthenticated'],
  },
  saveMessagePreference: {
    summary: 'Choose whether a topic is told by a channel; the date is kept',
    scope: 'withdraw-only',
    body: z.strictObject({ topic, channel, allowed: z.boolean() }),
    response: z.object({ preferences: z.array(preferenceSchema) }),
    errors: ['unauthenticated', 'message_always_sent'],
  },
  pushKey: {
    summary: 'The key that a push subscription is made for; null: there is no push',
    scope: 'full',
    response: z.object({ key: z.string().nullable() }),
    errors: ['unauthenticated'],
  },
  endPush: {
    summary: 'End the push subscriptions of this session',
    scope: 'withdraw-only',
    body: empty,
    response: empty,
    errors: ['unauthenticated'],
  },
} as const;
