/**
 * What happens to rounds whose process died. A round in betting never flew: every bet goes back. A round in flight is
 * decided by what was drawn for it: cash-outs that were written stand, automatic ones that the flight reaches are paid
 * at exactly their height, and everything else goes back, because nobody could cash it out. A round that had ended has
 * only its losers left to write down.
 */
import { lastHeightFrom, payoutAt } from '../../engines/flight.ts';
import type { SharedRunner } from '../../shared-rounds/runner.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { FlightBet, FlightStore } from './types.ts';

interface RecoveryParts {
  gameCode: string;
  store: FlightStore;
  runner: SharedRunner;
  now(): number;
}

export interface Recovery {
  /** Takes every bet of unfinished rounds to where only the wallet call is missing. Safe to repeat. */
  finishRounds(): Promise<void>;
}

export function createRecovery({ gameCode, store, runner, now }: RecoveryParts): Recovery {
  const giveBack = async (bets: readonly FlightBet[]): Promise<void> => {
    for (const bet of bets) await store.moveBet(bet.id, ['placed', 'betting'], { state: 'cancelling' });
  };
  const placedIn = async (round: SharedRound): Promise<FlightBet[]> =>
    (await store.betsOfRound(round.number)).filter(({ state }) => state === 'placed' || state === 'betting');

  const finish = async (round: SharedRound): Promise<void> => {
    const { chain, seeds } = await runner.chainOf(round);
    const seed = seeds.seedOf(round.chainIndex);
    const last = await lastHeightFrom(seed, chain.salt);
    const bets = await placedIn(round);
    const reached = ({ state, auto }: FlightBet): boolean =>
      round.state === 'running' && state === 'placed' && auto !== null && auto <= last;
    await store.payBets(
      bets
        .filter(reached)
        .map((bet) => ({ id: bet.id, cashOut: bet.auto, payout: payoutAt(bet.stake, bet.auto ?? 0) })),
    );
    await giveBack(bets.filter((bet) => !reached(bet)));
    await store.saveRound({ ...round, state: 'voided', endedAt: new Date(now()), seed, result: last });
  };

  return {
    async finishRounds() {
      for (const round of await store.unfinishedRounds(gameCode)) await finish(round);
      const newest = await store.newestRound(gameCode);
      if (newest?.state !== 'ended') return;
      const lost = (await placedIn(newest)).filter(({ state }) => state === 'placed');
      await store.payBets(lost.map(({ id }) => ({ id, cashOut: null, payout: 0n })));
    },
  };
}
