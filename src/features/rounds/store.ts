/** Rounds of the player that were left in the middle, and stakes that came back. */
import { ownRemote } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { knownAtom } from '#platform/remote.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type InterruptedRound = ResponseOf<'interruptedRounds'>['result'][number];

const interrupted = ownRemote<readonly InterruptedRound[]>(async () => {
  const outcome = await call('interruptedRounds', {}, { quiet: true });
  return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
});

const NONE: readonly InterruptedRound[] = [];

export const $interrupted = knownAtom(interrupted, NONE);

/** Fetches them; a failure leaves what is known, and they are asked for again. */
export const loadInterrupted = async (): Promise<void> => void (await interrupted.load());
