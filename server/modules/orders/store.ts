/** The orders' SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal, isCurrency } from '#shared/money.ts';
import { handoverBy } from '#shared/payment-methods.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, rows } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { PaymentStatus } from '../../ports/payment-provider.ts';
import type { Direction, OrderState } from './states.ts';

/** What a provider has said of an order in all (`tally.ts`). Minor units of the order's currency, fees included. */
export interface Tally {
  /** What has come in for a deposit, what has gone out for a payout. */
  moved: bigint;
  /** What of it went back, by notices with ids of their own: they add up. */
  backSaid: bigint;
  /** What of it went back, as the provider stated when it was asked: in all. */
  backStated: bigint;
  /** The provider has contradicted itself: the case is for a person to close. */
  disputed: boolean;
}

export interface Order extends Tally {
  orderId: string;
  /** What people quote. */
  number: string;
  direction: Direction;
  playerId: string;
  vendor: string;
  method: string;
  /** Minor units: what the player's balance gains or loses. */
  amount: bigint;
  /** Minor units: on top of a deposit, out of a withdrawal. */
  fee: bigint;
  /** What the provider said had moved, where that differs. */
  settledAmount: bigint | null;
  currency: Currency;
  benefitId: string;
  state: OrderState;
  reason: string | null;
  status: PaymentStatus;
  /** The player's first successful deposit. */
  first: boolean;
  accountId: string | null;
  region: RegionId | null;
  inputHash: string;
  returnUrl: string | null;
  /** The vendor's page; null until the vendor has answered. */
  redirectUrl: string | null;
  attempts: number;
  createdAt: string;
  decidedAt: string | null;
}

export type NewOrder = Pick<
  Order,
  | 'orderId'
  | 'direction'
  | 'playerId'
  | 'vendor'
  | 'method'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'benefitId'
  | 'state'
  | 'reason'
  | 'accountId'
  | 'region'
  | 'inputHash'
  | 'returnUrl'
  | 'createdAt'
> & { idempotencyKey: string };

interface OrderRow {
  order_id: string;
  number: string;
  direction: Direction;
  player_id: string;
  vendor: string;
  method: string;
  amount: string;
  fee: string;
  settled_amount: string | null;
  currency: string;
  benefit_id: string;
  state: OrderState;
  reason: string | null;
  status: PaymentStatus;
  first: boolean;
  account_id: string | null;
  region: RegionId | null;
  input_hash: string;
  return_url: string | null;
  redirect_url: string | null;
  attempts: number;
  created_at: string;
  decided_at: string | null;
  moved: string;
  back_said: string;
  back_stated: string;
  disputed: boolean;
}

const COLUMNS: SQL = sql`order_id::text, number::text, direction, player_id::text, vendor, method, amount::text, fee::text,
  settled_amount::text, currency, benefit_id, state, reason, status, first, account_id::text, region, input_hash,
  return_url, redirect_url, attempts, ${isoInstant(sql`orders.created_at`)} as created_at,
  ${isoInstant(sql`orders.decided_at`)} as decided_at, moved::text, back_said::text, back_stated::text, disputed`;

function orderOf(row: OrderRow): Order {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`order ${row.order_id} is in unknown currency ${currency}`);
  return {
    orderId: row.order_id,
    number: row.number,
    direction: row.direction,
    playerId: row.player_id,
    vendor: row.vendor,
    method: row.method,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    settledAmount: row.settled_amount === null ? null : BigInt(row.settled_amount),
    currency,
    benefitId: row.benefit_id,
    state: row.state,
    reason: row.reason,
    status: row.status,
    first: row.first,
    accountId: row.account_id,
    region: row.region,
    inputHash: row.input_hash,
    returnUrl: row.return_url,
    redirectUrl: row.redirect_url,
    attempts: row.attempts,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    moved: BigInt(row.moved),
    backSaid: BigInt(row.back_said),
    backStated: BigInt(row.back_stated),
    disputed: row.disputed,
  };
}

async function find(queryable: Queryable, condition: SQL): Promise<Order | null> {
  const row = await firstRow<OrderRow>(queryable, sql`select ${COLUMNS} from orders where ${condition}`);
  return row && orderOf(row);
}

async function list(queryable: Queryable, rest: SQL): Promise<Order[]> {
  return (await rows<OrderRow>(queryable, sql`select ${COLUMNS} from orders ${rest}`)).map(orderOf);
}

/** An order of a player; null for another's. */
export function orderOfPlayer(queryable: Queryable, playerId: string, orderId: string): Promise<Order | null> {
  return find(queryable, sql`player_id = ${playerId}::uuid and order_id = ${orderId}::uuid`);
}

/** The order a player started under an idempotency key. */
export function orderByKey(queryable: Queryable, playerId: string, key: string): Promise<Order | null> {
  return find(queryable, sql`player_id = ${playerId}::uuid and idempotency_key = ${key}`);
}

/** An order of a vendor's. */
export function orderByVendor(queryable: Queryable, vendor: string, orderId: string): Promise<Order | null> {
  return find(queryable, sql`vendor = ${vendor} and order_id = ${orderId}::uuid`);
}

/** Locks an order of a vendor's until the transaction ends. */
export function lockVendorOrder(transaction: Transaction, vendor: string, orderId: string): Promise<Order | null> {
  return find(transaction, sql`vendor = ${vendor} and order_id = ${orderId}::uuid for update`);
}

/** Locks an order until the transaction ends. */
export function lockOrder(transaction: Transaction, orderId: string): Promise<Order | null> {
  return find(transaction, sql`order_id = ${orderId}::uuid for update`);
}

/** Lets one start at a time through for a player, so that limits are counted one after another. */
export async function lockStarts(transaction: Transaction, playerId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${playerId}`}, 0))`);
}

/** A deposit that its player can still pay: the vendor has a page for it, and no coins were seen. */
export async function openDeposit(
  queryable: Queryable,
  playerId: string,
): Promise<(Order & { redirectUrl: string }) | null> {
  const [order] = await list(
    queryable,
    sql`where player_id = ${playerId}::uuid and direction = 'deposit' and state in ('started', 'pending')
          and redirect_url is not null
          and not exists (select from order_transfers where order_transfers.player_id = orders.player_id
            and order_transfers.order_id = orders.order_id and confirmations is not null)
        order by orders.created_at desc, number desc limit 1`,
  );
  return order?.redirectUrl ? { ...order, redirectUrl: order.redirectUrl } : null;
}

/** A player's withdrawals that are under way, newest first. */
export function openWithdrawals(queryable: Queryable, playerId: string): Promise<Order[]> {
  return list(
    queryable,
    sql`where player_id = ${playerId}::uuid and direction = 'withdrawal' and status = 'pending'
        order by orders.created_at desc, number desc`,
  );
}

export async function insertOrder(transaction: Transaction, order: NewOrder, actor = 'player'): Promise<Order> {
  const row = await firstRow<OrderRow>(
    transaction,
    sql`
    insert into orders (order_id, direction, player_id, vendor, method, amount, fee, currency, benefit_id, state, reason,
      account_id, region, idempotency_key, input_hash, return_url, created_at)
    values (${order.orderId}::uuid, ${order.direction}, ${order.playerId}::uuid, ${order.vendor}, ${order.method},
      ${order.amount.toString()}::bigint, ${order.fee.toString()}::bigint, ${order.currency}, ${order.benefitId},
      ${order.state}, ${order.reason}, ${order.accountId}::uuid, ${order.region}, ${order.idempotencyKey},
      ${order.inputHash}, ${order.returnUrl}, ${order.createdAt}::timestamptz)
    returning ${COLUMNS}`,
  );
  if (!row) throw new Error(`order ${order.orderId} vanished`);
  const inserted = orderOf(row);
  await noteEvent(transaction, inserted, actor, new Date(order.createdAt));
  return inserted;
}

async function noteEvent(transaction: Transaction, order: Order, actor: string, at: Date): Promise<void> {
  await transaction.execute(sql`
    insert into order_events (player_id, order_id, position, state, reason, actor, at)
    select ${order.playerId}::uuid, ${order.orderId}::uuid, coalesce(max(position), 0) + 1, ${order.state},
      ${order.reason}, ${actor}, ${at.toISOString()}::timestamptz
    from order_events where player_id = ${order.playerId}::uuid and order_id = ${order.orderId}::uuid`);
}

export async function saveRedirect(queryable: Queryable, orderId: string, redirectUrl: string): Promise<void> {
  await queryable.execute(sql`update orders set redirect_url = ${redirectUrl} where order_id = ${orderId}::uuid`);
}

/** The vendor that carries out a start: another one, when the first does not answer and nothing has moved. */
export async function saveVendor(queryable: Queryable, orderId: string, vendor: string): Promise<void> {
  await queryable.execute(
    sql`update orders set vendor = ${vendor} where order_id = ${orderId}::uuid and redirect_url is null`,
  );
}

export interface Change {
  state: OrderState;
  reason?: string | null;
  /** `player`, `provider`, `rules`, or `staff:<id>`. */
  actor: string;
  at: Date;
  settledAmount?: bigint | null;
  accountId?: string | null;
  /** When the provider is asked next; null: not again. */
  dueAt?: Date | null;
}

/** A coarse status that ends an order; the table's trigger has the same rule. */
const ENDED: readonly OrderState[] = [
  'succeeded',
  'reversed',
  'refunded',
  'paid',
  'failed',
  'expired',
  'refused',
  'cancelled',
  'returned',
];

/**
 * Moves a locked order to a state and notes it. A success is the player's first when they have no other; the caller
 * then holds the player's purse.
 */
export async function changeOrder(transaction: Transaction, order: Order, change: Change): Promise<Order> {
  const { state, reason = null, actor, at, settledAmount = order.settledAmount, dueAt = null } = change;
  const accountId = change.accountId ?? order.accountId;
  const ended = ENDED.includes(state);
  const row = await firstRow<OrderRow>(
    transaction,
    sql`update orders set state = ${state}, reason = ${reason},
          settled_amount = ${settledAmount?.toString() ?? null}::bigint, account_id = ${accountId}::uuid,
          due_at = ${dueAt?.toISOString() ?? null}::timestamptz,
          decided_at = ${ended ? at.toISOString() : null}::timestamptz,
          first = first or (${state} = 'succeeded' and not exists (
            select 1 from orders as other where other.player_id = ${order.playerId}::uuid and other.first))
        where order_id = ${order.orderId}::uuid
        returning ${COLUMNS}`,
  );
  if (!row) throw new Error(`order ${order.orderId} vanished`);
  const changed = orderOf(row);
  await noteEvent(transaction, changed, actor, at);
  return changed;
}

/** Keeps what a provider has said of a locked order in all; `settledAmount` where it changes what counts of it. */
export async function keepTally(
  transaction: Transaction,
  order: Order,
  { moved, backSaid, backStated, disputed }: Tally,
  settledAmount: bigint | null = order.settledAmount,
): Promise<Order> {
  await transaction.execute(sql`update orders set moved = ${moved.toString()}::bigint,
    back_said = ${backSaid.toString()}::bigint, back_stated = ${backStated.toString()}::bigint, disputed = ${disputed},
    settled_amount = ${settledAmount?.toString() ?? null}::bigint where order_id = ${order.orderId}::uuid`);
  return { ...order, moved, backSaid, backStated, disputed, settledAmount };
}

/** Takes orders of a direction that are due, so that no other node does until the lease ends. */
async function claimDue(
  queryable: Queryable,
  direction: 'deposit' | 'withdrawal',
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<Order[]> {
  const found = await rows<OrderRow>(
    queryable,
    sql`update orders set due_at = ${leaseUntil.toISOString()}::timestamptz
        where order_id in (
          select order_id from orders where due_at <= ${now.toISOString()}::timestamptz and direction = ${direction}
          order by due_at limit ${limit}::integer for update skip locked)
        returning ${COLUMNS}`,
  );
  return found.map(orderOf);
}

/** Takes deposits that go back to their source, so that no other node does for a while. */
export const claimGoingBack = (queryable: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<Order[]> =>
  claimDue(queryable, 'deposit', now, leaseUntil, limit);

/** Notes when the provider is asked again; null: not again. */
export async function postponeOrder(queryable: Queryable, orderId: string, dueAt: Date | null): Promise<void> {
  await queryable.execute(sql`update orders set due_at = ${dueAt?.toISOString() ?? null}::timestamptz, attempts = attempts + 1
    where order_id = ${orderId}::uuid`);
}

/** Deposits of a vendor that have been pending since before a moment, oldest first. */
export function pendingDepositsBefore(
  queryable: Queryable,
  vendor: string,
  before: Date,
  limit: number,
): Promise<Order[]> {
  return list(
    queryable,
    sql`where vendor = ${vendor} and direction = 'deposit' and state in ('started', 'pending')
          and orders.created_at < ${before.toISOString()}::timestamptz
        order by orders.created_at limit ${limit}::integer`,
  );
}

/** Takes withdrawals whose provider is to be asked now, so that no other node does for a while. */
export const claimDuePayouts = (queryable: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<Order[]> =>
  claimDue(queryable, 'withdrawal', now, leaseUntil, limit);

/** What waits for a person, oldest first. */
export function waitingOrders(queryable: Queryable, limit: number): Promise<Order[]> {
  return list(
    queryable,
    sql`where state in ('review', 'held') order by orders.created_at, number limit ${limit}::integer`,
  );
}

/** Everything that happened to an order, in its order. */
export function eventsOfOrder(queryable: Queryable, { playerId, orderId }: Order): Promise<OrderEvent[]> {
  return rows<OrderEvent>(
    queryable,
    sql`select state, reason, actor, ${isoInstant(sql`order_events.at`)} as at from order_events
        where player_id = ${playerId}::uuid and order_id = ${orderId}::uuid order by position`,
  );
}

export interface OrderEvent {
  state: OrderState;
  reason: string | null;
  actor: string;
  at: string;
}

/** How another device confirms a deposit by a method, while it waits for that; null: it does not. */
export const handoverIn = ({ state, method }: { state: OrderState | null; method: string | null }) =>
  state === 'started' || state === 'pending' ? handoverBy(method ?? '') : null;

/** An order as it travels where a payment is watched. */
export function paymentAnswer(order: Order): ResponseOf<'payment'> {
  const handover = order.direction === 'deposit' ? handoverIn(order) : null;
  return {
    ...(handover && { handover }),
    ...(order.direction === 'deposit' && order.benefitId !== NO_BENEFIT && { offer_id: order.benefitId }),
    payment_id: order.orderId,
    direction: order.direction,
    status: order.status,
    state: order.state,
    alias: order.method,
    amount: formatDecimal(order.amount, order.currency),
    currency: order.currency,
    created_at: order.createdAt,
    first: order.first,
  };
}
