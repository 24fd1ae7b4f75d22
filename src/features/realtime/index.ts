/** The live connection of the page (spec section 7, Realtime socket). */
import { createRealtime, type RealtimeOptions } from './connection.ts';

export type { RealtimeHandlers } from './model.ts';

let realtime: ReturnType<typeof createRealtime> | null = null;

/** Registers what each message does; the app calls it once, before anything connects. */
export function registerRealtime(options: RealtimeOptions): void {
  realtime ??= createRealtime(options);
}

/** Opens the socket for the public messages. */
export function connectRealtime(): void {
  realtime?.connect();
}

/** Binds the socket to the player after a login or a session check (`user/subscribe`). */
export function subscribePlayer(): void {
  realtime?.subscribe();
}

/** Unbinds it at logout and purge (`user/logout`). */
export function unsubscribePlayer(): void {
  realtime?.unsubscribe();
}
