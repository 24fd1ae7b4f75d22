/** The thread that reads one file of a player and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Reading, readMedia } from './media.ts';

/** What the thread says: how long, in ms, what comes next may take; and at the end what was read. */
export type Said = { kind: 'time'; ms: number } | { kind: 'reading'; reading: Reading };

const say = (said: Said): void => parentPort?.postMessage(said);

say({
  kind: 'reading',
  reading: await readMedia(Buffer.from(workerData as Uint8Array), (ms) => say({ kind: 'time', ms })),
});
