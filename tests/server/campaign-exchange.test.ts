/** Campaigns for coins: a rate, a least, a share of each period and a budget, once for each press (ADR 0134). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUnitOfWork, type Database, firstRow, rows } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

const DAY_MS = 86_400_000;

interface CampaignFields {
  each?: 'once' | 'day' | 'week';
  coins?: number;
  minimum?: number;
  maximum?: number;
  budget?: number;
}

async function openCasino(database: Database, given = 10_000) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  const coins = createCoins(parts.ledger);
  const reach = { advertised: true, member: true };
  const node = () => {
    const { exchange } = createBonuses({
      ...{ database, clock, coins, ...parts, unitOfWork: createUnitOfWork(database, () => {}) },
      jobs: createJobs(clock.now),
      hasDeposited: async () => true,
      mayAdvertise: async () => reach.advertised,
      inSegment: async () => reach.member,
      inPlay: hasOpenStake,
    });
    return exchange ?? expect.fail('coins cannot be exchanged');
  };
  const [here, there] = [node(), node()];
  const staff = await firstRow<{ staff_id: string }>(
    database,
    sql`insert into staff (email, name, role, created_at) values ('m@b.example', 'Mara', 'marketing', now())
        returning staff_id::text`,
  );
  const now = clock.now().getTime();
  async function campaign(alias: string, fields: CampaignFields = {}): Promise<void> {
    const { each = 'day', coins: price = 50, minimum = 2, maximum = 10, budget = 100_000 } = fields;
    await database.execute(sql`insert into campaigns (alias, kind, product, titles, each, starts_at, ends_at, coins,
        minimum, maximum, stake_maximum, wagering, win_times, term_days, budget, state, created_by, created_at, changed_at)
      values (${alias}, 'exchange', 'casino', '{"en":"Coins to wind"}', ${each},
        ${new Date(now - DAY_MS).toISOString()}::timestamptz, ${new Date(now + 30 * DAY_MS).toISOString()}::timestamptz,
        ${price}, ${minimum}, ${maximum}, 5, 20, 10, 7, ${budget}, 'live', ${staff?.staff_id}::uuid, now(), now())`);
  }
  async function addPlayer() {
    const playerId = await operator.addPlayer({ cash: 0n });
    await parts.unitOfWork.run((transaction, emit) =>
      coins.give(transaction, emit, { playerId, amount: given, reason: 'mission', reference: 'test' }),
    );
    return (await parts.players.find(database, playerId)) ?? expect.fail('no player');
  }
  const player = await addPlayer();
  const swap = (offerId: string, steps: number, key: string = randomUUID(), who = player) =>
    here.exchange(who, 'main', { offerId, steps, key });
  const held = (who = player) => coins.balance(database, who.playerId);
  const grants = (who = player) =>
    rows<{ kind: string; amount: string; wager: string }>(
      database,
      sql`select kind, amount::text, wager_required::text as wager from bonus_grants
          where player_id = ${who.playerId}::uuid order by amount`,
    );
  const shown = async (alias: string, who = player) =>
    (await here.of(who, 'main')).result.find(({ offer_id }) => offer_id === alias);
  return { ...{ operator, clock, reach, here, there, campaign, addPlayer, player, swap, held, grants, shown } };
}

forEachDatabase((_name, open) => {
  test('twenty presses of one exchange on two nodes exchange once, and all are told the same', async () => {
    const { database } = await open();
    const { here, there, campaign, player, held, grants } = await openCasino(database);
    await campaign('coins-to-wind');
    const asked = { offerId: 'coins-to-wind', steps: 4, key: randomUUID() };
    const presses = Array.from({ length: 20 }, (_none, index) =>
      (index % 2 === 0 ? here : there).exchange(player, 'main', asked),
    );
    for (const outcome of await Promise.all(presses)) {
      expect(outcome).toMatchObject({ ok: true, value: { amount: '4.00', price: 200, coins: 9_800 } });
    }
    expect(await held()).toBe(9_800);
    expect(await grants()).toEqual([{ kind: 'exchange', amount: '400', wager: '8000' }]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('twenty exchanges at once stop at the share of the period, and those of many players at the budget', async () => {
    const { database } = await open();
    const { campaign, player, addPlayer, swap, held } = await openCasino(database);
    await campaign('coins-to-wind');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => swap('coins-to-wind', 2)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter((one) => !one.ok && one.failure.name === 'exchange_limit')).toHaveLength(15);
    expect(await held(player)).toBe(10_000 - 5 * 100);
    // Nine euros for all: four exchanges of two.
    await campaign('small-wind', { budget: 900 });
    const others = await Promise.all(Array.from({ length: 8 }, addPlayer));
    const tried = await Promise.all(others.map((who) => swap('small-wind', 2, randomUUID(), who)));
    expect(tried.filter(({ ok }) => ok)).toHaveLength(4);
    expect(tried.filter((one) => !one.ok && one.failure.name === 'not_offered')).toHaveLength(4);
    const spent = await firstRow(database, sql`select spent::text from campaigns where alias = 'small-wind'`);
    expect(spent).toEqual({ spent: '800' });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});

onOneDatabase((_name, open) => {
  test('a refused exchange has a code, takes nothing and uses nothing up', async () => {
    const { database } = await open();
    const { campaign, swap, held, shown, reach, clock } = await openCasino(database, 420);
    await campaign('coins-to-wind');
    expect(await shown('coins-to-wind')).toMatchObject({
      blocked: null,
      price: 50,
      least: 2,
      most: 10,
      amount: '1.00',
    });
    expect(await swap('coins-to-wind', 1)).toMatchObject({
      failure: { name: 'exchange_least', variables: { coins: 100 } },
    });
    expect(await swap('coins-to-wind', 11)).toMatchObject({
      failure: { name: 'exchange_limit', variables: { coins: 500 } },
    });
    expect(await swap('coins-to-wind', 9)).toMatchObject({
      failure: { name: 'coins_short', variables: { missing: 30 } },
    });
    expect(await swap('no-such-wind', 2)).toMatchObject({ failure: { name: 'not_offered' } });
    reach.advertised = false;
    expect(await swap('coins-to-wind', 2)).toMatchObject({ failure: { name: 'not_offered' } });
    expect(await shown('coins-to-wind')).toBeUndefined();
    reach.advertised = true;
    expect(await held()).toBe(420);
    expect(await shown('coins-to-wind')).toMatchObject({ most: 10 });
    const key = randomUUID();
    expect(await swap('coins-to-wind', 8, key)).toMatchObject({ ok: true, value: { coins: 20 } });
    expect(await swap('coins-to-wind', 2, key)).toMatchObject({ failure: { name: 'idempotency_conflict' } });
    expect(await shown('coins-to-wind')).toMatchObject({ most: 2, blocked: 'coins', missing: 80 });
    // Another day is another share; the answer of a press that is sent again stays.
    clock.at += 2 * DAY_MS;
    expect(await shown('coins-to-wind')).toMatchObject({ most: 10 });
    expect(await swap('coins-to-wind', 8, key)).toMatchObject({ ok: true, value: { amount: '8.00', coins: 20 } });
  });

  test('whatever is asked in whatever order, coins taken are the price of what was granted, within share and budget', async () => {
    const { database } = await open();
    const { campaign, addPlayer, swap, held, grants } = await openCasino(database, 1_500);
    let number = 0;
    const asks = fc.array(fc.record({ steps: fc.integer({ min: 1, max: 14 }), again: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    const terms = fc.record({ coins: fc.integer({ min: 1, max: 200 }), maximum: fc.integer({ min: 2, max: 30 }) });
    await fc.assert(
      fc.asyncProperty(terms, asks, async ({ coins, maximum }, list) => {
        number += 1;
        const alias = `wind-${number}`;
        await campaign(alias, { each: 'once', coins, maximum });
        const who = await addPlayer();
        await Promise.all(
          list.flatMap(({ steps, again }) => {
            const key = randomUUID();
            return [swap(alias, steps, key, who), ...(again ? [swap(alias, steps, key, who)] : [])];
          }),
        );
        const given = (await grants(who)).reduce((sum, { amount }) => sum + Number(amount) / 100, 0);
        expect(given).toBeLessThanOrEqual(maximum);
        expect(await held(who)).toBe(1_500 - given * coins);
      }),
      { numRuns: 15 },
    );
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});
