/** Achievements the player has completed in this tab's life. */
import { atom } from 'nanostores';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { Achievement } from './model.ts';

/** In the order they were completed. */
export const $achievements = atom<readonly Achievement[]>([]);

/** Counts purges: an answer that comes after one belongs to a player who has left. */
let purges = 0;

/**
 * Fetches a completed achievement by its id and stores it, once (spec section 7).
 * @returns the achievement if it is news; null when it is known already or could not be fetched.
 */
export async function receiveAchievement({ benefit_id }: RealtimeData<'achievement'>): Promise<Achievement | null> {
  const asked = purges;
  const outcome = await call('achievement', { params: { benefit_id } }, { quiet: true });
  const known = $achievements.get();
  if (!outcome.ok || asked !== purges || known.some((one) => one.benefit_id === benefit_id)) return null;
  $achievements.set([...known, outcome.value.result]);
  return outcome.value.result;
}

/** They leave with their player. */
$session.listen(({ authenticated }) => {
  if (authenticated) return;
  purges += 1;
  $achievements.set([]);
});
