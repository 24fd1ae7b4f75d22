/** Points from settled stakes of own money: a reader of settled facts (ADR 0090), replayable into the same state. */
import { toEuros } from '#shared/catalogue/stakes.ts';
import { POINTS_PER_COIN, VIP_RANKS, VIP_WEIGHTS, type VipProduct } from '#shared/vip.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction } from '../../db/types.ts';
import type { Coins } from '../coins/index.ts';
import { countedSoFar } from '../settled/index.ts';
import type { SettledConsumer, SettledFact } from '../settled/types.ts';
import { progressOf } from './levels.ts';
import { addPoints, changePoints, type Earned, forgetPoints, insertLevelUp, insertPoints, noteCoins } from './store.ts';

export interface PointsParts {
  clock: Clock;
  coins: Pick<Coins, 'give'>;
  /** Gives the free rounds of a level. @returns how many */
  giveRounds(transaction: Transaction, emit: Emit, playerId: string, level: number): Promise<number>;
  /** Tells a player that a level is reached. */
  tell(transaction: Transaction, emit: Emit, playerId: string, level: number): Promise<unknown>;
  /** Looks whether it completes a mission. */
  checkMissions(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
}

/** What kind of game a code names; null for one that is gone. */
type KindOf = (subject: string) => Exclude<VipProduct, 'sport'> | null;

/** Thousandths of a point that own money staked on a fact's subject brings. @param cash minor units */
function pointsFor({ product, subject, currency }: SettledFact, cash: bigint, kindOf: KindOf): bigint {
  const weight = VIP_WEIGHTS[product === 'sport' ? 'sport' : (kindOf(subject) ?? 'slot')];
  // A cent is ten thousandths of a point, at a hundred percent.
  return (toEuros(cash, currency) * 10n * BigInt(weight)) / 100n;
}

/** The same of a fact: nothing of what was taken back. */
const earnedBy = (fact: SettledFact, kindOf: KindOf): bigint =>
  fact.outcome === 'settled' ? pointsFor(fact, fact.stake.cash, kindOf) : 0n;

export function createPoints({ clock, coins, giveRounds, tell, checkMissions }: PointsParts) {
  /** What a level brings, once, however often its points are counted. */
  async function reach(transaction: Transaction, emit: Emit, playerId: string, level: number): Promise<void> {
    if (!(await insertLevelUp(transaction, playerId, level, clock.now()))) return;
    const rank = VIP_RANKS.find((one) => one.level === level);
    const amount = rank?.coins ?? 0;
    if (amount > 0) {
      await coins.give(transaction, emit, { playerId, amount, reason: 'level_up', reference: `level ${level}` });
    }
    const rounds = await giveRounds(transaction, emit, playerId, level);
    await emit(playerId, 'vip/level', { level, coins: amount, rounds });
    await tell(transaction, emit, playerId, level);
    await checkMissions(transaction, emit, playerId);
  }

  async function count(transaction: Transaction, emit: Emit, playerId: string, thousandths: bigint): Promise<void> {
    const { before, score, earned, coins: given } = await addPoints(transaction, playerId, thousandths);
    if (score === before) return;
    await emit(playerId, 'vip', progressOf(score));
    for (const rank of VIP_RANKS) {
      if (rank.score > before && rank.score <= score) await reach(transaction, emit, playerId, rank.level);
    }
    // Of what was ever earned: points that a season took have had their coins.
    const due = Math.floor(earned / POINTS_PER_COIN);
    if (due <= given) return;
    const move = { playerId, amount: due - given, reason: 'play', reference: `up to ${due}` } as const;
    await coins.give(transaction, emit, move);
    await noteCoins(transaction, playerId, due);
  }

  return {
    /** The reader of facts. */
    consumer: (kindOf: KindOf): SettledConsumer => ({
      name: 'vip-points',
      async handle(transaction, facts, emit) {
        const earned: Earned[] = facts.flatMap((fact) => {
          if (fact.amendment > 0) return [];
          const thousandths = earnedBy(fact, kindOf);
          const { playerId, provider, reference, settledAt } = fact;
          return thousandths > 0n ? [{ playerId, provider, reference, thousandths, settledAt }] : [];
        });
        if (earned.length > 0) {
          for (const [playerId, thousandths] of await insertPoints(transaction, earned)) {
            await count(transaction, emit, playerId, thousandths);
          }
        }
        // A bet that ended otherwise than it had brings what all its facts come to: void, it brings nothing.
        for (const fact of facts.filter(({ amendment }) => amendment > 0)) {
          const { stake } = await countedSoFar(transaction, fact);
          const thousandths = pointsFor(fact, stake.cash, kindOf);
          const change = await changePoints(transaction, { ...fact, thousandths: thousandths > 0n ? thousandths : 0n });
          if (change !== 0n) await count(transaction, emit, fact.playerId, change);
        }
      },
      forget: forgetPoints,
    }),
  };
}
