/** Tickets for the realtime socket; its messages are in events.ts. */
import { z } from 'zod';
import { empty } from './scalars.ts';

export const realtimeEndpoints = {
  realtimeTicket: {
    summary: 'A single-use ticket for one socket connection, valid 30 s',
    scope: 'withdraw-only',
    guests: true,
    body: empty,
    response: z.object({ ticket: z.string(), expires_in_ms: z.number().int() }),
    errors: ['rate_limited'],
  },
} as const;
