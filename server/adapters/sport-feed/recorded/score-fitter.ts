/**
 * Fits scores to prices outside of the thread that answers players, and outside of the way of prices: a fit takes
 * milliseconds, and many matches are priced at once. A few are fitted where they are, which costs less than asking another
 * thread; of more, prices are told first and scores when they are known.
 */
import { Worker } from 'node:worker_threads';
import type { ScoreChance } from '#shared/sport/same-match.ts';
import type { FeedMarket, FeedMessage } from '../../../ports/sport-feed.ts';
import { fittedScores } from './score-fit.ts';

export interface FitRequest {
  fixtureId: string;
  /** When the last of its prices was made, and by whom. */
  at: Date;
  producer?: string;
  markets: readonly FeedMarket[];
  score: readonly [number, number];
}

export type Fitted = readonly ScoreChance[] | null;

/** So many fits are no more than ten milliseconds. */
const FITTED_HERE = 3;
/** So many are given to the thread at once: about a second of it. */
const FITTED_AT_ONCE = 250;

function fitInThread(requests: readonly FitRequest[]): Promise<Fitted[]> {
  return new Promise((resolve, reject) => {
    const workerData = requests.map(({ markets, score }) => ({ markets, score }));
    const worker = new Worker(new URL('./score-fit.worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that fits scores ended with ${code}`)));
  });
}

/** Creates what fits scores for one feed. */
export function createFits() {
  /** The newest prices of each match that waits. */
  const waiting = new Map<string, FitRequest>();
  let late: FeedMessage[] = [];
  let failures: string[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const requests = [...waiting.values()].slice(0, FITTED_AT_ONCE);
      for (const { fixtureId } of requests) waiting.delete(fixtureId);
      try {
        const fitted = await fitInThread(requests);
        for (const [index, { fixtureId, at, producer }] of requests.entries()) {
          const scores = fitted[index] ?? null;
          if (scores === null) continue;
          const stamped = { fixtureId, at, ...(producer === undefined ? {} : { producer }) };
          late.push({ ...stamped, type: 'odds_change', markets: [], scores });
        }
      } catch (error) {
        // Prices go on without them: until the next fit no combos within these matches are offered.
        failures.push(`scores were not fitted: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    isRunning = false;
  }

  return {
    /** Asks for fits. @returns those that are known at once */
    ask<Request extends FitRequest>(requests: readonly Request[]): (Request & { scores: Fitted })[] {
      for (const { fixtureId } of requests) waiting.delete(fixtureId);
      if (requests.length <= FITTED_HERE) {
        return requests.map((request) => ({ ...request, scores: fittedScores(request.markets, request.score) }));
      }
      for (const request of requests) waiting.set(request.fixtureId, request);
      if (!isRunning) {
        isRunning = true;
        run();
      }
      return [];
    },
    /** What has been fitted since the last time, as messages of the prices that it belongs to, and what failed. */
    take(): { late: readonly FeedMessage[]; failures: readonly string[] } {
      const taken = { late, failures };
      late = [];
      failures = [];
      return taken;
    },
  };
}
