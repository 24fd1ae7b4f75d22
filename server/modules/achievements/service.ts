/** Achievements: which a win completes, once per player (spec section 7). */
import { randomUUID } from 'node:crypto';
import { ROUND_ACHIEVEMENTS } from '#shared/contract/achievements.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction } from '../../db/index.ts';
import { insertAchievement } from './store.ts';

/** A finished round that paid something; minor units. */
export interface WonRound {
  gameCode: string;
  stake: bigint;
  payout: bigint;
}

type RoundAchievement = (typeof ROUND_ACHIEVEMENTS)[number];

/** A round that pays less than its stake is no reason to celebrate. */
const RULES: Readonly<Record<RoundAchievement, (round: WonRound) => boolean>> = {
  'first-win': ({ stake, payout }) => payout > stake,
  hundredfold: ({ stake, payout }) => stake > 0n && payout >= stake * 100n,
  thousandfold: ({ stake, payout }) => stake > 0n && payout >= stake * 1_000n,
};

/** The achievements a round is good enough for. */
export function achievementsOf(round: WonRound): RoundAchievement[] {
  return ROUND_ACHIEVEMENTS.filter((name) => RULES[name](round));
}

/** Stores what a round completed for the first time, and tells the player's pages when the transaction commits. */
export type NoteWin = (transaction: Transaction, emit: Emit, playerId: string, round: WonRound) => Promise<void>;

export function createAchievements(clock: Clock): { noteWin: NoteWin } {
  return {
    async noteWin(transaction, emit, playerId, round) {
      for (const name of achievementsOf(round)) {
        const benefitId = randomUUID();
        const completion = { benefitId, playerId, name, gameCode: round.gameCode, at: clock.now() };
        if (await insertAchievement(transaction, completion)) {
          await emit(playerId, 'achievement', { benefit_id: benefitId });
        }
      }
    },
  };
}
