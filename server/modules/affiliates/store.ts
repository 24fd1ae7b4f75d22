/** Partners and plans in the database. */
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Plan } from './rules.ts';
import type { Partner, PartnerState, PlanRow } from './types.ts';

const PLAN = sql`plan.plan_id, plan.share_percent, plan.first_deposit, plan.first_deposit_minimum, plan.carries_losses,
  plan.window_days`;
const COLUMNS = sql`partner.partner_id, partner.code, partner.name, partner.email, partner.language, partner.state, ${PLAN},
  plan.name as plan_name, partner.postback_url, partner.postback_key,
  ${isoInstant(sql`partner.postback_key_at`)} as postback_key_at, ${isoInstant(sql`partner.created_at`)} as created_at`;
const TABLES = sql`affiliate_partners as partner join affiliate_plans as plan using (plan_id)`;

const found = (queryable: Queryable, condition: SQL) =>
  firstRow<Partner>(queryable, sql`select ${COLUMNS} from ${TABLES} where ${condition}`);

export const listPartners = (queryable: Queryable) =>
  rows<Partner>(queryable, sql`select ${COLUMNS} from ${TABLES} order by lower(partner.name), partner.code`);

export const findPartner = (queryable: Queryable, partnerId: string) =>
  found(queryable, sql`partner.partner_id = ${partnerId}::uuid`);

/** A partner whose links are followed: one of the codes, the first that is a partner's. */
export const partnerOfCode = (queryable: Queryable, code: string) => found(queryable, sql`partner.code = ${code}`);

/** The player whose friends' code it is; null: nobody's. */
export async function friendOfCode(queryable: Queryable, code: string): Promise<string | null> {
  const row = await firstRow<{ player_id: string }>(
    queryable,
    sql`select player_id from referral_codes where code = ${code}`,
  );
  return row?.player_id ?? null;
}

export const partnerOfMail = (queryable: Queryable, email: string) =>
  found(queryable, sql`lower(partner.email) = lower(${email})`);

/** What a partner is paid by, as the rules read it. */
export const planOf = (row: Pick<Partner, keyof PlanTerms>): Plan => ({
  sharePercent: row.share_percent,
  firstDeposit: row.first_deposit,
  firstDepositMinimum: row.first_deposit_minimum,
  carriesLosses: row.carries_losses,
  windowDays: row.window_days,
});
type PlanTerms = Omit<PlanRow, 'plan_id' | 'name' | 'partners'>;

export const listPlans = (queryable: Queryable) =>
  rows<PlanRow>(
    queryable,
    sql`select ${PLAN}, plan.name,
          (select count(*)::integer from affiliate_partners as partner where partner.plan_id = plan.plan_id) as partners
        from affiliate_plans as plan order by plan.created_at, plan.name`,
  );

/** @returns null when a plan has the name already */
export async function insertPlan(
  transaction: Transaction,
  plan: PlanTerms & { name: string },
  { by, now }: { by: string; now: Date },
): Promise<string | null> {
  const row = await firstRow<{ plan_id: string }>(
    transaction,
    sql`insert into affiliate_plans (name, share_percent, first_deposit, first_deposit_minimum, carries_losses,
          window_days, created_by, created_at)
        values (${plan.name}, ${plan.share_percent}, ${plan.first_deposit}, ${plan.first_deposit_minimum},
          ${plan.carries_losses}, ${plan.window_days}, ${by}::uuid, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning plan_id`,
  );
  return row?.plan_id ?? null;
}

export interface PartnerDetails {
  name: string;
  email: string;
  language: string;
  state: PartnerState;
  plan_id: string;
  postback_url: string | null;
}

/** @returns null when a partner has the code or the address already */
export async function insertPartner(
  transaction: Transaction,
  partner: PartnerDetails & { code: string },
  { by, now }: { by: string; now: Date },
): Promise<string | null> {
  const at = now.toISOString();
  const row = await firstRow<{ partner_id: string }>(
    transaction,
    sql`insert into affiliate_partners (code, name, email, language, state, plan_id, postback_url, created_by, created_at,
          changed_at)
        values (${partner.code}, ${partner.name}, ${partner.email}, ${partner.language}, ${partner.state},
          ${partner.plan_id}::uuid, ${partner.postback_url}, ${by}::uuid, ${at}::timestamptz, ${at}::timestamptz)
        on conflict do nothing returning partner_id`,
  );
  return row?.partner_id ?? null;
}

/** @returns false when another partner has the address */
export async function updatePartner(
  transaction: Transaction,
  partnerId: string,
  partner: PartnerDetails,
  now: Date,
): Promise<boolean> {
  const row = await firstRow(
    transaction,
    sql`update affiliate_partners set name = ${partner.name}, email = ${partner.email}, language = ${partner.language},
          state = ${partner.state}, plan_id = ${partner.plan_id}::uuid, postback_url = ${partner.postback_url},
          changed_at = ${now.toISOString()}::timestamptz
        where partner_id = ${partnerId}::uuid and not exists (select 1 from affiliate_partners as other
          where lower(other.email) = lower(${partner.email}) and other.partner_id <> ${partnerId}::uuid)
        returning partner_id`,
  );
  return row !== null;
}
