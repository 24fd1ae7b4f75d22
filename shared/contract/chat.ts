/** Live chat with a person of the operator's (spec section 7): by a player, or by a guest who holds the thread's token. */
import { z } from 'zod';
import { DOCUMENT_ERRORS } from '../verification.ts';
import { CHAT_FILE_MAXIMUM_BYTES, CHAT_FILE_NAME_LENGTH, CHAT_TEXT_LENGTH, CHAT_TOPICS } from './chat-topics.ts';
import { localeCode, uuid } from './scalars.ts';

const token = z.string().max(64).optional();
const ofFile = z.strictObject({ file_id: uuid });
export const chatLineSchema = z.object({
  line_id: z.number().int(),
  author: z.enum(['player', 'agent']),
  /** Of a file: its name. */
  text: z.string(),
  sent_at: z.string(),
  /** Null: the line is words alone, or its file is gone. */
  file: z.object({ file_id: z.string(), bytes: z.number().int() }).nullable(),
});

export const chatThreadSchema = z.object({
  thread_id: z.string(),
  status: z.enum(['waiting', 'talking', 'closed']),
  topic: z.string().nullable(),
  /** Who answers, as the player may know it; null: nobody yet. */
  agent: z.string().nullable(),
  /** What languages they answer in, each by its own name; none where they have said none. */
  agent_languages: z.array(z.string()),
  agent_typing: z.boolean(),
  /** The last own line that the agent has read. */
  agent_read: z.number().int(),
  /** How many wait before this one, itself included; 0: somebody has it. */
  place: z.number().int(),
  /** How long it may still take, by the talks that were taken lately; null where they do not tell. */
  wait_minutes: z.number().int().nullable(),
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
  beginChatFile: {
    summary:
      'Announce a file for a talk that goes on. A guest may while somebody talks with them. The same key is the same file',
    ...anybody,
    body: z.strictObject({
      token,
      key: uuid,
      name: z.string().trim().min(1).max(CHAT_FILE_NAME_LENGTH),
      bytes: z.number().int().min(1),
    }),
    response: z.object({ file_id: z.string() }),
    errors: ['rate_limited', 'not_found', 'unauthenticated', 'too_large', 'chat_files_full'],
  },
  sendChatFile: {
    summary: 'Send an announced file: JPEG, PNG, WebP, HEIC or PDF, as the body. Sent again it is the same line',
    ...anybody,
    params: ofFile,
    upload: CHAT_FILE_MAXIMUM_BYTES,
    response: z.object({ line: chatLineSchema }),
    errors: ['not_found', 'too_large', ...DOCUMENT_ERRORS, 'rate_limited', 'unavailable'],
  },
  openChatFile: {
    summary: 'The address of a file of the caller’s talk, for a minute and this session',
    ...anybody,
    body: z.strictObject({ token, file_id: uuid }),
    response: z.object({ url: z.string() }),
    errors: ['rate_limited', 'not_found'],
  },
  chatFile: {
    summary: 'A file of a talk as it is kept: a picture, or a PDF of pictures',
    ...anybody,
    params: ofFile.extend({ token: z.string().max(100) }),
    download: 'application/octet-stream',
    response: z.string(),
    errors: ['not_found'],
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
    summary:
      'Send the talk by mail, once: to the player’s address, or after its end to one that a guest names, who else has to log in',
    ...anybody,
    body: z.strictObject({ token, address: z.email().max(254).optional() }),
    response: chatSchema,
    errors: ['unauthenticated', 'rate_limited', 'not_found'],
  },
} as const;
