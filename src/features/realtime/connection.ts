/**
 * The player's live connection: one socket per page life, opened with a single-use ticket, resumed by the last
 * sequence number or refetched (design section 5). Nothing of money is ever sent over it.
 */
import { call } from '#platform/http.ts';
import { type LiveSocket, openSocket } from '#platform/socket.ts';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import type { ClientMessage, RealtimeControl, RealtimeMessage } from '#shared/contract/events.ts';
import { REALTIME_PATH } from '#shared/contract/first-paths.ts';
import { noteLine } from './line.ts';
import { isControl, isTopicFrame, judgeSequence, type RealtimeHandlers, readFrame, subscription } from './model.ts';
import type { Topics } from './topics.ts';

export interface RealtimeOptions {
  handlers: RealtimeHandlers;
  /** Some messages were missed for good, or the session has ended unheard: load what they would have changed. */
  refetch: () => void | Promise<void>;
}

type Open = typeof openSocket;

/** Builds a connection; the page has one, tests have as many as they like. */
export function createRealtime({ handlers, refetch }: RealtimeOptions, open: Open = openSocket) {
  let socket: LiveSocket | null = null;
  let subscribed = false;
  let lastSequence: number | null = null;
  let topics: Topics | null = null;

  const say = (message: ClientMessage): void => {
    socket?.send(JSON.stringify(message));
  };

  const deliver = (message: RealtimeMessage): void => {
    const handle = handlers[message.type] as ((data: unknown) => void | Promise<void>) | undefined;
    // A message of a newer server has no reaction here yet.
    if (!handle) return;
    Promise.resolve(handle(message.data)).catch((error: unknown) =>
      console.error('A message failed', message.type, error),
    );
  };

  const receive = (message: RealtimeMessage): void => {
    const verdict = judgeSequence(lastSequence, message.sequence);
    if (verdict === 'ignore') return;
    if (message.sequence !== undefined) lastSequence = message.sequence;
    deliver(message);
    if (verdict === 'refetch') void refetch();
  };

  const control: { [Type in RealtimeControl['type']]: (frame: Extract<RealtimeControl, { type: Type }>) => void } = {
    pong: () => undefined,
    subscribed: ({ sequence, mode }) => {
      const first = lastSequence === null;
      if (mode === 'resumed' && !first) return;
      lastSequence = sequence;
      if (!first) void refetch();
    },
    unsubscribed: () => undefined,
    // The session ended before it was bound, so nothing told the page: whoever is here is asked anew.
    refused: ({ code }) => {
      if (code === ERROR_CODES.unauthenticated) void refetch();
      else console.warn('The live connection was refused', code);
    },
  };

  const onText = (text: string): void => {
    noteLine('open');
    const frame = readFrame(text);
    if (!frame) return;
    if (isTopicFrame(frame)) topics?.hear(frame);
    else if (isControl(frame)) (control[frame.type] as (frame: RealtimeControl) => void)(frame);
    else receive(frame);
  };

  const onOpen = (): void => {
    noteLine('open');
    if (subscribed) say(subscription(lastSequence));
    topics?.opened();
  };

  /** A ticket belongs to the session it was fetched with, so another player needs another connection. */
  const reopen = (): void => {
    socket?.close();
    noteLine('connecting');
    socket = open({
      url: ticketUrl,
      ping: JSON.stringify({ type: 'ping' }),
      events: { onOpen, onText, onSilent: () => noteLine('silent'), onClose: () => noteLine('connecting') },
    });
  };

  return {
    /** Opens the socket; again is harmless. */
    connect(): void {
      if (!socket) reopen();
    },
    /** Binds the connection to the player who has just logged in, now and after each reconnect. */
    subscribe(): void {
      if (subscribed) return;
      subscribed = true;
      lastSequence = null;
      reopen();
    },
    /** Unbinds it at logout. */
    unsubscribe(): void {
      if (!subscribed) return;
      say({ type: 'user/logout' });
      subscribed = false;
      lastSequence = null;
    },
    /** What the page follows on it, opened if need be. @param create makes it, the first time */
    topics(create: (say: (message: ClientMessage) => void) => Topics): Topics {
      topics ??= create(say);
      if (!socket) reopen();
      return topics;
    },
    close(): void {
      socket?.close();
      socket = null;
      noteLine('closed');
    },
  };
}

/** The address of one connection; fails when no ticket is given, which counts as a failed attempt. */
async function ticketUrl(): Promise<string> {
  const outcome = await call('realtimeTicket', { body: {} }, { quiet: true });
  if (!outcome.ok) throw new Error(`No ticket for the live connection: ${outcome.error.message}`);
  const url = new URL(REALTIME_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', outcome.value.ticket);
  return url.href;
}
