/** Open-auth: coming in by an OpenID Connect provider, connections, and a password for those who came without (ADR 0097). */
import { z } from 'zod';
import { FIELD_LENGTH } from '../constants.ts';
import { empty } from './scalars.ts';
import { loginResult, registrationAsked, registrationPayload } from './session.ts';

const provider = z.string().max(32);
const way = z.strictObject({
  provider,
  /** Where the browser goes on; a path of our own. */
  return_path: z.string().max(1_024),
});
const leave = z.object({ url: z.string() });

export const openAuthEndpoints = {
  openAuthProviders: {
    summary: 'The providers that the domain offers',
    scope: 'none',
    response: z.object({ providers: z.array(z.object({ id: z.string(), name: z.string(), mark: z.string() })) }),
    errors: [],
  },
  beginOpenAuth: {
    summary: 'The address at which a provider is asked who somebody is',
    scope: 'none',
    body: way,
    response: leave,
    errors: ['not_found', 'provider_unavailable', 'rate_limited'],
  },
  connectOpenAuth: {
    summary: 'The same, to connect the player’s account',
    scope: 'full',
    fresh: true,
    body: way,
    response: leave,
    errors: ['unauthenticated', 'not_found', 'provider_unavailable', 'rate_limited'],
  },
  openAuthArrival: {
    summary: 'Whom a provider named that nobody has an account with yet',
    scope: 'none',
    response: z.object({ name: z.string(), email: z.string().nullable(), email_verified: z.boolean() }),
    errors: ['registration_over'],
  },
  registerOpenAuth: {
    summary: 'Open an account for them; where the provider has not seen their address, by the code of a mail',
    scope: 'second-factor-pending',
    guests: true,
    body: registrationPayload.omit({ password: true, phone: true }),
    response: z.union([loginResult, registrationAsked]),
    errors: [
      'registration_over',
      'login_taken',
      'unavailable',
      'underage',
      'rate_limited',
      'country_not_served',
      'country_served_elsewhere',
      'country_needs_currency',
    ],
  },
  openAuthConnections: {
    summary: 'What the player can log in with beside a code',
    scope: 'withdraw-only',
    response: z.object({
      has_password: z.boolean(),
      connections: z.array(
        z.object({ provider: z.string(), name: z.string(), mark: z.string(), connected_at: z.string().nullable() }),
      ),
    }),
    errors: ['unauthenticated'],
  },
  disconnectOpenAuth: {
    summary: 'Disconnect a provider, with the password; never the last way in',
    scope: 'full',
    body: z.strictObject({ provider, password: z.string().min(1).max(256) }),
    response: empty,
    errors: ['unauthenticated', 'not_found', 'last_way_in', 'rate_limited'],
  },
  setPassword: {
    summary: 'A first password for a player who came by a provider',
    scope: 'full',
    fresh: true,
    body: z.strictObject({
      password: z
        .string()
        .min(1)
        .max(FIELD_LENGTH.password.max * 2),
    }),
    response: empty,
    errors: ['unauthenticated', 'password_exists'],
  },
} as const;
