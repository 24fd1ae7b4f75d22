/** What has ended: a durable fact for each round and bet, and those who read them (ADR 0090). */
export { amendmentOf, countedSoFar, factInsert, nextAmendment, recordAllSettled, recordSettled } from './facts.ts';
export { createSettledReader, renewEra, type SettledReader } from './reader.ts';
export { endedCount, settledSince, settledSums } from './sums.ts';
export * from './types.ts';

import type { SettledConsumer } from './types.ts';

/** A reader of all facts; `server/app` adds it to those that the server runs. */
export const createSettledConsumer = (consumer: SettledConsumer): SettledConsumer => consumer;
