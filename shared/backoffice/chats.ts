/** Live chat, as the operator's people see it. */
import { z } from 'zod';
import { CHAT_FILE_MAXIMUM_BYTES, CHAT_FILE_NAME_LENGTH, CHAT_TEXT_LENGTH } from '../contract/chat-topics.ts';
import { uuid } from '../contract/scalars.ts';
import { BASE_LANGUAGES } from '../regions/locales.ts';
import { DOCUMENT_ERRORS } from '../verification.ts';
import { at, done, language, reason, stream } from './scalars.ts';

const ofThread = z.strictObject({ thread_id: uuid });
/** Writing a line, or taking a talk, is its own reason. */
const noReason = z.literal('').optional();

/** As many as a talk's buttons can show. */
export const CANNED_MAXIMUM = 40;
export const CANNED_NAME_LENGTH = 40;
const cannedAnswer = z.strictObject({
  name: z.string().trim().min(1).max(CANNED_NAME_LENGTH),
  text: z.string().trim().min(1).max(CHAT_TEXT_LENGTH),
});

const thread = z.object({
  thread_id: z.string(),
  player_id: z.string().nullable(),
  /** Masked; null for a guest. */
  player: z.string().nullable(),
  region: z.string(),
  language: z.string(),
  topic: z.string().nullable(),
  /** The page that it was opened on. */
  context: z.string().nullable(),
  status: z.enum(['waiting', 'talking', 'closed']),
  agent: z.string().nullable(),
  mine: z.boolean(),
  /** Whether this person answers in its language. */
  spoken: z.boolean(),
  /** Until when only those may take it who speak its language; null: this person may. */
  kept_until: at.nullable(),
  /** Its place among those of its region that wait; 0: it does not wait. */
  place: z.number(),
  /** Lines of the player that nobody has read. */
  unread: z.number(),
  created_at: at,
  last_at: at,
  closed_at: at.nullable(),
  rating: z.number().nullable(),
  rating_text: z.string().nullable(),
});

export const staffChatEndpoints = {
  chats: {
    summary:
      'Talks: who waits, in one’s own languages and longest first; who talks, quietest first; what was closed, newest first',
    permission: 'answer_chats',
    query: z.strictObject({
      status: z.enum(['waiting', 'talking', 'closed']).default('waiting'),
      mine: z.literal('1').optional(),
    }),
    response: z.object({
      threads: z.array(thread),
      waiting: z.number(),
      mine: z.number(),
      languages: z.array(language),
    }),
    errors: [],
  },
  chat: {
    summary: 'A talk with its lines. Whoever has it has read them; `typing` tells the player that somebody writes',
    permission: 'answer_chats',
    params: ofThread,
    query: z.strictObject({ typing: z.enum(['0', '1']).optional() }),
    response: z.object({
      thread,
      lines: z.array(
        z.object({
          line_id: z.number(),
          author: z.enum(['player', 'agent']),
          /** Of a file: its name. */
          text: z.string(),
          sent_at: at,
          file: z.object({ file_id: z.string(), bytes: z.number() }).nullable(),
        }),
      ),
      player_typing: z.boolean(),
      /** The last of our lines that the player has read. */
      player_read: z.number(),
      canned: z.array(cannedAnswer),
      /** To whom it can be given. */
      colleagues: z.array(z.object({ staff_id: z.string(), name: z.string(), languages: z.array(language) })),
    }),
    errors: ['not_found'],
  },
  chatChanges: {
    summary: 'Hear which talks change, for a minute; each event is the id of one',
    permission: 'answer_chats',
    stream: true,
    response: stream,
    errors: [],
  },
  chatAnswers: {
    summary: 'Answers that are given often, in a language; version 0: nobody has written any, and these are the first',
    permission: 'answer_chats',
    query: z.strictObject({ language }),
    response: z.object({ version: z.number(), answers: z.array(cannedAnswer) }),
    errors: [],
  },
  writeChatAnswers: {
    summary: 'Write all answers of a language anew. `version` is that of the list which was read',
    permission: 'answer_chats',
    body: z.strictObject({
      language,
      version: z.number().int().min(0),
      answers: z.array(cannedAnswer).max(CANNED_MAXIMUM),
      reason,
    }),
    response: z.object({ version: z.number() }),
    errors: ['content_changed'],
  },
  sayLanguages: {
    summary: 'Say in what languages one answers players; talks in them come first, and nobody else’s for two minutes',
    permission: 'answer_chats',
    body: z.strictObject({ languages: z.array(language).max(BASE_LANGUAGES.length), reason: noReason }),
    response: done,
    errors: [],
  },
  claimChat: {
    summary: 'Take a talk that waits',
    permission: 'answer_chats',
    params: ofThread,
    body: z.strictObject({ reason: noReason }),
    response: done,
    errors: ['not_found', 'case_taken', 'own_account', 'chat_for_speaker'],
  },
  answerChat: {
    summary: 'Say something in a talk that this person has. The same key is the same line',
    permission: 'answer_chats',
    params: ofThread,
    body: z.strictObject({ key: uuid, text: z.string().trim().min(1).max(CHAT_TEXT_LENGTH), reason: noReason }),
    response: done,
    errors: ['not_found', 'case_taken'],
  },
  answerChatWithFile: {
    summary: 'Send a file in a talk that this person has. The same key is the same file',
    permission: 'answer_chats',
    params: ofThread,
    query: z.strictObject({ key: uuid, name: z.string().trim().min(1).max(CHAT_FILE_NAME_LENGTH) }),
    upload: CHAT_FILE_MAXIMUM_BYTES,
    response: done,
    errors: ['not_found', 'case_taken', 'too_large', 'chat_files_full', ...DOCUMENT_ERRORS],
  },
  lookAtChatFile: {
    summary: 'The safe picture of a page of a file of a talk; each look is recorded',
    permission: 'answer_chats',
    params: ofThread.extend({ file_id: uuid }),
    body: z.strictObject({ page: z.number().int().min(1).max(100), reason: noReason }),
    response: z.object({ picture: z.string(), pages: z.number() }),
    errors: ['not_found', 'own_account'],
  },
  handOverChat: {
    summary: 'Give a talk to a colleague, or back to those who wait',
    permission: 'answer_chats',
    params: ofThread,
    body: z.strictObject({ to: uuid.nullable(), reason }),
    response: done,
    errors: ['not_found', 'case_taken'],
  },
  closeChat: {
    summary: 'End a talk that this person has',
    permission: 'answer_chats',
    params: ofThread,
    body: z.strictObject({ reason }),
    response: done,
    errors: ['not_found', 'case_taken'],
  },
} as const;
