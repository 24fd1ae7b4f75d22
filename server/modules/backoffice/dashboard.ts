/** The business in figures, from what has ended. Sums are made by the database; words and products come from tables. */
import { type SQL, sql } from 'drizzle-orm';
import { GAMES } from '#shared/catalogue/games.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { endedCount } from '../settled/index.ts';

type Range = 'day' | 'week' | 'month';

/** How long a range is, and into how many steps its line is cut. */
const RANGES: Record<Range, { days: number; step: string; steps: number }> = {
  day: { days: 1, step: '1 hour', steps: 24 },
  week: { days: 7, step: '6 hours', steps: 28 },
  month: { days: 30, step: '1 day', steps: 30 },
};
const DAY_MS = 86_400_000;
const GAMES_SHOWN = 10;

export interface DashboardQuery {
  range: Range;
  region?: string | undefined;
  currency: Currency;
  /** Whether what simulated players did counts. */
  simulated: boolean;
}

export interface DashboardParts {
  queryable: Queryable;
  now: Date;
  /** Vendors as the monitors see them. */
  vendors: readonly { vendor: string; isFailing: boolean }[];
}

/** A day begins at midnight UTC; weeks and months are the days up to now. */
function spanOf(range: Range, now: Date): { since: Date; until: Date; before: Date } {
  const length = RANGES[range].days * DAY_MS;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const since = new Date(midnight + DAY_MS - length);
  return { since, until: new Date(since.getTime() + length), before: new Date(since.getTime() - length) };
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Leaves the demonstration's crew out unless it was asked for. @param player the column of the player's id */
const real = (player: SQL, simulated: boolean): SQL =>
  simulated ? sql`true` : sql`${player} not in (select crew.player_id from players as crew where crew.simulated)`;

/** What has ended in a span, one row each, in minor units. */
const ended = ({ region, currency, simulated }: DashboardQuery, from: Date, to: Date): SQL => sql`
  select player_id, product, provider, subject, region, amendment, payout, settled_at as at,
    stake_cash + stake_bonus + stake_bonus_sport + stake_free_rounds as stake,
    -- What the operator staked itself: bonus staked, less what went back to bonuses.
    stake_bonus + stake_bonus_sport + stake_free_rounds - (payout - payout_cash) as bonus
  from settled_facts
  where outcome = 'settled' and currency = ${currency}
    and settled_at >= ${instant(from)} and settled_at < ${instant(to)}
    and ${region === undefined ? sql`true` : sql`region = ${region}`} and ${real(sql`player_id`, simulated)}`;

interface Sums {
  stakes: string;
  payouts: string;
  bonus: string;
  rounds: number;
  players: number;
}
const SUMS = sql`coalesce(sum(stake), 0)::text as stakes, coalesce(sum(payout), 0)::text as payouts,
  coalesce(sum(bonus), 0)::text as bonus, ${endedCount(sql`stake`)} as rounds,
  count(distinct player_id)::integer as players`;

interface Step {
  at: string;
  ggr: string;
  bonus: string;
  players: number;
}

/** Sums for each step of a span, also of those in which nothing ended. */
function stepsOf(queryable: Queryable, query: DashboardQuery, from: Date, to: Date): Promise<Step[]> {
  const { step } = RANGES[query.range];
  return rows<Step>(
    queryable,
    sql`select ${isoInstant(sql`slot.at`)} as at, coalesce(sum(stake - payout), 0)::text as ggr,
          coalesce(sum(bonus), 0)::text as bonus, count(distinct player_id)::integer as players
        from generate_series(${instant(from)}, ${instant(new Date(to.getTime() - 1))}, ${step}::interval) as slot (at)
        left join (${ended(query, from, to)}) as fact
          on fact.at >= slot.at and fact.at < slot.at + ${step}::interval
        group by slot.at order by slot.at`,
  );
}

interface Payments {
  amount: string;
  count: number;
}

const paid = ({ region, currency, simulated }: DashboardQuery, from: Date, to: Date): SQL => sql`
  select payment.* from payments as payment join players as player using (player_id)
  where payment.currency = ${currency} and payment.created_at >= ${instant(from)} and payment.created_at < ${instant(to)}
    and ${region === undefined ? sql`true` : sql`player.region = ${region}`} and ${simulated ? sql`true` : sql`not player.simulated`}`;

async function depositsOf(queryable: Queryable, query: DashboardQuery, from: Date, to: Date): Promise<Payments> {
  const row = await firstRow<Payments>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as amount, count(*)::integer as count
        from (${paid(query, from, to)}) as payment where status = 'success'`,
  );
  return row ?? { amount: '0', count: 0 };
}

async function depositLine(queryable: Queryable, query: DashboardQuery, from: Date, to: Date): Promise<number[]> {
  const { step } = RANGES[query.range];
  const found = await rows<{ amount: string }>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as amount
        from generate_series(${instant(from)}, ${instant(new Date(to.getTime() - 1))}, ${step}::interval) as slot (at)
        left join (${paid(query, from, to)}) as payment
          on status = 'success' and created_at >= slot.at and created_at < slot.at + ${step}::interval
        group by slot.at order by slot.at`,
  );
  return found.map(({ amount }) => Number(amount));
}

interface Share {
  name: string;
  stakes: bigint;
  payouts: bigint;
  rounds: number;
}

async function sharesBy(queryable: Queryable, by: SQL, query: DashboardQuery, from: Date, to: Date): Promise<Share[]> {
  const found = await rows<{ name: string; stakes: string; payouts: string; rounds: number }>(
    queryable,
    sql`select ${by} as name, sum(stake)::text as stakes, sum(payout)::text as payouts,
          ${endedCount(sql`stake`)} as rounds
        from (${ended(query, from, to)}) as fact group by 1`,
  );
  return found.map((row) => ({ ...row, stakes: BigInt(row.stakes), payouts: BigInt(row.payouts) }));
}

/** Puts shares together under another name, as games under their product. */
function grouped(shares: readonly Share[], nameOf: (name: string) => string): Share[] {
  const sums = new Map<string, Share>();
  for (const { name, stakes, payouts, rounds } of shares) {
    const group = nameOf(name);
    const sum = sums.get(group) ?? { name: group, stakes: 0n, payouts: 0n, rounds: 0 };
    sums.set(group, {
      name: group,
      stakes: sum.stakes + stakes,
      payouts: sum.payouts + payouts,
      rounds: sum.rounds + rounds,
    });
  }
  return [...sums.values()];
}

/** Shares with those of the span before beside them, the largest revenue first. */
function compared(now: readonly Share[], before: readonly Share[], currency: Currency) {
  const text = (minor: bigint) => formatDecimal(minor, currency);
  const earlier = new Map(before.map((share) => [share.name, share.stakes - share.payouts]));
  return now
    .toSorted((one, other) => Number(other.stakes - other.payouts - (one.stakes - one.payouts)))
    .map(({ name, stakes, payouts, rounds }) => ({
      ...{ name, stakes: text(stakes), payouts: text(payouts), ggr: text(stakes - payouts), rounds },
      before: text(earlier.get(name) ?? 0n),
    }));
}

/** Of each vendor: its rounds of the last hour by five minutes, and those that are open for longer than an hour. */
async function providersOf({ queryable, now, vendors }: DashboardParts) {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const found = await rows<{ provider: string; slot: number; rounds: number }>(
    queryable,
    sql`select provider, least(11, floor(extract(epoch from created_at - ${instant(hourAgo)}) / 300))::integer as slot,
          count(*)::integer as rounds
        from game_rounds where created_at >= ${instant(hourAgo)} and created_at <= ${instant(now)} group by 1, 2`,
  );
  const disputed = await rows<{ provider: string; count: number }>(
    queryable,
    sql`select details->>'provider' as provider, count(*)::integer as count from staff_cases
        where kind = 'round' and closed_at is null group by 1`,
  );
  return vendors.map(({ vendor, isFailing }) => {
    const own = found.filter(({ provider }) => provider === vendor);
    const line = Array.from({ length: 12 }, (_, slot) => own.find((row) => row.slot === slot)?.rounds ?? 0);
    return {
      name: vendor,
      state: isFailing ? 'failing' : 'well',
      rounds: line.reduce((sum, rounds) => sum + rounds, 0),
      disputed: disputed.find(({ provider }) => provider === vendor)?.count ?? 0,
      line,
    };
  });
}

async function methodsOf(queryable: Queryable, query: DashboardQuery, from: Date, to: Date) {
  const found = await rows<{ name: string; amount: string; accepted: number }>(
    queryable,
    sql`select method as name, coalesce(sum(amount) filter (where status = 'success'), 0)::text as amount,
          (count(*) filter (where status = 'success'))::float8
            / greatest(1, count(*) filter (where status <> 'pending')) as accepted
        from (${paid(query, from, to)}) as payment group by method order by 2 desc`,
  );
  return found
    .map((row) => ({
      ...row,
      amount: formatDecimal(BigInt(row.amount), query.currency),
      accepted: Number(row.accepted),
    }))
    .toSorted((one, other) => Number(other.amount) - Number(one.amount));
}

/** How many of those who registered in the span have paid in and played since. */
async function conversionOf(queryable: Queryable, { region, simulated }: DashboardQuery, from: Date, to: Date) {
  const row = await firstRow<{ registered: number; deposited: number; played: number }>(
    queryable,
    sql`select count(*)::integer as registered,
          (count(*) filter (where exists (select 1 from payments where payments.player_id = players.player_id
             and status = 'success')))::integer as deposited,
          (count(*) filter (where exists (select 1 from game_rounds where game_rounds.player_id = players.player_id)))
             ::integer as played
        from players where created_at >= ${instant(from)} and created_at < ${instant(to)}
          and ${region === undefined ? sql`true` : sql`region = ${region}`} and ${simulated ? sql`true` : sql`not players.simulated`}`,
  );
  return row ?? { registered: 0, deposited: 0, played: 0 };
}

const kinds = new Map(GAMES.map(({ code, kind }) => [code, kind as string]));
/** A game's product; whatever the catalogue does not know is told by its vendor's list or is a market of sport. */
const productOf = (code: string): string => kinds.get(code) ?? 'other';

const running = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

/** The whole dashboard. */
export async function dashboardOf(parts: DashboardParts, query: DashboardQuery) {
  const { queryable, now } = parts;
  const { currency } = query;
  const { since, until, before } = spanOf(query.range, now);
  const text = (minor: bigint) => formatDecimal(minor, currency);
  const sumsOf = async (from: Date, to: Date): Promise<Sums> =>
    (await firstRow<Sums>(queryable, sql`select ${SUMS} from (${ended(query, from, to)}) as fact`)) as Sums;

  const [sums, sumsBefore] = [await sumsOf(since, until), await sumsOf(before, since)];
  const [steps, stepsBefore] = [
    await stepsOf(queryable, query, since, until),
    await stepsOf(queryable, query, before, since),
  ];
  const [deposits, depositsBefore] = [
    await depositsOf(queryable, query, since, until),
    await depositsOf(queryable, query, before, since),
  ];
  const bySubject = [
    await sharesBy(queryable, sql`subject`, query, since, until),
    await sharesBy(queryable, sql`subject`, query, before, since),
  ] as const;
  const byRegion = [
    await sharesBy(queryable, sql`region`, query, since, until),
    await sharesBy(queryable, sql`region`, query, before, since),
  ] as const;

  const ggr = (of: Sums) => BigInt(of.stakes) - BigInt(of.payouts);
  const passed = steps.filter(({ at }) => Date.parse(at) <= now.getTime());
  const lineOf = (read: (step: Step) => number) => passed.map(read);
  const ggrLine = running(steps.map((step) => Number(step.ggr)));
  const ngrLine = running(steps.map((step) => Number(step.ggr) - Number(step.bonus)));
  const beforeLine = running(stepsBefore.map((step) => Number(step.ggr)));
  return {
    since: since.toISOString(),
    now: now.toISOString(),
    currency,
    figures: [
      {
        ...{ name: 'ggr' as const, value: text(ggr(sums)), before: text(ggr(sumsBefore)), count: sums.rounds },
        line: running(lineOf((step) => Number(step.ggr))),
      },
      {
        ...{ name: 'ngr' as const, value: text(ggr(sums) - BigInt(sums.bonus)), count: sums.rounds },
        before: text(ggr(sumsBefore) - BigInt(sumsBefore.bonus)),
        line: running(lineOf((step) => Number(step.ggr) - Number(step.bonus))),
      },
      {
        ...{ name: 'deposits' as const, value: text(BigInt(deposits.amount)), count: deposits.count },
        before: text(BigInt(depositsBefore.amount)),
        line: (await depositLine(queryable, query, since, until)).slice(0, passed.length),
      },
      {
        ...{ name: 'active' as const, value: String(sums.players), before: String(sumsBefore.players) },
        ...{ count: sums.players, line: lineOf(({ players }) => players) },
      },
      {
        ...{ name: 'bonus' as const, value: text(BigInt(sums.bonus)), before: text(BigInt(sumsBefore.bonus)) },
        ...{ count: 0, line: lineOf((step) => Number(step.bonus)) },
      },
    ],
    steps: steps.map(({ at }, index) => ({
      at,
      ggr: ggrLine[index] ?? 0,
      ngr: ngrLine[index] ?? 0,
      before: beforeLine[index] ?? 0,
      future: Date.parse(at) > now.getTime(),
    })),
    regions: compared(...byRegion, currency),
    products: compared(grouped(bySubject[0], productOf), grouped(bySubject[1], productOf), currency),
    games: compared(...bySubject, currency).slice(0, GAMES_SHOWN),
    providers: await providersOf(parts),
    methods: await methodsOf(queryable, query, since, until),
    conversion: await conversionOf(queryable, query, since, until),
  };
}
