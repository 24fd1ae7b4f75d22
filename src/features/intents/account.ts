/** Intents are those of the player who is here. */
import { $user } from '#features/session/index.ts';
import { showIntentsOf } from '#platform/intents.ts';

let following = false;

/** From now on the intents of whoever is here are shown and asked about. */
export function followAccount(): void {
  if (following) return;
  following = true;
  $user.subscribe((user) => showIntentsOf(user?.user_id ?? null));
}
