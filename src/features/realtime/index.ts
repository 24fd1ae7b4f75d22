/**
 * The live connection of the page (spec section 7, Realtime socket). It is loaded when something is to be heard: for a
 * guest that is the public feed alone, which most pages do not show.
 */
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
