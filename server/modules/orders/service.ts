/** Orders: deposits and withdrawals, their settlement, and asking providers when their word is late. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { policyOf, type RegionId } from '#shared/regions/index.ts';
import type { PaymentNotice, PaymentProvider } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import { reachOf } from '../player/types.ts';
import { accountsOf, removeAccount } from './accounts.ts';
import { createDeposits, type DepositBody, type DepositContext, type DepositParts } from './deposits.ts';
import { createHandovers, type Handovers } from './handovers.ts';
import { createHistory, type History } from './history.ts';
import { createPayouts } from './payouts.ts';
import { createProviderChoice, type ProviderRoute } from './providers.ts';
import { monthStart } from './rules.ts';
import { createSettlement, type Settle, type SettlementParts } from './settlement.ts';
import { createStaffOrders, type StaffOrders } from './staff.ts';
import { compareDay, isCompared, storedReports } from './statements.ts';
import { depositedSince, type Order, orderOfPlayer, paymentAnswer, pendingDepositsBefore } from './store.ts';
import { transferAnswer } from './transfers.ts';
import { widgetOf } from './widgets.ts';
import { createWithdrawals, type WithdrawalParts, type Withdrawals } from './withdrawals.ts';

/** A payment is asked for when the vendor's message has been missing this long. */
const RECONCILE_AFTER_MS = 120_000;
const RECONCILE_BATCH = 100;
/** A payment nobody decided for a day has failed: it no longer counts against a limit. Late money is still credited. */
const ABANDONED_AFTER_MS = 86_400_000;
/** A day's statement is compared once the day is this old. */
const STATEMENT_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;
const REPORTS_MAXIMUM = 60;

export type OrderParts = Omit<DepositParts, 'providers'> &
  Omit<WithdrawalParts, 'providers'> &
  SettlementParts & {
    /** One adapter per vendor. */
    providers: readonly PaymentProvider[];
    /** Who may stand in for whom. */
    routes?: readonly ProviderRoute[];
  };

export interface Orders {
  startDeposit(context: DepositContext, body: DepositBody): Promise<Result<ResponseOf<'startDeposit'>>>;
  /** A player's own payment. Errors: `not_found`. */
  payment(playerId: string, paymentId: string): Promise<Result<ResponseOf<'payment'>>>;
  /** Where a player's own payment of coins goes, and how far it is. Errors: `not_found`. */
  transfer(playerId: string, paymentId: string): Promise<Result<ResponseOf<'paymentTransfer'>>>;
  /** What opens the vendor's widget for a player's own payment. Errors: `not_found`. */
  widget(playerId: string, paymentId: string): Promise<Result<ResponseOf<'paymentWidget'>>>;
  /** The cards and accounts that a player has paid with. */
  accounts(playerId: string): Promise<ResponseOf<'paymentAccounts'>>;
  /** Errors: `not_found`. */
  removeAccount(playerId: string, accountId: string): Promise<Result<Record<string, never>>>;
  /** What the player may still deposit this month, where the law limits it, and whether it asks for limits first. */
  allowance(playerId: string, region: RegionId): Promise<ResponseOf<'depositAllowance'>>;
  /** Deposits that are confirmed on another device. */
  handovers: Handovers;
  withdrawals: Withdrawals;
  history: History;
  staff: StaffOrders;
  settle: Settle;
  /** Sends what was approved, and looks up what was sent. Returns how many were taken up. */
  sendPayouts(): Promise<number>;
  /**
   * Asks the vendors about payments that have been pending for two minutes, and fails those nobody decided for a day.
   * Returns how many were asked about.
   */
  reconcile(): Promise<number>;
  /** Compares the last day of each vendor with the ledger, once. */
  compareStatements(): Promise<void>;
  /** The newest of those comparisons. */
  reports: () => ReturnType<typeof storedReports>;
}

/** Creates the orders. */
export function createOrders(parts: OrderParts): Orders {
  const { database, clock, log } = parts;
  const providers = createProviderChoice(parts.providers, clock, parts.routes);
  const settle = createSettlement(parts);

  async function reconcileWith(provider: PaymentProvider): Promise<number> {
    const before = new Date(clock.now().getTime() - RECONCILE_AFTER_MS);
    const pending = await pendingDepositsBefore(database, provider.vendor, before, RECONCILE_BATCH);
    for (const order of pending) {
      const said = await provider.status(order.orderId);
      if (said.ok) await settle(provider.vendor, noticeOrAbandoned(order, said.value));
    }
    return pending.length;
  }

  /** The vendor's word; a failure when the vendor, too, has waited for a decision too long. */
  function noticeOrAbandoned(order: Order, said: PaymentNotice | null): PaymentNotice {
    if (said && said.status !== 'pending') return said;
    const { orderId: paymentId, amount, fee, currency, createdAt } = order;
    const isAbandoned = clock.now().getTime() - new Date(createdAt).getTime() > ABANDONED_AFTER_MS;
    return {
      noticeId: null,
      paymentId,
      amount: amount + fee,
      currency,
      status: isAbandoned ? 'fail' : 'pending',
      account: null,
      reason: isAbandoned ? 'abandoned' : null,
    };
  }

  return {
    startDeposit: createDeposits({ ...parts, providers }),

    async payment(playerId, paymentId) {
      const order = await orderOfPlayer(database, playerId, paymentId);
      return order ? ok(paymentAnswer(order)) : fail('not_found');
    },

    async transfer(playerId, paymentId) {
      const order = await orderOfPlayer(database, playerId, paymentId);
      const answer = order && (await transferAnswer(database, order));
      return answer ? ok(answer) : fail('not_found');
    },

    async widget(playerId, paymentId) {
      const widget = await widgetOf(database, playerId, paymentId, clock.now());
      return widget ? ok(widget) : fail('not_found');
    },

    async accounts(playerId) {
      const accounts = await accountsOf(database, playerId);
      return {
        result: accounts.map(({ accountId, method, label }) => ({ account_id: accountId, alias: method, label })),
      };
    },

    async removeAccount(playerId, accountId) {
      return (await removeAccount(database, playerId, accountId, clock.now())) ? ok({}) : fail('not_found');
    },

    async allowance(playerId, region) {
      const player = await parts.players.find(database, playerId);
      if (!player) throw new Error(`no player ${playerId}`);
      const { currency } = player;
      const limit_due = await parts.guards.limitDue(database, player);
      const limit = policyOf(reachOf(player, region), currency).monthlyDepositMaximum;
      if (limit === null) return { left: null, currency, limit_due };
      const deposited = await depositedSince(database, playerId, currency, monthStart(clock.now()));
      return { left: formatDecimal(limit > deposited ? limit - deposited : 0n, currency), currency, limit_due };
    },

    handovers: createHandovers({ database, clock, providers, settle }),
    withdrawals: createWithdrawals({ ...parts, providers }),
    history: createHistory(parts),
    staff: createStaffOrders({ ...parts, providers, settle }),
    settle,
    sendPayouts: createPayouts({ ...parts, providers, settle }),

    async reconcile() {
      let asked = 0;
      for (const provider of providers.all()) asked += await reconcileWith(provider);
      return asked;
    },

    async compareStatements() {
      const day = new Date(clock.now().getTime() - DAY_MS - STATEMENT_AFTER_MS).toISOString().slice(0, 10);
      for (const provider of providers.all()) {
        if (!provider.statement) continue;
        if (await isCompared(database, provider.vendor, day)) continue;
        const report = await compareDay(database, provider, day, clock.now());
        if (!report.ok) log.warn({ vendor: provider.vendor, day }, 'a day of payments could not be compared');
        else if (report.value.differences.length > 0) {
          log.error({ report: report.value }, 'a day of payments differs from the ledger');
        }
      }
    },

    reports: () => storedReports(database, REPORTS_MAXIMUM),
  };
}
