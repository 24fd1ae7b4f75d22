/** Free rounds that a code brings, as data. Others are given by the shop, by staff and by what else comes through `grantFreeRounds`. */
import type { Product as LawProduct } from '#shared/regions/index.ts';

export interface FreeRoundsOffer {
  id: string;
  code: string;
  /** A slot of the studio. */
  gameCode: string;
  rounds: number;
  /** Of one round, euro cents; other currencies have what stakes of the same worth are in them. */
  stakeCents: bigint;
  /** How many times the wins have to be staked. */
  wagering: number;
  /** The highest bet with the wins while they are a bonus, and what of it becomes the player's own at most; euro cents. */
  stakeMaximumCents: bigint;
  winMaximumCents: bigint;
  /** For the rounds, and then for the wins. */
  termDays: number;
  /** What a jurisdiction must allow. */
  needs: readonly LawProduct[];
}

export const FREE_ROUND_OFFERS: readonly FreeRoundsOffer[] = [
  {
    ...{ id: 'code-rounds', code: 'TIDE10', gameCode: 'krakens-toll', rounds: 10, stakeCents: 20n, wagering: 20 },
    ...{ stakeMaximumCents: 500n, winMaximumCents: 5_000n, termDays: 7, needs: ['bonuses', 'slots'] },
  },
];
