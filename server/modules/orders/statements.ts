/** A provider's day held against the ledger: what one side knows and the other does not. */
import { sql } from 'drizzle-orm';
import { rows } from '../../db/rows.ts';
import type { Database, Queryable } from '../../db/types.ts';
import type { PaymentProvider, StatementLine } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';

/** `missing_here`: the provider moved it and we did not. `missing_there`: the other way round. */
export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount';

export interface Difference {
  orderId: string;
  kind: DifferenceKind;
  direction: 'in' | 'out';
  currency: string;
  /** Minor units as text; null on the side that has none. */
  theirs: string | null;
  ours: string | null;
}

export interface StatementReport {
  vendor: string;
  day: string;
  /** How many movements each side has. */
  lines: { theirs: number; ours: number };
  differences: Difference[];
}

interface OwnLine {
  order_id: string;
  direction: 'in' | 'out';
  amount: string;
  currency: string;
}

/** What the ledger moved for a provider: deposits credited or held, payouts captured, with what had moved. */
function ownLines(queryable: Queryable, vendor: string, orderIds: readonly string[], day: string): Promise<OwnLine[]> {
  const listed = sql`(${sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const among = orderIds.length === 0 ? sql`false` : sql`order_id::text in ${listed}`;
  return rows<OwnLine>(
    queryable,
    sql`select order_id::text, case when direction = 'deposit' then 'in' else 'out' end as direction,
          case when moved > 0 then moved
            else coalesce(settled_amount, case when direction = 'deposit' then amount + fee else amount - fee end)
          end::text as amount, currency
        from orders
        where vendor = ${vendor} and (status = 'success' or moved > 0)
          and ((decided_at >= ${day}::date and decided_at < ${day}::date + 1) or ${among})
          and ((moved > 0 and greatest(back_said, back_stated) >= moved) or exists (
            select 1 from ledger_transfers as transfer
            where (transfer.source = 'payment:' || orders.vendor
                and transfer.external_id in (order_id::text, order_id::text || '/held/' || moved))
              or (transfer.source = 'withdrawal' and transfer.external_id = order_id::text || '/settle')))`,
  );
}

const hasMoved = ({ status }: StatementLine): boolean => status !== 'pending' && status !== 'fail';

function differencesOf(theirs: readonly StatementLine[], ours: readonly OwnLine[]): Difference[] {
  const own = new Map(ours.map((line) => [line.order_id, line]));
  const found = theirs.flatMap((line): Difference[] => {
    const mine = own.get(line.paymentId);
    own.delete(line.paymentId);
    const base = { orderId: line.paymentId, direction: line.direction, currency: line.currency };
    const amount = line.amount.toString();
    if (!mine) return [{ ...base, kind: 'missing_here', theirs: amount, ours: null }];
    const same = mine.amount === amount && mine.currency === line.currency;
    return same ? [] : [{ ...base, kind: 'amount', theirs: amount, ours: mine.amount }];
  });
  const left = [...own.values()].map(
    ({ order_id: orderId, direction, currency, amount }): Difference => ({
      orderId,
      kind: 'missing_there',
      direction,
      currency,
      theirs: null,
      ours: amount,
    }),
  );
  return [...found, ...left];
}

/** Compares a day (UTC) and keeps the report. Errors: `provider_unavailable`. */
export async function compareDay(
  database: Database,
  provider: PaymentProvider,
  day: string,
  now: Date,
): Promise<Result<StatementReport>> {
  const statement = (await provider.statement?.(day)) ?? fail('provider_unavailable');
  if (!statement.ok) return statement;
  const theirs = statement.value.filter(hasMoved);
  const ours = await ownLines(
    database,
    provider.vendor,
    theirs.map(({ paymentId }) => paymentId),
    day,
  );
  const report: StatementReport = {
    vendor: provider.vendor,
    day,
    lines: { theirs: theirs.length, ours: ours.length },
    differences: differencesOf(theirs, ours),
  };
  await database.execute(sql`insert into payment_reports (vendor, day, report, made_at)
    values (${provider.vendor}, ${day}::date, ${JSON.stringify(report)}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict (vendor, day) do update set report = excluded.report, made_at = excluded.made_at`);
  return ok(report);
}

/** The newest reports, for the console. */
export async function storedReports(queryable: Queryable, limit: number): Promise<StatementReport[]> {
  const found = await rows<{ report: StatementReport }>(
    queryable,
    sql`select report from payment_reports order by day desc, vendor limit ${limit}::integer`,
  );
  return found.map(({ report }) => report);
}

/** As far back as missed days are made up for. */
const MISSED_DAYS_MAXIMUM = 31;

/**
 * The days of a provider since its first payment that were not compared, oldest first, up to a last one. That one is
 * among them whether something was paid or not.
 */
export async function missingDays(queryable: Queryable, vendor: string, last: string): Promise<string[]> {
  const found = await rows<{ day: string }>(
    queryable,
    sql`select days.day::date::text as day
        from generate_series(
          greatest(${last}::date - ${MISSED_DAYS_MAXIMUM - 1}::integer, least(${last}::date, coalesce(
            (select min(orders.created_at)::date from orders where vendor = ${vendor}), ${last}::date))),
          ${last}::date, interval '1 day') as days (day)
        where not exists (select 1 from payment_reports as report
          where report.vendor = ${vendor} and report.day = days.day::date)
        order by days.day`,
  );
  return found.map(({ day }) => day);
}
