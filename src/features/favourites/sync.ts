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

/** What a player has changed here: the server may have been asked before it was told. */
let since: OwnChange[] = [];

async function tell(change: OwnChange): Promise<void> {
  const teller = owner;
  const { list, code, kept } = change;
  since.push(change);
  const outcome = await call('changeFavourites', { body: { list, game_code: code, kept } });
  if (outcome.ok || teller !== owner) return;
  // Where the server did not take it, the browser does not pretend that it had.
  since = [];
  await bring(teller ?? '');
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
  replaceOwn(outcome.value, since);
}

/** A player is here, or (empty) a guest. Again for the same one is harmless. */
export async function belongTo(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  since = [];
  if (userId !== '') {
    const early = onOwnChange((change) => void tell(change));
    // A game may have been opened before its player was known. What a guest changed goes along with their lists.
    if (localStore.get(FAVOURITES_OWNER_KEY)) for (const change of early) void tell(change);
    await bring(userId);
    return;
  }
  onOwnChange(() => undefined);
  if (!localStore.get(FAVOURITES_OWNER_KEY)) return;
  localStore.set(FAVOURITES_OWNER_KEY, '');
  replaceOwn({ favourites: [], recent: [] }, since);
}
