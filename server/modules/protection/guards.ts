/**
 * What protection says on each channel: whether a player may open a game, stake, deposit, withdraw and be advertised to.
 * Those who move money ask in the transaction that moves it.
 */
import type { RealtimeData } from '#shared/contract/events.ts';
import { MONEY_PERIODS } from '#shared/contract/limits.ts';
import { ACTIVE, rulesOfStanding } from '#shared/contract/standing.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Queryable, Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerSummary } from '../player/types.ts';
import { mutedAmong } from './flags.ts';
import { checkHolding, type Holding, holdings, isLawful, protectionFor } from './limits.ts';
import { hasAnswered, type Limit, limitsOfPlayer, lockLimits } from './limits-store.ts';
import { heldAmong, type Persons } from './persons.ts';
import type { PlaySums } from './play-sums.ts';
import { checkSitting, lastSitting, type Stored, takeSitting } from './sittings.ts';
import { checkStanding, standingBehind, standingsOf } from './standing.ts';

/** Who acts: what was read of the player already. */
export type Acting = Pick<PlayerSummary, 'playerId' | 'status' | 'region' | 'country' | 'currency'>;

/** Who bets, whom no launch has looked at before. */
export type Bettor = Acting & Pick<PlayerSummary, 'hasProfile'>;

/** Errors: `play_stopped`, `play_stopped_until`, those of `Admission.admits`, and of `checkSitting`. */
export type MayPlay = (queryable: Queryable, player: Acting) => Promise<Result<void>>;

export interface Stake {
  player: Acting;
  /** Minor units of the player's currency. */
  stake: bigint;
  /** Whether it raises a round or bet that is open already: that one may be played to its end. */
  raises: boolean;
  /** What was read for it; read when it is asked about unless told. */
  read?: ReadForStake | undefined;
}

/** What is read of a player to answer a stake: none of it waits for the player's own row. */
export interface ReadForStake {
  limits: readonly Limit[];
  last: Stored | null;
}

/** Reads ahead what {@link MayStake} needs, together with what else is read in its transaction. */
export async function readForStake(queryable: Queryable, playerId: string): Promise<ReadForStake> {
  const [limits, last] = await Promise.all([limitsOfPlayer(queryable, playerId), lastSitting(queryable, playerId)]);
  return { limits, last };
}

/** As {@link MayPlay}, for one stake; the player's pages are told why not, since a vendor's game may not say it. */
export type MayStake = (transaction: Transaction, emit: Emit, stake: Stake) => Promise<Result<void>>;

/**
 * As {@link MayStake}, where the stake is all there is: no launch has asked before whether the player is known and
 * admitted. Errors beside those of a stake: `profile_required`, and those of `Admission.admits`.
 */
export type MayBet = (transaction: Transaction, emit: Emit, bet: Stake & { player: Bettor }) => Promise<Result<void>>;

/** What a player's own limits of stakes and losses leave for one stake, minor units, by the one that leaves least; null: there is none. */
export type StakeRoom = (
  queryable: Queryable,
  player: Acting,
) => Promise<{ left: bigint; kind: 'stake' | 'loss' } | null>;

export interface Deposit {
  player: Acting;
  /** Where the player is. */
  place: RegionId;
  amount: bigint;
  /** An order that was started before and is asked about again: it is not counted twice. */
  orderId?: string;
}

/** What the closest limit leaves of deposits. */
export interface DepositRoom {
  /** Minor units. */
  left: bigint;
  reason: 'limit_day' | 'limit_week' | 'limit_month' | 'law';
  /** When its frame ends. */
  until: string;
}

export interface Guards {
  mayPlay: MayPlay;
  mayStake: MayStake;
  mayBet: MayBet;
  stakeRoom: StakeRoom;
  /** Errors: those of a standing and of `Admission.admits`, `limits_unanswered`, and the limit that is reached. */
  mayDeposit(transaction: Transaction, deposit: Deposit): Promise<Result<void>>;
  /** What the limits of deposits leave, by the one that leaves least; null: there is none. */
  depositBound(queryable: Queryable, deposit: Pick<Deposit, 'player' | 'place'>): Promise<DepositRoom | null>;
  /** Whether a player's deposits wait for their word on limits of their own: `mayDeposit` ends with `limits_unanswered`. */
  limitDue(queryable: Queryable, player: Acting): Promise<boolean>;
  mayWithdraw(transaction: Transaction, player: Pick<Acting, 'playerId' | 'status'>): Promise<Result<void>>;
  /** Whether bonuses and advertising may reach a player at all; their own consent is asked apart. */
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Those of some players whom bonuses and advertising may reach. */
  advertisable(queryable: Queryable, playerIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Sum of a player's deposits that are pending or have come since a moment, one of them left out. */
export type Deposited = (
  queryable: Queryable,
  playerId: string,
  currency: Currency,
  since: Date,
  except?: string | null,
) => Promise<bigint>;

export interface GuardParts {
  clock: Clock;
  deposited: Deposited;
  sums: PlaySums;
  /** Whether what is known of exclusions admits somebody. Errors: those of `Admission.admits`. */
  admits(queryable: Queryable, player: Acting): Promise<Result<void>>;
  /** Compares a player with everybody who is excluded, and holds the account when one is found. */
  look: Persons['look'];
}

/** Creates the guards. */
export function createGuards({ clock, deposited, sums, admits, look }: GuardParts): Guards {
  const ask = async (
    queryable: Queryable,
    player: Pick<Acting, 'playerId' | 'status'>,
    act: 'plays' | 'deposits' | 'withdraws',
  ) => checkStanding(await standingBehind(queryable, player, clock.now()), act);

  const advertisable: Guards['advertisable'] = async (queryable, playerIds) => {
    const now = clock.now();
    const held = await standingsOf(queryable, playerIds, now);
    const muted = await mutedAmong(queryable, playerIds, now);
    const matched = await heldAmong(queryable, playerIds, now);
    const reached = playerIds.filter(
      (id) => rulesOfStanding(held.get(id) ?? ACTIVE).advertised && !muted.has(id) && !matched.has(id),
    );
    return new Set(reached);
  };

  const holdingsOfPlay = (limits: readonly Limit[], player: Acting, now: Date) =>
    (['stake', 'loss'] as const).flatMap((kind) => holdings(limits, player, kind, MONEY_PERIODS, now));

  /** What is used of limits, in their order. */
  async function usedOf(queryable: Queryable, player: Acting, holding: readonly Holding[]): Promise<bigint[]> {
    const starts = holding.map(({ frame }) => frame.start);
    const found = await sums(queryable, player, starts);
    return holding.map(({ kind }, index) => found[index]?.[kind === 'stake' ? 'stakes' : 'lost'] ?? 0n);
  }

  /** Whether a stake fits under the player's limits of stakes and losses. */
  async function checkStake(transaction: Transaction, player: Acting, limits: readonly Limit[], stake: bigint) {
    const holding = holdingsOfPlay(limits, player, clock.now());
    if (holding.length === 0) return ok(undefined);
    await lockLimits(transaction, player.playerId);
    const used = await usedOf(transaction, player, holding);
    for (const [index, limit] of holding.entries()) {
      const fits = checkHolding(limit, used[index] ?? 0n, stake, player.currency);
      if (!fits.ok) return fits;
    }
    return ok(undefined);
  }

  async function stakeOf(transaction: Transaction, { player, stake, raises, read }: Stake): Promise<Result<void>> {
    const standing = await ask(transaction, player, 'plays');
    if (!standing.ok) return standing;
    const now = clock.now();
    const known = read ?? (await readForStake(transaction, player.playerId));
    const sitting = await takeSitting(transaction, player, known.limits, now, known);
    const rested = raises ? ok(undefined) : checkSitting(sitting, player, now);
    return rested.ok ? checkStake(transaction, player, known.limits, stake) : rested;
  }

  /** The limits of deposits that hold, with what is used of each; an order that is asked about again is not counted. */
  async function depositsWithin(
    queryable: Queryable,
    limits: readonly Limit[],
    { player, place, orderId }: Pick<Deposit, 'player' | 'place'> & { orderId: string | null },
  ): Promise<{ limit: Holding; used: bigint }[]> {
    const { playerId, currency } = player;
    const holding = holdings(limits, { ...player, place }, 'deposit', MONEY_PERIODS, clock.now());
    return Promise.all(
      holding.map(async (limit) => ({
        limit,
        used: await deposited(queryable, playerId, currency, limit.frame.start, orderId),
      })),
    );
  }

  const limitDue: Guards['limitDue'] = async (queryable, player) =>
    protectionFor(player).asksLimits && !(await hasAnswered(queryable, player.playerId));

  const mayStake: MayStake = async (transaction, emit, stake) => {
    const allowed = await stakeOf(transaction, stake);
    if (!allowed.ok) {
      const { name, variables = {} } = allowed.failure;
      await emit(stake.player.playerId, 'stopped', { error: name, variables } as RealtimeData<'stopped'>);
    }
    return allowed;
  };

  return {
    limitDue,
    mayStake,

    async mayBet(transaction, emit, bet) {
      if (!bet.player.hasProfile) return fail('profile_required');
      const admitted = await admits(transaction, bet.player);
      return admitted.ok ? mayStake(transaction, emit, bet) : admitted;
    },

    async mayPlay(queryable, player) {
      const standing = await ask(queryable, player, 'plays');
      if (!standing.ok) return standing;
      const admitted = await admits(queryable, player);
      if (!admitted.ok) return admitted;
      const now = clock.now();
      const limits = await limitsOfPlayer(queryable, player.playerId);
      return checkSitting(await takeSitting(queryable, player, limits, now), player, now);
    },

    async stakeRoom(queryable, player) {
      const holding = holdingsOfPlay(await limitsOfPlayer(queryable, player.playerId), player, clock.now());
      const used = await usedOf(queryable, player, holding);
      const rooms = holding.map(({ kind, amount }, index) => {
        const left = amount - (used[index] ?? 0n);
        return { left: left > 0n ? left : 0n, kind: kind === 'loss' ? kind : ('stake' as const) };
      });
      return rooms.reduce<(typeof rooms)[number] | null>(
        (least, room) => (least !== null && least.left <= room.left ? least : room),
        null,
      );
    },

    async mayDeposit(transaction, { player, place, amount, orderId = null }) {
      const standing = await ask(transaction, player, 'deposits');
      if (!standing.ok) return standing;
      await look(transaction, player.playerId);
      const admitted = await admits(transaction, player);
      if (!admitted.ok) return admitted;
      await lockLimits(transaction, player.playerId);
      if (await limitDue(transaction, player)) return fail('limits_unanswered');
      const limits = await limitsOfPlayer(transaction, player.playerId);
      for (const { limit, used } of await depositsWithin(transaction, limits, { player, place, orderId })) {
        const fits = checkHolding(limit, used, amount, player.currency);
        if (!fits.ok) return fits;
      }
      return ok(undefined);
    },

    async depositBound(queryable, { player, place }) {
      const limits = await limitsOfPlayer(queryable, player.playerId);
      const within = await depositsWithin(queryable, limits, { player, place, orderId: null });
      const rooms = within.map(({ limit, used }): DepositRoom => {
        const reason = isLawful(limits, { ...player, place }, limit) ? 'law' : (`limit_${limit.period}` as const);
        const left = used < limit.amount ? limit.amount - used : 0n;
        return { left, reason, until: limit.frame.end.toISOString() };
      });
      // Of two that leave the same, the longer frame holds longer.
      return rooms.reduce<DepositRoom | null>(
        (least, room) => (least !== null && least.left < room.left ? least : room),
        null,
      );
    },

    mayWithdraw: (transaction, player) => ask(transaction, player, 'withdraws'),

    mayAdvertise: async (queryable, playerId) => (await advertisable(queryable, [playerId])).has(playerId),

    advertisable,
  };
}
