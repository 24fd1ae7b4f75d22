/** What partners are owed by the month: drafted by the server, approved by two people, paid by a reference. */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { figuresOf } from './figures.ts';
import { commissionOf, type Month, monthBefore, NOTHING, type Plan, type Sums } from './rules.ts';
import { listPartners, planOf } from './store.ts';
import type { Partner, Statement } from './types.ts';

const COLUMNS = sql`statement_id, number::text, partner_id, to_char(month, 'YYYY-MM') as month, currency, registrations,
  first_deposits, stakes::text, payouts::text, bonuses::text, chargebacks::text, brought_forward::text, share::text,
  for_deposits::text, amount::text, carried_on::text, state, ${isoInstant(sql`made_at`)} as made_at,
  ${isoInstant(sql`approved_at`)} as approved_at, ${isoInstant(sql`paid_at`)} as paid_at, reference`;

/** A partner's statements, the newest month first. */
export const listStatements = (queryable: Queryable, partnerId: string) =>
  rows<Statement>(
    queryable,
    sql`select ${COLUMNS} from affiliate_statements as statement where partner_id = ${partnerId}::uuid
        order by statement.month desc, currency`,
  );

/** A statement, held until the transaction ends. */
export const lockStatement = (transaction: Transaction, statementId: string) =>
  firstRow<Statement>(
    transaction,
    sql`select ${COLUMNS} from affiliate_statements as statement where statement_id = ${statementId}::uuid for update`,
  );

/** What a partner's losses of the months before come to, by currency: the newest statement of each says it. */
async function carriedTo(queryable: Queryable, partnerId: string, month: string): Promise<Map<Currency, bigint>> {
  const found = await rows<{ currency: Currency; carried_on: string }>(
    queryable,
    sql`select distinct on (currency) currency, carried_on::text from affiliate_statements
        where partner_id = ${partnerId}::uuid and month < ${month}::date order by currency, month desc`,
  );
  return new Map(found.map(({ currency, carried_on }) => [currency, BigInt(carried_on)]));
}

interface Draft {
  currency: Currency;
  sums: Sums;
  broughtForward: bigint;
}

async function store(
  transaction: Transaction,
  { partner_id }: Partner,
  month: Month,
  plan: Plan,
  draft: Draft,
  now: Date,
) {
  const { currency, sums } = draft;
  const broughtForward = plan.carriesLosses ? draft.broughtForward : 0n;
  const { share, forDeposits, amount, carriedOn } = commissionOf(plan, sums, broughtForward, currency);
  const money = (minor: bigint) => sql`${minor.toString()}::bigint`;
  await transaction.execute(
    sql`insert into affiliate_statements (partner_id, month, currency, plan, registrations, first_deposits, stakes,
          payouts, bonuses, chargebacks, brought_forward, share, for_deposits, amount, carried_on, made_at)
        values (${partner_id}::uuid, ${month.month}::date, ${currency}, ${JSON.stringify(plan)}::jsonb,
          ${sums.registrations}, ${sums.firstDeposits}, ${money(sums.stakes)}, ${money(sums.payouts)},
          ${money(sums.bonuses)}, ${money(sums.chargebacks)}, ${money(broughtForward)}, ${money(share)},
          ${money(forDeposits)}, ${money(amount)}, ${money(carriedOn)}, ${now.toISOString()}::timestamptz)
        on conflict (partner_id, month, currency) do update set plan = excluded.plan,
          registrations = excluded.registrations, first_deposits = excluded.first_deposits, stakes = excluded.stakes,
          payouts = excluded.payouts, bonuses = excluded.bonuses, chargebacks = excluded.chargebacks,
          brought_forward = excluded.brought_forward, share = excluded.share, for_deposits = excluded.for_deposits,
          amount = excluded.amount, carried_on = excluded.carried_on, made_at = excluded.made_at
        where affiliate_statements.state = 'draft'`,
  );
}

/** Makes the drafts of a partner's month anew; what somebody has asked to approve stays as it is. */
export async function draftMonth(database: Database, partner: Partner, month: Month, now: Date): Promise<void> {
  const plan = planOf(partner);
  await database.transaction(async (transaction) => {
    const span = { since: month.since, until: month.until };
    const figures = await figuresOf(transaction, { partnerId: partner.partner_id, plan, ...span, by: 'all' });
    const carried = await carriedTo(transaction, partner.partner_id, month.month);
    for (const { currency, sums } of figures) {
      const broughtForward = carried.get(currency) ?? 0n;
      carried.delete(currency);
      await store(transaction, partner, month, plan, { currency, sums, broughtForward }, now);
    }
    // A loss goes on over a month in which nothing happened.
    for (const [currency, broughtForward] of carried) {
      if (broughtForward === 0n) continue;
      await store(transaction, partner, month, plan, { currency, sums: NOTHING, broughtForward }, now);
    }
  });
}

/** Makes the drafts of the month that is over, for every partner that is not closed. */
export async function draftAll(database: Database, now: Date): Promise<void> {
  const month = monthBefore(now);
  for (const partner of await listPartners(database)) {
    if (partner.state !== 'closed') await draftMonth(database, partner, month, now);
  }
}

/** Whether a month before has a statement in the currency that nobody has approved: it is decided first. */
export async function hasEarlierDraft(queryable: Queryable, { partner_id, month, currency }: Statement) {
  const row = await firstRow(
    queryable,
    sql`select 1 from affiliate_statements where partner_id = ${partner_id}::uuid and currency = ${currency}
          and month < ${`${month}-01`}::date and state in ('draft', 'waiting') limit 1`,
  );
  return row !== null;
}

/** A draft waits for a second person, or is a draft again. */
export async function setWaiting(transaction: Transaction, statementId: string, state: 'waiting' | 'draft') {
  await transaction.execute(
    sql`update affiliate_statements set state = ${state} where statement_id = ${statementId}::uuid
          and state in ('draft', 'waiting')`,
  );
}

/** Approves what waits: from then on the database lets nobody change it. */
export async function approveStatement(transaction: Transaction, statementId: string, now: Date): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`update affiliate_statements set state = 'approved', approved_at = ${now.toISOString()}::timestamptz
        where statement_id = ${statementId}::uuid and state = 'waiting' returning statement_id`,
  );
  return row !== null;
}

/**
 * Notes that an approved statement was paid, and books it: from the operator to the partners, once.
 * @returns false when it is not approved, or paid already
 */
export async function payStatement(
  transaction: Transaction,
  ledger: Ledger,
  { statement_id, number, currency, amount, partner_id }: Statement,
  reference: string,
  now: Date,
): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`update affiliate_statements set state = 'paid', paid_at = ${now.toISOString()}::timestamptz,
          reference = ${reference}
        where statement_id = ${statement_id}::uuid and state = 'approved' returning statement_id`,
  );
  if (row === null) return false;
  const minor = BigInt(amount);
  if (minor === 0n) return true;
  const posted = await ledger.post(transaction, {
    ...{ source: 'affiliates', externalId: statement_id, kind: 'fee' },
    entries: [
      { account: { owner: 'house', name: 'affiliates', currency }, amount: -minor },
      { account: { owner: 'house', name: 'payments', currency }, amount: minor },
    ],
    details: { statement: number, partner_id, reference },
  });
  if (!posted.ok) throw new Error(`statement ${number} could not be booked: ${posted.failure.name}`);
  return true;
}
