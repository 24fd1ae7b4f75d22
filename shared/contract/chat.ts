/** Live chat with a person of the operator's (spec section 7): by a player, or by a guest who holds the thread's token. */
import { z } from 'zod';
import { CHAT_TEXT_LENGTH, CHAT_TOPICS } from './chat-topics.ts';
import { empty, localeCode, uuid } from './scalars.ts';

const token = z.string().max(64).optional();
export const chatLineSchema = z.object({
  line_id: z.number().int(),
  author: z.enum(['player', 'agent']),
  text: z.string(),
  sent_at: z.string(),
});

export const chatThreadSchema = z.object({
  thread_id: z.string(),
  status: z.enum(['waiting', 'talking', 'closed']),
  topic: z.string().nullable(),
  /** Who answers, as the player may know it; null: nobody yet. */
  agent: z.string().nullable(),
  agent_typing: z.boolean(),
  /** The last own line that the agent has read. */
  agent_read: z.number().int(),
  /** How many wait before this one, itself included; 0: somebody has it. */
  place: z.number().int(),
  lines: z.array(chatLineSchema),
  closed_at: z.string().nullable(),
  rating: z.number().int().nullable(),
  transcript_sent: z.boolean(),
});

export const chatSchema = z.object({
  thread: chatThreadSchema.nullable(),
  /** Whether somebody answers now, and when they do next. */
  open: z.boolean(),
  opens_at: z.string().nullable(),
});

/** Player or guest alike; a guest's calls carry the token. */
const anybody = { scope: 'withdraw-only', guests: true } as const;

export const chatEndpoints = {
  readChat: {
    summary: 'The chat as it stands; it notes what was read, and whether somebody types',
    ...anybody,
    body: z.strictObject({
      token,
      /** Lines after this one. */
      after: z.number().int().min(0).default(0),
      read: z.number().int().min(0).optional(),
      typing: z.boolean().optional(),
    }),
    response: chatSchema,
    errors: ['rate_limited'],
  },
  sayInChat: {
    summary: 'Say something; the first line opens a thread. The same key is the same line',
    ...anybody,
    body: z.strictObject({
      token,
      key: uuid,
      text: z.string().trim().min(1).max(CHAT_TEXT_LENGTH),
      topic: z.enum(CHAT_TOPICS).optional(),
      context: z.string().max(200).optional(),
      language: localeCode,
    }),
    response: chatSchema.extend({ token: z.string().nullable() }),
    errors: ['rate_limited', 'not_found'],
  },
  endChat: {
    summary: 'Close the chat',
    ...anybody,
    body: z.strictObject({ token }),
    response: chatSchema,
    errors: ['not_found'],
  },
  rateChat: {
    summary: 'Rate a closed chat, once',
    ...anybody,
    body: z.strictObject({
      token,
      stars: z.number().int().min(1).max(5),
      text: z.string().trim().max(CHAT_TEXT_LENGTH).default(''),
    }),
    response: chatSchema,
    errors: ['not_found'],
  },
  mailChat: {
    summary: 'Send the talk to the player’s address, once',
    scope: 'withdraw-only',
    body: empty,
    response: chatSchema,
    errors: ['unauthenticated', 'not_found'],
  },
} as const;
