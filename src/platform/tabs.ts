/** Words between the tabs of one browser: BroadcastChannel, or the storage event where it is missing. */
import { localStore } from './storage.ts';

export interface TabChannel {
  /** Tells the other tabs; the sender does not hear itself. */
  tell(message: string): void;
  onMessage(listener: (message: string) => void): void;
}

function broadcastChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    tell: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', (event) => listener(String(event.data))),
  };
}

/** Storage events reach every tab but the writer; a stamp makes the same word twice two events. */
function storageChannel(name: string): TabChannel {
  const key = `fairwind:tabs:${name}`;
  return {
    tell: (message) => localStore.set(key, `${crypto.randomUUID()} ${message}`),
    onMessage: (listener) =>
      addEventListener('storage', (event) => {
        if (event.key === key && event.newValue !== null)
          listener(event.newValue.slice(event.newValue.indexOf(' ') + 1));
      }),
  };
}

export function openTabChannel(name: string): TabChannel {
  return typeof BroadcastChannel === 'function' ? broadcastChannel(name) : storageChannel(name);
}
