/** How facts are written and read back. */
import { type SQL, sql } from 'drizzle-orm';
import { isCurrency } from '#shared/money.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import type { Queryable, Transaction } from '../../db/index.ts';
import { rows } from '../../db/index.ts';
import type { SettledFact, StakeSources } from './types.ts';

const COLUMNS = sql`player_id, product, provider, reference, amendment, outcome, subject, region, currency, stake_cash,
  stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash, started_at, settled_at, sold`;

const money = (minor: bigint): SQL => sql`${minor.toString()}::bigint`;
const sumOf = (column: string): SQL =>
  sql`coalesce(sum(${sql.identifier(column)}) filter (where outcome = 'settled'), 0)::text`;
const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/**
 * The insert of a fact, as a part of the statement that ends its round: so a round costs no further one.
 * @param from rows that there must be one of for the fact to be written; none needed unless told
 */
export function factInsert(fact: SettledFact, from: SQL = sql``): SQL {
  const { stake } = fact;
  return sql`insert into settled_facts (${COLUMNS}) select ${fact.playerId}::uuid, ${fact.product}, ${fact.provider},
    ${fact.reference}, ${fact.amendment}::smallint, ${fact.outcome}, ${fact.subject}, ${fact.region}, ${fact.currency},
    ${money(stake.cash)}, ${money(stake.bonus)}, ${money(stake.bonusSport)}, ${money(stake.freeRounds)},
    ${money(stake.loyalty)}, ${money(fact.payout)}, ${money(fact.payoutCash)}, ${instant(fact.startedAt)},
    ${instant(fact.settledAt)}, ${fact.sold ?? false} ${from}`;
}

/**
 * Writes down that a round or a bet has ended, in the transaction that ends it; one that lost too.
 * @throws when its end was written before: who ends it makes sure that it happens once
 */
export async function recordSettled(transaction: Transaction, fact: SettledFact): Promise<void> {
  await transaction.execute(factInsert(fact));
}

/** As {@link recordSettled}, of many at once. */
export async function recordAllSettled(transaction: Transaction, facts: readonly SettledFact[]): Promise<void> {
  if (facts.length === 0) return;
  const written = facts.map(({ playerId, stake, payout, payoutCash, startedAt, settledAt, sold = false, ...fact }) => ({
    ...fact,
    sold,
    ...{ player_id: playerId, stake_cash: stake.cash.toString(), stake_bonus: stake.bonus.toString() },
    ...{ stake_bonus_sport: stake.bonusSport.toString(), stake_free_rounds: stake.freeRounds.toString() },
    ...{ stake_loyalty: stake.loyalty.toString(), payout: payout.toString(), payout_cash: payoutCash.toString() },
    ...{ started_at: startedAt.toISOString(), settled_at: settledAt.toISOString() },
  }));
  await transaction.execute(sql`insert into settled_facts (${COLUMNS}) select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as fact (player_id uuid, product text, provider text,
      reference text, amendment smallint, outcome text, subject text, region text, currency text, stake_cash bigint,
      stake_bonus bigint, stake_bonus_sport bigint, stake_free_rounds bigint, stake_loyalty bigint, payout bigint,
      payout_cash bigint, started_at timestamptz, settled_at timestamptz, sold boolean)`);
}

/** The number of the next amendment of a round or a bet; 0 when its end is not written yet. */
export async function nextAmendment(
  queryable: Queryable,
  { playerId, product, provider, reference }: Pick<SettledFact, 'playerId' | 'product' | 'provider' | 'reference'>,
): Promise<number> {
  const [row] = await rows<{ next: number }>(
    queryable,
    sql`select coalesce(max(amendment) + 1, 0)::integer as next from settled_facts
      where player_id = ${playerId}::uuid and product = ${product} and provider = ${provider} and reference = ${reference}`,
  );
  return row?.next ?? 0;
}

/** What the facts of a round or a bet come to together: what of it counts by now. */
interface Counted {
  /** The number of the next amendment; 0 when its end is not written yet. */
  next: number;
  stake: StakeSources;
  /** Minor units, as the stakes. */
  payout: bigint;
  payoutCash: bigint;
}

/** What of a round or a bet counts by now, so that an amendment can be what is missing of what it has come to. */
export async function countedSoFar(
  queryable: Queryable,
  { playerId, product, provider, reference }: Pick<SettledFact, 'playerId' | 'product' | 'provider' | 'reference'>,
): Promise<Counted> {
  const [row] = await rows<{ next: number } & Record<`sum_${keyof StakeSources | 'payout' | 'payout_cash'}`, string>>(
    queryable,
    sql`select coalesce(max(amendment) + 1, 0)::integer as next, ${sumOf('stake_cash')} as "sum_cash",
        ${sumOf('stake_bonus')} as "sum_bonus", ${sumOf('stake_bonus_sport')} as "sum_bonusSport",
        ${sumOf('stake_free_rounds')} as "sum_freeRounds", ${sumOf('stake_loyalty')} as "sum_loyalty",
        ${sumOf('payout')} as "sum_payout", ${sumOf('payout_cash')} as "sum_payout_cash"
      from settled_facts
      where player_id = ${playerId}::uuid and product = ${product} and provider = ${provider} and reference = ${reference}`,
  );
  return {
    next: row?.next ?? 0,
    stake: {
      cash: BigInt(row?.sum_cash ?? 0),
      bonus: BigInt(row?.sum_bonus ?? 0),
      bonusSport: BigInt(row?.sum_bonusSport ?? 0),
      freeRounds: BigInt(row?.sum_freeRounds ?? 0),
      loyalty: BigInt(row?.sum_loyalty ?? 0),
    },
    payout: BigInt(row?.sum_payout ?? 0),
    payoutCash: BigInt(row?.sum_payout_cash ?? 0),
  };
}

const lessThan = (stake: StakeSources, counted: StakeSources): StakeSources => ({
  cash: stake.cash - counted.cash,
  bonus: stake.bonus - counted.bonus,
  bonusSport: stake.bonusSport - counted.bonusSport,
  freeRounds: stake.freeRounds - counted.freeRounds,
  loyalty: stake.loyalty - counted.loyalty,
});

/** The amendment after which a round or a bet counts as a fact says, whatever of it counts by now; null: it does already. */
export function amendmentOf(fact: SettledFact, counted: Counted): SettledFact | null {
  const missing = {
    stake: lessThan(fact.stake, counted.stake),
    payout: fact.payout - counted.payout,
    payoutCash: fact.payoutCash - counted.payoutCash,
  };
  const isNothing = [missing.payout, missing.payoutCash, ...Object.values(missing.stake)].every((one) => one === 0n);
  return isNothing ? null : { ...fact, amendment: counted.next, outcome: 'settled', ...missing };
}

interface FactRow {
  player_id: string;
  product: SettledFact['product'];
  provider: string;
  reference: string;
  amendment: number;
  outcome: SettledFact['outcome'];
  subject: string;
  region: string;
  currency: string;
  stake: Record<'cash' | 'bonus' | 'bonus_sport' | 'free_rounds' | 'loyalty', string>;
  payout: string;
  payout_cash: string;
  started_ms: string;
  settled_ms: string;
  sold: boolean;
}

/** A place in the log. */
export interface Place {
  era: number;
  xid: string;
  fact_id: string;
}

function factOf(row: FactRow): SettledFact {
  const { currency } = row;
  const region = REGION_IDS.find((id) => id === row.region);
  if (!isCurrency(currency) || region === undefined) {
    throw new Error(`fact of ${row.reference} is of unknown ${currency} or ${row.region}`);
  }
  const { cash, bonus, bonus_sport, free_rounds, loyalty } = row.stake;
  return {
    playerId: row.player_id,
    product: row.product,
    provider: row.provider,
    reference: row.reference,
    amendment: row.amendment,
    outcome: row.outcome,
    subject: row.subject,
    region,
    currency,
    stake: {
      cash: BigInt(cash),
      bonus: BigInt(bonus),
      bonusSport: BigInt(bonus_sport),
      freeRounds: BigInt(free_rounds),
      loyalty: BigInt(loyalty),
    },
    payout: BigInt(row.payout),
    payoutCash: BigInt(row.payout_cash),
    startedAt: new Date(Number(row.started_ms)),
    settledAt: new Date(Number(row.settled_ms)),
    sold: row.sold,
  };
}

/**
 * The facts after a place, oldest first, and the place of the last. It stops before the oldest transaction that is under
 * way: one with a lower number may still commit, and nobody who reads by number would ever see it.
 */
export async function factsAfter(
  queryable: Queryable,
  { era, xid, fact_id }: Place,
  limit: number,
): Promise<{ facts: SettledFact[]; last: Place | null }> {
  // Each partition has the order in its index; the planner, who expects a row where a backlog has as many as there are,
  // would read and sort all of them for each batch.
  await queryable.execute(sql`set local enable_sort = off`);
  const found = await rows<FactRow & Place>(
    queryable,
    sql`select player_id::text, product, provider, reference, amendment::integer, outcome, subject, region, currency,
        jsonb_build_object('cash', stake_cash::text, 'bonus', stake_bonus::text, 'bonus_sport', stake_bonus_sport::text,
          'free_rounds', stake_free_rounds::text, 'loyalty', stake_loyalty::text) as stake,
        payout::text, payout_cash::text, (extract(epoch from started_at) * 1000)::bigint::text as started_ms,
        (extract(epoch from settled_at) * 1000)::bigint::text as settled_ms, sold,
        fact.era::integer, fact.xid::text, fact.fact_id::text
      from settled_facts as fact
      where (fact.era, fact.xid, fact.fact_id) > (${era}::smallint, ${xid}::xid8, ${fact_id}::bigint)
        and (fact.xid < pg_snapshot_xmin(pg_current_snapshot()) or fact.era < (select coalesce(max(log.era), 1) from settled_log as log))
      order by fact.era, fact.xid, fact.fact_id limit ${limit}::integer`,
  );
  await queryable.execute(sql`set local enable_sort = on`);
  const last = found.at(-1);
  return {
    facts: found.map(factOf),
    last: last ? { era: last.era, xid: last.xid, fact_id: last.fact_id } : null,
  };
}
