/** Any OpenID Connect provider: code flow with PKCE, state, nonce and the issuer's own name in its answer (RFC 9207). */
import * as client from 'openid-client';
import type { Log } from '../../log.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { fail, ok } from '../../result.ts';
import { createVendorFetch } from '../vendor-fetch.ts';

const TIMEOUT_SECONDS = 5;

export interface OpenidOptions {
  id: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  mark: string;
  regions: IdentityProvider['regions'];
  log: Log;
  /** How requests travel; the network unless told. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Plain http is for a provider on this machine, that is, our own. */
const isHere = (issuer: string): boolean => /^http:\/\/(?:[\w-]+\.)*localhost(?::\d+)?(?:\/|$)/.test(issuer);

/** How a provider takes our secret: in the header unless it names other ways only (OpenID Connect Discovery, section 3). */
function secretBy({ token_endpoint_auth_methods_supported: ways }: client.ServerMetadata, secret: string) {
  const takesHeader = ways === undefined || ways.includes('client_secret_basic');
  return takesHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/** Creates the adapter of a provider. What the provider says of itself is asked for once, at its first use. */
export function createOpenid(options: OpenidOptions): IdentityProvider {
  const { id, issuer, name, mark, regions, log } = options;
  const send = (options.send ?? createVendorFetch()) as unknown as client.CustomFetch;
  let known: Promise<client.Configuration> | null = null;

  async function discover(): Promise<client.Configuration> {
    const insecure = isHere(issuer) ? [client.allowInsecureRequests] : [];
    const { clientId, clientSecret } = options;
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: insecure,
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: send,
    });
    const metadata = found.serverMetadata();
    const config = new client.Configuration(metadata, clientId, clientSecret, secretBy(metadata, clientSecret));
    for (const allow of insecure) allow(config);
    config.timeout = TIMEOUT_SECONDS;
    config[client.customFetch] = send;
    return config;
  }

  /** Null: the provider does not answer; it is asked again next time. */
  async function configuration(): Promise<client.Configuration | null> {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = null;
      log.warn({ provider: id, error }, 'an OpenID provider does not say what it is');
      return null;
    }
  }

  return {
    id,
    issuer,
    name,
    mark,
    regions,

    async begin({ state, nonce, verifier, redirectUri }) {
      const config = await configuration();
      if (config === null) return fail('provider_unavailable');
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return ok({ url: url.href });
    },

    async finish(returned, { state, nonce, verifier, redirectUri }) {
      if (returned.searchParams.get('error') === 'access_denied') return fail('openid_refused');
      const config = await configuration();
      if (config === null) return fail('provider_unavailable');
      const own = new URL(redirectUri);
      own.search = returned.search;
      try {
        const tokens = await client.authorizationCodeGrant(config, own, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || claims.iss !== config.serverMetadata().issuer) return fail('openid_failed');
        const told =
          typeof claims.email === 'string'
            ? claims
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return ok({
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof told.email === 'string' ? told.email : null,
          // Some providers write it as a text.
          emailVerified: [true, 'true'].some((yes) => yes === told.email_verified),
        });
      } catch (error) {
        log.warn({ provider: id, error }, 'an OpenID sign-in failed');
        return fail('openid_failed');
      }
    },
  };
}
