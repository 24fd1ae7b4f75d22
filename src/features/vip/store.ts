/** The levels of the VIP programme in this tab (spec section 7). */
import { call } from '#platform/http.ts';
import { createRemote, knownAtom } from '#platform/remote.ts';
import { debounce } from '#platform/timing.ts';
import { VIP_LEVELS_DEBOUNCE_MS } from '#shared/constants.ts';
import type { VipLevel } from './model.ts';

const levels = createRemote<readonly VipLevel[]>(async () => {
  const outcome = await call('vipLevels', {}, { quiet: true });
  return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
});

const NONE: readonly VipLevel[] = [];

/** Once known they stay; a failure is tried again by itself. */
export const $vipLevels = knownAtom(levels, NONE);

const fetchSoon = debounce(VIP_LEVELS_DEBOUNCE_MS, () => void levels.load());

/** Fetches the levels once calls have paused for 500 ms and none are known yet. */
export function loadVipLevels(): void {
  if ($vipLevels.get().length === 0) fetchSoon();
}
