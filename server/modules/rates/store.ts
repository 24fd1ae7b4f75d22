/** The rows of `exchange_rates`. */
import { sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import type { DayRate } from './convert.ts';

/** A rate that is older says nothing of a day: weekends and holidays have none of their own. */
const DAYS_OLD_AT_MOST = 7;

/** Of each currency the newest rate up to a day. */
export const ratesOn = (queryable: Queryable, day: string): Promise<DayRate[]> =>
  rows<DayRate & { currency: Currency }>(
    queryable,
    sql`select distinct on (currency) currency, trim_scale(per_euro)::text as "perEuro", day::text as day
        from exchange_rates where day <= ${day}::date and day > ${day}::date - ${DAYS_OLD_AT_MOST}::integer
        order by currency, exchange_rates.day desc`,
  );

export interface KeptRate extends DayRate {
  by: string;
  at: string;
}

/** The rates of the newest days that have any, with who entered them. */
export const ratesOfDays = (queryable: Queryable, days: number): Promise<KeptRate[]> =>
  rows<KeptRate>(
    queryable,
    sql`select day::text as day, currency, trim_scale(per_euro)::text as "perEuro", staff.name as by,
          ${isoInstant(sql`set_at`)} as at
        from exchange_rates join staff on staff.staff_id = set_by
        where day in (select distinct newest.day from exchange_rates as newest order by newest.day desc limit ${days})
        order by exchange_rates.day desc, currency`,
  );

interface NewRates {
  day: string;
  rates: readonly { currency: Currency; perEuro: string }[];
  by: string;
  at: Date;
}

/** Keeps the rates of a day; one that was there is another from now on. @returns those that were there before */
export async function keepRates(queryable: Queryable, { day, rates, by, at }: NewRates): Promise<DayRate[]> {
  const before = await rows<DayRate>(
    queryable,
    sql`select currency, trim_scale(per_euro)::text as "perEuro", day::text as day from exchange_rates
        where day = ${day}::date order by currency for update`,
  );
  for (const { currency, perEuro } of rates) {
    await queryable.execute(sql`
      insert into exchange_rates (day, currency, per_euro, set_by, set_at)
      values (${day}::date, ${currency}, ${perEuro}::numeric, ${by}::uuid, ${at.toISOString()}::timestamptz)
      on conflict (day, currency) do update
        set per_euro = excluded.per_euro, set_by = excluded.set_by, set_at = excluded.set_at`);
  }
  return before.filter((old) => rates.some(({ currency }) => currency === old.currency));
}
