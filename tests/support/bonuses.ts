/** Bonuses, and the map of daily ones, over the games of a test. */
import { createUnitOfWork, type Database } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses, DEMO_OFFERS } from '#server/modules/bonuses/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { createDailyBonuses } from '#server/modules/daily-bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { settledDepositsSince } from '#server/modules/orders/index.ts';
import { createGamesHarness, type GamesHarness } from './games.ts';

/** Bonuses of one node. @param given what of them is not as for somebody who has deposited and may be advertised to */
export const bonusesOver = (
  { clock, parts }: Pick<GamesHarness, 'clock' | 'parts'>,
  database: Database,
  given: Partial<Parameters<typeof createBonuses>[0]> = {},
) =>
  createBonuses({
    book: DEMO_OFFERS,
    ...{ database, clock, ...parts, unitOfWork: createUnitOfWork(database, () => {}) },
    jobs: createJobs(clock.now),
    hasDeposited: async () => true,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
    ...given,
  });

/** The map of daily bonuses at a moment, on as many nodes as are made. Two over one database share nothing else. */
export function openDailyMap(database: Database, at: string) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  clock.at = Date.parse(at);
  const reach = { advertised: true };
  const mayAdvertise = async () => reach.advertised;
  const coins = createCoins(parts.ledger);
  const node = () => {
    const bonuses = bonusesOver(operator, database, { hasDeposited: async () => false, mayAdvertise });
    return createDailyBonuses({
      ...{ database, unitOfWork: createUnitOfWork(database, () => {}), clock, coins, players: parts.players },
      giveBonus: bonuses.give,
      grantFreeRounds: bonuses.grantFreeRounds,
      settledDeposits: settledDepositsSince,
      mayAdvertise,
      checkMissions: async () => undefined,
    });
  };
  return { operator, clock, reach, coins, node };
}
