/** Many guests of different addresses who open their sockets of the site at the same moment. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { WebSocket } from 'ws';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';

/** Connections for tickets: what a web server in front keeps to a node. */
const CONNECTIONS = 256;
const MOST_TRIES = 10;
/** A page waits longer each time, up to the most, and not all pages equally long. */
const PAUSE_STEP_MS = 100;
const MOST_PAUSE_MS = 5_000;
const afterTry = (tries: number): number =>
  Math.min(PAUSE_STEP_MS * 2 ** tries, MOST_PAUSE_MS) * (0.5 + Math.random() / 2);

/** How many sockets one address may hold is limited. */
const addressOf = (index: number): string => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

export interface Guests {
  /** From the first call until the last socket was open. */
  ms: number;
  open(): number;
  drop(): void;
}

/**
 * Opens so many sockets at once, each with a ticket of its own.
 * @param origin of a node that trusts this machine's word on addresses
 * @throws when one is refused
 */
export async function connectGuests(origin: string, count: number): Promise<Guests> {
  const begun = performance.now();
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const { method, path } = PATHS.realtimeTicket;
  const { port, host } = new URL(origin);
  const ticketFor = async (from: Record<string, string>): Promise<string> => {
    const answer = await dispatcher.request({
      origin: `http://127.0.0.1:${port}`,
      ...{ method, path, body: '{}' },
      headers: { ...from, host, origin, [WRITE_HEADER]: '1', 'content-type': 'application/json' },
    });
    return ((await answer.body.json()) as { ticket: string }).ticket;
  };
  /** As a page does: whoever gets no ticket, or whose ticket has run out while it waited, comes again later. */
  const connect = async (index: number): Promise<WebSocket> => {
    const from = { 'x-forwarded-for': addressOf(index) };
    for (let tries = 1; ; tries += 1) {
      try {
        const address = `ws://127.0.0.1:${port}/realtime?ticket=${await ticketFor(from)}`;
        const socket = new WebSocket(address, { origin, headers: { ...from, host } });
        await once(socket, 'open');
        return socket;
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await pause(afterTry(tries));
      }
    }
  };
  const sockets = await Promise.all(Array.from({ length: count }, (_, index) => connect(index)));
  await dispatcher.close();
  return {
    ms: performance.now() - begun,
    open: () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    drop() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
