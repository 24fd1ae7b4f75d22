/** Payments in the state in which they wait for a person, as the orders would have left them. */
import { randomUUID } from 'node:crypto';
import { createUnitOfWork, type Database } from '#server/db/index.ts';
import { openCase } from '#server/modules/cases/index.ts';
import { createHolds, createLedger } from '#server/modules/ledger/index.ts';
import { holdOf } from '#server/modules/orders/movements.ts';
import { changeOrder, insertOrder, type NewOrder } from '#server/modules/orders/store.ts';
import { parseAmount } from '#shared/money.ts';
import type { TestClock } from './server.ts';

interface World {
  database: Database;
  clock: TestClock;
}

const orderOf = (
  playerId: string,
  amount: bigint,
  clock: TestClock,
  direction: 'deposit' | 'withdrawal',
): NewOrder => ({
  ...{ orderId: randomUUID(), direction, playerId, vendor: 'sandbox', method: 'card', amount, fee: 0n },
  ...{ currency: 'EUR', benefitId: '', reason: null, accountId: null, region: 'main', returnUrl: null },
  state: direction === 'deposit' ? 'started' : 'review',
  ...{ inputHash: 'h', idempotencyKey: randomUUID(), createdAt: clock.now().toISOString() },
});

const minor = (amount: string): bigint => parseAmount(amount, 'EUR') ?? 0n;
const run = ({ database }: World) => createUnitOfWork(database, async () => undefined).run;

/** A withdrawal that the rules gave to a person, its money set aside. @returns the id of its case */
export function reviewedWithdrawal(world: World, playerId: string, amount: string): Promise<string> {
  const { clock } = world;
  const ledger = createLedger(clock);
  return run(world)(async (transaction) => {
    const account = { owner: 'player', playerId, purse: 'cash', currency: 'EUR' } as const;
    await ledger.post(transaction, {
      ...{ source: 'payment:sandbox', externalId: randomUUID(), kind: 'deposit', details: {} },
      entries: [
        { account, amount: minor(amount) },
        { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -minor(amount) },
      ],
    });
    const order = await insertOrder(transaction, orderOf(playerId, minor(amount), clock, 'withdrawal'));
    await createHolds(ledger).place(transaction, holdOf(order));
    const details = { reasons: 'first_payout large_amount' };
    const subject = { kind: 'order', playerId, subjectId: order.orderId, reason: 'first_payout', details } as const;
    return openCase(transaction, { ...subject, at: clock.now() });
  });
}

/** A deposit of which the provider said another amount. @returns the id of its case */
export function heldDeposit(world: World, playerId: string, amount: string, moved: string): Promise<string> {
  const { clock } = world;
  return run(world)(async (transaction) => {
    const order = await insertOrder(transaction, orderOf(playerId, minor(amount), clock, 'deposit'));
    const change = { state: 'held', reason: 'amount_differs', actor: 'provider', at: clock.now() } as const;
    await changeOrder(transaction, order, { ...change, settledAmount: minor(moved) });
    const subject = { kind: 'order', playerId, subjectId: order.orderId, reason: 'amount_differs' } as const;
    return openCase(transaction, { ...subject, details: { amount: String(minor(moved)) }, at: clock.now() });
  });
}
