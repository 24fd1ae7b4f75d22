/** What became of an act of money whose answer was lost: the server says it by the key that the act was sent with. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { composeIntents } from '#server/app/intents.ts';
import { createUnitOfWork, type Database, firstRow } from '#server/db/index.ts';
import { insertExchange } from '#server/modules/bonuses/campaign-exchange-store.ts';
import { insertPurchase } from '#server/modules/shop/store.ts';
import { INTENT_ACTS } from '#shared/contract/intent-acts.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments } from '../support/payments.ts';
import { openSportsbook } from '../support/sport.ts';

type Asked = { act: string; id: string; number: string | null; stands: boolean } | null;

/** Asks as a player; a key that another player used is unknown to this one. */
const askerIn = (database: Database, book: Awaited<ReturnType<typeof openSportsbook>>) => {
  const { intent } = composeIntents({ database });
  return async (key: string, playerId: string): Promise<Asked> => {
    const answer = await intent.handle(
      { params: { key }, query: undefined, body: undefined },
      book.contextOf(playerId, null, 'main'),
    );
    return answer.ok ? answer.value.intent : expect.fail('the intent could not be read');
  };
};

async function exchangeUnder(database: Database, playerId: string, key: string): Promise<string> {
  const staff = await firstRow<{ id: string }>(
    database,
    sql`insert into staff (email, name, role, created_at) values (${`${randomUUID()}@b.example`}, 'Mara', 'marketing', now())
        returning staff_id::text as id`,
  );
  const campaign = await firstRow<{ id: string }>(
    database,
    sql`insert into campaigns (alias, kind, product, titles, each, starts_at, ends_at, coins, minimum, maximum,
          stake_maximum, wagering, win_times, term_days, budget, state, created_by, created_at, changed_at)
        values ('coins-to-wind', 'exchange', 'casino', '{"en":"Coins to wind"}', 'day', now(), now() + interval '1 day',
          50, 2, 10, 5, 20, 10, 7, 1000, 'live', ${staff?.id}::uuid, now(), now()) returning campaign_id::text as id`,
  );
  const grantId = randomUUID();
  await createUnitOfWork(database, () => {}).run((transaction) =>
    insertExchange(transaction, {
      ...{ playerId, exchangeId: randomUUID(), campaignId: campaign?.id ?? '', key, steps: 2, price: 100, grantId },
      at: new Date(),
    }),
  );
  return grantId;
}

onOneDatabase((_name, open) => {
  test('each act is found by its key, by nobody else’s player, and no act by a key that carried nothing out', async () => {
    const connection = await open();
    const { database } = connection;
    const book = await openSportsbook(database, 1_000_000n);
    const { playerId } = book;
    const stranger = await book.operator.addPlayer({ cash: 0n });
    const ask = askerIn(database, book);
    const key = (act: string) => `${act}-0001`;

    await book.open('m1');
    await book.place({ legs: [['m1', 'result', 'home', '2.00']], key: key('placeBet') });
    const [bet] = await book.bets('open');
    await book.sell(bet?.bet_id ?? '', bet?.cash_out ?? '', 100, key('cashOutBet'));
    const request = await book.betting.requests.ask(
      {
        legs: [{ fixture_id: 'm1', market: 'result', outcome: 'home', odds: '2.00' }],
        ...{ sizes: [1], line_stake: '3000.00', accept: 'any' },
      },
      { playerId, region: 'main', key: key('referBet') },
    );
    await createUnitOfWork(database, () => {}).run((transaction) =>
      insertPurchase(transaction, {
        ...{ playerId, purchaseId: randomUUID(), key: key('buyItem'), item: 'money-1', price: 60, at: new Date() },
      }),
    );
    const grantId = await exchangeUnder(database, playerId, key('exchangeCoins'));

    const bets = { number: bet?.number ?? null, id: bet?.bet_id, stands: true };
    const found: Record<string, object> = {
      placeBet: { act: 'placeBet', ...bets },
      cashOutBet: { act: 'cashOutBet', ...bets },
      referBet: { act: 'referBet', id: request.ok ? request.value.requestId : '', number: null, stands: true },
      buyItem: { act: 'buyItem', id: 'money-1', number: null, stands: true },
      exchangeCoins: { act: 'exchangeCoins', id: grantId, number: null, stands: true },
    };
    for (const [act, expected] of Object.entries(found)) {
      expect([act, await ask(key(act), playerId)]).toEqual([act, expected]);
      expect([act, await ask(key(act), stranger)]).toEqual([act, null]);
    }
    expect(await ask('nothing-under-this', playerId)).toBeNull();

    // Orders: their own harness has accounts and a provider.
    const platform = openPayments(connection);
    const payer = platform.players.add();
    const started = await platform.start(payer, { key: key('startDeposit'), alias: 'card', amount: '500.00' });
    const { redirect_url: page, payment_id: id } = started.ok ? started.value : expect.fail('not started');
    const deposit = { act: 'startDeposit', id, number: null, stands: true };
    expect(await ask(key('startDeposit'), payer.playerId)).toEqual(deposit);
    await platform.choose(page, 'approve');
    await platform.provider.deliverDue();
    const { accounts } = await platform.payments.withdrawals.options(payer.playerId, payer.region);
    const asked = await platform.payments.withdrawals.start(
      { playerId: payer.playerId, region: payer.region, idempotencyKey: key('startWithdrawal') },
      { account_id: accounts[0]?.account_id ?? '', amount: '100.00', currency: payer.currency },
    );
    expect(await ask(key('startWithdrawal'), payer.playerId)).toEqual({
      act: 'startWithdrawal',
      id: asked.ok ? asked.value.payment_ids[0] : '',
      ...{ number: null, stands: true },
    });
    expect(await ask(key('startWithdrawal'), playerId)).toBeNull();
    expect([...Object.keys(found), 'startDeposit', 'startWithdrawal'].sort()).toEqual([...INTENT_ACTS].sort());
  });

  test('a deposit that its provider did not take is known and does not stand', async () => {
    const connection = await open();
    const book = await openSportsbook(connection.database);
    const platform = openPayments(connection);
    const payer = platform.players.add();
    platform.vendor.reachable = false;
    const started = await platform.start(payer, { key: 'provider-away-1' });
    expect(started).toMatchObject({ ok: false });
    const ask = askerIn(connection.database, book);
    expect(await ask('provider-away-1', payer.playerId)).toMatchObject({ act: 'startDeposit', stands: false });
  });
});
