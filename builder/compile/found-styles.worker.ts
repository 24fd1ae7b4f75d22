/** Looks for a program's styles in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledSite } from '../render/model.ts';
import { findStyles } from './found-styles.ts';

const { folder, entry } = workerData as Pick<CompiledSite, 'folder' | 'entry'>;
parentPort?.postMessage(await findStyles(folder, entry));
