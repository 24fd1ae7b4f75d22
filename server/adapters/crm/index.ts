/** The CRM vendor's side: its server asks which player a word of a page names. */

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { crmExchangeRequest } from '#shared/contract/crm.ts';
import { parseJson } from '#shared/json.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { CrmVerifier } from '../../ports/crm.ts';
import { isSigned } from '../../signature.ts';

const BODY_MAXIMUM_BYTES = 2_048;

interface CrmVendorDeps {
  sessions: CrmVerifier;
  secret: Secrets;
  clock: Clock;
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Not JSON: as wrong as any other body.
    return undefined;
  }
}

/** What the vendor's server calls: `/vendor/crm/player`, signed as games are (docs/integrating.md). */
export function crmVendorRoutes({ sessions, secret, clock }: CrmVendorDeps): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_MAXIMUM_BYTES,
    onError: (context) => context.json({ error: 'invalid_request' }, 413),
  });
  app.post('/vendor/crm/player', limit, async (context) => {
    const body = await context.req.text();
    if (!isSigned(secret, clock.now(), context.req.raw.headers, body)) {
      return context.json({ error: 'invalid_signature' }, 401);
    }
    const parsed = crmExchangeRequest.safeParse(bodyOf(body));
    if (!parsed.success) return context.json({ error: 'invalid_request' }, 400);
    const playerId = sessions.redeem(parsed.data.sid);
    if (playerId === null) return context.json({ error: 'unknown_sid' }, 404);
    return context.json({ user_id: playerId });
  });
  return app;
}
