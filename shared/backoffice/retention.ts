/** How long rows are kept, and what the job that takes them out has done. */
import { z } from 'zod';
import { at } from './scalars.ts';

/** A count that may be beyond what a number holds exactly. */
const whole = z.string().regex(/^\d+$/);

const size = {
  /** The table, which the rule is known by. */
  table: z.string(),
  /** Why it is kept that long. */
  basis: z.string(),
  /** As the database last estimated it. */
  rows: whole,
  /** With its indexes and partitions. */
  bytes: whole,
  /** 0: it is not partitioned. */
  partitions: z.number(),
};

export const staffRetentionEndpoints = {
  retention: {
    summary: 'How long each table is kept, and what the last run took out of it',
    permission: 'see_audit',
    response: z.object({
      next_run: at.nullable(),
      rules: z.array(
        z.object({
          ...size,
          days: z.number(),
          /** How many days more its rows are kept in files; null: they are deleted. */
          archived_days: z.number().nullable(),
          last_run: at.nullable(),
          /** It is being followed, or whoever followed it ended before the end. */
          running: z.boolean(),
          taken: whole,
          taken_in_all: whole,
          files: z.number(),
          file_bytes: whole,
          error: z.string().nullable(),
        }),
      ),
      kept: z.array(z.object(size)),
    }),
    errors: [],
  },
} as const;
