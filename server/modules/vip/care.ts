/** What a player reads of their level: what it gives, how the season stands, and who looks after them. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Database } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory } from '../player/types.ts';
import { benefitsAt, hasProgramme, scoreOf } from './benefits.ts';
import { standingOf } from './levels.ts';
import { managerOf } from './managers.ts';
import type { Seasons } from './seasons.ts';

export interface CareParts {
  database: Database;
  players: PlayerDirectory;
  seasons: Pick<Seasons, 'of'>;
  /** Up to which sum payouts leave without a person, for a percentage of what holds for everybody. */
  payoutAtOnce(percent: number, currency: Currency): bigint;
}

export function createCare({ database, players, seasons, payoutAtOnce }: CareParts) {
  return {
    /** Errors: `unauthenticated`. */
    async of(playerId: string): Promise<Result<ResponseOf<'vipBenefits'>>> {
      const player = await players.find(database, playerId);
      if (!player) return fail('unauthenticated');
      const { currency } = player;
      const score = await scoreOf(database, playerId);
      const { level } = standingOf(score);
      const benefits = benefitsAt(hasProgramme(player) ? level : 0);
      const manager = await managerOf(database, playerId, level);
      return ok({
        level,
        season: await seasons.of(player, score),
        payout_at_once: formatDecimal(payoutAtOnce(benefits.payoutsAtOnce, currency), currency),
        payout_maximum_percent: benefits.payoutMaximum,
        birthday_gift: formatDecimal(fromEuros(BigInt(benefits.birthday) * 100n, currency), currency),
        currency,
        manager: manager && { name: manager.name, email: manager.email },
      });
    },
  };
}

export type Care = ReturnType<typeof createCare>;
