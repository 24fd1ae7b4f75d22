/** What the page knows of one player: another one, or nobody, starts anew. */
import type { Outcome } from '#platform/http.ts';
import { createRemote, type RemoteStore } from '#platform/remote.ts';
import { $session } from './store.ts';

export function ownRemote<Value>(read: () => Promise<Outcome<Value>>): RemoteStore<Value> {
  const remote = createRemote(read);
  $session.listen(({ user }, before) => {
    if (user?.user_id !== before?.user?.user_id) remote.forget();
  });
  return remote;
}
