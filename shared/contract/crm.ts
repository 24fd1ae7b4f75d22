/** The CRM: who a page's player is, told to the vendor by way of the server (spec section 7, CRM loader). */
import { z } from 'zod';
import { empty } from './scalars.ts';

export const crmEndpoints = {
  crmSession: {
    summary: 'A short-lived word that the CRM exchanges for the player’s id',
    scope: 'full',
    body: empty,
    response: z.object({ sid: z.string(), expires_in_ms: z.number().int() }),
    errors: ['unauthenticated', 'not_offered'],
  },
} as const;

/** What the CRM asks, server to server, signed. */
export const crmExchangeRequest = z.strictObject({ sid: z.string().max(256) });
