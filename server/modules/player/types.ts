/** What other modules may know of a player. */
import type { PlayerStatus } from '#shared/contract/standing.ts';
import type { Currency } from '#shared/money.ts';
import type { LocaleCode, Reach, RegionId } from '#shared/regions/index.ts';
import type { Queryable } from '../../db/types.ts';

export interface PlayerSummary {
  playerId: string;
  /** What others may call the player; where they see a list of players it is masked (look.md, Names). */
  nickname: string;
  currency: Currency;
  /** The region the account was opened on: its jurisdiction's limits follow the player. */
  region: RegionId;
  /** ISO 3166 code of the country they live in: so do its. */
  country: string;
  language: LocaleCode;
  /** False until personal info is complete (spec field no_profile, negated). */
  hasProfile: boolean;
  /** As it was last set; whether it still holds, `standingBehind` tells (modules/protection). */
  status: PlayerStatus;
  /** Name and surname of the profile; null until it is complete. */
  fullName: string | null;
  verification: 'unverified' | 'in_review' | 'verified' | 'rejected';
}

/** Whose law holds for a player, and that of the domain where they are. */
export function reachOf({ region, country }: Pick<PlayerSummary, 'region' | 'country'>, place: RegionId | null): Reach {
  return { regions: place === null || place === region ? [region] : [region, place], country };
}

export interface PlayerDirectory {
  find(database: Queryable, playerId: string): Promise<PlayerSummary | null>;
}
