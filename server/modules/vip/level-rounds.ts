/** Free rounds for reaching a level: given once with it, by the bonuses' own grants (ADR 0122), under their usual terms. */
import { permits, policyOf } from '#shared/regions/index.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { type FreeRoundsGift, type FreeRoundsReward, roundsGift } from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';

/** One round's stake, and what its wins are bound to; euro cents. */
const TERMS = { stakeCents: 20n, wagering: 10, stakeMaximumCents: 500n, termDays: 7 } as const;

const row = (gameCode: string, rounds: number, winMaximumCents: bigint): FreeRoundsReward => ({
  ...TERMS,
  ...{ gameCode, rounds, winMaximumCents },
});

/** By level; the first level gives coins only. */
export const LEVEL_ROUNDS: ReadonlyMap<number, FreeRoundsReward> = new Map([
  [2, row('krakens-toll', 5, 2_500n)],
  [3, row('krakens-toll', 10, 5_000n)],
  [4, row('candy-reef', 15, 5_000n)],
  [5, row('candy-reef', 20, 7_500n)],
  [6, row('candy-reef', 25, 10_000n)],
  [7, row('moon-tiger', 30, 10_000n)],
  [8, row('moon-tiger', 40, 15_000n)],
  [9, row('moon-tiger', 50, 20_000n)],
  [10, row('moon-tiger', 75, 30_000n)],
]);

export interface LevelRoundsParts {
  players: PlayerDirectory;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  grantFreeRounds(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: FreeRoundsGift): Promise<unknown>;
}

/**
 * Gives the rounds of a level. Nobody gets them whom the law allows no bonuses or slots, nor who must not be advertised to.
 * @returns how many rounds were given
 */
export function createLevelRounds({ players, mayAdvertise, grantFreeRounds }: LevelRoundsParts) {
  return async (transaction: Transaction, emit: Emit, playerId: string, level: number): Promise<number> => {
    const reward = LEVEL_ROUNDS.get(level);
    const player = reward && (await players.find(transaction, playerId));
    if (!reward || !player) return 0;
    const policy = policyOf(reachOf(player, null), player.currency);
    if (!permits(policy, ['vip', 'bonuses', 'slots']) || !(await mayAdvertise(transaction, playerId))) return 0;
    const named = { offerId: 'vip-rounds', cause: `level ${level}` };
    const granted = await grantFreeRounds(transaction, emit, player, roundsGift(reward, named, player));
    return granted === null ? 0 : reward.rounds;
  };
}
