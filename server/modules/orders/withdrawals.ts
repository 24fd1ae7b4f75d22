/** Asking money out: what may be, setting it aside, calling it back. */
import { createHash, randomUUID } from 'node:crypto';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { WITHDRAWAL_STEPS } from '#shared/contract/orders.ts';
import { type Currency, formatDecimal, parseAskedAmount } from '#shared/money.ts';
import { type Policy, policyOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Input } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Bonuses } from '../bonuses/index.ts';
import { closeCaseOf, openCase } from '../cases/index.ts';
import { createHolds, type Ledger } from '../ledger/index.ts';
import type { Messages } from '../messages/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { type OfferedMethod, offeredMethods, type Wallet } from '../wallet/index.ts';
import { accountOfPlayer, accountsOf, netDeposits, type PaymentAccount, sharedWith } from './accounts.ts';
import { approvalsNeeded, closedLoop, reviewReasons } from './decision.ts';
import { askGuards, type MoneyGuards, type MoneyRequest } from './guards.ts';
import { lockOf, setLock, type WithdrawalLock } from './locks.ts';
import { holdOf } from './movements.ts';
import type { ProviderChoice } from './providers.ts';
import { reasonWord } from './reasons.ts';
import { CANCELLABLE } from './states.ts';
import {
  changeOrder,
  eventsOfOrder,
  insertOrder,
  lockOrder,
  lockStarts,
  type Order,
  openWithdrawals,
  orderByKey,
  orderOfPlayer,
  paymentAnswer,
} from './store.ts';
import { wasPaidOut, withdrawnSince } from './sums.ts';

const DAY_MS = 86_400_000;

/** What of a player's deposits was never put at stake, minor units. */
export type UnplayedCash = (queryable: Queryable, player: PlayerSummary) => Promise<bigint>;

/** What a player's standing makes easier about payouts, percent of what holds for everybody. */
export interface PayoutEase {
  /** Of the sums that leave without waiting for a person. */
  payoutsAtOnce: number;
  /** Of what one payout may be at most. */
  payoutMaximum: number;
}

export interface WithdrawalParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  players: PlayerDirectory;
  providers: ProviderChoice;
  guards: MoneyGuards;
  unplayedCash: UnplayedCash;
  /** What came with deposits ends when they are withdrawn unplayed. */
  bonuses: Pick<Bonuses, 'onUnplayedWithdrawal' | 'hasWithDeposit'>;
  payoutEase(queryable: Queryable, player: PlayerSummary): Promise<PayoutEase>;
  messages: Pick<Messages, 'send'>;
  clock: Clock;
}

export interface WithdrawalContext {
  playerId: string;
  region: RegionId;
  idempotencyKey: string | null;
}

type WithdrawalBody = Input<'startWithdrawal'>['body'];

/** A saved account with the method that it belongs to. */
interface Payee {
  account: PaymentAccount;
  method: OfferedMethod & { withdrawal: NonNullable<OfferedMethod['withdrawal']> };
}

const hashOf = (accountId: string, amount: bigint, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['withdrawal', accountId, amount.toString(), currency]))
    .digest('hex');

/** Whether money may go to an account: its own player's, which has paid or was checked by a person. */
const isPayee = ({ own, verified }: PaymentAccount): boolean => own || verified;

/** Creates what players may do about withdrawals. */
export function createWithdrawals(parts: WithdrawalParts) {
  const { database, unitOfWork, ledger, wallet, players, providers, guards, clock } = parts;
  const holds = createHolds(ledger);

  async function payeesOf(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<Payee[]> {
    const methods = offeredMethods(reachOf(player, region), player.currency);
    const accounts = await accountsOf(queryable, player.playerId);
    const { payoutMaximum } = await parts.payoutEase(queryable, player);
    return accounts.flatMap((account) => {
      const method = methods.find(({ alias }) => alias === account.method);
      const carried = isPayee(account) && providers.has(account.vendor);
      if (!method?.withdrawal || !carried) return [];
      const maximum = (method.withdrawal.maximum * BigInt(payoutMaximum)) / 100n;
      return [{ account, method: { ...method, withdrawal: { ...method.withdrawal, maximum } } }];
    });
  }

  const policyFor = (player: PlayerSummary, region: RegionId): Policy =>
    policyOf(reachOf(player, region), player.currency);

  /** What may be withdrawn, what of cash must be staked before, and what of it is no unplayed deposit; minor units. */
  async function availableTo(queryable: Queryable, player: PlayerSummary, region: RegionId) {
    const { playerId, currency } = player;
    const cash = await ledger.balance(queryable, { owner: 'player', playerId, purse: 'cash', currency });
    const isLocked = policyFor(player, region).depositsPlayedOnce;
    const unplayed = await parts.unplayedCash(queryable, player);
    const left = unplayed < cash ? unplayed : cash;
    const playOnce = isLocked ? left : 0n;
    return { available: cash - playOnce, playOnce, played: cash - left };
  }

  async function facts(transaction: Transaction, request: MoneyRequest, account: PaymentAccount): Promise<string[]> {
    const { playerId, amount, currency, player } = request;
    const flags = await Promise.all(guards.review.map((rule) => rule(transaction, request)));
    return reviewReasons({
      amount,
      currency,
      verified: player.verification === 'verified',
      paidBefore: await wasPaidOut(transaction, playerId),
      lastDay: await withdrawnSince(transaction, playerId, currency, new Date(clock.now().getTime() - DAY_MS)),
      unplayed: await parts.unplayedCash(transaction, player),
      sharedAccount: (await sharedWith(transaction, account)) > 0,
      payoutsAtOnce: (await parts.payoutEase(transaction, player)).payoutsAtOnce,
      flags: flags.flat(),
    });
  }

  /** Records one payout and sets its money aside. */
  async function place(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    payee: Payee,
    part: { amount: bigint; key: string; inputHash: string; region: RegionId; reasons: readonly string[] },
  ): Promise<Result<Order>> {
    const { account, method } = payee;
    const at = clock.now();
    const order = await insertOrder(transaction, {
      orderId: randomUUID(),
      direction: 'withdrawal',
      playerId: player.playerId,
      vendor: account.vendor,
      method: account.method,
      amount: part.amount,
      fee: method.withdrawal.fee,
      currency: player.currency,
      benefitId: NO_BENEFIT,
      state: part.reasons.length > 0 ? 'review' : 'approved',
      reason: part.reasons[0] ?? null,
      accountId: account.accountId,
      region: part.region,
      idempotencyKey: part.key,
      inputHash: part.inputHash,
      returnUrl: null,
      createdAt: at.toISOString(),
    });
    const held = await holds.place(transaction, holdOf(order));
    if (!held.ok) return held;
    if (part.reasons.length > 0) {
      await openCase(transaction, {
        kind: 'order',
        playerId: player.playerId,
        subjectId: order.orderId,
        reason: part.reasons[0] ?? 'review',
        details: { reasons: part.reasons.join(' '), approvals: String(approvalsNeeded(order.amount, order.currency)) },
        at,
      });
      await emit(player.playerId, 'payment', paymentAnswer(order));
      const amount = { amount: formatDecimal(order.amount, order.currency), currency: order.currency };
      const variables = { amount, reason: { word: reasonWord(order.reason) } };
      const message = { kind: 'withdrawal_review', playerId: player.playerId, variables } as const;
      await parts.messages.send(transaction, message, emit);
      return ok(order);
    }
    const approved = await changeOrder(transaction, order, { state: 'approved', actor: 'rules', at, dueAt: at });
    await emit(player.playerId, 'payment', paymentAnswer(approved));
    return ok(approved);
  }

  /** The bounds of one payout. Errors: `amount_below_minimum`, `amount_above_maximum`. */
  function checkAmount({ method }: Payee, amount: bigint, currency: Currency): Result<bigint> {
    const { minimum, maximum } = method.withdrawal;
    if (amount < minimum) return fail('amount_below_minimum', { minimum: formatDecimal(minimum, currency), currency });
    if (amount > maximum) return fail('amount_above_maximum', { maximum: formatDecimal(maximum, currency), currency });
    return ok(amount);
  }

  /** Which accounts get how much: the chosen one, or where the law asks for it, the sources of the deposits first. */
  async function split(
    transaction: Transaction,
    player: PlayerSummary,
    region: RegionId,
    payees: readonly Payee[],
    chosen: Payee,
    amount: bigint,
  ): Promise<{ payee: Payee; amount: bigint }[]> {
    if (!policyFor(player, region).sourcesFirst) return [{ payee: chosen, amount }];
    const net = await netDeposits(transaction, player.playerId, player.currency);
    const sources = payees.map(({ account }) => ({
      accountId: account.accountId,
      net: net.get(account.accountId) ?? 0n,
    }));
    return closedLoop(amount, chosen.account.accountId, sources).flatMap((source) => {
      const payee = payees.find(({ account }) => account.accountId === source.accountId);
      return payee ? [{ payee, amount: source.net }] : [];
    });
  }

  /** What the player has to see to before any withdrawal; a refusal that is not theirs to mend is told when they ask. */
  async function asksFirst(player: PlayerSummary, region: RegionId): Promise<(typeof WITHDRAWAL_STEPS)[number] | null> {
    const { playerId, currency } = player;
    const request = { playerId, player, region, amount: 0n, currency, method: '' };
    const guarded = await database.transaction((transaction) => askGuards(guards.mayWithdraw, transaction, request));
    return guarded.ok ? null : (WITHDRAWAL_STEPS.find((step) => step === guarded.failure.name) ?? null);
  }

  async function record(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    context: { region: RegionId; key: string },
    wanted: { accountId: string; amount: bigint },
  ): Promise<Result<Order[]>> {
    const { region, key } = context;
    const { amount } = wanted;
    const { playerId, currency } = player;
    await lockStarts(transaction, playerId);
    const inputHash = hashOf(wanted.accountId, amount, currency);
    const existing = await orderByKey(transaction, playerId, key);
    if (existing) return existing.inputHash === inputHash ? ok([existing]) : fail('idempotency_conflict');
    const payees = await payeesOf(transaction, player, region);
    const chosen = payees.find(({ account }) => account.accountId === wanted.accountId);
    if (!chosen) return fail('unknown_payment_account');
    const bounded = checkAmount(chosen, amount, currency);
    if (!bounded.ok) return bounded;
    const request = { playerId, player, region, amount, currency, method: chosen.method.alias };
    const guarded = await askGuards(guards.mayWithdraw, transaction, request);
    if (!guarded.ok) return guarded;
    const { available, played } = await availableTo(transaction, player, region);
    if (amount > available) return fail('insufficient_funds');
    const reasons = await facts(transaction, request, chosen.account);
    // Before the money is set aside: a bonus is locked before its player's money.
    if (amount > played) await parts.bonuses.onUnplayedWithdrawal(transaction, emit, playerId);
    const orders: Order[] = [];
    for (const [index, part] of (await split(transaction, player, region, payees, chosen, amount)).entries()) {
      const placed = await place(transaction, emit, player, part.payee, {
        amount: part.amount,
        key: index === 0 ? key : `${key}/${index}`,
        inputHash,
        region,
        reasons,
      });
      if (!placed.ok) return placed;
      orders.push(placed.value);
    }
    await wallet.emitBalance(transaction, emit, playerId);
    return ok(orders);
  }

  async function requirePlayer(playerId: string): Promise<PlayerSummary> {
    const player = await players.find(database, playerId);
    if (!player) throw new Error(`no player ${playerId}`);
    return player;
  }

  /** A failure inside takes what was recorded with it. */
  class Refused extends Error {
    readonly result: Result<never>;
    constructor(result: Result<never>) {
      super('refused');
      this.result = result;
    }
  }

  /** Whether the law or the player keeps an order from being called back. */
  async function isFinal(queryable: Queryable, player: PlayerSummary, order: Order): Promise<boolean> {
    const region = order.region ?? player.region;
    return policyFor(player, region).withdrawalsFinal || (await lockOf(queryable, player.playerId, clock.now())).locked;
  }

  async function answerOf(order: Order, final: boolean): Promise<ResponseOf<'order'>> {
    const { currency, playerId, accountId } = order;
    const account = accountId ? await accountOfPlayer(database, playerId, accountId) : null;
    const events = await eventsOfOrder(database, order);
    return {
      ...paymentAnswer(order),
      number: order.number,
      reason: order.reason,
      fee: formatDecimal(order.fee, currency),
      account: account?.label ?? null,
      cancellable: order.direction === 'withdrawal' && CANCELLABLE.includes(order.state) && !final,
      events: events.map(({ state, reason, at }) => ({ state, reason, at })),
    };
  }

  const lockAnswer = ({ locked, liftsAt }: WithdrawalLock) => ({ locked, lifts_at: liftsAt });

  return {
    /** What a player may withdraw, where to, and what is under way. */
    async options(playerId: string, region: RegionId): Promise<ResponseOf<'withdrawalOptions'>> {
      const player = await requirePlayer(playerId);
      const { currency } = player;
      const text = (minor: bigint) => formatDecimal(minor, currency);
      const { available, playOnce, played } = await availableTo(database, player, region);
      const endsBonuses = await parts.bonuses.hasWithDeposit(database, playerId);
      const open = await openWithdrawals(database, playerId);
      const { total_bonus: bonus } = await wallet.walletOf(database, playerId);
      const payees = await payeesOf(database, player, region);
      const used = new Set(payees.map(({ method }) => method.alias));
      const policy = policyFor(player, region);
      const net = policy.sourcesFirst ? await netDeposits(database, playerId, currency) : new Map<string, bigint>();
      return {
        currency,
        available: text(available),
        held: text(open.reduce((sum, { amount }) => sum + amount, 0n)),
        play_once: text(playOnce),
        ends_bonuses_above: endsBonuses ? text(played) : null,
        bonus,
        accounts: payees.map(({ account, method }) => ({
          account_id: account.accountId,
          alias: method.alias,
          name: method.name,
          icon: method.answer.icon,
          label: account.label,
          min: text(method.withdrawal.minimum),
          max: text(method.withdrawal.maximum),
          fee: text(method.withdrawal.fee),
          hours: method.withdrawal.hours,
          source: (net.get(account.accountId) ?? 0n) > 0n ? text(net.get(account.accountId) ?? 0n) : null,
        })),
        unused: offeredMethods(reachOf(player, region), currency)
          .filter(({ alias, withdrawal }) => withdrawal !== null && !used.has(alias))
          .map(({ alias, name, answer }) => ({ alias, name, icon: answer.icon })),
        sources_first: policy.sourcesFirst,
        final: policy.withdrawalsFinal,
        lock: lockAnswer(await lockOf(database, playerId, clock.now())),
        asks_first: await asksFirst(player, region),
        open: await Promise.all(open.map(async (order) => answerOf(order, await isFinal(database, player, order)))),
      };
    },

    /**
     * Sets money aside for a payout. The same key and input again answers the same.
     * Errors: those of the contract's `startWithdrawal`.
     */
    async start(context: WithdrawalContext, body: WithdrawalBody): Promise<Result<ResponseOf<'startWithdrawal'>>> {
      const { idempotencyKey: key, playerId, region } = context;
      if (key === null) return fail('invalid');
      const player = await players.find(database, playerId);
      if (!player) return fail('unauthenticated');
      const amount = parseAskedAmount(body.amount, player.currency);
      if (body.currency !== player.currency || amount === null || amount <= 0n) return fail('invalid');
      try {
        return await unitOfWork.run(async (transaction, emit) => {
          const recorded = await record(
            transaction,
            emit,
            player,
            { region, key },
            { accountId: body.account_id, amount },
          );
          if (!recorded.ok) throw new Refused(recorded);
          return ok({ payment_ids: recorded.value.map(({ orderId }) => orderId) });
        });
      } catch (error) {
        if (error instanceof Refused) return error.result;
        throw error;
      }
    },

    /** Calls a withdrawal back that was not sent yet. Errors: `not_found`, `withdrawal_final`, `withdrawal_sent`. */
    async cancel(playerId: string, orderId: string): Promise<Result<ResponseOf<'order'>>> {
      const player = await requirePlayer(playerId);
      const cancelled = await unitOfWork.run(async (transaction, emit): Promise<Result<Order>> => {
        const order = await lockOrder(transaction, orderId);
        if (order?.playerId !== playerId || order.direction !== 'withdrawal') return fail('not_found');
        if (order.state === 'cancelled') return ok(order);
        if (!CANCELLABLE.includes(order.state)) return fail('withdrawal_sent');
        if (await isFinal(transaction, player, order)) return fail('withdrawal_final');
        const released = await holds.release(transaction, holdOf(order));
        if (!released.ok) throw new Error(`the hold of order ${orderId} could not be released`);
        const at = clock.now();
        const changed = await changeOrder(transaction, order, { state: 'cancelled', actor: 'player', at });
        await closeCaseOf(transaction, { kind: 'order', subjectId: orderId }, 'cancelled', { at });
        await wallet.emitBalance(transaction, emit, playerId);
        await emit(playerId, 'payment', paymentAnswer(changed));
        return ok(changed);
      });
      return cancelled.ok ? ok(await answerOf(cancelled.value, true)) : cancelled;
    },

    async setLock(playerId: string, locked: boolean): Promise<ResponseOf<'lockWithdrawals'>> {
      const now = clock.now();
      await setLock(database, playerId, locked, now);
      return lockAnswer(await lockOf(database, playerId, now));
    },

    /** An order of the player's own with its timeline. Errors: `not_found`. */
    async order(playerId: string, orderId: string): Promise<Result<ResponseOf<'order'>>> {
      const order = await orderOfPlayer(database, playerId, orderId);
      if (!order) return fail('not_found');
      return ok(await answerOf(order, await isFinal(database, await requirePlayer(playerId), order)));
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
