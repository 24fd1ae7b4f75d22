import { describe, expect, it, vi } from 'vitest';
import { createRealtime } from '#features/realtime/connection.ts';
import { judgeSequence, type RealtimeHandlers, readFrame, subscription } from '#features/realtime/model.ts';
import { type openSocket, reconnectDelayMs } from '#platform/socket.ts';
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

  it('spreads the waits of browsers that lost the connection together', () => {
    expect(reconnectDelayMs(() => 0)).toBeLessThan(reconnectDelayMs(() => 0.5));
    expect(reconnectDelayMs(() => 0)).toBeGreaterThan(0);
  });
});
