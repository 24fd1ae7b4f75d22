/** The bonus map in this tab, as the server tells it: its days, states and rewards are never reckoned here. */
import { atom } from 'nanostores';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { createRemote, knownAtom } from '#platform/remote.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type DailyMap = ResponseOf<'dailyBonuses'>;
export type DailyItem = DailyMap['items'][number];
export type DailyReward = DailyItem['reward'];

export interface LoadedMap extends DailyMap {
  /** When it was told, by this page's own monotonic clock, ms. */
  toldAt: number;
}

export const dailyMap = createRemote<LoadedMap>(async () => {
  const outcome = await call('dailyBonuses', {}, { quiet: true });
  return outcome.ok ? { ok: true, value: { ...outcome.value, toldAt: performance.now() } } : outcome;
});

export const $map = knownAtom(dailyMap, null);
/** The day whose island is looked at; null: today's. */
export const $chosenDay = atom<number | null>(null);

/** Takes today's island. The map is fetched anew, whatever came of it. */
export async function claimToday(date: string): Promise<ResponseOf<'claimDailyBonus'> | null> {
  const outcome = await call('claimDailyBonus', { body: { date } }, { minimumMs: FETCH_MINIMUM_MS });
  await dailyMap.load();
  return outcome.ok ? outcome.value : null;
}

/** What was one player's is not the next one's: the map is asked again by whoever shows it. */
$session.listen(({ authenticated }, before) => {
  if (authenticated === before?.authenticated) return;
  $chosenDay.set(null);
  if ($map.get() !== null) void dailyMap.load();
});
