/** The levels of the VIP programme in this tab (spec section 7). */
import { atom } from 'nanostores';
import { call } from '#platform/http.ts';
import { debounce } from '#platform/timing.ts';
import { VIP_LEVELS_DEBOUNCE_MS } from '#shared/constants.ts';
import type { VipLevel } from './model.ts';

export const $vipLevels = atom<readonly VipLevel[]>([]);

/** An empty or failed answer is ignored: what is known stays. */
async function fetchLevels(): Promise<void> {
  const outcome = await call('vipLevels', {}, { quiet: true });
  if (outcome.ok && outcome.value.result.length > 0) $vipLevels.set(outcome.value.result);
}

const fetchSoon = debounce(VIP_LEVELS_DEBOUNCE_MS, () => void fetchLevels());

/** Fetches the levels once calls have paused for 500 ms and none are known yet. */
export function loadVipLevels(): void {
  if ($vipLevels.get().length === 0) fetchSoon();
}
