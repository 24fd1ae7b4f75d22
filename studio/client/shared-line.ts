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

type Clock = ReturnType<typeof createServerClock>;

/** What is true of the line now. */
interface LineState {
  clock: Clock;
  socket: WebSocket | null;
  /** Of the last numbered message; null: the next one begins. */
  sequence: number | null;
  failures: number;
  /** What the page was told last. */
  told: boolean | null;
  heardAt: number;
  timeAskedAt: number;
  /** Since when a request has been unanswered, with nothing received after it; null when none is. */
  openSince: number | null;
}

interface Line<Message> {
  parts: LineParts<Message>;
  address: string;
  state: LineState;
  waiting: Map<string, (reply: ReplyOf<Message> | Lost) => void>;
}

function tell<Message>({ parts, state }: Line<Message>, connected: boolean): void {
  if (state.told === connected) return;
  state.told = connected;
  parts.onState(connected);
}

function heard<Message>(line: Line<Message>): void {
  line.state.heardAt = performance.now();
  line.state.openSince = null;
  tell(line, true);
}

function send({ socket }: LineState, request: AnyRequest & Record<string, unknown>): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(request));
  return true;
}

function askTime(state: LineState): void {
  const now = performance.now();
  if (!send(state, { type: 'time', sent_at: now })) return;
  state.timeAskedAt = now;
  state.openSince ??= now;
}

/** Whether a numbered message is the next one; after a gap everything is requested again. */
function inStep(state: LineState, message: AnyMessage): boolean {
  if (!('sequence' in message) || message.sequence === undefined) return true;
  const { sequence } = state;
  const next = message.type === 'snapshot' || (sequence !== null && message.sequence === sequence + 1);
  if (next) state.sequence = message.sequence;
  else if (sequence !== null) {
    state.sequence = null;
    send(state, { type: 'refresh' });
  }
  return next;
}

function receive<Message extends AnyMessage>({ parts, state, waiting }: Line<Message>, message: Message): void {
  const known = message as Extract<AnyMessage, { server_time: number } | { request_id: string }>;
  if (known.type === 'time') {
    // While the page still loads, the first exchange may be half a second off, so a few follow in a row to find a
    // quick one.
    if (state.clock.sample(known.sent_at, known.server_time) < TIME_SAMPLES) askTime(state);
    return;
  }
  if (known.type === 'answer') {
    const { request_id: id, type: _type, ...reply } = known;
    waiting.get(id)?.(reply as ReplyOf<Message>);
    return;
  }
  if (known.type === 'snapshot') state.clock.guess(known.server_time);
  if (inStep(state, message)) parts.onMessage(message);
}

function connect<Message extends AnyMessage>(line: Line<Message>): void {
  const { state } = line;
  const opened = new WebSocket(line.address);
  state.socket = opened;
  state.openSince = performance.now();
  opened.addEventListener('open', () => {
    if (state.socket !== opened) return;
    state.failures = 0;
    heard(line);
    askTime(state);
  });
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (state.socket !== opened) return;
    heard(line);
    receive(line, JSON.parse(data));
  });
  opened.addEventListener('close', ({ code }) => lose(line, opened, code !== SOCKET_REPLACED_CODE));
}

/**
 * The connection is down, by the socket's own event or by our decision. Later messages of an abandoned socket are
 * ignored.
 */
function lose<Message extends AnyMessage>(line: Line<Message>, lost: WebSocket, comesBack = true): void {
  const { state, waiting } = line;
  if (state.socket !== lost) return;
  Object.assign(state, { socket: null, sequence: null, openSince: null });
  lost.close();
  tell(line, false);
  for (const resolve of waiting.values()) resolve({ ok: false, status: 'unavailable' });
  state.failures += 1;
  const pauseMs = Math.min(PAUSE_MAXIMUM_MS, FIRST_PAUSE_MS * 2 ** state.failures) * (0.7 + Math.random() * 0.6);
  if (comesBack) setTimeout(() => void reconnect(line), pauseMs);
  else comeBackWhenSeen(line);
}

/** Its player has opened too many others since: the one that is looked at counts. */
function comeBackWhenSeen<Message extends AnyMessage>(line: Line<Message>): void {
  addEventListener(
    'focus',
    () => {
      if (line.state.socket === null) void reconnect(line);
    },
    { once: true },
  );
}

/** A refused upgrade tells a page no reason, so it asks over HTTP whether the session still exists. */
async function reconnect<Message extends AnyMessage>(line: Line<Message>): Promise<void> {
  const { token, onGone } = line.parts;
  try {
    const signal = AbortSignal.timeout(LOST_MS);
    const answer = await fetch(`/session/${encodeURIComponent(token)}`, { signal });
    if (answer.status === 404) return onGone();
  } catch {
    // No network: the socket fails as well and tries again later.
  }
  connect(line);
}

/**
 * A page that was suspended receives what is queued before it asks: only an unanswered request marks the connection
 * as silent.
 */
function beat<Message extends AnyMessage>(line: Line<Message>): void {
  const { socket, openSince, heardAt, timeAskedAt } = line.state;
  if (!socket) return;
  const now = performance.now();
  const openMs = openSince === null ? 0 : now - openSince;
  if (openMs >= LOST_MS) lose(line, socket);
  else if (openMs >= SILENT_MS) tell(line, false);
  else if (now - heardAt >= BEAT_MS || now - timeAskedAt >= TIME_EVERY_MS) askTime(line.state);
}

function askLine<Message extends AnyMessage>(
  line: Line<Message>,
  request: Record<string, unknown>,
): Promise<ReplyOf<Message> | Lost> {
  const { state, waiting } = line;
  return new Promise((resolve) => {
    const id = crypto.randomUUID();
    const done = (reply: ReplyOf<Message> | Lost) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(reply);
    };
    const asked = state.socket;
    const timer = setTimeout(() => {
      done({ ok: false, status: 'unavailable' });
      if (asked) lose(line, asked);
    }, ANSWER_MS);
    waiting.set(id, done);
    const sent = send(state, { ...(request as unknown as AnyRequest), request_id: id });
    if (!sent) done({ ok: false, status: 'unavailable' });
  });
}

export function createSharedLine<Message extends AnyMessage, Request extends AnyRequest>(
  parts: LineParts<Message>,
): SharedLine<Message, Request> {
  const { folder, token } = parts;
  const state: LineState = {
    ...{ clock: createServerClock(), socket: null, sequence: null, failures: 0, told: null },
    ...{ heardAt: 0, timeAskedAt: 0, openSince: null },
  };
  const address = `${location.origin.replace(/^http/, 'ws')}/${folder}/${encodeURIComponent(token)}`;
  const line: Line<Message> = { parts, address, state, waiting: new Map() };
  connect(line);
  setInterval(() => beat(line), BEAT_MS);
  return {
    ask: (request) => askLine(line, request),
    say: (message) => send(state, message as AnyRequest & Record<string, unknown>),
    refresh: () => void send(state, { type: 'refresh' }),
    now: state.clock.now,
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
