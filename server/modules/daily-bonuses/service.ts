/** The bonus map: one island a day, taken once. Day, reward and state are the server's alone. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { ErrorName } from '#shared/contract/errors.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { lawfulStake, type Policy, permits, policyOf, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type FreeRoundsGift, type Gift, roundsGift } from '../bonuses/index.ts';
import type { Coins } from '../coins/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { protectionFor } from '../protection/index.ts';
import { dateOfDay, firstDayFor, islandDateBefore, type MapDay, mapDayAt } from './calendar.ts';
import { type Allowed, BONUS_TERMS, depositOn, type Held, heldOn, ROUNDS_TERMS, WEEK_GIFT } from './rewards.ts';
import { type Claim, claimsBetween, type DailyReward, insertClaim, joinedAt } from './store.ts';

type BonusMap = ResponseOf<'dailyBonuses'>;

export interface DailyBonusParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  coins: Pick<Coins, 'give'>;
  /** Gives bonus money with terms of our own. */
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  /** Gives rounds of a game. */
  grantFreeRounds(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: FreeRoundsGift): Promise<unknown>;
  /** Deposits that have come since a moment, minor units. */
  settledDeposits(queryable: Queryable, playerId: string, currency: Currency, since: Date): Promise<bigint>;
  /** Whether bonuses may reach a player at all. */
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Looks whether it completes a mission. */
  checkMissions(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
}

/** Whose map it is: a player's, or that of a domain. */
interface Reader {
  currency: Currency;
  allowed: Allowed & Pick<Policy, 'slotStakeMaximum'>;
  timeZone: string;
}

const NOBODYS = { offerId: 'daily-island', cause: '' } as const;

/** What an island holds, as it is told and stored. */
function rewardOn({ currency, allowed }: Reader, { theme }: MapDay, day: number): DailyReward {
  const held = heldOn(theme, day, allowed);
  if (held.kind === 'coins') return held;
  const text = (cents: bigint) => formatDecimal(fromEuros(cents, currency), currency);
  const stake = (cents: bigint) => formatDecimal(lawfulStake(fromEuros(cents, currency), allowed), currency);
  if (held.kind === 'free_rounds') {
    const { game, rounds } = roundsGift({ ...ROUNDS_TERMS, ...held }, NOBODYS, { currency });
    const { stakeCents, wagering, termDays, stakeMaximumCents, winMaximumCents } = ROUNDS_TERMS;
    return {
      ...{ kind: 'free_rounds', rounds, stake: text(stakeCents), game_code: game.code, game_title: game.title },
      ...{ currency, wagering, term_days: termDays },
      ...{ stake_maximum: stake(stakeMaximumCents), win_maximum: text(winMaximumCents) },
    };
  }
  return {
    kind: 'bonus',
    amount: text(held.cents),
    currency,
    wagering: BONUS_TERMS.wagering,
    term_days: BONUS_TERMS.termDays,
    stake_maximum: stake(BONUS_TERMS.stakeCents),
    win_maximum: text(held.cents * BigInt(BONUS_TERMS.winTimes)),
  };
}

const allowedBy = (policy: Policy): Reader['allowed'] => ({
  slotStakeMaximum: policy.slotStakeMaximum,
  bonuses: permits(policy, ['bonuses']),
  slots: permits(policy, ['slots']),
});

function minimumOn({ currency }: Reader, { theme }: MapDay, day: number): bigint | null {
  const cents = depositOn(theme, day);
  return cents === null ? null : fromEuros(cents, currency);
}

/** The bonus money of an island. */
function giftOf({ currency }: Reader, { date }: MapDay, held: Extract<Held, { kind: 'bonus' }>): Gift {
  const { wagering, termDays, winTimes, stakeCents } = BONUS_TERMS;
  return {
    ...{ offerId: 'daily-island', cause: date, product: 'casino', weights: SLOTS_FIRST },
    ...{ amount: fromEuros(held.cents, currency), stakeMaximum: fromEuros(stakeCents, currency) },
    ...{ wagering, winTimes, termDays },
  };
}

function statusOf(day: number, today: number, claim: Claim | undefined): BonusMap['items'][number]['status'] {
  if (claim) return 'taken';
  if (day < today) return 'expired';
  return day === today ? 'active' : 'next';
}

export function createDailyBonuses(parts: DailyBonusParts) {
  const { database, unitOfWork, players, clock, coins } = parts;

  const readerOf = (player: PlayerSummary, region: RegionId): Reader => ({
    currency: player.currency,
    allowed: allowedBy(policyOf(reachOf(player, region), player.currency)),
    timeZone: protectionFor(player).timeZone,
  });

  function guestOf(region: RegionId): Reader {
    const { currency, jurisdiction } = REGIONS[region];
    const policy = policyOf({ regions: [region], country: null }, currency);
    return {
      currency,
      allowed: allowedBy(policy),
      timeZone: PROTECTION[jurisdiction].timeZone,
    };
  }

  /** Why a player may take nothing now. */
  async function blockedFor(queryable: Queryable, player: PlayerSummary): Promise<'break' | 'profile' | null> {
    if (!(await parts.mayAdvertise(queryable, player.playerId))) return 'break';
    return player.hasProfile ? null : 'profile';
  }

  const depositedOn = (queryable: Queryable, { playerId, currency }: PlayerSummary, { startsAt }: MapDay) =>
    parts.settledDeposits(queryable, playerId, currency, startsAt);

  async function streakUpTo(queryable: Queryable, playerId: string, date: string): Promise<number> {
    const [claim] = await claimsBetween(queryable, playerId, date, date);
    return claim?.streak ?? 0;
  }

  async function ownOf(player: PlayerSummary, today: MapDay, claims: readonly Claim[]): Promise<BonusMap['own']> {
    const taken = claims.find(({ date }) => date === today.date);
    const [deposited, before, blocked] = await Promise.all([
      depositedOn(database, player, today),
      streakUpTo(database, player.playerId, islandDateBefore(today.date)),
      blockedFor(database, player),
    ]);
    return { deposited: formatDecimal(deposited, player.currency), streak: taken?.streak ?? before, blocked };
  }

  function mapOf(
    reader: Reader,
    today: MapDay,
    firstDay: number,
    { claims, own }: { claims: readonly Claim[]; own: BonusMap['own'] },
  ): BonusMap {
    const { currency } = reader;
    const days = Array.from({ length: today.lastDay - today.firstDay + 1 }, (_none, index) => today.firstDay + index);
    return {
      theme: today.theme,
      today: today.day,
      date: today.date,
      time_zone: reader.timeZone,
      ends_at: today.endsAt.toISOString(),
      ends_in_ms: today.endsAt.getTime() - clock.now().getTime(),
      currency,
      first_day: firstDay,
      items: days.map((day) => {
        const date = dateOfDay(today, day);
        const claim = claims.find((one) => one.date === date);
        const minimum = minimumOn(reader, today, day);
        return {
          day,
          date,
          status: statusOf(day, today.day, claim),
          reward: claim?.reward ?? rewardOn(reader, today, day),
          minimum_deposit: minimum === null ? null : formatDecimal(minimum, currency),
          claimed_at: claim?.claimedAt ?? null,
        };
      }),
      own,
      week: WEEK_GIFT,
    };
  }

  const isOffered = (region: RegionId, player: PlayerSummary | null): boolean => {
    const reach = player ? reachOf(player, region) : { regions: [region] as const, country: null };
    return permits(policyOf(reach, player?.currency ?? REGIONS[region].currency), ['daily-bonuses']);
  };

  /** Why today's island cannot be taken; null: it can. */
  async function refusalOf(
    transaction: Transaction,
    player: PlayerSummary,
    reader: Reader,
    today: MapDay,
    date: string,
  ): Promise<Result<never> | null> {
    const blocked = await blockedFor(transaction, player);
    if (blocked !== null) return fail({ break: 'not_offered', profile: 'profile_required' }[blocked] as ErrorName);
    if (date !== today.date || today.day > today.lastDay) return fail('bonus_day_closed');
    const minimum = minimumOn(reader, today, today.day);
    if (minimum === null || (await depositedOn(transaction, player, today)) >= minimum) return null;
    return fail('bonus_day_deposit', { minimum: formatDecimal(minimum, player.currency), currency: player.currency });
  }

  /** Gives what today's island holds. */
  async function hand(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { reader, today }: { reader: Reader; today: MapDay },
  ): Promise<void> {
    const held = heldOn(today.theme, today.day, reader.allowed);
    const { date } = today;
    if (held.kind === 'bonus') await parts.giveBonus(transaction, emit, player, giftOf(reader, today, held));
    else if (held.kind === 'free_rounds') {
      const named = { offerId: 'daily-island', cause: date };
      await parts.grantFreeRounds(transaction, emit, player, roundsGift({ ...ROUNDS_TERMS, ...held }, named, player));
    } else {
      const { playerId } = player;
      await coins.give(transaction, emit, { playerId, amount: held.coins, reason: 'daily_bonus', reference: date });
    }
  }

  return {
    /** The map as a player sees it; null: as a guest does. Errors: `not_offered`. */
    async map(playerId: string | null, region: RegionId): Promise<Result<BonusMap>> {
      const player = playerId === null ? null : await players.find(database, playerId);
      if (!isOffered(region, player)) return fail('not_offered');
      const reader = player ? readerOf(player, region) : guestOf(region);
      const today = mapDayAt(clock.now(), reader.timeZone);
      if (!player) return ok(mapOf(reader, today, today.day, { claims: [], own: null }));
      const [from, to] = [dateOfDay(today, today.firstDay), dateOfDay(today, today.lastDay)];
      const claims = await claimsBetween(database, player.playerId, from, to);
      const firstDay = firstDayFor(today, await joinedAt(database, player.playerId), reader.timeZone);
      return ok(mapOf(reader, today, firstDay, { claims, own: await ownOf(player, today, claims) }));
    },

    /**
     * Takes today's island, once. Errors: `not_offered`, `profile_required`, `bonus_day_closed` (another date than
     * today's), `bonus_day_deposit` (too little was deposited today), `bonus_day_taken`.
     */
    claim(playerId: string, region: RegionId, date: string): Promise<Result<ResponseOf<'claimDailyBonus'>>> {
      return unitOfWork.run(async (transaction, emit) => {
        const player = await players.find(transaction, playerId);
        if (!player) return fail('unauthenticated');
        if (!isOffered(region, player)) return fail('not_offered');
        const reader = readerOf(player, region);
        const now = clock.now();
        const today = mapDayAt(now, reader.timeZone);
        const refusal = await refusalOf(transaction, player, reader, today, date);
        if (refusal) return refusal;
        const reward = rewardOn(reader, today, today.day);
        const streak = 1 + (await streakUpTo(transaction, playerId, islandDateBefore(date)));
        const noted = { playerId, date, theme: today.theme, reward, streak, at: now };
        if (!(await insertClaim(transaction, noted))) return fail('bonus_day_taken');
        await hand(transaction, emit, player, { reader, today });
        const weekCoins = streak % WEEK_GIFT.days === 0 ? WEEK_GIFT.coins : 0;
        if (weekCoins > 0) {
          await coins.give(transaction, emit, { playerId, amount: weekCoins, reason: 'week_gift', reference: date });
        }
        await parts.checkMissions(transaction, emit, playerId);
        return ok({ reward, streak, week_coins: weekCoins });
      });
    },
  };
}

export type DailyBonuses = ReturnType<typeof createDailyBonuses>;
