/**
 * The live connection of the page (spec section 7, Realtime socket). It is loaded when something is to be heard: for a
 * guest that is the public feed alone, which most pages do not show.
 */
import type { TopicData, TopicKind } from '#shared/contract/topics.ts';
import type { createRealtime, RealtimeOptions } from './connection.ts';
import type { RealtimeHandlers } from './model.ts';

export { $lineAway } from './line.ts';
export type { RealtimeHandlers } from './model.ts';

/** What the connection works with; what messages do is loaded with it. */
type RealtimeSetup = Omit<RealtimeOptions, 'handlers'> & { loadHandlers: () => Promise<RealtimeHandlers> };

type Realtime = ReturnType<typeof createRealtime>;

let setup: RealtimeSetup | null = null;
let loading: Promise<Realtime> | null = null;

/** Registers what each message does; the app calls it once, before anything connects. */
export function registerRealtime(given: RealtimeSetup): void {
  setup ??= given;
}

async function load({ loadHandlers, ...options }: RealtimeSetup): Promise<Realtime> {
  const [{ createRealtime }, handlers] = await Promise.all([import('./connection.ts'), loadHandlers()]);
  return createRealtime({ ...options, handlers });
}

/** Works with the connection once it is loaded; what is asked earlier keeps its order. */
function withRealtime(work: (realtime: Realtime) => void): void {
  if (!setup) return;
  loading ??= load(setup);
  loading.then(work).catch((error: unknown) => {
    loading = null;
    console.error('The live connection could not be loaded', error);
  });
}

/** Opens the socket for the public messages. */
export function connectRealtime(): void {
  withRealtime((realtime) => realtime.connect());
}

/** Binds the socket to the player after a login or a session check (`user/subscribe`). */
export function subscribePlayer(): void {
  withRealtime((realtime) => realtime.subscribe());
}

/** Unbinds it at logout and purge (`user/logout`); one that was never loaded is bound to nobody. */
export function unsubscribePlayer(): void {
  if (loading) withRealtime((realtime) => realtime.unsubscribe());
}

/**
 * Follows what a topic holds, on the connection, which is opened if need be. `see` is given every state of it; null: there
 * is no such topic (any more), or it is not for this player. Returns what ends it.
 */
export function followTopic<Kind extends TopicKind>(
  kind: Kind,
  key: string,
  see: (state: TopicData<Kind> | null) => void,
): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const begin = async (realtime: Realtime): Promise<void> => {
    const { createTopics } = await import('./topics.ts');
    // What a kind of topic holds is the contract's (shared/contract/topics.ts); the server is believed to keep it.
    if (!isOver) end = realtime.topics(createTopics).follow(`${kind}/${key}`, see as (state: unknown) => void);
  };
  withRealtime((realtime) => {
    begin(realtime).catch((error: unknown) => console.error('A topic could not be followed', kind, error));
  });
  return () => {
    isOver = true;
    end?.();
  };
}
