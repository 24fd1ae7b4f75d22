/** What Fairwind asks of an OpenID Connect provider (design section 1, promise 7). */
import type { RegionId } from '#shared/regions/index.ts';
import type { Result } from '../result.ts';

/** What only the browser that set out can know when it comes back. */
export interface Attempt {
  state: string;
  nonce: string;
  /** PKCE's verifier. */
  verifier: string;
  redirectUri: string;
}

/** Whom a provider says somebody is. */
export interface OutsidePerson {
  issuer: string;
  /** The provider's own, lasting name for them. */
  subject: string;
  email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  emailVerified: boolean;
}

export interface IdentityProvider {
  readonly id: string;
  readonly issuer: string;
  readonly name: string;
  /** A letter or two that stand for it. */
  readonly mark: string;
  /** Where it is offered; null: everywhere. */
  readonly regions: readonly RegionId[] | null;
  /** The address to send a browser to. Error: `provider_unavailable`. */
  begin(attempt: Attempt): Promise<Result<{ url: string }>>;
  /**
   * Reads what the browser came back with, and asks the provider for whom its code stands. Errors: `openid_refused` (the person said no), `openid_failed`, `provider_unavailable`.
   */
  finish(returned: URL, attempt: Attempt): Promise<Result<OutsidePerson>>;
}
