/** When push is offered: to who reads their letters and was not asked lately, where the browser can do it. */
import { loadPush } from '#features/session/index.ts';
import { localStore } from '#platform/storage.ts';
import { PUSH_OFFERED_KEY } from '#shared/constants.ts';

/** Who said “not now” is left in peace this long. */
const OFFER_AGAIN_MS = 30 * 86_400_000;

/** Whether the browser still asks for permission: what was allowed or refused is not asked for again. */
export async function mayOfferPush(now: Date): Promise<boolean> {
  const { canPush } = await loadPush();
  if (!canPush() || Notification.permission !== 'default') return false;
  const offered = Date.parse(localStore.get(PUSH_OFFERED_KEY) ?? '');
  return !(now.getTime() - offered < OFFER_AGAIN_MS);
}

export function putOffPush(now: Date): void {
  localStore.set(PUSH_OFFERED_KEY, now.toISOString());
}
