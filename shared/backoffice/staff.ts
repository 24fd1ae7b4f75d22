/** The people of the console and the log of what they did. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { ROLE_NAMES } from './permissions.ts';
import { at, csv, language, reason, reasonOnly } from './scalars.ts';

const role = z.enum(ROLE_NAMES);
const ofStaff = z.strictObject({ staff_id: uuid });
/** What was asked for, or done at once where nobody else could say yes. */
const asked = z.object({ approval_id: z.string().nullable(), link: z.string().nullable() });

const auditQuery = z.strictObject({
  staff_id: uuid.optional(),
  action: z.string().max(60).optional(),
  q: z.string().max(120).optional(),
  days: z.coerce.number().int().min(1).max(3_650).optional(),
});

export const staffStaffEndpoints = {
  staff: {
    summary: 'The people who may log in here',
    permission: 'anybody',
    response: z.object({
      people: z.array(
        z.object({
          staff_id: z.string(),
          name: z.string(),
          email: z.string(),
          role,
          state: z.enum(['invited', 'enrolled', 'disabled']),
          /** What they answer players in. */
          languages: z.array(language),
          seen_at: at.nullable(),
          self: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  inviteStaff: {
    summary: 'Ask for a new person; a second one decides',
    permission: 'manage_staff',
    body: z.strictObject({ email: z.email().max(254), name: z.string().trim().min(2).max(80), role, reason }),
    response: asked,
    errors: ['staff_exists'],
  },
  changeRole: {
    summary: 'Ask for another role of a person; a second one decides',
    permission: 'manage_staff',
    params: ofStaff,
    body: z.strictObject({ role, reason }),
    response: asked,
    errors: ['not_found', 'staff_forbidden'],
  },
  disableStaff: {
    summary: 'Take a person’s access away at once; of one who manages staff a second one decides',
    permission: 'manage_staff',
    params: ofStaff,
    body: reasonOnly,
    response: asked,
    errors: ['not_found', 'staff_forbidden'],
  },
  staffLink: {
    summary: 'A new one-time link for who was invited and has not come in; to manage staff a second one decides',
    permission: 'manage_staff',
    params: ofStaff,
    body: reasonOnly,
    response: asked,
    errors: ['not_found', 'staff_forbidden', 'staff_exists'],
  },
  audit: {
    summary: 'What staff did, newest first',
    permission: 'see_audit',
    query: auditQuery.extend({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          position: z.string(),
          at,
          staff: z.string(),
          role: z.string(),
          action: z.string(),
          subject_kind: z.string(),
          subject_id: z.string(),
          player_id: z.string().nullable(),
          reason: z.string(),
          before: z.record(z.string(), z.unknown()).nullable(),
          after: z.record(z.string(), z.unknown()).nullable(),
          network: z.string(),
          hash: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  checkAudit: {
    summary: 'Reckon the audit log’s hash chain again',
    permission: 'see_audit',
    response: z.object({ entries: z.number(), broken_at: z.string().nullable(), at }),
    errors: [],
  },
  exportAudit: {
    summary: 'What staff did as a table',
    permission: 'see_audit',
    query: auditQuery,
    file: true,
    response: csv,
    errors: [],
  },
} as const;
