/** What a component reads of the service, for as long as it lives: asked, tried again and shown in one way (ADR 0219). */
import { useStore } from '@nanostores/react';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onRouteData } from '#features/navigation/react.ts';
import type { Outcome } from '#platform/http.ts';
import { createRemote, knownOf, type Remote, type RemoteStore } from '#platform/remote.ts';

export interface Reading<Value> {
  remote: Remote<Value>;
  /** What can be shown; null: nothing is known. */
  value: Value | null;
  /** Reads it again; what is known stays in view. */
  reload(): Promise<void>;
  /** It is known from elsewhere: the answer to an act, the socket. */
  set(value: Value): void;
}

export interface ReadingOptions {
  /** Whose or which it is: another one starts anew. Null: nothing is read. */
  of?: string | null | undefined;
  /** Another version is read again; what is known stays in view. */
  version?: unknown;
  /**
   * Query values of the address that count, for what the page is for: the loading bar shows while it comes, and it is read
   * again when the route or one of them changes. The list must not change.
   */
  route?: readonly string[] | undefined;
  /** How often it is read again while somebody looks at the page, ms: it changes without a word of the socket. */
  every?: number | undefined;
}

const UNKNOWN: Remote<never> = { state: 'unknown' };

/** A value of a store of the page, which several parts show: read when the component lives, and every so often. */
export function useStored<Value>(store: RemoteStore<Value>, { every }: { every?: number } = {}): Reading<Value> {
  const remote = useStore(store.$remote, { ssr: 'initial' });
  useEffect(() => {
    // Parts of a page that ask at the same time share the first answer.
    if (store.$remote.get().state !== 'loading') void store.load();
    if (every === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden && store.$remote.get().state === 'ready') void store.load();
    }, every);
    return () => clearInterval(timer);
  }, [store, every]);
  return {
    remote,
    value: knownOf(remote),
    reload: async () => void (await store.load()),
    set: (value) => store.set(value),
  };
}

/** Reads a value when the component lives, and again by itself as long as a failure may pass. */
export function useRemote<Value>(
  read: () => Promise<Outcome<Value>>,
  { of = '', version, route, every }: ReadingOptions = {},
): Reading<Value> {
  const [remote, setRemote] = useState<Remote<Value>>(UNKNOWN);
  const store = useRef<RemoteStore<Value>>(null);
  const readNow = useEffectEvent(read);
  const readVersion = useRef(version);
  const noteVersion = useEffectEvent(() => {
    readVersion.current = version;
  });
  useEffect(() => {
    noteVersion();
    if (of === null) return;
    const own = createRemote(() => readNow());
    // In slices: a long list drawn at once would hold the page.
    const stop = own.$remote.listen((now) => startTransition(() => setRemote(now)));
    store.current = own;
    const load = async (): Promise<void> => void (await own.load());
    const leave = route && onRouteData(route, load);
    if (!route) void load();
    return () => {
      leave?.();
      stop();
      own.forget();
      store.current = null;
      setRemote(UNKNOWN);
    };
  }, [of, route]);
  useEffect(() => {
    if (Object.is(readVersion.current, version)) return;
    readVersion.current = version;
    void store.current?.load();
  }, [version]);
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => {
      // What failed is tried again by itself.
      if (!document.hidden && store.current?.$remote.get().state === 'ready') void store.current.load();
    }, every);
    return () => clearInterval(timer);
  }, [every]);
  return {
    remote,
    value: knownOf(remote),
    reload: async () => void (await store.current?.load()),
    set: (value) => store.current?.set(value),
  };
}
