/** What Fairwind asks of a vendor that checks who somebody is (design section 1, promise 7). One adapter per vendor. */
import type { Result } from '../result.ts';

interface KycStart {
  playerId: string;
  person: { name: string; surname: string; birthday: string };
  /** BCP 47 tag of the language that the player reads. */
  language: string;
  /** Where the vendor sends the player when they are done. */
  returnUrl: string;
}

export interface KycSession {
  sessionId: string;
  /** What is shown in a frame. */
  url: string;
}

/** `ended`: nobody finished it. */
export type KycStatus = 'approved' | 'declined' | 'resubmission' | 'ended';

export interface KycDecision {
  sessionId: string;
  status: KycStatus;
  reason: string | null;
  /** The person on the document, as far as it was read. */
  person: { name: string | null; surname: string | null; birthday: string | null };
  document: {
    paper: 'passport' | 'id_card' | 'driving_licence' | 'residence_permit';
    validUntil: string | null;
  } | null;
}

type KycReading =
  /** Null: the vendor tells something that decides nothing. */
  { ok: true; decision: KycDecision | null } | { ok: false; reason: 'invalid_signature' | 'invalid_body' };

export interface KycVendor {
  readonly vendor: string;
  /** Errors: `provider_unavailable`. */
  start(session: KycStart): Promise<Result<KycSession>>;
  /** Asks for a decision; null while there is none. Errors: `provider_unavailable`. */
  decision(sessionId: string): Promise<Result<KycDecision | null>>;
  /** Checks the signature of a webhook over its raw body, and reads it. */
  readWebhook(headers: Headers, body: string): KycReading;
}
