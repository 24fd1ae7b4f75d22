/** Reads a share of the pages in a thread of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { indexPage } from './page-index.ts';
import type { IndexTask } from './site-pages.ts';

const { dist, files } = workerData as IndexTask;
parentPort?.postMessage(files.map((file) => indexPage(readFileSync(join(dist, file), 'utf8'))));
