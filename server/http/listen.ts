/** The HTTP server around the dispatcher: sockets in, responses out, and an orderly end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Dispatch } from './dispatch.ts';

export interface Listener {
  /** The port it listens on. */
  readonly port: number;
  /** From now on a connection ends with its next answer: proxies empty their pools before the port closes. */
  endConnections(): void;
  /** Stops accepting, finishes what is under way, then closes; what takes too long is cut. */
  close(): Promise<void>;
}

export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const HEADERS_TIMEOUT_MS = 15_000;
/** A document of 10 MB on a line of 300 kbit/s; who sends headers slowly is cut long before. */
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const DRAIN_MAXIMUM_MS = 10_000;
/**
 * Connections that may wait while the process is busy: a crowd that comes back at once is more than the 511 that Node
 * asks for, and one too many waits a second before it tries again. The system's own limit holds where it is lower.
 */
const WAITING_CONNECTIONS = 4_096;

/** A connection that has answered its last request is not kept alive. */
function closeServer(server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> {
  for (const response of answering) response.once('close', () => setImmediate(() => server.closeIdleConnections()));
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MAXIMUM_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Starts to listen.
 * @param host the address to listen on; port 0 takes a free one.
 * @throws the error of the operating system when the port is taken.
 */
export function listen(
  dispatch: Dispatch,
  onUpgrade: OnUpgrade,
  { port, host }: { port: number; host: string },
): Promise<Listener> {
  const listener = getRequestListener(
    (request, env) => dispatch(request, { address: (env as HttpBindings).incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  );
  const answering = new Set<ServerResponse>();
  let ending = false;
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS },
    (request, response) => {
      answering.add(response);
      if (ending) response.setHeader('connection', 'close');
      response.once('close', () => answering.delete(response));
      // The dispatcher answers for every failure of ours; what is left is a connection that cannot be answered.
      Promise.resolve(listener(request, response)).catch(() => response.destroy());
    },
  );
  server.on('upgrade', onUpgrade);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: WAITING_CONNECTIONS }, () => {
      server.off('error', reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        endConnections() {
          ending = true;
        },
        close: () => closeServer(server, answering),
      });
    });
  });
}
