/** The business in figures, from what has ended. Sums are made by the database; words and products come from tables. */
import { type SQL, sql } from 'drizzle-orm';
import { GAMES } from '#shared/catalogue/games.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { inEuro, ratesOn } from '../rates/index.ts';
import { paidWithdrawals, type RevenueScope, revenue, standingDeposits, WHOLE_STAKE } from '../revenue/index.ts';
import { endedCount } from '../settled/index.ts';

type Range = 'day' | 'week' | 'month';

/** How many days a range is, to today. */
const RANGE_DAYS: Record<Range, number> = { day: 1, week: 7, month: 30 };
/** Into what steps a line is cut, by the most days that it is of. */
const STEPS: readonly (readonly [days: number, step: string])[] = [
  [2, '1 hour'],
  [14, '6 hours'],
  [92, '1 day'],
  [Number.POSITIVE_INFINITY, '7 days'],
];
const MOST_DAYS = 731;
const DAY_MS = 86_400_000;
const GAMES_SHOWN = 10;

export interface DashboardQuery {
  range: Range;
  /** The first and the last day, in UTC, in place of the range; one of them alone is both. */
  from?: string | undefined;
  until?: string | undefined;
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

/** A span and the one of the same length before it. */
interface Span {
  since: Date;
  until: Date;
  before: Date;
  step: string;
}

/** A day begins at midnight UTC; weeks and months are the days up to now. */
function spanOf({ range, from, until }: DashboardQuery, now: Date): Span {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const [first = today - (RANGE_DAYS[range] - 1) * DAY_MS, last = first] = [from ?? until, until ?? from]
    .flatMap((day) => (day === undefined ? [] : [Date.parse(day)]))
    .sort((one, other) => one - other);
  const end = (from ?? until) === undefined ? today : last;
  const since = Math.max(first, end - (MOST_DAYS - 1) * DAY_MS);
  const length = end + DAY_MS - since;
  const step = STEPS.find(([days]) => length <= days * DAY_MS)?.[1] ?? '1 day';
  return { since: new Date(since), until: new Date(since + length), before: new Date(since - length), step };
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Leaves the demonstration's crew out unless it was asked for. @param player the column of the player's id */
const real = (player: SQL, simulated: boolean): SQL =>
  simulated ? sql`true` : sql`${player} not in (select crew.player_id from players as crew where crew.simulated)`;

/** What has ended in a span, one row each, in minor units. */
const ended = ({ region, currency, simulated }: DashboardQuery, from: Date, to: Date): SQL => sql`
  select player_id, product, provider, subject, region, amendment, payout, settled_at as at,
    ${WHOLE_STAKE} as stake
  from settled_facts
  where outcome = 'settled' and currency = ${currency}
    and settled_at >= ${instant(from)} and settled_at < ${instant(to)}
    and ${region === undefined ? sql`true` : sql`region = ${region}`} and ${real(sql`player_id`, simulated)}`;

interface Sums {
  stakes: string;
  payouts: string;
  rounds: number;
  players: number;
}
const SUMS = sql`coalesce(sum(stake), 0)::text as stakes, coalesce(sum(payout), 0)::text as payouts, ${endedCount(sql`stake`)} as rounds,
  count(distinct player_id)::integer as players`;

/** The revenue of a span in the dashboard's currency and region. */
const earned = ({ region, currency, simulated }: DashboardQuery, from: Date, to: Date): SQL => sql`
  select * from (${revenue({
    within: (moment) => sql`${moment} >= ${instant(from)} and ${moment} < ${instant(to)}`,
    player: (column) => real(column, simulated),
  })}) as happened
  where currency = ${currency} and ${region === undefined ? sql`true` : sql`region = ${region}`}`;

interface Earned {
  gross: string;
  net: string;
}

const earnedOf = async (queryable: Queryable, query: DashboardQuery, from: Date, to: Date): Promise<Earned> =>
  (await firstRow<Earned>(
    queryable,
    sql`select coalesce(sum(gross), 0)::text as gross, coalesce(sum(net), 0)::text as net
      from (${earned(query, from, to)}) as happened`,
  )) ?? { gross: '0', net: '0' };

interface Step extends Earned {
  at: string;
  players: number;
}

/** Revenue for each step of a span, also of those in which nothing happened. */
function stepsOf(
  queryable: Queryable,
  query: DashboardQuery,
  { from, to, step }: { from: Date; to: Date; step: string },
): Promise<Step[]> {
  return rows<Step>(
    queryable,
    sql`select ${isoInstant(sql`slot.at`)} as at, coalesce(sum(gross), 0)::text as gross,
          coalesce(sum(net), 0)::text as net, count(distinct player_id)::integer as players
        from generate_series(${instant(from)}, ${instant(new Date(to.getTime() - 1))}, ${step}::interval) as slot (at)
        left join (${earned(query, from, to)}) as happened
          on happened.at >= slot.at and happened.at < slot.at + ${step}::interval
        group by slot.at order by slot.at`,
  );
}

interface Payments {
  amount: string;
  count: number;
}

/** Money that came in or went out in a span: deposits that stand, or withdrawals that were paid. */
const paid = (
  of: typeof standingDeposits,
  { region, currency, simulated }: DashboardQuery,
  from: Date,
  to: Date,
): SQL =>
  sql`select payment.* from (${of({
    within: (moment) => sql`${moment} >= ${instant(from)} and ${moment} < ${instant(to)}`,
    player: (column) => real(column, simulated),
  })}) as payment join players as player using (player_id)
  where payment.currency = ${currency} and ${region === undefined ? sql`true` : sql`player.region = ${region}`}`;

async function paymentsOf(
  queryable: Queryable,
  of: typeof standingDeposits,
  query: DashboardQuery,
  { from, to }: { from: Date; to: Date },
): Promise<Payments> {
  const row = await firstRow<Payments>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as amount, count(*)::integer as count
        from (${paid(of, query, from, to)}) as payment`,
  );
  return row ?? { amount: '0', count: 0 };
}

async function paymentLine(
  queryable: Queryable,
  of: typeof standingDeposits,
  query: DashboardQuery,
  { from, to, step }: { from: Date; to: Date; step: string },
): Promise<number[]> {
  const found = await rows<{ amount: string }>(
    queryable,
    sql`select coalesce(sum(amount), 0)::text as amount
        from generate_series(${instant(from)}, ${instant(new Date(to.getTime() - 1))}, ${step}::interval) as slot (at)
        left join (${paid(of, query, from, to)}) as payment
          on payment.at >= slot.at and payment.at < slot.at + ${step}::interval
        group by slot.at order by slot.at`,
  );
  return found.map(({ amount }) => Number(amount));
}

/** Deposits that were asked for in a span, whatever became of them. */
const asked = ({ region, currency, simulated }: DashboardQuery, from: Date, to: Date): SQL => sql`
  select payment.* from payments as payment join players as player using (player_id)
  where payment.currency = ${currency} and payment.created_at >= ${instant(from)} and payment.created_at < ${instant(to)}
    and ${region === undefined ? sql`true` : sql`player.region = ${region}`} and ${simulated ? sql`true` : sql`not player.simulated`}`;

/** What was played: a game's code; of sport bets, whose subject is a market, the product. */
const GAME = sql`case when product = 'sport' then product else subject end`;

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
        from (${asked(query, from, to)}) as payment group by method order by 2 desc`,
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

/** What is known of a game's code. */
interface Named {
  code: string;
  title: string;
  kind: string;
}

/** The games of both catalogues, ours and the vendors'. */
async function namedGames(queryable: Queryable): Promise<ReadonlyMap<string, Named>> {
  const ofVendors = await rows<Named>(queryable, sql`select code, title, kind from vendor_games`);
  return new Map([...ofVendors, ...GAMES].map((game) => [game.code, game]));
}

const TOTAL_NAMES = ['ggr', 'ngr', 'deposits', 'withdrawals', 'bonus'] as const;
type TotalName = (typeof TOTAL_NAMES)[number];

/** Of every currency that something happened in, its sums. */
async function sumsOfCurrencies(
  queryable: Queryable,
  { region, simulated }: DashboardQuery,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<Currency, Readonly<Record<TotalName, bigint>>>> {
  const scope: RevenueScope = {
    within: (moment) => sql`${moment} >= ${instant(from)} and ${moment} < ${instant(to)}`,
    player: (column) => real(column, simulated),
  };
  const ofRegion = (column: SQL) => (region === undefined ? sql`true` : sql`${column} = ${region}`);
  const payments = (of: typeof standingDeposits) =>
    sql`(${of(scope)}) as payment join players as player using (player_id) where ${ofRegion(sql`player.region`)}`;
  const found = await rows<{ currency: Currency; gross: string; net: string; deposits: string; withdrawals: string }>(
    queryable,
    sql`select currency, sum(gross)::text as gross, sum(net)::text as net, sum(came)::text as deposits,
          sum(went)::text as withdrawals
        from (
          select currency, gross, net, 0 as came, 0 as went from (${revenue(scope)}) as happened
            where ${ofRegion(sql`happened.region`)}
          union all select payment.currency, 0, 0, amount, 0 from ${payments(standingDeposits)}
          union all select payment.currency, 0, 0, 0, amount from ${payments(paidWithdrawals)}
        ) as moved group by currency`,
  );
  return new Map(
    found.map(({ currency, gross, net, deposits, withdrawals }) => [
      currency,
      {
        ...{ ggr: BigInt(gross), ngr: BigInt(net), bonus: BigInt(gross) - BigInt(net) },
        ...{ deposits: BigInt(deposits), withdrawals: BigInt(withdrawals) },
      },
    ]),
  );
}

/** All currencies together, at the rates of the span's last day, or of today where it has not come yet. */
async function totalsOf(queryable: Queryable, query: DashboardQuery, { since, until }: Span, now: Date) {
  const last = new Date(Math.min(until.getTime() - 1, now.getTime())).toISOString().slice(0, 10);
  const amounts = await sumsOfCurrencies(queryable, query, since, until);
  const { sums, rates, leftOut } = inEuro(TOTAL_NAMES, amounts, await ratesOn(queryable, last));
  return {
    figures: TOTAL_NAMES.map((name) => ({ name, value: formatDecimal(sums[name], 'EUR') })),
    rates: rates.map(({ currency, perEuro, day }) => ({ currency, per_euro: perEuro, day })),
    left_out: [...leftOut],
  };
}

const running = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => (sum += value));
};

const SPORT = 'sport';

/** The whole dashboard. */
export async function dashboardOf(parts: DashboardParts, query: DashboardQuery) {
  const { queryable, now } = parts;
  const { currency } = query;
  const span = spanOf(query, now);
  const { since, until, before, step } = span;
  const text = (minor: bigint) => formatDecimal(minor, currency);
  const sumsOf = async (from: Date, to: Date): Promise<Sums> =>
    (await firstRow<Sums>(queryable, sql`select ${SUMS} from (${ended(query, from, to)}) as fact`)) as Sums;

  const [sums, sumsBefore] = [await sumsOf(since, until), await sumsOf(before, since)];
  const [total, totalBefore] = [
    await earnedOf(queryable, query, since, until),
    await earnedOf(queryable, query, before, since),
  ];
  const [steps, stepsBefore] = [
    await stepsOf(queryable, query, { from: since, to: until, step }),
    await stepsOf(queryable, query, { from: before, to: since, step }),
  ];
  const spans = { now: { from: since, to: until }, before: { from: before, to: since } };
  const paymentFigure = async (name: 'deposits' | 'withdrawals', of: typeof standingDeposits) => {
    const sum = await paymentsOf(queryable, of, query, spans.now);
    const earlier = await paymentsOf(queryable, of, query, spans.before);
    return {
      ...{ name, value: text(BigInt(sum.amount)), count: sum.count, before: text(BigInt(earlier.amount)) },
      line: (await paymentLine(queryable, of, query, { ...spans.now, step })).slice(0, passed.length),
    };
  };
  const bySubject = [
    await sharesBy(queryable, GAME, query, since, until),
    await sharesBy(queryable, GAME, query, before, since),
  ] as const;
  const byRegion = [
    await sharesBy(queryable, sql`region`, query, since, until),
    await sharesBy(queryable, sql`region`, query, before, since),
  ] as const;

  const known = await namedGames(queryable);
  const productOf = (code: string): string => (code === SPORT ? SPORT : (known.get(code)?.kind ?? 'other'));
  const costOf = ({ gross, net }: Earned) => BigInt(gross) - BigInt(net);
  const passed = steps.filter(({ at }) => Date.parse(at) <= now.getTime());
  const lineOf = (read: (step: Step) => number) => passed.map(read);
  const ggrLine = running(steps.map((step) => Number(step.gross)));
  const ngrLine = running(steps.map((step) => Number(step.net)));
  const beforeLine = running(stepsBefore.map((step) => Number(step.gross)));
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    now: now.toISOString(),
    currency,
    figures: [
      {
        ...{ name: 'ggr' as const, value: text(BigInt(total.gross)), before: text(BigInt(totalBefore.gross)) },
        ...{ count: sums.rounds, line: running(lineOf((step) => Number(step.gross))) },
      },
      {
        ...{ name: 'ngr' as const, value: text(BigInt(total.net)), before: text(BigInt(totalBefore.net)) },
        ...{ count: sums.rounds, line: running(lineOf((step) => Number(step.net))) },
      },
      await paymentFigure('deposits', standingDeposits),
      await paymentFigure('withdrawals', paidWithdrawals),
      {
        ...{ name: 'active' as const, value: String(sums.players), before: String(sumsBefore.players) },
        ...{ count: sums.players, line: lineOf(({ players }) => players) },
      },
      {
        ...{ name: 'bonus' as const, value: text(costOf(total)), before: text(costOf(totalBefore)) },
        ...{ count: 0, line: lineOf((step) => Number(step.gross) - Number(step.net)) },
      },
    ],
    steps: steps.map(({ at }, index) => ({
      at,
      ggr: ggrLine[index] ?? 0,
      ngr: ngrLine[index] ?? 0,
      before: beforeLine[index] ?? 0,
      future: Date.parse(at) > now.getTime(),
    })),
    totals: await totalsOf(queryable, query, span, now),
    regions: compared(...byRegion, currency),
    products: compared(grouped(bySubject[0], productOf), grouped(bySubject[1], productOf), currency),
    games: compared(...bySubject, currency)
      .slice(0, GAMES_SHOWN)
      .map((share) => ({ ...share, title: known.get(share.name)?.title ?? null })),
    providers: await providersOf(parts),
    methods: await methodsOf(queryable, query, since, until),
    conversion: await conversionOf(queryable, query, since, until),
  };
}
