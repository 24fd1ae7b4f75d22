/**
 * Whose the stars on this device are. At login a guest's join the player's; from then on the device shows what the server
 * stores, and tells it each change. At logout they leave with the player.
 */
import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { localStore } from '#platform/storage.ts';
import { $favourites, keepFavourites } from './favourites.ts';

type Marks = ReadonlySet<string>;

/** Says in local storage whose stars this device holds; absent or empty: a guest's. */
const OWNER_KEY = 'sport-favourites-of';

/** Who the stars belong to in this tab; empty: a guest. */
let owner: string | undefined;
/** What the server stores, as far as it has been heard; null: nothing yet. */
let stored: Marks | null = null;

const changesOf = (before: Marks, after: Marks) => [
  ...[...after].filter((mark) => !before.has(mark)).map((mark) => ({ mark, kept: true })),
  ...[...before].filter((mark) => !after.has(mark)).map((mark) => ({ mark, kept: false })),
];

/** Shows what the server stores, with what was marked here since it was asked, which it is told of. */
function show(marks: readonly string[], since: ReturnType<typeof changesOf>): void {
  stored = new Set(marks);
  const shown = new Set(marks);
  for (const { mark, kept } of since) kept ? shown.add(mark) : shown.delete(mark);
  keepFavourites(shown);
}

/** Fetches a player's stars; those of a guest go along the first time. A failure leaves what is shown. */
async function bring(userId: string): Promise<void> {
  const before = $favourites.get() ?? new Set();
  const guests = localStore.get(OWNER_KEY) ? [] : [...before];
  const outcome =
    guests.length > 0
      ? await call('mergeSportFavourites', { body: { marks: guests } }, { quiet: true })
      : await call('sportFavourites', {}, { quiet: true });
  if (!outcome.ok || owner !== userId) return;
  localStore.set(OWNER_KEY, userId);
  show(outcome.value.marks, changesOf(before, $favourites.get() ?? new Set()));
}

/** Tells the server what has changed on this device. Where it did not take it, the device does not pretend that it had. */
async function tell(shown: Marks): Promise<void> {
  const [before, teller] = [stored, owner];
  if (before === null || !teller) return;
  stored = shown;
  for (const body of changesOf(before, shown)) {
    const outcome = await call('changeSportFavourite', { body });
    if (!outcome.ok && teller === owner) return bring(teller);
  }
}

async function belongTo(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  stored = null;
  if (userId !== '') return bring(userId);
  if (!localStore.get(OWNER_KEY)) return;
  localStore.set(OWNER_KEY, '');
  keepFavourites([]);
}

/** Keeps the stars of this device with whoever is here; again is harmless. */
export function followOwner(): void {
  if (owner !== undefined) return;
  owner = '';
  $favourites.listen((shown) => void (shown && tell(shown)));
  $session.subscribe(({ user, checked }) => {
    if (checked) void belongTo(user?.user_id ?? '');
  });
}
