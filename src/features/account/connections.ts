/** Outside sign-ins of the account, and the password of somebody who came by one. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

export type Connections = ResponseOf<'openAuthConnections'>;
export type Connection = Connections['connections'][number];

export const loadConnections = () => call('openAuthConnections', {}, { quiet: true });

/** Leaves for a provider, to connect it; a fresh proof is asked for first. */
export async function connect(provider: string): Promise<void> {
  const body = { provider, return_path: location.pathname };
  const outcome = await call('connectOpenAuth', { body }, FORM);
  if (outcome.ok) location.assign(outcome.value.url);
}

/** Errors: `invalid` with `password`, `last_way_in`, `rate_limited`. */
export const disconnect = (provider: string, password: string) =>
  call('disconnectOpenAuth', { body: { provider, password } }, FORM);

/** Errors: `invalid` with `password`, `password_exists`. */
export const setFirstPassword = (password: string) => call('setPassword', { body: { password } }, FORM);
