/** The page's socket: it comes back by itself, keeps the server's time, and notices what it missed. */
import type { FlightMessage, FlightRequestInput, FlightStatus, OwnBet } from '../../flight-protocol.ts';

type Asked = Extract<FlightRequestInput, { request_id: string }>;
type Unnamed<Request> = Request extends unknown ? Omit<Request, 'request_id'> : never;
export type Reply = { ok: true; bet: OwnBet | null } | { ok: false; status: FlightStatus };

export interface FlightLine {
  /** Asks the server and waits for its word; `unavailable` when the line broke before it came. */
  ask(request: Unnamed<Asked>): Promise<Reply>;
  /** Everything anew. */
  refresh(): void;
  /** The server's clock, ms since 1970. */
  now(): number;
}

interface LineParts {
  token: string;
  onMessage(message: FlightMessage): void;
  onState(connected: boolean): void;
  /** The session is not known any more. */
  onGone(): void;
}

const FIRST_PAUSE_MS = 400;
const PAUSE_MAXIMUM_MS = 8_000;
const ANSWER_MS = 10_000;
const TIME_EVERY_MS = 8_000;
const TIME_SAMPLES = 8;

export function createFlightLine({ token, onMessage, onState, onGone }: LineParts): FlightLine {
  const address = `${location.origin.replace(/^http/, 'ws')}/flight/${encodeURIComponent(token)}`;
  const waiting = new Map<string, (reply: Reply) => void>();
  const clock = createServerClock();
  let socket: WebSocket | null = null;
  let sequence: number | null = null;
  let failures = 0;

  const send = (request: FlightRequestInput): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(request));
    return true;
  };
  const askTime = () => void send({ type: 'time', sent_at: performance.now() });

  /** Whether a numbered message is the next one; a gap asks for everything anew. */
  const inStep = (message: FlightMessage): boolean => {
    if (!('sequence' in message)) return true;
    const next = message.type === 'snapshot' || (sequence !== null && message.sequence === sequence + 1);
    if (next) sequence = message.sequence;
    else if (sequence !== null) {
      sequence = null;
      send({ type: 'refresh' });
    }
    return next;
  };

  const receive = (message: FlightMessage): void => {
    if (message.type === 'time') {
      clock.sample(message.sent_at, message.server_time);
      return;
    }
    if (message.type === 'answer') {
      const { request_id: id, type: _type, ...reply } = message;
      waiting.get(id)?.(reply);
      return;
    }
    if (message.type === 'snapshot') clock.guess(message.server_time);
    if (inStep(message)) onMessage(message);
  };

  const connect = (): void => {
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      onState(true);
      askTime();
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => receive(JSON.parse(data)));
    opened.addEventListener('close', () => {
      sequence = null;
      onState(false);
      for (const resolve of waiting.values()) resolve({ ok: false, status: 'unavailable' });
      failures += 1;
      const pauseMs = Math.min(PAUSE_MAXIMUM_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.7 + Math.random() * 0.6);
      setTimeout(() => void reconnect(), pauseMs);
    });
  };
  /** A refused upgrade tells a page nothing: whether the session is still known is asked beside it. */
  const reconnect = async (): Promise<void> => {
    try {
      const answer = await fetch(`/session/${encodeURIComponent(token)}`);
      if (answer.status === 404) return onGone();
    } catch {
      // No network: the socket fails as well and tries again later.
    }
    connect();
  };
  connect();
  setInterval(askTime, TIME_EVERY_MS);

  return {
    ask: (request) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        const done = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        };
        const timer = setTimeout(() => done({ ok: false, status: 'unavailable' }), ANSWER_MS);
        waiting.set(id, done);
        if (!send({ ...request, request_id: id } as Asked)) done({ ok: false, status: 'unavailable' });
      }),
    refresh: () => void send({ type: 'refresh' }),
    now: clock.now,
  };
}

/** The server's time, by the quickest of the last exchanges. */
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
    sample(sentAt: number, serverTime: number) {
      const roundTripMs = performance.now() - sentAt;
      const offset = serverTime - sentAt - roundTripMs / 2;
      samples = [...samples, { roundTripMs, offset }].slice(-TIME_SAMPLES);
    },
    now: () => performance.now() + (best()?.offset ?? guessed),
  };
}
