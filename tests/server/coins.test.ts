/** Coins: a unit of the ledger, moved once for each cause, never below nothing (spec section 2, shop). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnitOfWork, eventsAfter } from '#server/db/index.ts';
import type { PlayerContext } from '#server/http/handler.ts';
import { coinRoutes, createCoins } from '#server/modules/coins/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { forEachDatabase } from '../support/databases.ts';

const AT = new Date('2026-03-01T12:00:00.000Z');

forEachDatabase((_name, open) => {
  test('what comes twice for one cause comes once; nobody spends what they have not got', async () => {
    const { database } = await open();
    const unitOfWork = createUnitOfWork(database, () => {});
    const coins = createCoins(createLedger({ now: () => AT }));
    const playerId = randomUUID();
    const gift = { playerId, amount: 30, reason: 'daily_bonus', reference: '2026-03-01' } as const;
    const give = () => unitOfWork.run((transaction, emit) => coins.give(transaction, emit, gift));
    const take = (reference: string, amount: number) =>
      unitOfWork.run((transaction, emit) =>
        coins.take(transaction, emit, { playerId, amount, reason: 'shop_purchase', reference }),
      );

    expect(await give()).toEqual({ moved: true, balance: 30 });
    expect(await give()).toEqual({ moved: false, balance: 30 });
    expect(await take('one', 31)).toMatchObject({ failure: { name: 'coins_short', variables: { missing: 1 } } });
    const bought = await Promise.all(Array.from({ length: 20 }, () => take('two', 20)));
    expect(bought.filter((one) => one.ok && one.value.moved)).toHaveLength(1);
    expect(await coins.balance(database, playerId)).toBe(10);

    const told = await eventsAfter(database, playerId, 0, 50);
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['coins', { balance: 30 }],
      ['coins', { balance: 10 }],
    ]);
    const read = await coinRoutes(database, coins).coins.handle(
      { params: undefined, query: { page: 1 }, body: undefined },
      { playerId } as PlayerContext,
    );
    expect(read).toMatchObject({
      value: {
        balance: 10,
        total: 2,
        result: [
          { reason: 'shop_purchase', amount: -20, created_at: AT.toISOString() },
          { reason: 'daily_bonus', amount: 30 },
        ],
      },
    });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});
