/** Sockets of shared games over real HTTP. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import type { StudioConfig } from '#studio/server/app.ts';
import { createHarness } from './studio.ts';

/** How long a test waits for a message: a first round works out a chain of 100,000 seeds. */
export const SOON = { timeout: 60_000 };
const ORIGIN = 'http://games.localhost:4321';

/**
 * A studio that listens for each test.
 * @param folder of the sockets' address; `config` is made for each studio, with what tells its time.
 */
export function useSocketHarness<Message>(folder: string, config?: (now: () => number) => Partial<StudioConfig>) {
  let harness: ReturnType<typeof createHarness>;
  let server: Server;
  let port = 0;
  const open = new Set<WebSocket>();

  beforeEach(async () => {
    harness = createHarness(
      undefined,
      config?.(() => harness.clock.at),
    );
    server = createServer();
    server.on('upgrade', (request, socket, head) => harness.studio.upgrade(request, socket, head));
    server.listen(0);
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of open) socket.terminate();
    open.clear();
    await harness.studio.close();
    server.close();
  });

  const connect = (token: string, origin = ORIGIN, at = folder) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${at}/${token}`, { origin });
    open.add(socket);
    const messages: Message[] = [];
    socket.on('message', (data) => messages.push(JSON.parse(String(data))));
    const state = { status: 0, closed: 0 };
    socket.on('unexpected-response', (_request, response) => {
      state.status = response.statusCode ?? 0;
      response.resume();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      state.closed = code;
    });
    const say = (message: object) => socket.send(JSON.stringify(message));
    return { socket, messages, state, say };
  };
  return { harness: () => harness, connect };
}

/** The server's word on a request. */
export async function answerTo<Message extends { type: string }>(messages: Message[], id: string) {
  const found = () =>
    messages.find(
      (message): message is Extract<Message, { type: 'answer' }> =>
        message.type === 'answer' && 'request_id' in message && message.request_id === id,
    );
  await expect.poll(found, SOON).toBeDefined();
  return found();
}
