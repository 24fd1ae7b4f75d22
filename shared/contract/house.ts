/** Content lists, SEO records, VIP levels and realtime tickets. */
import { z } from 'zod';
import { empty, localeCode } from './scalars.ts';

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

/** VIP level item of spec section 3. */
export const vipLevelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  /** Score at which the level is reached. */
  score: z.number().int(),
  images: z.object({ active: z.string() }),
});

/** SEO record of spec section 3. */
const seoRecordSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** Separated by commas. */
  keywords: z.string(),
  /** Absolute address of the picture the page is shared with. */
  image: z.string(),
});

export const houseEndpoints = {
  vipLevels: {
    summary: 'The levels of the VIP programme',
    response: z.object({ result: z.array(vipLevelSchema) }),
    errors: [],
  },
  contentList: {
    summary: 'A list of the footer',
    params: z.object({ kind: z.enum(CONTENT_LIST_KINDS) }),
    response: z.object({ result: z.array(contentListItemSchema) }),
    errors: ['not_found'],
  },
  seo: {
    summary: 'What search engines and sharing read of a page',
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
  realtimeTicket: {
    summary: 'A single-use ticket for one socket connection, valid 30 s',
    body: empty,
    response: z.object({ ticket: z.string(), expires_in_ms: z.number().int() }),
    errors: ['rate_limited'],
  },
} as const;
