/** Guests whose sockets come back as those of pages do, each from an address of its own of this machine. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { reconnectDelayMs } from '#platform/socket.ts';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';

export interface SteadySockets {
  /** How many are open now. */
  open(): number;
  /** How often one was lost. */
  losses(): number;
  /** How often coming back was refused, as by a web server that knows of no node. */
  refusals(): number;
  /** The longest from a loss until that guest's socket was open again, ms. */
  longestAwayMs(): number;
  /** The same without the waits that a page makes: how long the longest tries took, ms. */
  longestTryingMs(): number;
  close(): void;
}

/** All of 127.0.0.0/8 is this machine: a web server in front tells the nodes from which of it somebody came. */
const addressOf = (index: number): string => `127.1.${index >> 8}.${index & 255}`;

async function ticketFrom(origin: string, localAddress: string): Promise<string> {
  const { host, port } = new URL(origin);
  const { method, path } = PATHS.realtimeTicket;
  const headers = { host, origin, [WRITE_HEADER]: '1', 'content-type': 'application/json' };
  const answered = new Promise<string>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, localAddress, headers }, (answer) => {
      text(answer).then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end('{}');
  });
  const { ticket } = JSON.parse(await answered) as { ticket?: string };
  if (ticket === undefined) throw new Error('The ticket was refused');
  return ticket;
}

/** @throws when the socket is refused or its line breaks before it is open */
async function openSocket(origin: string, localAddress: string): Promise<WebSocket> {
  const { host, port } = new URL(origin);
  const ticket = await ticketFrom(origin, localAddress);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime?ticket=${ticket}`, {
    ...{ origin, localAddress, headers: { host } },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });
  return socket;
}

/** Opens so many sockets, and each anew whenever it is lost, until they are closed. Resolves when all are open. */
export async function keepSockets(origin: string, count: number): Promise<SteadySockets> {
  const sockets = new Map<number, WebSocket>();
  let closing = false;
  let losses = 0;
  let refusals = 0;
  let longestAway = 0;
  let longestTrying = 0;

  async function keep(index: number): Promise<void> {
    const lostAt = performance.now();
    const isFirst = !sockets.has(index);
    let waited = 0;
    for (let failures = 1; !closing; failures += 1) {
      if (!isFirst || failures > 1) {
        const wait = reconnectDelayMs(failures);
        waited += wait;
        await pause(wait);
      }
      try {
        const socket = await openSocket(origin, addressOf(index));
        if (!isFirst) {
          const away = performance.now() - lostAt;
          longestAway = Math.max(longestAway, away);
          longestTrying = Math.max(longestTrying, away - waited);
        }
        sockets.set(index, socket);
        socket.once('close', () => {
          if (closing) return;
          losses += 1;
          void keep(index);
        });
        return;
      } catch {
        // As a page does, it is tried again after a longer wait.
        refusals += 1;
      }
    }
  }

  await Promise.all(Array.from({ length: count }, (_, index) => keep(index)));
  return {
    open: () => [...sockets.values()].filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    losses: () => losses,
    refusals: () => refusals,
    longestAwayMs: () => Math.round(longestAway),
    longestTryingMs: () => Math.round(longestTrying),
    close() {
      closing = true;
      for (const socket of sockets.values()) socket.terminate();
    },
  };
}
