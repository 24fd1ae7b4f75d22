/** A place in the list as the browser hands it back. */
import { z } from 'zod';
import type { Place } from './store.ts';

const placeSchema = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]);

export const placeOf = (row: { created_at: string; notification_id: string }): string =>
  `${row.created_at}_${row.notification_id}`;

/** Null: from the start, as for a place that was never given out. */
export function readPlace(text: string | undefined): Place | null {
  const { success, data } = placeSchema.safeParse(text?.split('_'));
  return success ? { createdAt: data[0], notificationId: data[1] } : null;
}
