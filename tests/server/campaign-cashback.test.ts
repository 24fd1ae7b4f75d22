/** Campaigns of cashback: what of a net loss of own money comes back, to whom, once, and within a budget (ADR 0131). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { NO_STAKE, recordSettled, type SettledFact } from '#server/modules/settled/index.ts';
import { bonusesOver } from '../support/bonuses.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

/** A Wednesday, at noon in Vienna. */
const WEDNESDAY = '2026-11-25T11:00:00Z';
/** The first minute of the next day there. */
const THURSDAY = '2026-11-25T23:00:00Z';

const DAY_MS = 86_400_000;

interface CampaignFields {
  each?: 'day' | 'week';
  percent?: number;
  minimum?: number;
  maximum?: number;
  wagering?: number;
  budget?: number;
  regions?: string[];
  weekdays?: number[];
  segment?: string;
  starts?: string;
  ends?: string;
}

async function openCasino(database: Database) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  clock.at = Date.parse(WEDNESDAY);
  const onBreak = new Set<string>();
  const members = new Set<string>();
  const heard: string[] = [];
  const node = () =>
    bonusesOver(operator, database, {
      mayAdvertise: async (_queryable, playerId) => !onBreak.has(playerId),
      inSegment: async (_queryable, _segmentId, playerId) => members.has(playerId),
      tellCashback: async (_transaction, _emit, _playerId, amount) => heard.push(amount),
    });
  const bonuses = node();
  /** Runs the job as the schedule does. */
  async function pay(on = bonuses): Promise<void> {
    const job = on.jobs.find(({ name }) => name === 'campaign-cashback') ?? expect.fail('no job');
    await job.handle({});
  }
  const staff = await rows<{ staff_id: string }>(
    database,
    sql`insert into staff (email, name, role, created_at) values ('m@b.example', 'Mara', 'marketing', now())
        returning staff_id::text`,
  );
  async function campaign(alias: string, fields: CampaignFields = {}): Promise<void> {
    const { each = 'day', percent = 10, minimum = 20, maximum = 50, wagering = 0, budget = 100_000 } = fields;
    const { regions = [], weekdays = [], segment = null } = fields;
    const { starts = '2026-11-01T00:00:00Z', ends = '2027-01-01T00:00:00Z' } = fields;
    await database.execute(sql`insert into campaigns (alias, kind, product, titles, regions, weekdays, segment_id, each,
        starts_at, ends_at, percent, minimum, maximum, stake_maximum, wagering, term_days, budget, state, created_by,
        created_at, changed_at)
      values (${alias}, 'cashback', 'casino', '{"en":"Home wind"}', ${JSON.stringify(regions)}::jsonb,
        ${JSON.stringify(weekdays)}::jsonb, ${segment}::uuid, ${each}, ${starts}::timestamptz, ${ends}::timestamptz,
        ${percent}, ${minimum}, ${maximum}, 5, ${wagering}, 7, ${budget}, 'live', ${staff[0]?.staff_id}::uuid, now(),
        now())`);
  }
  async function addPlayer(): Promise<string> {
    const playerId = await operator.addPlayer({ cash: 0n });
    await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
        language, created_at, nickname, nickname_key)
      values (${playerId}::uuid, ${`${playerId}@x.example`}, 'x', 'main', 'EUR', 'AT', '1990-01-01', 'en', now(),
        ${playerId.slice(0, 12)}, ${playerId.slice(0, 12)})`);
    return playerId;
  }
  const settle = (playerId: string, fact: Partial<SettledFact>) =>
    parts.unitOfWork.run((transaction) =>
      recordSettled(transaction, {
        ...{ playerId, product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0 },
        ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR', stake: NO_STAKE },
        ...{ payout: 0n, payoutCash: 0n, startedAt: clock.now(), settledAt: clock.now() },
        ...fact,
      }),
    );
  const lose = (playerId: string, cash: bigint, fact: Partial<SettledFact> = {}) =>
    settle(playerId, { stake: { ...NO_STAKE, cash }, ...fact });
  /** What a player is told: of each campaign the days or weeks, the newest first. */
  async function told(playerId: string) {
    const player = (await parts.players.find(database, playerId)) ?? expect.fail('no player');
    const found = await bonuses.cashbackOf(player, 'main');
    return Object.fromEntries(found.map(({ campaign: { offer }, periods }) => [offer.id, periods]));
  }
  const spent = async () => rows<{ spent: string }>(database, sql`select spent::text from campaigns order by alias`);
  return { ...operator, bonuses, node, pay, campaign, addPlayer, settle, lose, told, spent, onBreak, members, heard };
}

onOneDatabase((_name, open) => {
  test('a share of the net loss of own money comes back, from the minimum on and up to the maximum; bonus money is none', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    const { addPlayer, settle, lose, pay, told, balanceOf, clock } = casino;
    await casino.campaign('home-wind');
    const [mixed, small, large, bonused, winner] = await Promise.all(Array.from({ length: 5 }, addPlayer));
    if (!(mixed && small && large && bonused && winner)) expect.fail('no players');
    // Half of it own money, and of what it won a quarter: 50.00 staked, 20.00 won.
    await settle(mixed, { stake: { ...NO_STAKE, cash: 5_000n, bonus: 5_000n }, payout: 8_000n, payoutCash: 2_000n });
    // Another product, a free round and what was given back are not of it.
    await lose(mixed, 90_000n, { product: 'sport', subject: 'match' });
    await settle(mixed, { stake: { ...NO_STAKE, freeRounds: 90_000n } });
    await lose(mixed, 90_000n, { outcome: 'taken_back' });
    await lose(small, 1_999n);
    await lose(large, 100_000n);
    await settle(bonused, { stake: { ...NO_STAKE, bonus: 90_000n } });
    await settle(winner, { stake: { ...NO_STAKE, cash: 5_000n }, payout: 9_000n, payoutCash: 9_000n });
    expect(await told(mixed)).toMatchObject({
      'home-wind': [{ status: 'running', date: '2026-11-25', stakes: 5_000n, winnings: 2_000n, amount: 300n }],
    });
    await pay();
    expect(await balanceOf(mixed)).toBe(0n);
    clock.at = Date.parse(THURSDAY);
    await pay();
    const balances = await Promise.all([mixed, small, large, bonused, winner].map((id) => balanceOf(id)));
    expect(balances).toEqual([300n, 0n, 5_000n, 0n, 0n]);
    expect((await told(mixed))['home-wind']).toMatchObject([
      { status: 'running', date: '2026-11-26', amount: 0n },
      { status: 'paid', date: '2026-11-25', stakes: 5_000n, winnings: 2_000n, amount: 300n },
    ]);
    expect((await told(small))['home-wind']?.[1]).toMatchObject({ status: 'none', stakes: 1_999n, amount: 0n });
    expect((await told(bonused))['home-wind']).toHaveLength(1);
    expect(await casino.bonuses.of(mixed)).toMatchObject([{ kind: 'cashback', status: 'completed', converted: 300n }]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('twenty runs at once on several nodes pay once, and days that nobody was awake for are made up for', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    const { addPlayer, lose, pay, clock } = casino;
    await casino.campaign('home-wind', { wagering: 3 });
    const [one, other] = [await addPlayer(), await addPlayer()];
    await lose(one, 20_000n);
    await lose(other, 10_000n);
    clock.at += 86_400_000;
    await lose(one, 5_000n);
    clock.at += 86_400_000;
    const nodes = [casino.node(), casino.node(), casino.node()];
    await Promise.all(Array.from({ length: 20 }, (_none, index) => pay(nodes[index % nodes.length])));
    await pay(casino.node());
    const given = async (playerId: string) =>
      (await casino.bonuses.of(playerId))
        .map(({ cause, amount, wagerRequired }) => [cause, amount, wagerRequired])
        .sort();
    expect(await given(one)).toEqual([
      ['for 2026-11-25', 2_000n, 6_000n],
      ['for 2026-11-26', 500n, 1_500n],
    ]);
    expect(await given(other)).toEqual([['for 2026-11-25', 1_000n, 3_000n]]);
    expect(await casino.spent()).toEqual([{ spent: '3500' }]);
    expect(casino.heard.toSorted()).toEqual(['10.00', '20.00', '5.00']);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('what is corrected after a week was paid counts in the week of its correction', async () => {
    const { database } = await open();
    const { addPlayer, lose, settle, pay, told, clock, campaign } = await openCasino(database);
    await campaign('home-wind', { each: 'week' });
    const playerId = await addPlayer();
    const bet = { reference: randomUUID() };
    await lose(playerId, 10_000n, bet);
    clock.at = Date.parse('2026-11-29T23:00:00Z');
    await pay();
    // The lost bet won after all, and another is lost in the week that has begun.
    await settle(playerId, { ...bet, amendment: 1, payout: 4_000n, payoutCash: 4_000n });
    await lose(playerId, 10_000n);
    clock.at = Date.parse('2026-12-06T23:00:00Z');
    await pay();
    expect((await told(playerId))['home-wind']).toMatchObject([
      { status: 'running', date: '2026-12-07' },
      { status: 'paid', date: '2026-11-30', stakes: 10_000n, winnings: 4_000n, amount: 600n },
      { status: 'paid', date: '2026-11-23', stakes: 10_000n, winnings: 0n, amount: 1_000n },
    ]);
  });

  test('whatever is corrected whenever, each cent of own money counts in one day, and no more comes back than its share of those losses', async () => {
    const { database } = await open();
    const { addPlayer, settle, pay, told, clock, campaign } = await openCasino(database);
    await campaign('home-wind', { minimum: 0, maximum: 10_000, ends: '2028-01-01T00:00:00Z' });
    const bet = fc.record({
      day: fc.integer({ min: 0, max: 2 }),
      stake: fc.bigInt({ min: 1n, max: 50_000n }),
      payout: fc.bigInt({ min: 0n, max: 80_000n }),
      correctedAfter: fc.option(fc.integer({ min: 0, max: 2 })),
      corrected: fc.bigInt({ min: 0n, max: 80_000n }),
    });
    const days = [0, 1, 2, 3, 4];
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 6 }), async (bets) => {
        const playerId = await addPlayer();
        const named = bets.map((one) => ({ ...one, reference: randomUUID() }));
        const nets: bigint[] = [];
        for (const day of days) {
          let net = 0n;
          for (const { reference, stake, payout } of named.filter((one) => one.day === day)) {
            await settle(playerId, { reference, stake: { ...NO_STAKE, cash: stake }, payout, payoutCash: payout });
            net += payout - stake;
          }
          for (const one of named.filter(({ correctedAfter, day: on }) => on + (correctedAfter ?? 9) === day)) {
            const change = one.corrected - one.payout;
            await settle(playerId, { reference: one.reference, amendment: 1, payout: change, payoutCash: change });
            net += change;
          }
          nets.push(net);
          clock.at += DAY_MS;
          await pay();
        }
        const decided = ((await told(playerId))['home-wind'] ?? []).filter(({ status }) => status !== 'running');
        const lost = nets.filter((net) => net < 0n);
        expect(decided.map(({ winnings, stakes }) => winnings - stakes).toReversed()).toEqual(lost);
        expect(decided.map(({ amount }) => amount).toReversed()).toEqual(lost.map((net) => (-net * 10n) / 100n));
        // All days together come to what the bets came to in the end, corrected as they are.
        const came = bets.reduce(
          (sum, one) => sum + (one.correctedAfter === null ? one.payout : one.corrected) - one.stake,
          0n,
        );
        expect(nets.reduce((sum, net) => sum + net, 0n)).toBe(came);
      }),
      { numRuns: 12 },
    );
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('the budget stops it: nobody is paid beyond it, and who is not reads why', async () => {
    const { database } = await open();
    const { addPlayer, lose, pay, told, clock, campaign, spent, balanceOf } = await openCasino(database);
    // Twelve units; three players who are due five each.
    await campaign('home-wind', { budget: 1_200 });
    const players = await Promise.all(Array.from({ length: 3 }, addPlayer));
    for (const playerId of players) await lose(playerId, 5_000n);
    clock.at = Date.parse(THURSDAY);
    await Promise.all(Array.from({ length: 6 }, () => pay()));
    expect(await spent()).toEqual([{ spent: '1000' }]);
    const balances = await Promise.all(players.map((playerId) => balanceOf(playerId)));
    expect(balances.toSorted()).toEqual([0n, 500n, 500n]);
    const unpaid = players[balances.indexOf(0n)] ?? expect.fail('all were paid');
    expect((await told(unpaid))['home-wind']?.[1]).toMatchObject({
      status: 'withheld',
      reason: 'budget',
      amount: 500n,
    });
    // Spent as it is, it pays nothing more: not even when the job comes by again.
    await pay();
    expect(await spent()).toEqual([{ spent: '1000' }]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('it is for its regions, segment and days, from its start until it ends or is stopped, and for nobody on a break', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    const { addPlayer, lose, pay, told, clock, campaign, members, onBreak } = casino;
    const segments = await rows<{ segment_id: string }>(
      database,
      sql`insert into staff_segments (name, filter, created_by, created_at)
          select 'Old hands', '{}', staff_id, now() from staff returning segment_id::text`,
    );
    await campaign('everybody');
    await campaign('elsewhere', { regions: ['de'] });
    await campaign('old-hands', { segment: segments[0]?.segment_id ?? '' });
    await campaign('on-sundays', { weekdays: [0] });
    await campaign('from-noon', { starts: '2026-11-25T11:30:00Z' });
    await campaign('until-noon', { ends: '2026-11-25T11:30:00Z' });
    await campaign('stopped');
    const [member, stranger, resting] = [await addPlayer(), await addPlayer(), await addPlayer()];
    members.add(member);
    for (const playerId of [member, stranger, resting]) await lose(playerId, 10_000n);
    await database.execute(
      sql`update campaigns set state = 'stopped', stopped_at = '2026-11-25T11:30:00Z' where alias = 'stopped'`,
    );
    clock.at = Date.parse('2026-11-25T12:00:00Z');
    for (const playerId of [member, stranger, resting]) await lose(playerId, 3_000n);
    onBreak.add(resting);
    clock.at = Date.parse(THURSDAY);
    await pay();
    const paid = async (playerId: string) =>
      Object.fromEntries((await casino.bonuses.of(playerId)).map(({ offerId, amount }) => [offerId, amount]));
    const all = { everybody: 1_300n, 'from-noon': 300n, 'until-noon': 1_000n, stopped: 1_000n };
    expect(await paid(member)).toEqual({ ...all, 'old-hands': 1_300n });
    expect(await paid(stranger)).toEqual(all);
    expect(await paid(resting)).toEqual({});
    expect((await told(resting)).everybody).toMatchObject([{ status: 'withheld', reason: 'break', amount: 1_300n }]);
    expect(Object.keys(await told(stranger)).toSorted()).toEqual(
      ['everybody', 'from-noon', 'on-sundays', 'stopped', 'until-noon'].toSorted(),
    );
  });
});
