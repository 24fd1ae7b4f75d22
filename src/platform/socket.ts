/**
 * A socket that comes back: a fresh URL for every connection, jittered waits, a heartbeat, and nothing queued while it
 * is away (partysocket alone has none of the last three).
 */
import ReconnectingSocket from 'partysocket/ws';

export interface SocketEvents {
  onOpen(): void;
  onText(text: string): void;
  onClose(): void;
}

export interface LiveSocket {
  /** Sends if the connection stands; a word for a closed socket is dropped, the next `onOpen` starts afresh. */
  send(text: string): boolean;
  close(): void;
}

interface SocketOptions {
  /** Gives the address of the next connection. A failure counts as a failed attempt. */
  url: () => Promise<string>;
  /** What is sent as a heartbeat. */
  ping: string;
  events: SocketEvents;
}

export const PING_INTERVAL_MS = 25_000;
/** Silence this long means the connection is gone, whatever the browser believes. */
export const SILENCE_LIMIT_MS = 60_000;
const RECONNECT_MINIMUM_MS = 800;
const RECONNECT_SPREAD_MS = 2_400;
const RECONNECT_MAXIMUM_MS = 30_000;

/** The first wait after a lost connection: spread out, so that a restart is not answered by everyone at once. */
export function reconnectDelayMs(random: () => number = Math.random): number {
  return RECONNECT_MINIMUM_MS + Math.round(random() * RECONNECT_SPREAD_MS);
}

export function openSocket({ url, ping, events }: SocketOptions): LiveSocket {
  let lastHeard = performance.now();
  const socket = new ReconnectingSocket(url, null, {
    minReconnectionDelay: reconnectDelayMs(),
    maxReconnectionDelay: RECONNECT_MAXIMUM_MS,
    reconnectionDelayGrowFactor: 1.6,
    connectionTimeout: 10_000,
    // Nothing waits for a later connection: its player may be another.
    maxEnqueuedMessages: 0,
  });
  const heartbeat = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    if (performance.now() - lastHeard > SILENCE_LIMIT_MS) socket.reconnect();
    else socket.send(ping);
  }, PING_INTERVAL_MS);
  const heard = (): void => {
    lastHeard = performance.now();
  };
  socket.addEventListener('open', () => {
    heard();
    events.onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    heard();
    events.onText(String(data));
  });
  socket.addEventListener('close', () => events.onClose());
  return {
    send: (text) => socket.readyState === socket.OPEN && socket.send(text),
    close: () => {
      clearInterval(heartbeat);
      socket.close();
    },
  };
}
