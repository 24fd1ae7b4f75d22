/** The lists of the footer (spec section 3, icon lists). */
import { z } from 'zod';

export const CONTENT_LIST_KINDS = ['affiliates', 'payment_systems'] as const;
export type ContentListKind = (typeof CONTENT_LIST_KINDS)[number];

/** An icon of the footer (spec section 3, icon lists). */
export const contentListItemSchema = z.object({
  alias: z.string(),
  name: z.string(),
  /** Path of the drawing. */
  image: z.string(),
  /** Where it leads; empty: nowhere. */
  url: z.string(),
});

export const contentEndpoints = {
  contentList: {
    summary: 'A list of the footer',
    scope: 'none',
    params: z.object({ kind: z.enum(CONTENT_LIST_KINDS) }),
    response: z.object({ result: z.array(contentListItemSchema) }),
    errors: ['not_found'],
  },
} as const;
