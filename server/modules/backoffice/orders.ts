/** Reading the payments that wait for a person, with what speaks for and against each. */
import { sql } from 'drizzle-orm';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { approvalsNeeded, unplayedDeposits } from '../orders/index.ts';
import { playerDirectory } from '../player/index.ts';
import { standingOf } from '../protection/index.ts';
import type { StaffPerson } from '../staff/index.ts';
import { maskName } from './masks.ts';

const LISTED = 200;

interface Row {
  case_id: string;
  order_id: string;
  number: string;
  direction: 'deposit' | 'withdrawal';
  player_id: string;
  player: string;
  region: string;
  amount: string;
  fee: string;
  settled_amount: string | null;
  currency: Currency;
  method: string;
  vendor: string;
  account_id: string | null;
  account: string | null;
  own: boolean | null;
  checked: boolean | null;
  reason: string;
  reasons: string | null;
  state: string;
  verification: string;
  cash: string;
  opened_at: string;
  claimed_by: string | null;
  claimer: string | null;
  approvals: number;
  approved_by_me: boolean;
  closed_at: string | null;
  outcome: string | null;
}

const selected = (
  person: StaffPerson,
  now: Date,
) => sql`select waiting.case_id, orders.order_id::text, orders.number::text,
    orders.direction, orders.player_id,
    coalesce(nullif(concat_ws(' ', players.name, players.surname), ''), players.nickname) as player,
    coalesce(orders.region, players.region) as region, orders.amount::text, orders.fee::text,
    orders.settled_amount::text, orders.currency, orders.method, orders.vendor, orders.account_id::text,
    account.label as account, account.own, account.verified as checked, waiting.reason,
    waiting.details->>'reasons' as reasons, orders.state, players.verification,
    coalesce((select balance from ledger_accounts as purse where purse.player_id = orders.player_id
      and purse.purse = 'cash' and purse.currency = orders.currency), 0)::text as cash,
    ${isoInstant(sql`waiting.opened_at`)} as opened_at,
    case when waiting.claimed_until > ${now.toISOString()}::timestamptz then waiting.claimed_by end as claimed_by,
    claimer.name as claimer,
    (select count(*)::integer from order_approvals as yes where yes.player_id = orders.player_id
       and yes.order_id = orders.order_id) as approvals,
    exists (select 1 from order_approvals as yes where yes.player_id = orders.player_id
       and yes.order_id = orders.order_id and yes.staff_id = ${person.staffId}) as approved_by_me,
    ${isoInstant(sql`waiting.closed_at`)} as closed_at, waiting.outcome
  from staff_cases as waiting
    join orders on orders.order_id = waiting.subject_id::uuid
    join players on players.player_id = orders.player_id
    left join staff as claimer on claimer.staff_id = waiting.claimed_by
    left join payment_accounts as account
      on account.player_id = orders.player_id and account.account_id = orders.account_id
  where waiting.kind = 'order'`;

const moneyOf = (minor: bigint, currency: Currency) => ({ amount: formatDecimal(minor, currency), currency });

function viewOf(row: Row, person: StaffPerson) {
  const { currency, claimed_by, claimer, reasons, settled_amount: settled } = row;
  const amount = BigInt(row.amount);
  const { case_id, order_id, number, direction, player_id, region, method, account, state, opened_at } = row;
  const { approvals, approved_by_me, closed_at, outcome } = row;
  return {
    ...{ case_id, order_id, number, direction, player_id, region, method, account, state, opened_at },
    ...{ approvals, approved_by_me, closed_at, outcome },
    player: maskName(row.player),
    amount: moneyOf(amount, currency),
    settled: settled === null ? null : moneyOf(BigInt(settled), currency),
    reasons: reasons === null || reasons === '' ? [row.reason] : reasons.split(' '),
    claimed_by: claimed_by === null ? null : (claimer ?? ''),
    mine: claimed_by === person.staffId,
    needed: state === 'review' ? approvalsNeeded(amount, currency) : 1,
  };
}

export interface OrderQuery {
  open: boolean;
  direction?: 'deposit' | 'withdrawal' | undefined;
}

/** Payments with a case: open ones with the oldest first, closed ones with the newest first. */
export async function listOrders(queryable: Queryable, query: OrderQuery, person: StaffPerson, now: Date) {
  const state = query.open ? sql`waiting.closed_at is null` : sql`waiting.closed_at is not null`;
  const direction = query.direction === undefined ? sql`true` : sql`orders.direction = ${query.direction}`;
  const order = query.open ? sql`waiting.opened_at, waiting.case_id` : sql`waiting.closed_at desc, waiting.case_id`;
  const found = await rows<Row>(
    queryable,
    sql`${selected(person, now)} and ${state} and ${direction} order by ${order} limit ${LISTED}`,
  );
  return found.map((row) => viewOf(row, person));
}

/** How the withdrawals of today went, and what waits. */
export async function orderFigures(queryable: Queryable, now: Date) {
  const midnight = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const today = await firstRow<{ paid: number; by_rule: number; median: number | null }>(
    queryable,
    sql`select count(*)::integer as paid,
          count(*) filter (where not exists (select 1 from order_events as event
            where event.player_id = orders.player_id and event.order_id = orders.order_id
              and event.actor like 'staff:%'))::integer as by_rule,
          (percentile_cont(0.5) within group (order by extract(epoch from decided_at - orders.created_at) / 60))
            ::double precision as median
        from orders where direction = 'withdrawal' and state = 'paid' and decided_at >= ${midnight}::timestamptz`,
  );
  const held = await rows<{ currency: Currency; amount: string }>(
    queryable,
    sql`select currency, sum(amount)::text as amount from orders where state in ('review', 'held')
        group by currency order by count(*) desc`,
  );
  return {
    paid: today?.paid ?? 0,
    by_rule: today?.by_rule ?? 0,
    median_minutes: today?.median == null ? null : Math.round(today.median),
    held: held.map(({ amount, currency }) => moneyOf(BigInt(amount), currency)),
  };
}

/** A payment by its case, or null. */
export const findOrder = (queryable: Queryable, caseId: string, person: StaffPerson, now: Date): Promise<Row | null> =>
  firstRow<Row>(queryable, sql`${selected(person, now)} and waiting.case_id = ${caseId}::uuid`);

interface Check {
  name: 'name' | 'account_verified' | 'others' | 'played' | 'verified' | 'standing' | 'flags';
  holds: boolean;
  detail: string | ReturnType<typeof moneyOf> | null;
}

async function checksOf(queryable: Queryable, row: Row, now: Date) {
  const player = await playerDirectory.find(queryable, row.player_id);
  const unplayed = player === null ? 0n : await unplayedDeposits(queryable, player);
  const counted = await firstRow<{ others: number; flags: number }>(
    queryable,
    sql`select
          (select count(distinct other.player_id)::integer from payment_accounts as own
             join payment_accounts as other on other.vendor = own.vendor and other.token = own.token
               and other.player_id <> own.player_id
           where own.player_id = ${row.player_id}::uuid and own.account_id = ${row.account_id}::uuid) as others,
          (select count(*)::integer from staff_cases where kind = 'flag' and closed_at is null
             and player_id = ${row.player_id}::uuid) as flags`,
  );
  const { status } = await standingOf(queryable, row.player_id, now);
  const others = counted?.others ?? 0;
  const flags = counted?.flags ?? 0;
  const ofAccount: Check[] =
    row.account_id === null
      ? []
      : [
          { name: 'name', holds: row.own === true, detail: null },
          { name: 'account_verified', holds: row.checked === true, detail: null },
          { name: 'others', holds: others === 0, detail: others === 0 ? null : String(others) },
        ];
  const atStake = unplayed === 0n ? null : moneyOf(unplayed, row.currency);
  const checks: Check[] = [
    ...ofAccount,
    { name: 'played', holds: unplayed === 0n, detail: atStake },
    { name: 'verified', holds: row.verification === 'verified', detail: null },
    { name: 'standing', holds: status === 'active', detail: null },
    { name: 'flags', holds: flags === 0, detail: flags === 0 ? null : String(flags) },
  ];
  return { standing: status, checks };
}

type Possible = 'approve' | 'refuse' | 'credit' | 'dismiss' | 'verify_account' | 'close';

/** What may be done about a payment, in the order of its buttons. */
function possible({ state, direction, settled_amount, account_id, own, checked, closed_at }: Row): Possible[] {
  if (closed_at !== null) return [];
  const verify: Possible[] = account_id !== null && own === false && checked === false ? ['verify_account'] : [];
  if (state === 'review') return ['approve', 'refuse', ...verify];
  if (state !== 'held') return [...verify, 'close'];
  const credit: Possible[] = settled_amount === null ? [] : ['credit'];
  return direction === 'deposit' ? [...credit, 'dismiss'] : credit;
}

/** Whether a payment waits for its own decision: then its case ends with that, and in no other way. */
export async function isUndecided(queryable: Queryable, orderId: string): Promise<boolean> {
  const waiting = await firstRow(
    queryable,
    sql`select 1 as found from orders where order_id = ${orderId}::uuid and state in ('review', 'held')`,
  );
  return waiting !== null;
}

/** A payment with what is known of it. */
export async function orderDetails(queryable: Queryable, row: Row, person: StaffPerson, now: Date) {
  const { player_id: playerId, order_id: orderId, currency } = row;
  const own = sql`player_id = ${playerId}::uuid and order_id = ${orderId}::uuid`;
  const approvals = await rows<{ staff: string; note: string; at: string }>(
    queryable,
    sql`select coalesce(staff.name, order_approvals.staff_id) as staff, note,
          ${isoInstant(sql`approved_at`)} as at
        from order_approvals left join staff on staff.staff_id::text = order_approvals.staff_id
        where ${own} order by approved_at`,
  );
  const events = await rows<{ state: string; reason: string | null; by: string; at: string }>(
    queryable,
    sql`select state, reason, coalesce(staff.name, actor) as by, ${isoInstant(sql`order_events.at`)} as at
        from order_events left join staff on 'staff:' || staff.staff_id = actor where ${own} order by position`,
  );
  return {
    order: viewOf(row, person),
    fee: moneyOf(BigInt(row.fee), currency),
    cash: moneyOf(BigInt(row.cash), currency),
    verification: row.verification,
    ...(await checksOf(queryable, row, now)),
    approvals,
    events,
    can: possible(row),
  };
}
