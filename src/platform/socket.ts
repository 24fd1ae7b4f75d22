/**
 * A socket that comes back: a fresh address for every connection, spread waits that grow while it keeps breaking, a
 * question when it is silent, and nothing queued while it is away. What tells that the line may be back (the network, the
 * page in sight again) has it tried at once. partysocket makes each single attempt; it cannot be hurried out of a wait of
 * its own, so the waits are here.
 */

import ReconnectingSocket from 'partysocket/ws';
import { SOCKET_REPLACED_CODE } from '#shared/contract/first-paths.ts';

export interface SocketEvents {
  onOpen(): void;
  onText(text: string): void;
  /** Nothing is heard, though the socket has not closed; the next text ends it. */
  onSilent(): void;
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
  /** The question that anybody at the other end answers. */
  ping: string;
  events: SocketEvents;
}

/** How often the line is looked at, ms. */
const BEAT_MS = 1_000;
/** A line in sight that nothing was heard from for so long is asked, ms; nobody looks at a hidden page's figures. */
export const QUIET_MS = { visible: 5_000, hidden: 25_000 } as const;
/**
 * A socket may be dead for minutes before it closes, as when a phone changes its network. A question that stays open for
 * so long makes the line a silent one, and then a lost one. A page that slept hears what waits for it before it asks.
 */
export const SILENT_MS = 3_500;
export const LOST_MS = 8_000;
/** A connection that stood so long broke by accident: the waits start over. */
export const GOOD_MS = 60_000;
const RECONNECT_MINIMUM_MS = 800;
const RECONNECT_SPREAD_MS = 2_400;
const RECONNECT_GROWTH = 1.6;
export const RECONNECT_MAXIMUM_MS = 8_000;

/** Neither repeated nor queued by partysocket. */
const ONE_ATTEMPT = { maxRetries: 0, maxEnqueuedMessages: 0, connectionTimeout: LOST_MS } as const;

/** The wait before an attempt, spread out so that a restart is not answered by everyone at once. @param failures from 1 */
export function reconnectDelayMs(failures: number, random: () => number = Math.random): number {
  const first = RECONNECT_MINIMUM_MS + random() * RECONNECT_SPREAD_MS;
  return Math.round(Math.min(RECONNECT_MAXIMUM_MS, first * RECONNECT_GROWTH ** (failures - 1)));
}

/** One connection, from the asking for its address to its end. */
interface Attempt {
  socket: ReconnectingSocket | null;
  openedAt: number | null;
  heardAt: number;
  /** Since when a question has been open, with nothing heard after it; null when none is. */
  askedAt: number | null;
  silent: boolean;
}

export function openSocket({ url, ping, events }: SocketOptions): LiveSocket {
  let current: Attempt | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const isOpen = (attempt: Attempt) => attempt.socket?.readyState === ReconnectingSocket.OPEN;
  const ask = (attempt: Attempt): void => {
    if (attempt.askedAt !== null) return;
    attempt.socket?.send(ping);
    attempt.askedAt = performance.now();
  };
  const hear = (attempt: Attempt): void => {
    attempt.heardAt = performance.now();
    attempt.askedAt = null;
    attempt.silent = false;
  };

  /** @param comesBack false: it was closed for newer ones, and is tried again once somebody looks at the page */
  const lose = (attempt: Attempt, comesBack = true): void => {
    if (current !== attempt) return;
    current = null;
    attempt.socket?.close();
    if (attempt.openedAt !== null && performance.now() - attempt.openedAt >= GOOD_MS) failures = 0;
    failures += 1;
    events.onClose();
    clearTimeout(waiting);
    if (comesBack) waiting = setTimeout(connect, reconnectDelayMs(failures));
  };

  const listen = (attempt: Attempt, socket: ReconnectingSocket): void => {
    // What a socket that was given up still says counts no more.
    const whileCurrent =
      <Given>(work: (given: Given) => void) =>
      (given: Given) => {
        if (current === attempt) work(given);
      };
    socket.addEventListener(
      'open',
      whileCurrent(() => {
        attempt.openedAt = performance.now();
        hear(attempt);
        events.onOpen();
      }),
    );
    socket.addEventListener(
      'message',
      whileCurrent(({ data }: MessageEvent) => {
        hear(attempt);
        events.onText(String(data));
      }),
    );
    socket.addEventListener('close', ({ code }) => lose(attempt, code !== SOCKET_REPLACED_CODE));
    // Without an address there is no connection that could close.
    socket.addEventListener('error', () => lose(attempt));
  };

  const address = (): Promise<string> =>
    url().catch((error: unknown) => {
      console.warn('The live connection got no address', error);
      throw error;
    });

  const connect = (): void => {
    clearTimeout(waiting);
    const attempt: Attempt = { socket: null, openedAt: null, heardAt: performance.now(), askedAt: null, silent: false };
    current = attempt;
    // A browser that knows that it is offline need not try: it says when it is back.
    if (navigator.onLine === false) {
      lose(attempt);
      return;
    }
    // Nothing waits for a later connection: its player may be another.
    attempt.socket = new ReconnectingSocket(address, null, ONE_ATTEMPT);
    listen(attempt, attempt.socket);
  };

  const beat = (): void => {
    // partysocket gives up an attempt that does not open.
    if (!current || !isOpen(current)) return;
    const now = performance.now();
    const askedMs = current.askedAt === null ? 0 : now - current.askedAt;
    if (askedMs >= LOST_MS) lose(current);
    else if (askedMs >= SILENT_MS && !current.silent) {
      current.silent = true;
      events.onSilent();
    } else if (now - current.heardAt >= QUIET_MS[document.visibilityState]) ask(current);
  };

  /** Something says that the line may be back, or that somebody looks again: it is tried, or asked, at once. */
  const nudge = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (!current) connect();
    else if (isOpen(current)) ask(current);
  };

  addEventListener('online', nudge);
  addEventListener('focus', nudge);
  document.addEventListener('visibilitychange', nudge);
  const beating = setInterval(beat, BEAT_MS);
  connect();
  return {
    send: (text) => {
      if (!current || !isOpen(current)) return false;
      current.socket?.send(text);
      return true;
    },
    close: () => {
      clearInterval(beating);
      clearTimeout(waiting);
      removeEventListener('online', nudge);
      removeEventListener('focus', nudge);
      document.removeEventListener('visibilitychange', nudge);
      const closed = current;
      current = null;
      closed?.socket?.close();
    },
  };
}
