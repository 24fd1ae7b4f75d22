/** Orders: deposits and withdrawals, their settlement, and asking providers when their word is late. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { PaymentNotice, PaymentProvider } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import { accountsOf, removeAccount } from './accounts.ts';
import { createDeposits, type DepositBody, type DepositContext, type DepositParts } from './deposits.ts';
import { refusalOfOrder, tightestBound } from './guards.ts';
import { createHandovers, type Handovers } from './handovers.ts';
import { createHistory, type History } from './history.ts';
import { createPayouts } from './payouts.ts';
import { createSettlement, type Settle, type SettlementParts } from './settlement.ts';
import { createStaffOrders, type StaffOrders } from './staff.ts';
import { compareDay, missingDays, storedReports } from './statements.ts';
import { isOpen } from './states.ts';
import {
  type Order,
  openDeposit,
  orderByVendor,
  orderOfPlayer,
  paymentAnswer,
  pendingDepositsBefore,
} from './store.ts';
import { failedNotice } from './tally.ts';
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

export type OrderParts = DepositParts & WithdrawalParts & SettlementParts;

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
  /** What the player may still deposit, by the bound that leaves least, and the deposit that they left open. */
  allowance(playerId: string, region: RegionId): Promise<ResponseOf<'depositAllowance'>>;
  /** Deposits that are confirmed on another device. */
  handovers: Handovers;
  withdrawals: Withdrawals;
  history: History;
  staff: StaffOrders;
  settle: Settle;
  /** Whether a deposit that a provider is about to complete may still be: protection may have come since its start. */
  mayComplete(vendor: string, paymentId: string): Promise<boolean>;
  /** Sends what was approved, looks up what was sent, and gives back what may not be credited. Returns how many were taken up. */
  sendPayouts(): Promise<number>;
  /**
   * Asks the vendors about payments that have been pending for two minutes, and fails those nobody decided for a day.
   * Returns how many were asked about.
   */
  reconcile(): Promise<number>;
  /** Compares the days of each vendor with the ledger, up to yesterday and each once: those that were missed too. */
  compareStatements(): Promise<void>;
  /** The newest of those comparisons. */
  reports: () => ReturnType<typeof storedReports>;
}

/** Creates the orders. */
export function createOrders(parts: OrderParts): Orders {
  const { database, clock, log, providers } = parts;
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
    const isAbandoned = clock.now().getTime() - new Date(order.createdAt).getTime() > ABANDONED_AFTER_MS;
    const failed = failedNotice(order, 'abandoned');
    return isAbandoned ? failed : { ...failed, status: 'pending', reason: null };
  }

  return {
    startDeposit: createDeposits(parts),

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
      const room = await tightestBound(parts.guards.depositBounds, database, { playerId, player, region, currency });
      const order = await openDeposit(database, playerId);
      return {
        left: room && formatDecimal(room.left, currency),
        currency,
        bound: room && { reason: room.reason, until: room.until },
        limit_due: await parts.guards.limitDue(database, player),
        open: order && { payment: paymentAnswer(order), redirect_url: order.redirectUrl },
      };
    },

    handovers: createHandovers({ database, clock, providers, settle }),
    withdrawals: createWithdrawals(parts),
    history: createHistory(parts),
    staff: createStaffOrders({ ...parts, settle }),
    settle,

    mayComplete: (vendor, paymentId) =>
      database.transaction(async (transaction) => {
        const order = await orderByVendor(transaction, vendor, paymentId);
        if (order?.direction !== 'deposit' || !isOpen(order)) return false;
        return (await refusalOfOrder(parts.guards.mayComplete, transaction, parts.players, order)) === null;
      }),

    sendPayouts: createPayouts({ ...parts, settle }),

    async reconcile() {
      let asked = 0;
      for (const provider of providers.all()) asked += await reconcileWith(provider);
      return asked;
    },

    async compareStatements() {
      const last = new Date(clock.now().getTime() - DAY_MS - STATEMENT_AFTER_MS).toISOString().slice(0, 10);
      for (const provider of providers.all()) {
        if (!provider.statement) continue;
        for (const day of await missingDays(database, provider.vendor, last)) {
          const report = await compareDay(database, provider, day, clock.now());
          if (!report.ok) log.warn({ vendor: provider.vendor, day }, 'a day of payments could not be compared');
          else if (report.value.differences.length > 0) {
            log.error({ report: report.value }, 'a day of payments differs from the ledger');
          }
        }
      }
    },

    reports: () => storedReports(database, REPORTS_MAXIMUM),
  };
}
