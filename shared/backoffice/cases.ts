/** What waits for a person: cases, and approvals of a second one. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { at, documentVerdict, done, flagged, money, reason } from './scalars.ts';

export const CASE_QUEUES = ['document', 'flag', 'order', 'round', 'contact', 'referral', 'person', 'offer'] as const;
export const APPROVAL_KINDS = [
  'balance',
  'round',
  'invite',
  'role',
  'disable',
  'link',
  'campaign',
  'market',
  'free_rounds',
  'statement',
  'erasure',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

const ofCase = z.strictObject({ case_id: uuid });
const caseRow = z.object({
  case_id: z.string(),
  kind: z.enum(CASE_QUEUES),
  player_id: z.string().nullable(),
  player: z.string().nullable(),
  region: z.string().nullable(),
  subject_id: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
  opened_at: at,
  claimed_by: z.string().nullable(),
  mine: z.boolean(),
  closed_at: at.nullable(),
  outcome: z.string().nullable(),
});

const bookRow = z.object({
  at: at.nullable(),
  what: z.string(),
  /** What the vendor called for, and what our ledger holds; null where one of them has nothing. */
  theirs: money.nullable(),
  ours: money.nullable(),
  same: z.boolean(),
  note: z.string().nullable(),
});

export const staffCaseEndpoints = {
  queues: {
    summary: 'How many wait in each queue',
    permission: 'anybody',
    response: z.object({
      cases: z.record(z.string(), z.number()),
      approvals: z.number(),
      /** Of those, the ones that this person may decide. */
      mine: z.number(),
    }),
    errors: [],
  },
  cases: {
    summary: 'The cases of a queue: open ones with the oldest first, settled ones with the newest first',
    permission: 'handle_cases',
    query: z.strictObject({ kind: z.enum(CASE_QUEUES), state: z.enum(['open', 'closed']).default('open') }),
    response: z.object({ cases: z.array(caseRow) }),
    errors: [],
  },
  caseDetails: {
    summary: 'A case with what it is about',
    permission: 'handle_cases',
    params: ofCase,
    response: z.object({
      case: caseRow,
      message: z
        .object({ name: z.string(), email: z.string(), topic: z.string(), region: z.string(), text: z.string(), at })
        .nullable(),
      document: z
        .object({
          paper: z.string(),
          side: z.string(),
          pages: z.array(z.number()),
          /** Other players who sent the same file. */
          elsewhere: z.number(),
        })
        .nullable(),
      round: z
        .object({
          provider: z.string(),
          round_id: z.string(),
          game_code: z.string(),
          status: z.string(),
          books: z.array(bookRow),
          result: z.object({ theirs: money, ours: money, short: money }),
          rounds_on_game: z.number(),
          earlier_disputes: z.number(),
        })
        .nullable(),
    }),
    errors: ['not_found'],
  },
  documentPage: {
    summary: 'The safe picture of a page of a document; each look is recorded',
    permission: 'review_documents',
    params: ofCase.extend({ page: z.coerce.number().int().min(1).max(100) }),
    response: z.object({ picture: z.string() }),
    errors: ['not_found'],
  },
  decideDocument: {
    summary: 'Accept or refuse a document; a refusal says why, and the player reads it',
    permission: 'review_documents',
    params: ofCase,
    body: documentVerdict,
    response: done,
    errors: ['not_found', 'case_taken', 'document_decided'],
  },
  claimCase: {
    summary: 'Take a case in hand, so that nobody else does',
    permission: 'handle_cases',
    params: ofCase,
    // Taking is its own reason.
    body: z.strictObject({ reason: z.literal('').optional() }),
    response: done,
    errors: ['not_found', 'case_taken'],
  },
  releaseCase: {
    summary: 'Give a case back to the queue',
    permission: 'handle_cases',
    params: ofCase,
    body: z.strictObject({ reason: z.literal('').optional() }),
    response: done,
    errors: ['not_found', 'case_taken'],
  },
  closeCase: {
    summary: 'Close a case that this person has in hand',
    permission: 'handle_cases',
    params: ofCase,
    body: z.strictObject({ outcome: flagged, reason }),
    response: done,
    errors: ['not_found', 'case_taken', 'invalid'],
  },
  askSettlement: {
    summary: 'Ask for what a disputed round lacks to be paid or taken; a second person decides',
    permission: 'settle_rounds',
    params: ofCase,
    body: z.strictObject({
      /** Decimal; a minus takes away. */
      amount: z
        .string()
        .max(21)
        .regex(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/),
      reason,
    }),
    response: z.object({ approval_id: z.string() }),
    errors: ['not_found', 'case_taken', 'invalid'],
  },
  approvals: {
    summary: 'What waits for a second person, and what was decided lately',
    permission: 'anybody',
    query: z.strictObject({ state: z.enum(['open', 'closed']).default('open') }),
    response: z.object({
      approvals: z.array(
        z.object({
          approval_id: z.string(),
          kind: z.enum(APPROVAL_KINDS),
          player_id: z.string().nullable(),
          player: z.string().nullable(),
          payload: z.record(z.string(), z.string()),
          reason: z.string(),
          asked_by: z.string(),
          asked_at: at,
          decided_by: z.string().nullable(),
          decided_at: at.nullable(),
          decision: z.enum(['approved', 'refused']).nullable(),
          note: z.string().nullable(),
          own: z.boolean(),
          may: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  decideApproval: {
    summary: 'Say yes or no to what another person asked for; one’s own can be taken back, never approved',
    permission: 'anybody',
    params: z.strictObject({ approval_id: uuid }),
    body: z.strictObject({ decision: z.enum(['approved', 'refused']), reason }),
    response: z.object({ link: z.string().nullable() }),
    errors: [
      'not_found',
      'own_approval',
      'already_decided',
      'staff_forbidden',
      'insufficient_funds',
      'campaign_settled',
      'statement_settled',
      'invalid',
    ],
  },
} as const;
