/** Reads files of players one after the other, each in a thread with bounds of its own: memory, time, and its crash. */
import { Worker } from 'node:worker_threads';
import type { Reading } from './media.ts';

/** Pixels live outside the heap; what the heap holds is little. */
const HEAP_MAXIMUM_MB = 256;
const TIME_MAXIMUM_MS = 30_000;

function readInThread(bytes: Uint8Array): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./media.worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAXIMUM_MB },
      stdout: true,
      stderr: true,
    });
    const settle = (reading: Reading): void => {
      clearTimeout(timer);
      resolve(reading);
      worker.terminate();
    };
    const timer = setTimeout(() => settle({ ok: false, failure: 'document_unreadable' }), TIME_MAXIMUM_MS);
    worker.once('message', settle);
    worker.once('error', () => settle({ ok: false, failure: 'document_unreadable' }));
    worker.once('exit', () => settle({ ok: false, failure: 'document_unreadable' }));
  });
}

/** Creates the reader of players' files. */
export function createMediaReader(): (bytes: Uint8Array) => Promise<Reading> {
  // One at a time: what decoding takes of memory does not grow with the number of players.
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const reading = last.then(() => readInThread(bytes));
    last = reading;
    return reading;
  };
}
