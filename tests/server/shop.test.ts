/** The shop: coins for bonus money, once for each press, within limits of the week (spec section 2, shop). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnitOfWork, type Database } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createShop } from '#server/modules/shop/index.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

const WEEK_MS = 7 * 86_400_000;

async function openShop(database: Database, given: number) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  const coins = createCoins(parts.ledger);
  const customer = { level: 10, advertised: true };
  const bonuses = createBonuses({
    ...{ database, clock, ...parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => true,
    mayAdvertise: async () => customer.advertised,
    inPlay: hasOpenStake,
  });
  const node = () =>
    createShop({
      ...{ database, clock, coins, players: parts.players, giveBonus: bonuses.give },
      grantFreeRounds: bonuses.grantFreeRounds,
      unitOfWork: createUnitOfWork(database, () => {}),
      levelOf: async () => customer.level,
      checkMissions: async () => undefined,
      mayAdvertise: async () => customer.advertised,
    });
  const shop = node();
  async function addCustomer(): Promise<string> {
    const playerId = await operator.addPlayer({ cash: 0n });
    await parts.unitOfWork.run((transaction, emit) =>
      coins.give(transaction, emit, { playerId, amount: given, reason: 'mission', reference: 'test' }),
    );
    return playerId;
  }
  const playerId = await addCustomer();
  const buy = (item: string, key: string = randomUUID(), who = playerId) => shop.buy(who, 'main', item, key);
  const balance = () => coins.balance(database, playerId);
  return { ...{ operator, clock, customer, bonuses, shop, other: node(), playerId, addCustomer, buy, balance } };
}

forEachDatabase((_name, open) => {
  test('twenty presses of one purchase on two nodes buy once, and all are told the same', async () => {
    const { database } = await open();
    const { shop, other, playerId, balance, bonuses } = await openShop(database, 500);
    const key = randomUUID();
    const presses = Array.from({ length: 20 }, (_none, index) =>
      (index % 2 === 0 ? shop : other).buy(playerId, 'main', 'money-1', key),
    );
    for (const outcome of await Promise.all(presses)) {
      expect(outcome).toEqual({ ok: true, value: { item_id: 'money-1', price: 60, coins: 440 } });
    }
    expect(await balance()).toBe(440);
    expect(await bonuses.of(playerId)).toMatchObject([
      { offerId: 'shop', amount: 100n, wagerRequired: 2_000n, winMaximum: 1_000n, stakeMaximum: 500n },
    ]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('free rounds are bought once for a press, stand in the wallet, and are paid for by nobody but the purse', async () => {
    const { database } = await open();
    const { shop, other, playerId, balance, bonuses } = await openShop(database, 500);
    const key = randomUUID();
    const presses = Array.from({ length: 8 }, (_none, index) =>
      (index % 2 === 0 ? shop : other).buy(playerId, 'main', 'spins-5', key),
    );
    for (const outcome of await Promise.all(presses)) {
      expect(outcome).toEqual({ ok: true, value: { item_id: 'spins-5', price: 60, coins: 440 } });
    }
    expect(await balance()).toBe(440);
    expect(await bonuses.freeRoundsOf(playerId)).toMatchObject([
      { offerId: 'shop', gameCode: 'krakens-toll', rounds: 5, used: 0, stake: 20n, wagering: 20, winMaximum: 2_500n },
    ]);
    expect(await bonuses.of(playerId)).toEqual([]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('twenty purchases at once stop at the limit of the week', async () => {
    const { database } = await open();
    const { buy, balance } = await openShop(database, 5_000);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => buy('money-1')));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.filter((one) => !one.ok && one.failure.name === 'shop_week_limit')).toHaveLength(18);
    expect(await balance()).toBe(5_000 - 120);
  });
});

onOneDatabase((_name, open) => {
  test('the shelf says what is missing; a refused purchase takes nothing and uses nothing up', async () => {
    const { database } = await open();
    const { shop, playerId, buy, balance, customer, clock } = await openShop(database, 100);
    const item = async (id: string) => {
      const shelves = await shop.shelves(playerId, 'main');
      return shelves.ok ? shelves.value.items.find(({ item_id }) => item_id === id) : null;
    };
    expect(await item('money-1')).toMatchObject({ blocked: null, missing: 0, week_left: 2, amount: '1.00' });
    expect(await item('money-5')).toMatchObject({ blocked: 'coins', missing: 180, stock_left: 1_000 });
    expect(await buy('money-5')).toMatchObject({ failure: { name: 'coins_short', variables: { missing: 180 } } });
    expect(await item('money-5')).toMatchObject({ week_left: 1, stock_left: 1_000 });
    customer.level = 2;
    expect(await item('money-10')).toMatchObject({ blocked: 'level', level: 3 });
    expect(await buy('money-10')).toMatchObject({ failure: { name: 'shop_level', variables: { level: 3 } } });
    customer.advertised = false;
    expect(await item('money-1')).toMatchObject({ blocked: 'break' });
    expect(await buy('money-1')).toMatchObject({ failure: { name: 'not_offered' } });
    customer.advertised = true;
    const key = randomUUID();
    expect(await buy('money-1', key)).toMatchObject({ ok: true });
    expect(await buy('money-5', key)).toMatchObject({ failure: { name: 'idempotency_conflict' } });
    expect(await buy('moon')).toMatchObject({ failure: { name: 'not_found' } });
    expect(await balance()).toBe(40);
    expect(await item('money-1')).toMatchObject({ blocked: 'coins', week_left: 1 });
    clock.at += WEEK_MS;
    expect(await item('money-1')).toMatchObject({ week_left: 2 });
    const stakes = async (region: 'main' | 'de') => {
      const shelves = await shop.shelves(null, region);
      return shelves.ok ? new Set(shelves.value.items.map((one) => one.stake_maximum)) : null;
    };
    // A bonus may be staked by 5 €; a round on a slot may cost 1 € in Germany (GlüStV 2021 § 22a).
    expect([await stakes('main'), await stakes('de')]).toEqual([new Set(['5.00']), new Set(['1.00'])]);
    expect(await shop.shelves(null, 'main')).toMatchObject({
      value: { coins: null, items: [{ blocked: 'guest' }, {}, {}, {}, {}, {}, {}] },
    });
  });

  test('what is sold out for all is not sold, and the next week it is there again', async () => {
    const { database } = await open();
    const { addCustomer, buy, clock } = await openShop(database, 5_000);
    const customers = await Promise.all(Array.from({ length: 101 }, addCustomer));
    const outcomes = await Promise.all(customers.map((who) => buy('money-25', undefined, who)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(100);
    const refused = outcomes.findIndex(({ ok }) => !ok);
    expect(outcomes[refused]).toMatchObject({ failure: { name: 'shop_sold_out' } });
    clock.at += WEEK_MS;
    expect(await buy('money-25', undefined, customers[refused])).toMatchObject({ ok: true });
  });
});
