/**
 * Limits that players set themselves. A stricter one holds at once; a laxer one waits a day, then asks the player again,
 * and lapses when nobody answers.
 */

import type { ErrorName } from '#shared/contract/errors.ts';
import {
  isLaxer,
  LIMIT_ANSWER_MS,
  LIMIT_WAIT_MS,
  type LimitKind,
  type MoneyLimit,
  type MoneyPeriod,
  TIME_CHOICES,
} from '#shared/contract/limits.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { policyOf, type RegionId } from '#shared/regions/index.ts';
import { type ProtectionRules, protectionOf } from '#shared/regions/protection.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction, UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type PlayerSummary, reachOf } from '../player/types.ts';
import { type Frame, frameOf } from './frames.ts';
import {
  amountIn,
  insertChange,
  type Limit,
  type LimitName,
  lapseChanges,
  limitsOfPlayer,
  lockLimits,
  noteAnswer,
  settleWaiting,
  storeLimit,
  waitingChanges,
} from './limits-store.ts';
import type { Tell } from './messages.ts';

/** Whose limits: what was read of the player already. */
export interface Limited extends Pick<PlayerSummary, 'playerId' | 'region' | 'country' | 'currency'> {
  /** The domain where they are, if it is another than the account's. */
  place?: RegionId;
}

/** What the rows of a player's own domain and country ask. */
export const protectionFor = (player: Pick<Limited, 'region' | 'country'>): ProtectionRules =>
  protectionOf(reachOf(player, null));

/** The refusal that names a limit. */
const REACHED: Readonly<Record<MoneyLimit, Readonly<Record<MoneyPeriod, ErrorName>>>> = {
  deposit: { day: 'deposit_limit_day', week: 'deposit_limit_week', month: 'deposit_limit' },
  loss: { day: 'loss_limit_day', week: 'loss_limit_week', month: 'loss_limit' },
  stake: { day: 'stake_limit_day', week: 'stake_limit_week', month: 'stake_limit' },
};

/** A limit that holds, with the frame it counts in. */
export interface Holding {
  kind: MoneyLimit;
  period: MoneyPeriod;
  amount: bigint;
  frame: Frame;
}

/** What the law lets a player pay in, by period; no entry: it says nothing. */
export function lawfulDeposits(player: Limited): Partial<Record<MoneyPeriod, bigint>> {
  const { monthlyDepositMaximum } = policyOf(reachOf(player, player.place ?? null), player.currency);
  return monthlyDepositMaximum === null ? {} : { month: monthlyDepositMaximum };
}

/** The stricter of what the player chose and what the law says; null: neither says anything. */
export function holdingAmount(
  limits: readonly Limit[],
  player: Limited,
  { kind, period }: { kind: MoneyLimit; period: MoneyPeriod },
): bigint | null {
  const own = amountIn(limits, { kind, period });
  const lawful = kind === 'deposit' ? (lawfulDeposits(player)[period] ?? null) : null;
  if (own === null || lawful === null) return own ?? lawful;
  return own < lawful ? own : lawful;
}

/** Whether what holds is the law's and not the player's own choice. */
export function isLawful(limits: readonly Limit[], player: Limited, { kind, period, amount }: Holding): boolean {
  return (
    kind === 'deposit' && amountIn(limits, { kind, period }) !== amount && lawfulDeposits(player)[period] === amount
  );
}

/** The limits of a kind that hold for a player now. */
export function holdings(
  limits: readonly Limit[],
  player: Limited,
  kind: MoneyLimit,
  periods: readonly MoneyPeriod[],
  now: Date,
): Holding[] {
  const { timeZone } = protectionFor(player);
  return periods.flatMap((period) => {
    const amount = holdingAmount(limits, player, { kind, period });
    return amount === null ? [] : [{ kind, period, amount, frame: frameOf(period, now, timeZone) }];
  });
}

/** Whether an amount fits under a limit of which some is used. The refusal says which limit, what is left, and until when. */
export function checkHolding(
  { kind, period, amount: limit, frame }: Holding,
  used: bigint,
  asked: bigint,
  currency: Currency,
): Result<void> {
  if (used + asked <= limit) return ok(undefined);
  const left = used < limit ? limit - used : 0n;
  return fail(REACHED[kind][period], {
    limit: formatDecimal(limit, currency),
    left: formatDecimal(left, currency),
    currency,
    until: frame.end.toISOString(),
  });
}

/** Whether an amount can be a limit of a kind. Error: `invalid` with the field. */
function checkAmount(name: LimitName, amount: bigint | null, player: Limited): Result<void> {
  const refuse = fail('invalid', undefined, { amount: 'validation_required' });
  if (name.kind === 'session' || name.kind === 'reality') {
    const choices: readonly (number | null)[] = TIME_CHOICES[name.kind];
    const minutes = amount === null ? null : Number(amount);
    if (name.period !== 'session' || !choices.includes(minutes)) return refuse;
    const { maximumMinutes } = protectionFor(player).realityCheck;
    return name.kind === 'reality' && Number(minutes) > maximumMinutes ? fail('limit_beyond_law') : ok(undefined);
  }
  if (name.period === 'session') return refuse;
  const lawful = name.kind === 'deposit' ? lawfulDeposits(player)[name.period] : undefined;
  return amount !== null && lawful !== undefined && amount > lawful ? fail('limit_beyond_law') : ok(undefined);
}

/** What a limit is worth when nothing was chosen: the reality check always has an interval. */
function standing(limits: readonly Limit[], name: LimitName, player: Limited): bigint | null {
  const own = amountIn(limits, name);
  if (own !== null || name.kind !== 'reality') return own;
  return BigInt(protectionFor(player).realityCheck.defaultMinutes);
}

export interface LimitParts {
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Writes to the player that a limit holds or is gone. */
  tell: Tell;
  /** Told in the same transaction that a laxer limit was asked for. */
  onLaxer(transaction: Transaction, player: Limited): Promise<void>;
}

export interface Limits {
  /**
   * Asks for another limit; null: none. A stricter one holds at once and ends what waits for the same limit.
   * Errors: `invalid`, `limit_beyond_law`.
   */
  ask(player: Limited, name: LimitName, amount: bigint | null): Promise<Result<'holds' | 'waits'>>;
  /** The second yes. Errors: `not_found` (nothing waits, or it lapsed), `limit_not_ready` with the time. */
  confirm(player: Limited, name: LimitName): Promise<Result<void>>;
  /** Ends what waits; doing so when nothing does is no error. */
  cancel(playerId: string, name: LimitName): Promise<Result<void>>;
  /** The player wants no limit: an answer where the law asks for one. */
  decline(playerId: string): Promise<Result<void>>;
}

/** Creates what changes limits. */
export function createLimits({ unitOfWork, clock, tell, onLaxer }: LimitParts): Limits {
  async function tellLimit(
    transaction: Transaction,
    emit: Emit,
    { playerId, currency }: Limited,
    { kind, period }: LimitName,
    amount: bigint | null,
  ): Promise<void> {
    const limit = { word: `limit_name_${kind}` } as const;
    if (period === 'session') {
      const message = amount === null ? 'time_limit_removed' : 'time_limit_set';
      return tell(transaction, playerId, message, emit, { limit, minutes: Number(amount ?? 0n) });
    }
    const named = { limit, period: { word: `period_${period}` } } as const;
    if (amount === null) return tell(transaction, playerId, 'limit_removed', emit, named);
    const value = { amount: formatDecimal(amount, currency), currency };
    return tell(transaction, playerId, 'limit_set', emit, { ...named, amount: value });
  }

  return {
    async ask(player, name, amount) {
      const checked = checkAmount(name, amount, player);
      if (!checked.ok) return checked;
      const { playerId } = player;
      return unitOfWork.run(async (transaction, emit) => {
        await lockLimits(transaction, playerId);
        const now = clock.now();
        await lapseChanges(transaction, playerId, now);
        const before = standing(await limitsOfPlayer(transaction, playerId), name, player);
        await settleWaiting(transaction, playerId, name, 'cancelled', now);
        await noteAnswer(transaction, playerId, now);
        if (before === amount) return ok('holds');
        if (!isLaxer(before, amount)) {
          await storeLimit(transaction, playerId, name, amount, now);
          await insertChange(
            transaction,
            playerId,
            { ...name, before, after: amount, readyAt: null, lapsesAt: null },
            now,
          );
          await tellLimit(transaction, emit, player, name, amount);
          return ok('holds');
        }
        const readyAt = new Date(now.getTime() + LIMIT_WAIT_MS);
        const lapsesAt = new Date(readyAt.getTime() + LIMIT_ANSWER_MS);
        await insertChange(transaction, playerId, { ...name, before, after: amount, readyAt, lapsesAt }, now);
        await onLaxer(transaction, player);
        return ok('waits');
      });
    },

    confirm(player, name) {
      const { playerId } = player;
      return unitOfWork.run(async (transaction, emit) => {
        await lockLimits(transaction, playerId);
        const now = clock.now();
        await lapseChanges(transaction, playerId, now);
        const waiting = await waitingChanges(transaction, playerId);
        const change = waiting.find(({ kind, period }) => kind === name.kind && period === name.period);
        if (!change) return fail('not_found');
        if (new Date(change.readyAt) > now) return fail('limit_not_ready', { until: change.readyAt });
        await storeLimit(transaction, playerId, name, change.after, now);
        await settleWaiting(transaction, playerId, name, 'confirmed', now);
        await tellLimit(transaction, emit, player, name, change.after);
        return ok(undefined);
      });
    },

    cancel: (playerId, name) =>
      unitOfWork.run(async (transaction) => {
        await lockLimits(transaction, playerId);
        await settleWaiting(transaction, playerId, name, 'cancelled', clock.now());
        return ok(undefined);
      }),

    decline: (playerId) =>
      unitOfWork.run(async (transaction) => {
        await noteAnswer(transaction, playerId, clock.now());
        return ok(undefined);
      }),
  };
}

/** The minutes of a limit of time that hold; null: none. */
export function minutesOf(
  limits: readonly Limit[],
  kind: Extract<LimitKind, 'session' | 'reality'>,
  player: Limited,
): number | null {
  const chosen = standing(limits, { kind, period: 'session' }, player);
  if (kind !== 'reality') return chosen === null ? null : Number(chosen);
  return Math.min(Number(chosen), protectionFor(player).realityCheck.maximumMinutes);
}
