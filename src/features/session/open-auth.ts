/** Coming in by a provider: who offers it here, the way there, and the account of somebody new. */
import { affiliateOrigin } from '#features/affiliate/index.ts';
import { trackRegistration } from '#features/analytics/index.ts';
import { isPassing } from '#platform/again.ts';
import { call, type Outcome } from '#platform/http.ts';
import { createRemote } from '#platform/remote.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import { enter } from './entry.ts';
import { keepWaiting, type WaitingRegistration } from './waiting.ts';

export type Provider = ResponseOf<'openAuthProviders'>['providers'][number];
export type Arrival = ResponseOf<'openAuthArrival'>;

const FORM = { minimumMs: FETCH_MINIMUM_MS };

let known: readonly Provider[] | null = null;

/** Who lets people in here; told once. Until the list can be had, the form does without. */
export const providers = createRemote<readonly Provider[]>(async () => {
  if (known !== null) return { ok: true, value: known };
  const outcome = await call('openAuthProviders', {}, { quiet: true });
  if (!outcome.ok) return outcome;
  known = outcome.value.providers;
  return { ok: true, value: known };
});

/** Leaves for a provider. The page that it comes back to does not ask for the form again. */
export async function leaveFor(provider: string, path = location.pathname + location.search): Promise<void> {
  const back = new URL(path, location.origin);
  back.searchParams.delete('registration');
  const body = { provider, return_path: back.pathname + back.search };
  const outcome = await call('beginOpenAuth', { body }, FORM);
  if (outcome.ok) location.assign(outcome.value.url);
}

/** A failure that may pass is the popup's to say. */
export const loadArrival = () => call('openAuthArrival', {}, { quiet: isPassing });

type Wanted = Omit<
  RequestOf<'registerOpenAuth'>['body'],
  'affiliate_tag' | 'affiliate' | 'touches' | 'iov_flag' | 'x-iov'
>;

/** Opens the account of who arrived. @returns what waits for the code of a mail; null: they are in */
export async function registerArrival(wanted: Wanted): Promise<Outcome<WaitingRegistration | null>> {
  const outcome = await call('registerOpenAuth', { body: { ...wanted, ...affiliateOrigin(), iov_flag: true } }, FORM);
  if (!outcome.ok) return outcome;
  if ('registration' in outcome.value) {
    return { ok: true, value: keepWaiting(outcome.value.registration, wanted.email) };
  }
  const entered = await enter({ ok: true, value: outcome.value });
  if (!entered.ok) return entered;
  trackRegistration();
  return { ok: true, value: null };
}
