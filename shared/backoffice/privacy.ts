/** Rights of people over their data: erasures with their plan, legal holds, and an export for whoever cannot come in. */
import { z } from 'zod';
import { at, done, ofPlayer, reason } from './scalars.ts';

/** How somebody was known to be the person. */
export const CHECKED_HOW = ['documents', 'call_back', 'child'] as const;
const checked = z.strictObject({ how: z.enum(CHECKED_HOW), reason });
const line = z.object({
  table: z.string(),
  act: z.enum(['delete', 'delete_unless_excluded', 'blind', 'keep']),
  rows: z.number().int(),
});

export const staffPrivacyEndpoints = {
  erasures: {
    summary: 'Requests of erasure, and what vendors have answered of those that were carried out',
    permission: 'erase_players',
    response: z.object({
      requests: z.array(
        z.object({
          player_id: z.string(),
          player: z.string(),
          state: z.enum(['asked', 'withdrawn', 'erased', 'refused']),
          asked_at: at,
          due_at: at,
          checked_how: z.string().nullable(),
          decided_at: at.nullable(),
        }),
      ),
      notices: z.array(
        z.object({
          number: z.string(),
          player_id: z.string(),
          vendor: z.string(),
          state: z.enum(['waiting', 'by_hand', 'done', 'not_there']),
          tries: z.number().int(),
          told_at: at.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  erasurePlan: {
    summary: 'What an erasure of a player would delete, blind and keep, by table, and what keeps it back',
    permission: 'erase_players',
    looks: 'looked_erasure',
    params: ofPlayer,
    response: z.object({
      asked: z.boolean(),
      stage: z.enum(['asked', 'child', 'ended']),
      blockers: z.array(z.string()),
      plan: z.array(line.extend({ law: z.string().nullable() })),
      /** The last day of what the law keeps by name. */
      until: at,
      certificates: z.array(z.object({ number: z.string(), stage: z.string(), at, carried: z.array(line) })),
      hold: z.object({ reason: z.string(), at }).nullable(),
    }),
    errors: ['not_found'],
  },
  askErasure: {
    summary: 'Note a request of erasure that came by mail, phone or post, and how its person was known',
    permission: 'erase_players',
    params: ofPlayer,
    body: checked,
    response: done,
    errors: ['not_found', 'own_account'],
  },
  decideErasure: {
    summary: 'Ask a second person to carry an erasure out, or refuse it with the reason that its person reads',
    permission: 'erase_players',
    params: ofPlayer,
    body: z.strictObject({ decision: z.enum(['erase', 'refuse']), reason }),
    response: z.object({ approval_id: z.string().nullable() }),
    errors: ['not_found', 'own_account', 'erasure_unasked', 'erasure_blocked'],
  },
  answerErasure: {
    summary: 'Note what a vendor has answered that was written to by hand',
    permission: 'erase_players',
    params: z.strictObject({ number: z.string().regex(/^\d{1,18}$/), vendor: z.string().regex(/^[a-z0-9_-]{1,40}$/) }),
    body: z.strictObject({ reason }),
    response: done,
    errors: ['not_found'],
  },
  holdPlayer: {
    summary: 'Set or lift a legal hold: as long as it stands nothing of the player is erased',
    permission: 'erase_players',
    params: ofPlayer,
    body: z.strictObject({ holds: z.boolean(), reason }),
    response: done,
    errors: ['not_found', 'own_account'],
  },
  giveExport: {
    summary: 'The export of a player who cannot come in, once it is known who asks',
    permission: 'erase_players',
    params: ofPlayer,
    body: checked,
    response: z.object({ name: z.string(), media_type: z.string(), content: z.string() }),
    errors: ['not_found', 'own_account'],
  },
} as const;
