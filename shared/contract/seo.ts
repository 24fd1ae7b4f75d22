/** What search engines and sharing read of a page. */
import { z } from 'zod';
import { localeCode } from './scalars.ts';

/** SEO record of spec section 3. */
const seoRecordSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Separated by commas. */
  keywords: z.string(),
  /** Absolute address of the picture the page is shared with. */
  image: z.string(),
});

export const seoEndpoints = {
  seo: {
    summary: 'What search engines and sharing read of a page',
    scope: 'none',
    query: z.object({
      /** Without locale prefix: `/games`. */
      path: z
        .string()
        .max(512)
        .regex(/^\/(?!\/)[^?#\\]*$/),
      /** Of those the domain serves; its default one unless given. */
      locale: localeCode.optional(),
    }),
    response: z.object({ result: seoRecordSchema }),
    errors: ['not_found'],
  },
} as const;
