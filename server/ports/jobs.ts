/** Work that is done later, or again and again: once across all nodes, whatever restarts (ADR 0091). */
import type { Queryable, Transaction } from '../db/types.ts';

export interface JobOptions {
  /** By the server's clock; at once unless told. */
  startAfter?: Date;
  /** While a job of the same name and key waits, no other is added. */
  key?: string;
}

export interface Jobs {
  /** Adds a job; it is done once the transaction has committed. `data` is stored as JSON. */
  enqueue(transaction: Queryable, name: string, data: unknown, options?: JobOptions): Promise<void>;
  /** Takes a job back that waits under a key; one that is being done is done. */
  cancel(transaction: Transaction, name: string, key: string): Promise<void>;
}

/**
 * Which jobs wait for one another. `prompt`: few and short, begun within a second. `mass`: thousands at a moment, taken in
 * batches. `long`: of minutes. A lane that is full keeps no other waiting.
 */
export type Lane = 'prompt' | 'mass' | 'long';

/** What is done under a name. */
export interface JobDefinition<Data = unknown> {
  name: string;
  /**
   * Does it, at least once: a node may end between its work and the note of it. What it throws has it tried again.
   * @param last when one that recurs was begun that was done well; null: never. It makes up for what came up since.
   */
  handle(data: Data, last?: Date | null): Promise<unknown>;
  /** Does some of them at once, all or none: in one transaction. What it throws has each of them done by itself. */
  together?(data: readonly Data[]): Promise<unknown>;
  /** When it is done by itself: five fields in UTC, as cron has them. */
  cron?: string;
  /** How often it is done by itself, ms. */
  everyMs?: number;
  /** `prompt` unless told. */
  lane?: Lane;
}

/** What is done under a name; `cron` has it done by itself at its times, of those that it missed once. */
export function defineJob<Data>(
  name: string,
  handle: (data: Data, last?: Date | null) => Promise<unknown>,
  { together, ...when }: Pick<JobDefinition<Data>, 'cron' | 'everyMs' | 'lane' | 'together'> = {},
): JobDefinition {
  return {
    ...{ name, handle: handle as JobDefinition['handle'], ...when },
    ...(together === undefined ? {} : { together: together as NonNullable<JobDefinition['together']> }),
  };
}
