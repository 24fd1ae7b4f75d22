/**
 * What a round comes to and what it pays, for the round that is on and for those a process left behind. Betting that
 * never closed took no money. From the close on the round's outcome is decided by the chain, so whatever was placed is
 * paid by it, once; a bet whose answer is unknown is returned.
 */
import { type Chip, drawOutcome, type Outcome, outcomeView, payoutOf } from '../../engines/live.ts';
import type { OutcomeView } from '../../live-protocol.ts';
import type { SharedRunner } from '../../shared-rounds/runner.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { LiveTitle } from '../../titles/live.ts';
import type { LiveBet, LiveStore } from './types.ts';

export interface Drawn {
  /** The round as it ended. */
  round: SharedRound;
  view: OutcomeView;
  /** The bets that were written as `paying`. */
  paid: LiveBet[];
}

export interface LiveSettlement {
  /** Draws a round and writes down what every placed bet pays; safe to repeat. */
  draw(round: SharedRound, bets: readonly LiveBet[]): Promise<Drawn>;
  /** Takes every bet of unfinished rounds to where only the wallet call is missing. Safe to repeat. */
  finishRounds(): Promise<void>;
}

interface SettlementParts {
  title: LiveTitle;
  store: LiveStore;
  runner: SharedRunner;
  now(): Date;
}

/** The amounts of a bet as they count. */
export function chipsOf(bet: Pick<LiveBet, 'chips'>): Chip[] {
  return bet.chips.map(({ on, amount }) => ({ on, amount: BigInt(amount) }));
}

export function createLiveSettlement({ title, store, runner, now }: SettlementParts): LiveSettlement {
  const outcomeOf = async (round: SharedRound): Promise<{ seed: string; outcome: Outcome }> => {
    const { chain, seeds } = await runner.chainOf(round);
    const seed = seeds.seedOf(round.chainIndex);
    return { seed, outcome: await drawOutcome(title.rules, { seed, salt: chain.salt, index: round.chainIndex }) };
  };
  const pay = async (outcome: Outcome, bets: readonly LiveBet[]): Promise<LiveBet[]> => {
    const due = bets.map((bet): LiveBet => {
      const payout = payoutOf(title.rules, outcome, chipsOf(bet));
      return { ...bet, state: 'paying', payout };
    });
    const written = await store.payBets(due);
    return due.filter(({ id }) => written.has(id));
  };
  const draw: LiveSettlement['draw'] = async (round, bets) => {
    const { seed, outcome } = await outcomeOf(round);
    const view = outcomeView(title.rules, outcome);
    const ended: SharedRound = { ...round, state: 'ended', endedAt: now(), seed, result: title.measure(view) };
    await store.saveRound(ended);
    return { round: ended, view, paid: await pay(outcome, bets) };
  };

  const open = async (round: SharedRound): Promise<LiveBet[]> =>
    (await store.betsOfRound(title.code, round.number)).filter(
      ({ state }) => state === 'placed' || state === 'betting',
    );
  const giveBack = async (bets: readonly LiveBet[]): Promise<void> => {
    for (const bet of bets) await store.moveBet(bet.id, ['placed', 'betting'], { state: 'cancelling' });
  };
  const finish = async (round: SharedRound): Promise<void> => {
    const bets = await open(round);
    const placed = bets.filter(({ state }) => state === 'placed');
    await giveBack(round.state === 'betting' ? bets : bets.filter(({ state }) => state === 'betting'));
    if (round.state === 'running') {
      await draw(round, placed);
      return;
    }
    const { seed, outcome } = await outcomeOf(round);
    const result = title.measure(outcomeView(title.rules, outcome));
    await store.saveRound({ ...round, state: 'voided', endedAt: now(), seed, result });
  };

  return {
    draw,
    async finishRounds() {
      for (const round of await store.unfinishedRounds(title.code)) await finish(round);
      const newest = await store.newestRound(title.code);
      if (newest?.state !== 'ended') return;
      const placed = (await open(newest)).filter(({ state }) => state === 'placed');
      if (placed.length > 0) await pay((await outcomeOf(newest)).outcome, placed);
    },
  };
}
