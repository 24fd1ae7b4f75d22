/** Free rounds for reaching a level: given once with it, by the bonuses' own grants (ADR 0122), under their usual terms. */
import { permits, policyOf } from '#shared/regions/index.ts';
import { LEVEL_ROUNDS, LEVEL_ROUNDS_TERMS, type LevelRounds } from '#shared/vip.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { type FreeRoundsGift, type FreeRoundsReward, roundsGift } from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';

/** The highest bet with their wins, euro cents. */
const STAKE_MAXIMUM_CENTS = 500n;

const { stakeCents, wagering, termDays } = LEVEL_ROUNDS_TERMS;

const rewardOf = ({ gameCode, rounds, winMaximum }: LevelRounds): FreeRoundsReward => ({
  ...{ gameCode, rounds, wagering, termDays, stakeCents: BigInt(stakeCents) },
  ...{ stakeMaximumCents: STAKE_MAXIMUM_CENTS, winMaximumCents: BigInt(winMaximum) * 100n },
});

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
    const given = LEVEL_ROUNDS.get(level);
    const player = given && (await players.find(transaction, playerId));
    if (!given || !player) return 0;
    const reward = rewardOf(given);
    const policy = policyOf(reachOf(player, null), player.currency);
    if (!permits(policy, ['vip', 'bonuses', 'slots']) || !(await mayAdvertise(transaction, playerId))) return 0;
    const named = { offerId: 'vip-rounds', cause: `level ${level}` };
    const granted = await grantFreeRounds(transaction, emit, player, roundsGift(reward, named, player));
    return granted === null ? 0 : reward.rounds;
  };
}
