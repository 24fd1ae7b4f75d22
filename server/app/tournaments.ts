/** Tournaments, over games, money and messages. */
import { playerDirectory } from '../modules/player/index.ts';
import {
  createCounting,
  createCourse,
  createTournamentHistory,
  createTournaments,
  tableTopics,
  tournamentRoutes,
} from '../modules/tournaments/index.ts';
import { levelOfPlayer } from '../modules/vip/index.ts';
import { ok } from '../result.ts';
import type { Core } from './core.ts';
import type { Games } from './games.ts';
import type { Correspondence } from './messages.ts';
import type { Money } from './money.ts';
import type { Protection } from './protection.ts';

export interface TournamentNeeds {
  games: Pick<Games, 'categoriesOf' | 'roundDetails'>;
  money: Pick<Money, 'wallet' | 'bonuses'>;
  protection: Pick<Protection, 'guards'>;
  correspondence: Pick<Correspondence, 'messages'>;
}

export function composeTournaments(core: Core, { games, money, protection, correspondence }: TournamentNeeds) {
  const { config, database, unitOfWork, ledger, coins, clock, jobs } = core;
  const { guards } = protection;
  const { wallet } = money;
  const shared = { database, unitOfWork, ledger, wallet, coins, players: playerDirectory, clock };
  const course = createCourse({
    ...{ ...shared, jobs, messages: correspondence.messages, isOn: config.tournaments },
    grantFreeRounds: money.bonuses.grantFreeRounds,
    giveBonus: money.bonuses.give,
  });
  const tournaments = createTournaments({
    ...{ ...shared, levelOf: levelOfPlayer },
    async mayEnter(transaction, emit, player, cost) {
      const plays = await guards.mayPlay(transaction, player);
      if (!plays.ok || cost === 0n) return plays;
      const stakes = await guards.mayStake(transaction, emit, { player, stake: cost, raises: false });
      return stakes.ok ? ok(undefined) : stakes;
    },
  });
  core.settledConsumers.push(createCounting(games.categoriesOf));
  core.jobDefinitions.push(...course.jobs);
  core.topicSources.push(...tableTopics(database));
  const history = createTournamentHistory({ database, players: playerDirectory, roundDetails: games.roundDetails });
  return { plan: course.plan, routes: tournamentRoutes(tournaments, history) };
}
