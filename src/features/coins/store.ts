/** The player's coins in this tab: fetched when a page shows them, renewed by the socket. */
import { ownRemote } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { knownAtom } from '#platform/remote.ts';

export const coins = ownRemote<number>(async () => {
  const outcome = await call('coins', {}, { quiet: true });
  return outcome.ok ? { ok: true, value: outcome.value.balance } : outcome;
});

/** Whole coins; null while nobody knows. */
export const $coins = knownAtom(coins, null);

/** Shows what the socket or an answer tells. */
export const setCoins = (balance: number): void => coins.set(balance);

/** Fetches how many coins the player has; what is known stays when that fails. */
export const loadCoins = async (): Promise<void> => void (await coins.load());
