/** The outside sportsbook of a region: lets its page know the player, and its server ask the wallet (ADR 0138). */
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import type { Sportsbook } from '../../ports/sportsbook.ts';
import { fail, ok } from '../../result.ts';
import type { GameDirectory, PlayableGame } from '../catalogue/index.ts';
import { openLaunch } from '../game-wallet/index.ts';
import type { PlayerDirectory } from '../player/types.ts';
import type { MayPlay } from '../protection/index.ts';
import { sportsbookEntry } from './entry.ts';

export interface SportWidgetParts {
  database: Database;
  players: PlayerDirectory;
  clock: Clock;
  mayPlay: MayPlay;
  /** Asks the register of exclusions again where the player's rows want it and its last answer is old. */
  renewAdmission(playerId: string): Promise<void>;
  /** Null: no region has an outside sportsbook. */
  sportsbook: Sportsbook | null;
  /** Its name for each region that shows it. */
  brands: ReadonlyMap<RegionId, string>;
}

export function sportWidgetRoutes(parts: SportWidgetParts): Routes<'sportWidget'> {
  const { database, players, clock, sportsbook } = parts;
  return {
    sportWidget: {
      async handle({ body }, { region, playerId, held }) {
        const brand = parts.brands.get(region);
        if (sportsbook === null || brand === undefined) return fail('not_offered');
        if (held === 'withdraw-only') return fail('withdraw_only');
        await parts.renewAdmission(playerId);
        const player = await players.find(database, playerId);
        if (player === null) return fail('unauthenticated');
        if (!player.hasProfile) return fail('profile_required');
        const allowed = await parts.mayPlay(database, player);
        if (!allowed.ok) return allowed;
        const { nickname, currency } = player;
        const { provider, gameCode } = sportsbook;
        const now = clock.now();
        await openLaunch(database, { provider, playerId, gameCode, currency, region, now });
        return ok({
          token: sportsbook.tokenFor({ brand, playerId, nickname, currency, language: body.language, now }),
        });
      },
    },
  };
}

/** Games with the outside sportsbook among them, as far as the wallet is concerned: no list shows it. */
export function withSportsbook(
  directory: GameDirectory,
  sportsbook: Sportsbook | null,
  regions: readonly RegionId[],
): GameDirectory {
  if (sportsbook === null) return directory;
  const entry: PlayableGame = sportsbookEntry(sportsbook, regions);
  return { ...directory, find: (code) => (code === sportsbook.gameCode ? entry : directory.find(code)) };
}
