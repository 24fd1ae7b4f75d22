/** Statements of partners beside a second reckoning, over random histories: odd cents, three currencies, what is taken back, edges of months. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { draftMonth, findPartner } from '#server/modules/affiliates/index.ts';
import { monthBefore } from '#server/modules/affiliates/rules.ts';
import { type Happening, owedFor, type Terms, type Unit } from '../models/affiliates.ts';
import { onOneDatabase } from '../support/databases.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03'] as const;
const FIRST = Date.parse('2026-01-01T00:00:00.000Z');
const END = Date.parse('2026-04-01T00:00:00.000Z');

const unit = fc.constantFrom<Unit>('EUR', 'NOK', 'HUF');
/** Moments of three months and a little more; their edges are likely. */
const at = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: FIRST - 86_400_000, max: END + 86_400_000 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('2026-01', '2026-02', '2026-03', '2026-04'), fc.constantFrom(-1, 0, 1))
      .map(([month, offset]) => Date.parse(`${month}-01T00:00:00.000Z`) + offset),
  },
);
const amount = fc.bigInt({ min: 1n, max: 999_999n });
/** At, just below and just above what a first deposit must be, for a plan that asks for 20. */
const edges = { EUR: 2_000n, NOK: 20_000n, HUF: 800_000n } as const;

/** What is written of something that happened; what the rules leave out is written as well. */
type Written = { at: number; unit: Unit } & (
  | { row: 'registration' }
  | { row: 'fact'; stake: bigint; paid: bigint; outcome: 'settled' | 'taken_back' }
  | { row: 'payout'; amount: bigint }
  | { row: 'deposit'; asked: bigint; came: bigint | null; isFirst: boolean; state: 'succeeded' | 'failed' | 'started' }
  | { row: 'reversal'; amount: bigint }
);

const place = { at, unit };
const written: fc.Arbitrary<Written> = fc.oneof(
  fc.record({ ...place, row: fc.constant('registration' as const) }),
  fc.record({
    ...{ ...place, row: fc.constant('fact' as const), stake: amount, paid: amount },
    outcome: fc.constantFrom('settled' as const, 'settled' as const, 'taken_back' as const),
  }),
  fc.record({ ...place, row: fc.constant('payout' as const), amount }),
  fc
    .record({
      ...{ ...place, row: fc.constant('deposit' as const), asked: amount, isFirst: fc.boolean() },
      came: fc.option(amount),
      state: fc.constantFrom('succeeded' as const, 'succeeded' as const, 'failed' as const, 'started' as const),
      edge: fc.constantFrom(null, -1n, 0n, 1n),
    })
    .map(({ edge, ...one }) => (edge === null ? one : { ...one, asked: edges[one.unit] + edge, came: null })),
  fc.record({ ...place, row: fc.constant('reversal' as const), amount }),
);

/** What counts of what is written. */
function happeningOf(one: Written): Happening[] {
  const base = { at: one.at, unit: one.unit };
  if (one.row === 'registration') return [{ ...base, what: 'registered' }];
  if (one.row === 'fact')
    return one.outcome === 'settled' ? [{ ...base, what: 'played', stake: one.stake, paid: one.paid }] : [];
  if (one.row === 'payout') return [{ ...base, what: 'bonus became cash', amount: one.amount }];
  if (one.row === 'reversal') return [{ ...base, what: 'charged back', amount: one.amount }];
  if (one.state !== 'succeeded') return [];
  return [{ ...base, what: 'deposited', amount: one.came ?? one.asked, isFirst: one.isFirst }];
}

const terms: fc.Arbitrary<Terms> = fc.record({
  share: fc.constantFrom(0, 1, 25, 33, 60),
  firstDeposit: fc.constantFrom(1, 40),
  firstDepositMinimum: fc.constantFrom(0, 20),
  carriesLosses: fc.boolean(),
});

const time = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;
const minor = (value: bigint) => sql`${String(value)}::bigint`;

/** Writes one thing of a player of their own. @param state of the attribution: what is not counted counts for nobody */
async function write(database: Database, partnerId: string, one: Written, state: 'counted' | 'held' | 'refused') {
  const playerId = randomUUID();
  const id = randomUUID();
  const joinedAt = one.row === 'registration' ? one.at : FIRST - 40 * 86_400_000;
  await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
      language, nickname, nickname_key, created_at)
    values (${playerId}::uuid, ${playerId}, 'none', 'main', ${one.unit}, 'AT', '1990-01-01', 'en', ${playerId},
      ${playerId}, ${time(joinedAt)})`);
  await database.execute(sql`insert into attributions (player_id, partner_id, touched_at, attributed_at, state)
    values (${playerId}::uuid, ${partnerId}::uuid, ${time(joinedAt)}, ${time(joinedAt)}, ${state})`);
  if (one.row === 'fact')
    await database.execute(sql`insert into settled_facts (player_id, product, provider, reference, outcome, subject, region,
        currency, stake_cash, stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash,
        started_at, settled_at)
      values (${playerId}::uuid, 'casino', 'studio', ${id}, ${one.outcome}, 'krakens-toll', 'main', ${one.unit},
        ${minor(one.stake)}, 77, 0, 0, 0, ${minor(one.paid + 5n)}, ${minor(one.paid)}, ${time(one.at)}, ${time(one.at)})`);
  if (one.row === 'payout') {
    await database.execute(sql`insert into bonus_grants (player_id, grant_id, offer_id, cause, kind, product, currency, amount,
        wager_required, status, granted_at, expires_at, ended_at, converted)
      values (${playerId}::uuid, ${id}::uuid, 'x', 'x', 'gift', 'casino', ${one.unit}, 500, 0, 'completed', ${time(one.at)},
        ${time(one.at)}, ${time(one.at)}, 0)`);
    await database.execute(sql`insert into bonus_payouts (player_id, grant_id, amount, paid_at)
      values (${playerId}::uuid, ${id}::uuid, ${minor(one.amount)}, ${time(one.at)})`);
  }
  if (one.row !== 'deposit' && one.row !== 'reversal') return;
  const order =
    one.row === 'deposit'
      ? { amount: one.asked, came: one.came, state: one.state, isFirst: one.isFirst && one.state === 'succeeded' }
      : { amount: one.amount, came: null, state: 'reversed', isFirst: false };
  const status = { succeeded: 'success', started: 'pending' }[order.state] ?? 'failed';
  await database.execute(sql`insert into orders (order_id, player_id, vendor, method, amount, settled_amount, currency, status,
      state, first, idempotency_key, input_hash, created_at, decided_at)
    values (${id}::uuid, ${playerId}::uuid, 'sandbox', 'card', ${minor(order.amount)},
      ${order.came === null ? null : String(order.came)}::bigint, ${one.unit}, ${status}, ${order.state}, ${order.isFirst},
      ${id}, 'x', ${time(one.at - 1_000)}, ${order.state === 'started' ? null : new Date(one.at).toISOString()}::timestamptz)`);
  if (one.row === 'reversal')
    await database.execute(sql`insert into order_events (player_id, order_id, position, state, actor, at)
      values (${playerId}::uuid, ${id}::uuid, 9, 'reversed', 'provider', ${time(one.at)})`);
}

onOneDatabase((_name, open) => {
  test('what partners are owed is what a second reckoning of the same history gives', async () => {
    const { database } = await open();
    let partners = 0;
    const history = fc.record({
      plan: terms,
      counted: fc.array(written, { maxLength: 14 }),
      others: fc.array(fc.tuple(written, fc.constantFrom('held' as const, 'refused' as const)), { maxLength: 3 }),
    });
    const check = async ({
      plan,
      counted,
      others,
    }: typeof history extends fc.Arbitrary<infer Value> ? Value : never) => {
      partners += 1;
      const [planId, partnerId] = [randomUUID(), randomUUID()];
      const code = `sailor-${partners}`;
      await database.execute(sql`insert into affiliate_plans (plan_id, name, share_percent, first_deposit,
          first_deposit_minimum, carries_losses, window_days, created_at)
        values (${planId}::uuid, ${code}, ${plan.share}, ${plan.firstDeposit}, ${plan.firstDepositMinimum},
          ${plan.carriesLosses}, 30, now())`);
      await database.execute(sql`insert into affiliate_partners (partner_id, code, name, email, language, plan_id, created_at,
          changed_at)
        values (${partnerId}::uuid, ${code}, ${code}, ${`${code}@inbox.example`}, 'en', ${planId}::uuid, now(), now())`);
      for (const one of counted) await write(database, partnerId, one, 'counted');
      for (const [one, state] of others) await write(database, partnerId, one, state);
      const partner = (await findPartner(database, partnerId)) ?? expect.fail('the partner is gone');
      for (const month of MONTHS) {
        const after = new Date(Date.parse(`${month}-01T00:00:00.000Z`) + 32 * 86_400_000);
        await draftMonth(database, partner, monthBefore(after), after);
      }
      const drafted = await rows<Record<string, unknown>>(
        database,
        sql`select to_char(month, 'YYYY-MM') as month, currency as unit, registrations, first_deposits as "firstDeposits",
            share::text, for_deposits::text as "forDeposits", carried_on::text as "carriedOn", amount::text
          from affiliate_statements where partner_id = ${partnerId}::uuid order by affiliate_statements.month, currency`,
      );
      const owed = owedFor(plan, counted.flatMap(happeningOf), MONTHS);
      expect(drafted).toEqual(
        owed.map(({ share, forDeposits, carriedOn, ...one }) => ({
          ...one,
          ...{ share: String(share), forDeposits: String(forDeposits), carriedOn: String(carriedOn) },
          amount: String(share + forDeposits),
        })),
      );
    };
    await fc.assert(fc.asyncProperty(history, check), { numRuns: 25 });
  });
});
