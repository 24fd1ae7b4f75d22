/** The socket of a shared game on a line that falls silent without closing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedLine, LOST_MS, SILENT_MS } from '#studio/client/shared-line.ts';
import type { FlightMessage, FlightRequestInput } from '#studio/flight-protocol.ts';

/** A socket whose other end the test plays; it answers the time while its line is whole. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  whole = true;
  closed = false;
  sent: { type: string; sent_at?: number }[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    const message = JSON.parse(text);
    this.sent.push(message);
    if (this.whole && message.type === 'time') {
      queueMicrotask(() => this.say({ type: 'time', sent_at: message.sent_at, server_time: Date.now() }));
    }
  }
  /** A dead line takes no farewell: no `close` comes of it. */
  close(): void {
    this.closed = true;
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://games.example' });
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openLine() {
  const states: boolean[] = [];
  const heard: FlightMessage[] = [];
  const line = createSharedLine<FlightMessage, FlightRequestInput>({
    folder: 'flight',
    token: 'token',
    onMessage: (message) => heard.push(message),
    onState: (connected) => states.push(connected),
    onGone: () => expect.unreachable(),
  });
  last().open();
  return { line, states, heard };
}

test('a line on which the server answers stays up however quiet the table is', async () => {
  const { states } = openLine();
  await pass(120_000);
  expect(states).toEqual([true]);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a line that falls silent without closing is said to be down, given up and opened anew', async () => {
  const { line, states } = openLine();
  await pass(10_000);
  const dead = last();
  dead.whole = false;
  await pass(SILENT_MS + 4_000);
  expect(states).toEqual([true, false]);
  await pass(LOST_MS);
  expect(dead.closed).toBe(true);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  last().open();
  await pass(0);
  expect(states).toEqual([true, false, true]);
  const asked = line.ask({ type: 'cancel', bet_id: '0'.repeat(36) });
  const { request_id } = last().sent.at(-1) as { request_id?: string };
  last().say({ type: 'answer', request_id, ok: true });
  expect(await asked).toMatchObject({ ok: true });
});

test('what the line that was given up says afterwards is not heard', async () => {
  const { heard } = openLine();
  const dead = last();
  dead.whole = false;
  while (FakeSocket.all.length === 1) await pass(500);
  last().open();
  dead.say({ type: 'balance', balance: '1' });
  dead.dispatchEvent(new Event('close'));
  await pass(30_000);
  expect(heard).toEqual([]);
  expect(last().closed).toBe(false);
});

test('a short silence is over with the first word', async () => {
  const { states } = openLine();
  await pass(10_000);
  const [socket] = FakeSocket.all;
  if (socket) socket.whole = false;
  await pass(SILENT_MS + 2_500);
  expect(states).toEqual([true, false]);
  if (socket) socket.whole = true;
  socket?.say({ type: 'balance', balance: '1' });
  expect(states).toEqual([true, false, true]);
  await pass(30_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a question without an answer takes another line, though this one still tells the time', async () => {
  const { line } = openLine();
  const asked = line.ask({ type: 'cancel', bet_id: '0'.repeat(36) });
  await pass(10_000);
  expect(await asked).toEqual({ ok: false, status: 'unavailable' });
  expect(last().closed).toBe(true);
  await pass(2_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a handshake that never ends is given up, too', async () => {
  openLine();
  last().whole = false;
  await pass(30_000);
  const waiting = FakeSocket.all.length;
  expect(last().readyState).toBe(0);
  await pass(60_000);
  expect(FakeSocket.all.length).toBeGreaterThan(waiting);
});
