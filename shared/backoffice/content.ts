/** Promotions and text pages as marketers change them: drafts, previews, publishing and the way back (ADR 0129). */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { MEDIA_LIMITS, PROMO_IMAGE } from '../promo-media.ts';
import { at, done, reason, reasonOnly } from './scalars.ts';

export const CONTENT_KINDS = ['promo', 'page'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What the console speaks. */
const CONSOLE_LANGUAGES = ['en', 'de'] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

/** How far a change has come. */
export const DRAFT_STATES = ['draft', 'planned', 'publishing', 'live', 'returning', 'taken_back', 'discarded'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

const kind = z.enum(CONTENT_KINDS);
/** The name of a file without its ending, and the end of the page's address. */
export const alias = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** What publishing would refuse of content. */
const fault = z.object({
  file: z.string(),
  line: z.number().nullable(),
  /** Path of the field, `texts.de.title`; null: the file as a whole. */
  field: z.string().nullable(),
  message: z.string(),
});
export type ContentFault = z.infer<typeof fault>;

const draft = z.object({
  draft_id: z.string(),
  kind,
  alias: z.string(),
  state: z.enum(DRAFT_STATES),
  version: z.number(),
  /** Whether the page goes. */
  removes: z.boolean(),
  faults: z.array(fault),
  by: z.string(),
  at,
  publish_at: at.nullable(),
  published_at: at.nullable(),
  release: z.string().nullable(),
  /** Why the last publish left the live site as it was: a code of the console's words, and what was said. */
  refusal: z.object({ code: z.string(), output: z.string() }).nullable(),
});
export type DraftView = z.infer<typeof draft>;

/** A field of a form as the marketers' editor draws it (src/features/editor/fields.ts). */
export interface ContentField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  fields?: ContentField[];
  options?: { label: string; value: string }[];
  multiple?: boolean;
  type?: string;
  min?: number;
  max?: number;
  maxlength?: number;
  default?: unknown;
}

const ofDraft = z.strictObject({ draft_id: uuid });
const ofEntry = z.strictObject({ kind, alias });
/** Where a page can be looked at. */
const pageLink = z.object({ region: z.string(), locale: z.string(), url: z.string() });

export const staffContentEndpoints = {
  content: {
    summary: 'Promotions and text pages, the changes that are not live yet, and those that came live',
    permission: 'publish',
    response: z.object({
      publishes: z.boolean(),
      entries: z.array(
        z.object({
          kind,
          alias: z.string(),
          title: z.string(),
          updated: z.string(),
          state: z.enum(['coming', 'running', 'ended']),
          /** Null: it has begun. */
          starts: at.nullable(),
          status: z.enum(['announced', 'open']),
        }),
      ),
      drafts: z.array(draft),
      past: z.array(draft),
    }),
    errors: ['not_publishing'],
  },
  contentEntry: {
    summary: 'One of them as a form: its fields, its values, and what became of earlier changes',
    permission: 'publish',
    params: ofEntry,
    query: z.strictObject({ language: z.enum(CONSOLE_LANGUAGES).default('en') }),
    response: z.object({
      /** Fields as the marketers' editor draws them, in the words of that language. */
      fields: z.array(z.custom<ContentField>()),
      locales: z.array(z.string()),
      values: z.record(z.string(), z.any()),
      /** Whether it is part of the sources as they are. */
      exists: z.boolean(),
      draft: draft.nullable(),
      past: z.array(draft),
      live: z.array(pageLink),
    }),
    errors: ['not_publishing', 'not_found'],
  },
  saveContent: {
    summary: 'Save a change as a draft; what publishing would refuse is refused now, unless it is kept unfinished',
    permission: 'publish',
    params: ofEntry,
    body: z.strictObject({
      values: z.record(z.string(), z.any()),
      /** Of the draft that it was made over; null: none was open. */
      version: z.number().int().nullable(),
      unfinished: z.boolean(),
      /** A promotion's new name: its old address leads to the new one, or is given up with a plain yes. */
      rename: z.strictObject({ to: alias, gives_up_address: z.boolean() }).optional(),
      reason,
    }),
    response: z.object({
      draft_id: z.string().nullable(),
      /** What the next save goes on from; null: nothing is kept. */
      version: z.number().nullable(),
      alias: z.string(),
      faults: z.array(fault),
    }),
    errors: ['not_publishing', 'not_found', 'content_changed', 'content_busy', 'content_exists', 'invalid'],
  },
  removeContent: {
    summary: 'Draft that a promotion goes: its address leads to another one, or is given up with a plain yes',
    permission: 'publish',
    params: ofEntry,
    body: z.strictObject({ leads_to: alias.nullable(), gives_up_address: z.boolean(), reason }),
    response: z.object({ draft_id: z.string() }),
    errors: ['not_publishing', 'not_found', 'content_busy', 'content_exists', 'address_given_up'],
  },
  uploadPicture: {
    summary: 'Send a picture for a draft, as the body',
    permission: 'publish',
    params: ofDraft,
    query: z.strictObject({ name: z.string().regex(PROMO_IMAGE) }),
    upload: MEDIA_LIMITS.bytes,
    response: done,
    errors: ['not_publishing', 'not_found', 'content_busy', 'too_large'],
  },
  previewContent: {
    summary: 'Render a draft for its own eyes: addresses on each domain that expire, and open in one browser each',
    permission: 'publish',
    params: ofDraft,
    body: reasonOnly,
    response: z.object({ expires_at: at, pages: z.array(pageLink) }),
    errors: ['not_publishing', 'not_found', 'content_unfinished', 'code_changed'],
  },
  publishContent: {
    summary: 'Take a draft live, now or at a moment to come',
    permission: 'publish',
    params: ofDraft,
    body: z.strictObject({ at: z.iso.datetime().nullable(), reason }),
    response: done,
    errors: ['not_publishing', 'not_found', 'content_unfinished', 'content_busy', 'invalid'],
  },
  unplanContent: {
    summary: 'Make a planned change a draft again',
    permission: 'publish',
    params: ofDraft,
    body: reasonOnly,
    response: done,
    errors: ['not_found'],
  },
  discardContent: {
    summary: 'Throw a draft away',
    permission: 'publish',
    params: ofDraft,
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'content_busy'],
  },
  takeContentBack: {
    summary: 'Return a live change to what was there before it',
    permission: 'publish',
    params: ofDraft,
    body: reasonOnly,
    response: done,
    errors: ['not_publishing', 'not_found', 'content_changed'],
  },
} as const;
