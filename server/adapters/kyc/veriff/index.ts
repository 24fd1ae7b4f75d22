/**
 * Veriff: sessions are begun by `POST /v1/sessions`, the player goes through them in a frame, and the decision comes by
 * webhook (devdocs.veriff.com). What is posted is signed as the hex HMAC-SHA256 of the raw body under the shared secret;
 * what is read, of the session's id.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#shared/json.ts';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';
import type { Log } from '../../../log.ts';
import type { KycDecision, KycStatus, KycVendor } from '../../../ports/kyc.ts';
import { fail, ok } from '../../../result.ts';

const TIMEOUT_MS = 8_000;
const KEY_HEADER = 'x-auth-client';
const SIGNATURE_HEADER = 'x-hmac-signature';

export interface VeriffOptions {
  url: string;
  apiKey: string;
  secrets: Secrets;
  log: Log;
  /** How requests travel; the network unless told. */
  send?: typeof fetch;
}

const text = z.string().max(512).nullish();
/** Codes differ between the vendor's pages; the words do not. */
const STATUSES: Readonly<Record<string, KycStatus>> = {
  approved: 'approved',
  declined: 'declined',
  resubmission_requested: 'resubmission',
  expired: 'ended',
  abandoned: 'ended',
};
const PAPERS = {
  PASSPORT: 'passport',
  ID_CARD: 'id_card',
  DRIVERS_LICENSE: 'driving_licence',
  RESIDENCE_PERMIT: 'residence_permit',
} as const;

const started = z.object({ verification: z.object({ id: z.string().max(64), url: z.url() }) });
const verification = z.object({
  id: z.string().max(64),
  status: z.string().max(64),
  reason: text,
  person: z.object({ firstName: text, lastName: text, dateOfBirth: text }).nullish(),
  document: z.object({ type: text, validUntil: text }).nullish(),
});
const decided = z.object({ verification: verification.nullable() });

const day = (value: string | null | undefined): string | null =>
  value !== null && value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

function decisionOf(body: z.output<typeof verification>): KycDecision | null {
  const status = STATUSES[body.status];
  if (status === undefined) return null;
  const { person, document } = body;
  const paper = PAPERS[document?.type as keyof typeof PAPERS];
  return {
    sessionId: body.id,
    status,
    reason: body.reason ?? null,
    person: {
      name: person?.firstName ?? null,
      surname: person?.lastName ?? null,
      birthday: day(person?.dateOfBirth),
    },
    document: paper === undefined ? null : { paper, validUntil: day(document?.validUntil) },
  };
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Creates the adapter. */
export function createVeriff({ url, apiKey, secrets, log, send = fetch }: VeriffOptions): KycVendor {
  const signatureOf = (content: string, secret: string): Buffer =>
    createHmac('sha256', secret).update(content).digest();
  const isSigned = (content: string, given: Buffer): boolean =>
    acceptedOf(secrets).some((secret) => timingSafeEqual(signatureOf(content, secret), given));

  /** The vendor's JSON, or undefined when it does not answer with any. */
  async function call(path: string, signed: string, body?: string): Promise<unknown> {
    try {
      const answer = await send(new URL(path, url).href, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          [KEY_HEADER]: apiKey,
          [SIGNATURE_HEADER]: signatureOf(signed, currentOf(secrets)).toString('hex'),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body }),
      });
      return answer.ok ? jsonOf(await answer.text()) : undefined;
    } catch (error) {
      log.warn({ error, vendor: 'veriff' }, 'the vendor of identity checks does not answer');
      return undefined;
    }
  }

  return {
    vendor: 'veriff',

    async start({ playerId, person, language, returnUrl }) {
      const body = JSON.stringify({
        verification: {
          callback: returnUrl,
          person: { firstName: person.name, lastName: person.surname, dateOfBirth: person.birthday },
          vendorData: playerId,
          endUserId: playerId,
          lang: language,
        },
      });
      const answer = started.safeParse(await call('/v1/sessions', body, body));
      if (!answer.success) return fail('provider_unavailable');
      const { id, url: frame } = answer.data.verification;
      return ok({ sessionId: id, url: frame });
    },

    async decision(sessionId) {
      const answer = decided.safeParse(await call(`/v1/sessions/${encodeURIComponent(sessionId)}/decision`, sessionId));
      if (!answer.success) return fail('provider_unavailable');
      return ok(answer.data.verification === null ? null : decisionOf(answer.data.verification));
    },

    readWebhook(headers, body) {
      const given = headers.get(SIGNATURE_HEADER) ?? '';
      const isOurs = headers.get(KEY_HEADER) === apiKey && /^[0-9a-f]{64}$/i.test(given);
      if (!isOurs || !isSigned(body, Buffer.from(given, 'hex'))) {
        return { ok: false, reason: 'invalid_signature' };
      }
      const read = decided.safeParse(jsonOf(body));
      if (!read.success || read.data.verification === null) return { ok: false, reason: 'invalid_body' };
      return { ok: true, decision: decisionOf(read.data.verification) };
    },
  };
}
