/** The head of a text page: `src/content/pages/<language>/<alias>.md`. */
import { z } from 'astro/zod';

export const pageSchema = z.strictObject({
  title: z.string().min(1).max(65),
  /** For search engines and the list of pages. */
  description: z.string().min(1).max(200),
  /** The day the text last changed. */
  updated: z.coerce.date(),
});

export type PageHead = z.infer<typeof pageSchema>;
