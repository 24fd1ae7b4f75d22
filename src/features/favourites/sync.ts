/**
 * Whose the lists of games in this browser are. At login a guest's lists join the player's; from then on the browser
 * shows what the server stores, and tells it each change. At logout the player's lists leave with them.
 */
import { type OwnChange, onOwnChange, ownLists, replaceOwn } from '#features/lobby/index.ts';
import { call } from '#platform/http.ts';
import { localStore } from '#platform/storage.ts';
import { FAVOURITES_OWNER_KEY } from '#shared/constants.ts';

/** Who the lists belong to in this tab; empty: a guest. */
let owner: string | undefined;

async function tell({ list, code, kept }: OwnChange): Promise<void> {
  const teller = owner;
  const outcome = await call('changeFavourites', { body: { list, game_code: code, kept } });
  // Where the server did not take it, the browser does not pretend that it had.
  if (!outcome.ok && teller === owner) await bring(teller ?? '');
}

/** Fetches a player's lists; those of a guest go along the first time. A failure leaves what is shown. */
async function bring(userId: string): Promise<void> {
  const ofGuest = !localStore.get(FAVOURITES_OWNER_KEY);
  const { favourites, recent } = ownLists();
  const outcome = ofGuest
    ? await call('mergeFavourites', { body: { favourites: [...favourites], recent: [...recent] } }, { quiet: true })
    : await call('favourites', {}, { quiet: true });
  if (!outcome.ok || owner !== userId) return;
  localStore.set(FAVOURITES_OWNER_KEY, userId);
  replaceOwn(outcome.value);
}

/** A player is here, or (empty) a guest. Again for the same one is harmless. */
export async function belongTo(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  if (userId !== '') {
    onOwnChange((change) => void tell(change));
    await bring(userId);
    return;
  }
  onOwnChange(() => undefined);
  if (!localStore.get(FAVOURITES_OWNER_KEY)) return;
  localStore.set(FAVOURITES_OWNER_KEY, '');
  replaceOwn({ favourites: [], recent: [] });
}
