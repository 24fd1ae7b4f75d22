import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRealtime } from '#features/realtime/connection.ts';
import { $lineAway, AWAY_PATIENCE_MS } from '#features/realtime/line.ts';
import { judgeSequence, type RealtimeHandlers, readFrame, subscription } from '#features/realtime/model.ts';
import {
  GOOD_MS,
  LOST_MS,
  openSocket,
  QUIET_MS,
  RECONNECT_MAXIMUM_MS,
  reconnectDelayMs,
  SILENT_MS,
} from '#platform/socket.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { REALTIME_TYPES } from '#shared/contract/events.ts';

type SocketOptions = Parameters<typeof openSocket>[0];

/** A connection over sockets that a test drives by hand. */
function harness() {
  const sockets: { options: SocketOptions; sent: unknown[]; closed: boolean }[] = [];
  const open = (options: SocketOptions) => {
    const socket = { options, sent: [] as unknown[], closed: false };
    sockets.push(socket);
    return {
      send: (text: string) => socket.sent.push(JSON.parse(text)) > 0,
      close: () => {
        socket.closed = true;
      },
    };
  };
  const handlers = Object.fromEntries(REALTIME_TYPES.map((type) => [type, vi.fn()])) as unknown as RealtimeHandlers;
  const refetch = vi.fn();
  const realtime = createRealtime({ handlers, refetch }, open);
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  };
  const hear = (frame: unknown) => last().options.events.onText(JSON.stringify(frame));
  return { sockets, handlers, refetch, realtime, last, hear };
}

const balance = (sequence: number) => ({
  type: 'balance',
  sequence,
  sent_at: '2026-01-01T00:00:00Z',
  data: { sequence },
});

describe('frames', () => {
  it('are read, or refused when they are none of ours', () => {
    expect(readFrame('{"type":"pong"}')).toEqual({ type: 'pong' });
    expect(readFrame('not json')).toBeNull();
    expect(readFrame('[]')).toBeNull();
    expect(readFrame('null')).toBeNull();
  });

  it('are judged by their number', () => {
    expect(judgeSequence(4, 5)).toBe('deliver');
    expect(judgeSequence(4, 4)).toBe('ignore');
    expect(judgeSequence(4, 6)).toBe('refetch');
    expect(judgeSequence(null, 9)).toBe('deliver');
    expect(judgeSequence(4, undefined)).toBe('deliver');
  });

  it('resume after the last number seen', () => {
    expect(subscription(null)).toEqual({ type: 'user/subscribe' });
    expect(subscription(12)).toEqual({ type: 'user/subscribe', last_sequence: 12 });
  });
});

describe('the live connection', () => {
  it('opens once and says nothing for a guest', () => {
    const { realtime, sockets, last } = harness();
    realtime.connect();
    realtime.connect();
    expect(sockets).toHaveLength(1);
    last().options.events.onOpen();
    expect(last().sent).toEqual([]);
  });

  it('takes a new connection for a player and binds it when it opens', () => {
    const { realtime, sockets, last } = harness();
    realtime.connect();
    realtime.subscribe();
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
    last().options.events.onOpen();
    expect(last().sent).toEqual([{ type: 'user/subscribe' }]);
  });

  it('resumes by number after a reconnect and delivers nothing twice', () => {
    const { realtime, last, hear, handlers, refetch } = harness();
    realtime.subscribe();
    last().options.events.onOpen();
    hear({ type: 'subscribed', sequence: 7, mode: 'refetch' });
    hear(balance(8));
    last().options.events.onClose();
    last().options.events.onOpen();
    expect(last().sent.at(-1)).toEqual({ type: 'user/subscribe', last_sequence: 8 });
    hear({ type: 'subscribed', sequence: 8, mode: 'resumed' });
    hear(balance(8));
    hear(balance(9));
    expect(handlers.balance).toHaveBeenCalledTimes(2);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('refetches when the history is gone, and when numbers are missing', () => {
    const { realtime, last, hear, refetch } = harness();
    realtime.subscribe();
    last().options.events.onOpen();
    hear({ type: 'subscribed', sequence: 3, mode: 'refetch' });
    expect(refetch).not.toHaveBeenCalled();
    last().options.events.onOpen();
    hear({ type: 'subscribed', sequence: 600, mode: 'refetch' });
    expect(refetch).toHaveBeenCalledTimes(1);
    hear(balance(603));
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('asks anew who is here when the session has ended before it was bound', () => {
    const { realtime, last, hear, refetch } = harness();
    realtime.subscribe();
    last().options.events.onOpen();
    hear({ type: 'refused', code: ERRORS.unauthenticated.code });
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('unbinds at logout, once', () => {
    const { realtime, last } = harness();
    realtime.subscribe();
    last().options.events.onOpen();
    realtime.unsubscribe();
    realtime.unsubscribe();
    expect(last().sent).toEqual([{ type: 'user/subscribe' }, { type: 'user/logout' }]);
  });

  it('passes by a message it has no reaction for', () => {
    const { realtime, hear } = harness();
    realtime.connect();
    expect(() => hear({ type: 'weather', sent_at: '', data: {} })).not.toThrow();
  });

  it('says that it is away when it breaks for more than a moment or falls silent, and takes it back', () => {
    vi.useFakeTimers();
    const { realtime, last, hear } = harness();
    realtime.subscribe();
    const { events } = last().options;
    vi.advanceTimersByTime(AWAY_PATIENCE_MS - 1);
    expect($lineAway.get()).toBe(false);
    events.onOpen();
    events.onSilent();
    expect($lineAway.get()).toBe(true);
    hear({ type: 'pong' });
    expect($lineAway.get()).toBe(false);
    events.onClose();
    vi.advanceTimersByTime(AWAY_PATIENCE_MS / 2);
    events.onClose();
    expect($lineAway.get()).toBe(false);
    vi.advanceTimersByTime(AWAY_PATIENCE_MS / 2);
    expect($lineAway.get()).toBe(true);
    events.onOpen();
    expect($lineAway.get()).toBe(false);
    vi.useRealTimers();
  });
});

/** The browser's own socket, driven by hand. */
class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeWebSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    FakeWebSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  hear(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  break(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

describe('the socket', () => {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
  const network = { onLine: true };
  const events = { onOpen: vi.fn(), onText: vi.fn(), onSilent: vi.fn(), onClose: vi.fn() };
  let live: ReturnType<typeof openSocket>;
  const sockets = FakeWebSocket.all;
  const last = () => sockets.at(-1) as FakeWebSocket;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const tell = (name: string) =>
    (name === 'visibilitychange' ? page.document : page.window).dispatchEvent(new Event(name));

  beforeEach(async () => {
    vi.useFakeTimers();
    page.window = new EventTarget();
    page.document.visibilityState = 'visible';
    network.onLine = true;
    vi.stubGlobal('WebSocket', FakeWebSocket);
    vi.stubGlobal('document', page.document);
    vi.stubGlobal('navigator', network);
    vi.stubGlobal('addEventListener', page.window.addEventListener.bind(page.window));
    vi.stubGlobal('removeEventListener', page.window.removeEventListener.bind(page.window));
    sockets.length = 0;
    for (const event of Object.values(events)) event.mockClear();
    live = openSocket({ url: async () => 'wss://fairwind.example/realtime', ping: 'ping', events });
    await pass(0);
    last().open();
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('spreads the waits of browsers that lost the connection together, and never waits long', () => {
    expect(reconnectDelayMs(1, () => 0)).toBeLessThan(reconnectDelayMs(1, () => 0.5));
    expect(reconnectDelayMs(1, () => 0)).toBeGreaterThan(0);
    expect(reconnectDelayMs(2, () => 0)).toBeGreaterThan(reconnectDelayMs(1, () => 0));
    expect(reconnectDelayMs(60, () => 1)).toBe(RECONNECT_MAXIMUM_MS);
    expect(RECONNECT_MAXIMUM_MS).toBeLessThanOrEqual(8_000);
  });

  it.each(['online', 'focus', 'visibilitychange'])(
    'comes back at once on %s, however long it was to wait',
    async (name) => {
      for (let cut = 0; cut < 10; cut += 1) {
        last().break();
        // The longest wait, and the moment in which partysocket asks for the address.
        await pass(RECONNECT_MAXIMUM_MS + 1);
        last().open();
      }
      last().break();
      const before = sockets.length;
      tell(name);
      await pass(0);
      expect(sockets).toHaveLength(before + 1);
      // What was to come by itself does not come as well.
      last().open();
      await pass(RECONNECT_MAXIMUM_MS);
      expect(sockets).toHaveLength(before + 1);
    },
  );

  it('asks at once when somebody looks again, and does not try twice at a time', async () => {
    tell('focus');
    tell('visibilitychange');
    expect(last().sent).toEqual(['ping']);
    last().break();
    tell('online');
    tell('focus');
    await pass(0);
    tell('focus');
    await pass(0);
    expect(sockets).toHaveLength(2);
  });

  it('starts its waits over after a good minute, and not before', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    /** How long it waits after standing so long, ms. */
    const waitAfter = async (stoodMs: number): Promise<number> => {
      for (let stood = 0; stood < stoodMs; stood += 1_000) {
        last().hear('{}');
        await pass(1_000);
      }
      last().break();
      const before = sockets.length;
      let waited = 0;
      for (; sockets.length === before; waited += 100) await pass(100);
      last().open();
      return waited;
    };
    const first = await waitAfter(0);
    expect(await waitAfter(GOOD_MS / 2)).toBeGreaterThan(first);
    expect(await waitAfter(GOOD_MS)).toBe(first);
    vi.mocked(Math.random).mockRestore();
  });

  it('asks a silent line within seconds, says that it is silent, and gives it up', async () => {
    await pass(QUIET_MS.visible + 1_000);
    expect(last().sent).toEqual(['ping']);
    await pass(SILENT_MS + 1_000);
    expect(events.onSilent).toHaveBeenCalledTimes(1);
    expect(events.onClose).not.toHaveBeenCalled();
    await pass(LOST_MS - SILENT_MS);
    expect(events.onClose).toHaveBeenCalledTimes(1);
    expect(QUIET_MS.visible + LOST_MS).toBeLessThanOrEqual(15_000);
    const given = sockets[0];
    await pass(RECONNECT_MAXIMUM_MS);
    last().open();
    given?.hear('late');
    expect(events.onText).not.toHaveBeenCalled();
  });

  it('hears the answer, and is well', async () => {
    await pass(QUIET_MS.visible + 1_000);
    last().hear('pong');
    await pass(QUIET_MS.visible - 1_000);
    expect(events.onSilent).not.toHaveBeenCalled();
    expect(events.onText).toHaveBeenCalledWith('pong');
  });

  it('asks a hidden page’s line seldom, and tries nothing while the browser is offline', async () => {
    page.document.visibilityState = 'hidden';
    await pass(QUIET_MS.visible * 3);
    expect(last().sent).toEqual([]);
    page.document.visibilityState = 'visible';
    network.onLine = false;
    last().break();
    await pass(60_000);
    expect(sockets).toHaveLength(1);
    network.onLine = true;
    tell('online');
    await pass(0);
    expect(sockets).toHaveLength(2);
  });

  it('sends nothing while it is away, and nothing more once it is closed', async () => {
    expect(live.send('a')).toBe(true);
    last().break();
    expect(live.send('b')).toBe(false);
    live.close();
    tell('online');
    await pass(RECONNECT_MAXIMUM_MS * 2);
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual(['a']);
  });
});
