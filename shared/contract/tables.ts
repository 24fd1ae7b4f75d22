/** How many people are at the live tables. */
import { z } from 'zod';

export const tablesSchema = z.object({
  /** Tables at which somebody is. */
  tables: z.array(z.object({ game_code: z.string(), players: z.number().int().min(1) })),
});
export type Tables = z.infer<typeof tablesSchema>;

export const tableEndpoints = {
  tables: {
    summary: 'How many people are at the live tables that the region offers; empty tables are left out',
    scope: 'none',
    response: tablesSchema,
    errors: [],
  },
} as const;
