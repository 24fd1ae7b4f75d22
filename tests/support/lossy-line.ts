/** A line between studio and wallet that loses requests and answers and delivers copies late. */
import type { GamesHarness } from './games.ts';

/** What happens to a request on its way: `late` ones are carried out after nobody waits for them any more. */
export type Fate = 'carried' | 'lost' | 'unanswered' | 'late';

/** @param fates of the requests, in their order; all after them are carried. */
export function createLossyLine({ vendor }: Pick<GamesHarness, 'vendor'>, fates: readonly Fate[]) {
  const late: Request[] = [];
  let left = [...fates];
  return {
    async fetcher(request: Request): Promise<Response> {
      const fate = left.shift() ?? 'carried';
      if (fate === 'late') late.push(request.clone());
      if (fate === 'late' || fate === 'lost') throw new Error('no route');
      const answer = await vendor.request(request);
      if (fate === 'unanswered') throw new Error('connection reset');
      return answer;
    },
    /** Delivers the copies that are late. */
    deliver: () => Promise.all(late.splice(0).map((request) => vendor.request(request))),
    /** From now on nothing is lost. */
    heal() {
      left = [];
    },
  };
}
