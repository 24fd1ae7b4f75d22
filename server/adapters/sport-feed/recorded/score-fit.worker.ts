/** The thread of `score-fitter.ts`: fits what it is given, says it, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { fittedScores } from './score-fit.ts';
import type { FitRequest, Fitted } from './score-fitter.ts';

parentPort?.postMessage(
  (workerData as readonly Pick<FitRequest, 'markets' | 'score'>[]).map(
    ({ markets, score }): Fitted => fittedScores(markets, score),
  ),
);
