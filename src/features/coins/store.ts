/** The player's coins in this tab: fetched when a page shows them, renewed by the socket. */
import { atom } from 'nanostores';
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';

/** Whole coins; null while nobody knows. */
export const $coins = atom<number | null>(null);

/** Counts what makes an answer stale: a newer figure, or another player. */
let figures = 0;

/** Shows what the socket or an answer tells. */
export function setCoins(balance: number): void {
  figures += 1;
  $coins.set(balance);
}

/** Fetches how many coins the player has; what is known stays when that fails. */
export async function loadCoins(): Promise<void> {
  const asked = figures;
  const outcome = await call('coins', {}, { quiet: true });
  if (outcome.ok && asked === figures) setCoins(outcome.value.balance);
}

$session.listen(({ authenticated }) => {
  if (authenticated) return;
  figures += 1;
  $coins.set(null);
});
