/**
 * What the service knows and a page shows: unknown is not empty, and failed is neither. It is read again by itself as
 * long as the failure may pass (ADR 0184).
 */
import { atom, type ReadableAtom } from 'nanostores';
import { isPassing, tryUntilDone } from './again.ts';
import type { ApiError, Outcome } from './http.ts';
import { NO_ANSWER } from './no-answer.ts';

export type Remote<Value> =
  /** Nobody has asked. */
  | { state: 'unknown' }
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  /** Known from before, and the last look failed. */
  | { state: 'stale'; value: Value; error: ApiError }
  | { state: 'failed'; error: ApiError };

export interface RemoteStore<Value> {
  $remote: ReadableAtom<Remote<Value>>;
  /** Reads it, or reads it again. @returns whether it is known as it is now */
  load(): Promise<boolean>;
  /** It is known from elsewhere, such as the socket; an answer under way is older. */
  set(value: Value): void;
  /** It was another player's. */
  forget(): void;
}

/**
 * What is known as a store of its own, for those who only read it. An atom: what an island is drawn with before it lives is
 * the first value of its stores, and a computed one has none.
 */
export function knownAtom<Value, Empty>(
  { $remote }: Pick<RemoteStore<Value>, '$remote'>,
  empty: Empty,
): ReadableAtom<Value | Empty> {
  const $known = atom<Value | Empty>(empty);
  $remote.listen((remote) => $known.set(knownOf(remote) ?? empty));
  return $known;
}

/** The value that can be shown; null: none is known. */
export const knownOf = <Value>(remote: Remote<Value>): Value | null =>
  remote.state === 'ready' || remote.state === 'stale' ? remote.value : null;

/** What is read with a part of the page that could not be loaded is as good as lost on the way. */
function lostBy(cause: unknown): Outcome<never> {
  console.warn('A reading could not be made', cause);
  return { ok: false, error: NO_ANSWER };
}

export function createRemote<Value>(read: () => Promise<Outcome<Value>>): RemoteStore<Value> {
  const $remote = atom<Remote<Value>>({ state: 'unknown' });
  /** Counts what makes an answer under way worth nothing. */
  let newest = 0;
  let stopTrying: (() => void) | null = null;
  const settle = (remote: Remote<Value>): void => {
    stopTrying?.();
    stopTrying = null;
    $remote.set(remote);
  };
  async function renew(): Promise<boolean> {
    newest += 1;
    const asked = newest;
    const outcome = await read().catch(lostBy);
    if (asked !== newest) return true;
    if (outcome.ok) {
      settle({ state: 'ready', value: outcome.value });
      return true;
    }
    const { error } = outcome;
    const value = knownOf($remote.get());
    $remote.set(value === null ? { state: 'failed', error } : { state: 'stale', value, error });
    if (isPassing(error)) stopTrying ??= tryUntilDone(renew);
    return false;
  }
  return {
    $remote,
    load() {
      if (knownOf($remote.get()) === null) $remote.set({ state: 'loading' });
      return renew();
    },
    set(value) {
      newest += 1;
      settle({ state: 'ready', value });
    },
    forget() {
      newest += 1;
      settle({ state: 'unknown' });
    },
  };
}
