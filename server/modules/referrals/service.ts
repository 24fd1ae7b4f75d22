/** Rewards for friends: both sides once, when the friend has done what the terms say, and never to one household. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { maskName } from '#shared/names.ts';
import { REFERRAL_TERMS } from '#shared/referral.ts';
import { permits, policyOf } from '#shared/regions/index.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob } from '../../ports/jobs.ts';
import { fail, ok, type Result } from '../../result.ts';
import { holdMarked } from '../affiliates/index.ts';
import type { Gift } from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { settledSums } from '../settled/index.ts';
import type { SettledConsumer } from '../settled/types.ts';
import { codeOf, friendsOf, letCount, lockOpen, markRewarded, type Referral, referralOf, rewardsOf } from './store.ts';

type View = ResponseOf<'referrals'>;
type FriendState = View['friends'][number]['state'];

const DAY_MS = 86_400_000;
const SHOWN = 100;
const AGAIN_MS = 600_000;

export interface ReferralParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** What a player has deposited since a moment, minor units. */
  deposited(queryable: Queryable, playerId: string, currency: Currency, since: Date): Promise<bigint>;
  /** Tells a player of their reward. */
  tell(transaction: Transaction, emit: Emit, playerId: string, amount: string, currency: string): Promise<unknown>;
}

const isAllowed = (player: PlayerSummary): boolean =>
  permits(policyOf(reachOf(player, null), player.currency), ['bonuses']);

const units = (amount: number, currency: Currency): bigint => fromEuros(BigInt(amount) * 100n, currency);

const endOf = ({ attributed_at }: Referral): Date =>
  new Date(new Date(attributed_at).getTime() + REFERRAL_TERMS.withinDays * DAY_MS);

/** What is told of a friend: never what they deposit or stake. */
function stateOf(referral: Referral, now: Date): FriendState {
  if (referral.reward !== null) return referral.reward === 'paid' ? 'rewarded' : referral.reward;
  if (referral.state !== 'counted') return referral.state;
  return endOf(referral) < now ? 'over' : 'joined';
}

/** The terms as a player reads them; the same rows are enforced below. */
function termsOf(currency: Currency) {
  const text = (amount: number) => formatDecimal(units(amount, currency), currency);
  const { deposit, stake, forReferrer, forFriend } = REFERRAL_TERMS;
  return {
    ...{ deposit: text(deposit), stake: text(stake), for_referrer: text(forReferrer), for_friend: text(forFriend) },
    ...{ window_days: REFERRAL_TERMS.windowDays, within_days: REFERRAL_TERMS.withinDays },
    ...{ rewards: REFERRAL_TERMS.rewards, rewards_days: REFERRAL_TERMS.rewardsDays },
    ...{ wagering: REFERRAL_TERMS.wagering, term_days: REFERRAL_TERMS.termDays },
  };
}

export function createReferrals(parts: ReferralParts) {
  const { database, unitOfWork, players, clock } = parts;

  /** What a friend has done since they registered, minor units of own money. */
  async function doneBy(queryable: Queryable, friend: PlayerSummary, since: Date) {
    const deposited = await parts.deposited(queryable, friend.playerId, friend.currency, since);
    const { casino, sport } = await settledSums(queryable, friend.playerId, since);
    return { deposited, staked: casino.stakes.cash + sport.stakes.cash };
  }

  async function hasDone(queryable: Queryable, friend: PlayerSummary, since: Date): Promise<boolean> {
    const { deposited, staked } = await doneBy(queryable, friend, since);
    const { deposit, stake } = REFERRAL_TERMS;
    return deposited >= units(deposit, friend.currency) && staked >= units(stake, friend.currency);
  }

  const mayReceive = async (transaction: Transaction, player: PlayerSummary): Promise<boolean> =>
    isAllowed(player) && (await parts.mayAdvertise(transaction, player.playerId));

  async function give(transaction: Transaction, emit: Emit, player: PlayerSummary, euros: number, friendId: string) {
    const amount = units(euros, player.currency);
    const { wagering, termDays } = REFERRAL_TERMS;
    const gift: Gift = {
      ...{ offerId: 'refer-friend', cause: `friend:${friendId}`, product: 'casino', weights: SLOTS_FIRST },
      ...{ amount, stakeMaximum: null, wagering, winTimes: null, termDays },
    };
    await parts.giveBonus(transaction, emit, player, gift);
    await parts.tell(transaction, emit, player.playerId, formatDecimal(amount, player.currency), player.currency);
  }

  /** What the one who referred a friend gets of it. */
  async function rewardFor(transaction: Transaction, referrer: PlayerSummary | null, now: Date) {
    if (referrer === null || !(await mayReceive(transaction, referrer))) return 'withheld';
    return (await rewardsOf(transaction, referrer.playerId, now)) < REFERRAL_TERMS.rewards ? 'paid' : 'over_limit';
  }

  /** Rewards both sides if it is time, in the transaction that holds the referral. */
  async function reward(transaction: Transaction, emit: Emit, referral: Referral): Promise<void> {
    const now = clock.now();
    if (endOf(referral) < now) return;
    const friend = await players.find(transaction, referral.player_id);
    if (friend === null || !(await mayReceive(transaction, friend))) return;
    if (!(await hasDone(transaction, friend, new Date(referral.attributed_at)))) return;
    if ((await holdMarked(transaction, now, friend.playerId)) > 0) return;
    const referrer = await players.find(transaction, referral.referrer_id);
    const outcome = await rewardFor(transaction, referrer, now);
    await markRewarded(transaction, friend.playerId, outcome, now);
    await give(transaction, emit, friend, REFERRAL_TERMS.forFriend, friend.playerId);
    if (referrer !== null && outcome === 'paid') {
      await give(transaction, emit, referrer, REFERRAL_TERMS.forReferrer, friend.playerId);
    }
  }

  async function rewardAll(transaction: Transaction, emit: Emit, playerIds: readonly string[]): Promise<void> {
    if (playerIds.length === 0) return;
    for (const referral of await lockOpen(transaction, playerIds)) await reward(transaction, emit, referral);
  }

  const consumer: SettledConsumer = {
    name: 'referrals',
    handle: (transaction, facts, emit) =>
      rewardAll(transaction, emit, [...new Set(facts.map(({ playerId }) => playerId))]),
  };

  /** Those whom a person has let count need not play another round. */
  async function rewardLetCount(): Promise<void> {
    for (const { player_id } of await letCount(database)) {
      await unitOfWork.run((transaction, emit) => rewardAll(transaction, emit, [player_id]));
    }
  }

  async function ownOf(player: PlayerSummary): Promise<View['own']> {
    const referral = await referralOf(database, player.playerId);
    if (referral === null || stateOf(referral, clock.now()) !== 'joined') return null;
    const { deposited, staked } = await doneBy(database, player, new Date(referral.attributed_at));
    const text = (minor: bigint) => formatDecimal(minor, player.currency);
    return { deposited: text(deposited), staked: text(staked), until: endOf(referral).toISOString() };
  }

  return {
    consumer,
    job: defineJob('referral-rewards', rewardLetCount, { everyMs: AGAIN_MS, lane: 'long' }),

    /** A player's page. Errors: `unauthenticated`, `not_offered` where the law allows no such bonus. */
    async of(playerId: string): Promise<Result<View>> {
      const player = await players.find(database, playerId);
      if (player === null) return fail('unauthenticated');
      if (!isAllowed(player)) return fail('not_offered');
      const advertised = await parts.mayAdvertise(database, playerId);
      const { currency } = player;
      const now = clock.now();
      const friends = await friendsOf(database, playerId, SHOWN);
      return ok({
        offer: advertised ? { code: await codeOf(database, playerId, now), ...termsOf(currency) } : null,
        friends: friends.map((friend) => ({
          name: maskName(friend.nickname),
          joined_at: friend.attributed_at,
          state: stateOf(friend, now),
        })),
        own: advertised ? await ownOf(player) : null,
        currency,
      });
    },
  };
}

export type Referrals = ReturnType<typeof createReferrals>;
