/** Rounds of the player that were left in the middle, and stakes that came back (issue 4 §2). */
import { atom } from 'nanostores';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type InterruptedRound = ResponseOf<'interruptedRounds'>['result'][number];

export const $interrupted = atom<readonly InterruptedRound[]>([]);

/** Counts purges: an answer that comes after one belongs to a player who has left. */
let purges = 0;

/** Fetches them; a failure leaves what is known. */
export async function loadInterrupted(): Promise<void> {
  const asked = purges;
  const outcome = await call('interruptedRounds', {}, { quiet: true });
  if (outcome.ok && asked === purges) $interrupted.set(outcome.value.result);
}

$session.listen(({ authenticated }) => {
  if (authenticated) return;
  purges += 1;
  $interrupted.set([]);
});
