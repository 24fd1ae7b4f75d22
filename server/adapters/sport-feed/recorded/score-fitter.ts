/**
 * Fits scores to prices outside of the thread that answers players: a fit takes milliseconds, and many matches are priced at
 * once. A few are fitted where they are, which costs less than asking another thread.
 */
import { Worker } from 'node:worker_threads';
import type { ScoreChance } from '#shared/sport/same-match.ts';
import type { FeedMarket } from '../../../ports/sport-feed.ts';
import { fittedScores } from './score-fit.ts';

export interface FitRequest {
  markets: readonly FeedMarket[];
  score: readonly [number, number];
}

export type Fitted = readonly ScoreChance[] | null;

/** So many fits are no more than ten milliseconds. */
const FITTED_HERE = 3;

function fitInThread(requests: readonly FitRequest[]): Promise<Fitted[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./score-fit.worker.ts', import.meta.url), { workerData: requests });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that fits scores ended with ${code}`)));
  });
}

/** Of each request, in their order, the scores that its prices lead to; none, and why, when the thread fails. */
export async function fitScores(
  requests: readonly FitRequest[],
): Promise<{ fitted: readonly Fitted[]; failure: string | null }> {
  if (requests.length <= FITTED_HERE) {
    return { fitted: requests.map(({ markets, score }) => fittedScores(markets, score)), failure: null };
  }
  try {
    return { fitted: await fitInThread(requests.map(({ markets, score }) => ({ markets, score }))), failure: null };
  } catch (error) {
    // Prices go on without them: until the next fit no combos within a match are offered.
    return { fitted: [], failure: error instanceof Error ? error.message : String(error) };
  }
}
