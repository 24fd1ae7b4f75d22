/** The thread that reads one file of a player and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { readMedia } from './media.ts';

const reading = await readMedia(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage(reading);
