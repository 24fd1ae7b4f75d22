/** The notification centre (spec sections 3, 4 and 7). */
import { z } from 'zod';
import { empty } from './scalars.ts';

export const DELIVERY_TYPES = ['base', 'popup', 'toast'] as const;

export const notificationSchema = z.object({
  notification_id: z.string(),
  /** What it is about (server/modules/messages/kinds.ts): the list draws by it. Null: one of before kinds. */
  kind: z.string().nullable(),
  message: z.object({
    url: z.string(),
    popup: z.object({ header: z.string(), excerpt: z.string(), content: z.string() }),
    toast: z.object({ excerpt: z.string() }),
  }),
  delivery_types: z.array(z.enum(DELIVERY_TYPES)),
  /** Read flag. */
  reading: z.boolean(),
  created_at: z.string(),
});

export const notificationEndpoints = {
  notifications: {
    summary: 'The player’s notifications, newest first',
    scope: 'withdraw-only',
    query: z.strictObject({
      view: z.enum(['all', 'unread']).default('all'),
      /** The `next` of the part before; without it the newest. */
      after: z.string().max(128).optional(),
    }),
    response: z.object({
      result: z.array(notificationSchema),
      /** Of all that there are. */
      unread: z.number().int(),
      next: z.string().nullable(),
    }),
    errors: ['unauthenticated'],
  },
  readNotification: {
    summary: 'Mark one notification read',
    scope: 'withdraw-only',
    body: z.strictObject({ notification_id: z.string().max(64) }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  removeNotification: {
    summary: 'Take one notification out of the list for good',
    scope: 'withdraw-only',
    body: z.strictObject({ notification_id: z.string().max(64) }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  readAllNotifications: {
    summary: 'Mark every notification read',
    scope: 'withdraw-only',
    body: empty,
    response: z.object({ result: z.object({ success: z.boolean() }) }),
    errors: ['unauthenticated'],
  },
} as const;
