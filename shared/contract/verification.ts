/** Verification: what a player has sent, what is asked for, and what became of it. */
import { z } from 'zod';
import {
  DOCUMENT_ERRORS,
  DOCUMENT_KINDS,
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_PAPERS,
  DOCUMENT_SIDES,
  DOCUMENT_STATES,
  REFUSAL_REASONS,
  REQUEST_CAUSES,
} from '../verification.ts';
import { VERIFICATION_STATUSES } from './events.ts';
import { isoDate, localeCode, uuid } from './scalars.ts';

const kind = z.enum(DOCUMENT_KINDS as [(typeof DOCUMENT_KINDS)[number], ...typeof DOCUMENT_KINDS]);
const paper = z.enum(DOCUMENT_PAPERS as [(typeof DOCUMENT_PAPERS)[number], ...typeof DOCUMENT_PAPERS]);
const side = z.enum(DOCUMENT_SIDES);

export const verificationSchema = z.object({
  status: z.enum(VERIFICATION_STATUSES),
  /** Whether name, birthday and address are there to be checked. */
  profile: z.boolean(),
  /** What must be proved, in this order; a cause stands beside what was asked for by itself. */
  steps: z.array(
    z.object({
      kind,
      cause: z.enum(REQUEST_CAUSES).nullable(),
      state: z.enum(['missing', ...DOCUMENT_STATES]),
      documents: z.array(
        z.object({
          document_id: uuid,
          paper,
          side,
          state: z.enum(DOCUMENT_STATES),
          sent_at: z.string(),
          decided_at: z.string().nullable(),
          valid_until: isoDate.nullable(),
          reason: z.enum(REFUSAL_REASONS).nullable(),
          /** What the reviewer wrote beside the reason. */
          note: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** How long documents are kept once the account is left, years. */
  kept_years: z.number().int(),
  /** Whether identity is checked by an outside vendor in a frame. */
  vendor: z.boolean(),
});

export const verificationEndpoints = {
  verification: {
    summary: 'Where the player’s verification stands',
    scope: 'withdraw-only',
    response: verificationSchema,
    errors: ['unauthenticated'],
  },
  sendDocument: {
    summary: 'Send one side or file of a document: JPEG, PNG, WebP, HEIC or PDF, as the body',
    scope: 'withdraw-only',
    query: z.strictObject({ kind, paper, side }),
    upload: DOCUMENT_MAXIMUM_BYTES,
    response: verificationSchema,
    errors: [
      'unauthenticated',
      'profile_required',
      'too_large',
      ...DOCUMENT_ERRORS,
      'document_not_replaceable',
      'rate_limited',
      'unavailable',
    ],
  },
  startVerification: {
    summary: 'Begin the check of identity at the outside vendor; answers the address of its frame',
    scope: 'withdraw-only',
    body: z.strictObject({ language: localeCode }),
    response: z.object({ url: z.string() }),
    errors: ['unauthenticated', 'profile_required', 'not_offered', 'provider_unavailable', 'rate_limited'],
  },
} as const;
