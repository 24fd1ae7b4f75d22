/**
 * The socket of a shared game's page: it reconnects by itself, tracks the server's time, and notices what it missed.
 */

import { SOCKET_REPLACED_CODE } from '../socket-codes.ts';

/** What any shared game's messages have. */
type AnyMessage =
  | { type: 'time'; sent_at: number; server_time: number }
  | ({ type: 'answer'; request_id: string } & AnyReply)
  | { type: 'snapshot'; sequence: number; server_time: number }
  | { type: string; sequence?: number };
type AnyReply = { ok: true } | { ok: false; status: string };
type AnyRequest = { type: string; request_id?: string };

type Asked<Request> = Extract<Request, { request_id: string }>;
type Unnamed<Request> = Request extends unknown ? Omit<Request, 'request_id'> : never;
/** The server's answer to a request. */
export type ReplyOf<Message> = Message extends { type: 'answer' } ? Omit<Message, 'type' | 'request_id'> : never;
type Lost = { ok: false; status: 'unavailable' };

export interface SharedLine<Message, Request> {
  /** Asks the server and waits for its answer; `unavailable` when the connection breaks before it arrives. */
  ask(request: Unnamed<Asked<Request>>): Promise<ReplyOf<Message> | Lost>;
  /** Sends a message that needs no answer; false when disconnected. */
  say(message: object): boolean;
  /** Requests everything again. */
  refresh(): void;
  /** The server's clock, ms since 1970. */
  now(): number;
}

interface LineParts<Message> {
  /** The folder of the socket's address. */
  folder: string;
  token: string;
  onMessage(message: Message): void;
  /** False while nothing is received from the server, even if the socket is still open. */
  onState(connected: boolean): void;
  /** The session does not exist any more. */
  onGone(): void;
}

const FIRST_PAUSE_MS = 400;
const PAUSE_MAXIMUM_MS = 8_000;
const ANSWER_MS = 10_000;
const TIME_EVERY_MS = 8_000;
const TIME_SAMPLES = 8;
/**
 * A socket may be dead for minutes before it closes, as when a phone changes its network. So the time is requested,
 * too, once nothing was received for a beat; a request that stays unanswered for so long marks the connection as
 * silent, and then as lost. All ms.
 */
const BEAT_MS = 2_000;
export const SILENT_MS = 3_500;
export const LOST_MS = 8_000;

export function createSharedLine<Message extends AnyMessage, Request extends AnyRequest>({
  folder,
  token,
  onMessage,
  onState,
  onGone,
}: LineParts<Message>): SharedLine<Message, Request> {
  type Reply = ReplyOf<Message> | Lost;
  const address = `${location.origin.replace(/^http/, 'ws')}/${folder}/${encodeURIComponent(token)}`;
  const waiting = new Map<string, (reply: Reply) => void>();
  const clock = createServerClock();
  let socket: WebSocket | null = null;
  let sequence: number | null = null;
  let failures = 0;
  let told: boolean | null = null;
  let heardAt = 0;
  let timeAskedAt = 0;
  /** Since when a request has been unanswered, with nothing received after it; null when none is. */
  let openSince: number | null = null;

  const tell = (connected: boolean): void => {
    if (told === connected) return;
    told = connected;
    onState(connected);
  };
  const heard = (): void => {
    heardAt = performance.now();
    openSince = null;
    tell(true);
  };
  const send = (request: AnyRequest & Record<string, unknown>): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(request));
    return true;
  };
  const askTime = (): void => {
    const now = performance.now();
    if (!send({ type: 'time', sent_at: now })) return;
    timeAskedAt = now;
    openSince ??= now;
  };

  /** Whether a numbered message is the next one; after a gap everything is requested again. */
  const inStep = (message: AnyMessage): boolean => {
    if (!('sequence' in message) || message.sequence === undefined) return true;
    const next = message.type === 'snapshot' || (sequence !== null && message.sequence === sequence + 1);
    if (next) sequence = message.sequence;
    else if (sequence !== null) {
      sequence = null;
      send({ type: 'refresh' });
    }
    return next;
  };

  const receive = (message: Message): void => {
    const known = message as Extract<AnyMessage, { server_time: number } | { request_id: string }>;
    if (known.type === 'time') {
      // While the page still loads, the first exchange may be half a second off, so a few follow in a row to find a
      // quick one.
      if (clock.sample(known.sent_at, known.server_time) < TIME_SAMPLES) askTime();
      return;
    }
    if (known.type === 'answer') {
      const { request_id: id, type: _type, ...reply } = known;
      waiting.get(id)?.(reply as Reply);
      return;
    }
    if (known.type === 'snapshot') clock.guess(known.server_time);
    if (inStep(message)) onMessage(message);
  };

  const connect = (): void => {
    const opened = new WebSocket(address);
    socket = opened;
    openSince = performance.now();
    opened.addEventListener('open', () => {
      if (socket !== opened) return;
      failures = 0;
      heard();
      askTime();
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (socket !== opened) return;
      heard();
      receive(JSON.parse(data));
    });
    opened.addEventListener('close', ({ code }) => lose(opened, code !== SOCKET_REPLACED_CODE));
  };
  /**
   * The connection is down, by the socket's own event or by our decision. Later messages of an abandoned socket are
   * ignored.
   */
  const lose = (lost: WebSocket, comesBack = true): void => {
    if (socket !== lost) return;
    socket = null;
    sequence = null;
    openSince = null;
    lost.close();
    tell(false);
    for (const resolve of waiting.values()) resolve({ ok: false, status: 'unavailable' });
    failures += 1;
    const pauseMs = Math.min(PAUSE_MAXIMUM_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.7 + Math.random() * 0.6);
    if (comesBack) setTimeout(() => void reconnect(), pauseMs);
    else comeBackWhenSeen();
  };
  /** Its player has opened too many others since: the one that is looked at counts. */
  const comeBackWhenSeen = (): void => {
    addEventListener(
      'focus',
      () => {
        if (socket === null) void reconnect();
      },
      { once: true },
    );
  };
  /** A refused upgrade tells a page no reason, so it asks over HTTP whether the session still exists. */
  const reconnect = async (): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(LOST_MS);
      const answer = await fetch(`/session/${encodeURIComponent(token)}`, { signal });
      if (answer.status === 404) return onGone();
    } catch {
      // No network: the socket fails as well and tries again later.
    }
    connect();
  };
  /**
   * A page that was suspended receives what is queued before it asks: only an unanswered request marks the connection
   * as silent.
   */
  const beat = (): void => {
    if (!socket) return;
    const now = performance.now();
    const openMs = openSince === null ? 0 : now - openSince;
    if (openMs >= LOST_MS) lose(socket);
    else if (openMs >= SILENT_MS) tell(false);
    else if (now - heardAt >= BEAT_MS || now - timeAskedAt >= TIME_EVERY_MS) askTime();
  };
  connect();
  setInterval(beat, BEAT_MS);

  return {
    ask: (request) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        const done = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        };
        const asked = socket;
        const timer = setTimeout(() => {
          done({ ok: false, status: 'unavailable' });
          if (asked) lose(asked);
        }, ANSWER_MS);
        waiting.set(id, done);
        if (!send({ ...(request as AnyRequest), request_id: id })) done({ ok: false, status: 'unavailable' });
      }),
    say: (message) => send(message as AnyRequest & Record<string, unknown>),
    refresh: () => void send({ type: 'refresh' }),
    now: clock.now,
  };
}

/** The server's time, from the quickest of the last exchanges. */
function createServerClock() {
  let samples: { roundTripMs: number; offset: number }[] = [];
  let guessed = Date.now() - performance.now();
  const best = () =>
    samples.reduce<(typeof samples)[number] | null>(
      (found, sample) => (found === null || sample.roundTripMs < found.roundTripMs ? sample : found),
      null,
    );
  return {
    guess(serverTime: number) {
      guessed = serverTime - performance.now();
    },
    /** Adds an exchange; returns how many are known. */
    sample(sentAt: number, serverTime: number): number {
      const roundTripMs = performance.now() - sentAt;
      const offset = serverTime - sentAt - roundTripMs / 2;
      samples = [...samples, { roundTripMs, offset }].slice(-TIME_SAMPLES);
      return samples.length;
    },
    now: () => performance.now() + (best()?.offset ?? guessed),
  };
}
