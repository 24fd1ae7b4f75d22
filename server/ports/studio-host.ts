/** What our own studio is given when it runs inside this process. The server never imports it: it is handed in. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/types.ts';

interface StudioHost {
  config: Config;
  /** The studio's own tables live in it; it touches no other. */
  database: Database;
  clock: Clock;
  /** Where the studio finds the platform's wallet. */
  walletUrl: string;
  log(message: string, details: Record<string, unknown>): void;
}

export interface HostedStudio {
  fetch(request: Request): Promise<Response>;
  /** Sockets of its pages. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** How many rounds wait for a person. */
  disputed(): Promise<number>;
  /** The games whose rounds all players share, and whether this process runs them. */
  claims(): readonly { claim: string; isHeld: boolean }[];
  close(): Promise<void>;
}

export type StudioFactory = (host: StudioHost) => HostedStudio;
