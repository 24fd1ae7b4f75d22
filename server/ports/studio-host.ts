/** What our own studio is given when it runs inside this process. The server never imports it: it is handed in. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { StudioWalletAnswer, StudioWalletCall } from '#shared/contract/aggregator.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../db/types.ts';

/** The platform's wallet without a wire: what the contract says of a call holds here too. */
export interface InProcessWallet {
  call(call: StudioWalletCall, body: unknown): Promise<StudioWalletAnswer>;
  /**
   * Carries out `bet_and_win` and, in the same transaction, what the studio writes of the answer: both are committed, or
   * neither is. Null: nothing was written, by `write` or by the wallet. @throws where nobody knows
   */
  playWhole<Written>(
    body: unknown,
    write: (transaction: Transaction, answer: StudioWalletAnswer) => Promise<Written | null>,
  ): Promise<Written | null>;
}

interface StudioHost {
  config: Config;
  /** Makes the pseudonyms of those who speak at live tables. */
  speakers: string;
  /** The studio's own tables live in it; it touches no other. */
  database: Database;
  clock: Clock;
  /** Where the studio finds the platform's wallet. */
  walletUrl: string;
  /** The same wallet in this process. */
  inProcessWallet: InProcessWallet;
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
