/** Free rounds that a code brings, as data. Others are given by the shop, by staff and by what else comes through `grantFreeRounds`. */
import type { Product as LawProduct } from '#shared/regions/index.ts';
import type { FreeRoundsReward } from './gifts.ts';

export interface FreeRoundsOffer extends FreeRoundsReward {
  id: string;
  code: string;
  /** What a jurisdiction must allow. */
  needs: readonly LawProduct[];
}
