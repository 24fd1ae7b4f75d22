/** What several endpoints of the console share. */
import { z } from 'zod';
import { currency, isoDate, uuid } from '../contract/scalars.ts';
import { BASE_LANGUAGES, type BaseLanguage } from '../regions/index.ts';
import { UNIT_CODES } from '../units.ts';
import { REFUSAL_REASONS } from '../verification.ts';

/** Why somebody does it: every write has one, and the audit log keeps it. */
export const reason = z.string().trim().min(4).max(400);
/** A write that says nothing but why. */
export const reasonOnly = z.strictObject({ reason });
/** What is decided about a document; a refusal says why, and the player reads it. */
export const documentVerdict = z.strictObject({
  outcome: z.enum(['accept', 'refuse']),
  refusal: z.enum(REFUSAL_REASONS).optional(),
  note: z.string().trim().max(400).optional(),
  /** The last day that the paper is good for; asked for with papers of identity that are accepted. */
  valid_until: isoDate.optional(),
  reason,
});
export const done = z.object({});
export const ofPlayer = z.strictObject({ player_id: uuid });
export const money = z.object({ amount: z.string(), currency });
/** An amount of the ledger: money, loyalty points (XLP) or coins (XCN). */
export const ledgerAmount = z.object({ amount: z.string(), currency: z.enum(UNIT_CODES) });
export const at = z.string();
/** What somebody answers players in. */
export const language = z.enum(BASE_LANGUAGES as readonly [BaseLanguage, ...BaseLanguage[]]);
/** From the newest down: a place to go on from. */
export const fromPlace = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
/** A table for a spreadsheet, with what would be read as a formula made harmless. */
export const csv = z.object({ filename: z.string(), csv: z.string() });
/** Server-sent events. */
export const stream = z.custom<ReadableStream<Uint8Array>>();
export const flagged = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
