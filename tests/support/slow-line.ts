/**
 * A TCP line that a test may make slow, lossy or silent. It stands for `tc netem` and a cut network where the kernel has
 * neither: what TCP makes of a lost packet is that everything after it waits until it was sent again, and of a short
 * cut that everything arrives once it is over.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long Linux waits before it sends a packet again, at least. */
const SENT_AGAIN_AFTER_MS = 200;

export interface Weather {
  /** On the way, in each direction. */
  delayMs: number;
  /** Share of packets that are lost, 0 to 1. */
  loss: number;
}

export interface SlowLine {
  port: number;
  /** From now on nothing arrives, in either direction, and nobody is told. */
  cut(): void;
  /** What was held arrives. */
  heal(): void;
  weather(weather: Weather): void;
  close(): Promise<void>;
}

const CLEAR: Weather = { delayMs: 0, loss: 0 };

/** A line to a port of this machine. */
export async function openSlowLine(to: number): Promise<SlowLine> {
  let now = CLEAR;
  let held: PromiseWithResolvers<void> | null = null;
  const open = new Set<Socket>();

  async function carry(from: Socket, into: Socket): Promise<void> {
    try {
      for await (const packet of from) {
        const wait = now.delayMs + (Math.random() < now.loss ? SENT_AGAIN_AFTER_MS : 0);
        if (wait > 0) await pause(wait);
        await held?.promise;
        if (!into.destroyed) into.write(packet);
      }
    } catch {
      // Its end went away; the other one is told.
    }
    await held?.promise;
    into.destroy();
  }

  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay());
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    Promise.all([carry(near, far), carry(far, near)]).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      held ??= Promise.withResolvers();
    },
    heal() {
      held?.resolve();
      held = null;
      now = CLEAR;
    },
    weather(weather) {
      now = weather;
    },
    async close() {
      held?.resolve();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
