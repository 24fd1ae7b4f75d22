/** What brings players back: the bonus map, the VIP programme, the shop, and missions. */
import { achievementRoutes, createMissions } from '../modules/achievements/index.ts';
import { createDailyBonuses, dailyBonusRoutes } from '../modules/daily-bonuses/index.ts';
import { payoutAtOnce, settledDepositsSince } from '../modules/orders/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import { createReferrals, referralRoutes } from '../modules/referrals/index.ts';
import { createShop, shopRoutes } from '../modules/shop/index.ts';
import {
  createBirthdays,
  createCare,
  createCashback,
  createLevelRounds,
  createPoints,
  createSeasons,
  levelOfPlayer,
  vipRoutes,
} from '../modules/vip/index.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import type { Money } from './money.ts';
import type { Protection } from './protection.ts';

interface LoyaltyNeeds {
  money: Money;
  protection: Pick<Protection, 'guards'>;
  correspondence: Pick<Correspondence, 'messages'>;
}

export function composeLoyalty(core: Core, { money, protection, correspondence }: LoyaltyNeeds) {
  const { database, unitOfWork, clock, coins } = core;
  const { messages } = correspondence;
  const { mayAdvertise } = protection.guards;
  const missions = createMissions({ database, unitOfWork, clock, coins });
  const checkMissions = missions.check;
  const shared = { database, unitOfWork, clock, players: playerDirectory, mayAdvertise, giveBonus: money.bonuses.give };
  const { grantFreeRounds } = money.bonuses;
  const dailyBonuses = createDailyBonuses({
    ...shared,
    grantFreeRounds,
    coins,
    checkMissions,
    settledDeposits: settledDepositsSince,
  });
  const points = createPoints({
    clock,
    coins,
    checkMissions,
    giveRounds: createLevelRounds({ ...shared, grantFreeRounds }),
    tell: (transaction, emit, playerId, level) =>
      messages.send(transaction, { kind: 'level_reached', playerId, variables: { level } }, emit),
  });
  const cashback = createCashback({
    ...shared,
    tell: (transaction, emit, playerId, amount, currency) =>
      messages.send(
        transaction,
        { kind: 'cashback_paid', playerId, variables: { amount: { amount, currency } } },
        emit,
      ),
  });
  const seasons = createSeasons({
    ...shared,
    tellBefore: (transaction, emit, playerId, { until, ...told }) =>
      messages.send(transaction, { kind: 'season_ends', playerId, variables: { ...told, until: { at: until } } }, emit),
    tellAfter: (transaction, emit, playerId, told) =>
      messages.send(transaction, { kind: 'season_faded', playerId, variables: told }, emit),
  });
  const birthdays = createBirthdays({
    ...shared,
    tell: (transaction, emit, playerId, amount, currency) =>
      messages.send(
        transaction,
        { kind: 'birthday_gift', playerId, variables: { amount: { amount, currency } } },
        emit,
      ),
  });
  const care = createCare({ database, players: playerDirectory, seasons, payoutAtOnce });
  const shop = createShop({ ...shared, coins, checkMissions, grantFreeRounds, levelOf: levelOfPlayer });
  const referrals = createReferrals({
    ...shared,
    deposited: settledDepositsSince,
    tell: (transaction, emit, playerId, amount, currency) =>
      messages.send(
        transaction,
        { kind: 'referral_rewarded', playerId, variables: { amount: { amount, currency } } },
        emit,
      ),
  });
  core.settledConsumers.push(missions.consumer, referrals.consumer);
  core.jobDefinitions.push(cashback.job, seasons.job, birthdays.job, referrals.job);
  return {
    points,
    routes: {
      ...dailyBonusRoutes(dailyBonuses),
      ...vipRoutes(cashback, care),
      ...shopRoutes(shop),
      ...referralRoutes(referrals),
      ...achievementRoutes(database, missions),
    },
  };
}
