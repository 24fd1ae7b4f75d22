/** Who may take money out, asked of the application as it is put together: no guard of a test's own. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createUnitOfWork } from '#server/db/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import { createStandings } from '#server/modules/protection/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock, writeHeaders } from '../support/server.ts';

onOneDatabase((_name, open) => {
  test('a withdrawal is refused without identity, to a suspended account, and of what must be played first', async () => {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    const accountId = randomUUID();
    await database.execute(sql`insert into payment_accounts
      (player_id, account_id, vendor, method, token, label, holder, own, created_at, used_at)
      values (${playerId}::uuid, ${accountId}::uuid, 'sandbox', 'e-wallet', 'token-of-a-test', 'ma•••@inbox.example',
        'Mara Lind', true, ${clock.now().toISOString()}::timestamptz, ${clock.now().toISOString()}::timestamptz)`);
    const run = createUnitOfWork(database, () => undefined).run;
    await run((transaction) =>
      createLedger(clock).post(transaction, {
        ...{ source: 'payment:sandbox', externalId: 'paid', kind: 'deposit', details: {} },
        entries: [
          { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount: 10_000n },
          { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -10_000n },
        ],
      }),
    );
    const withdraw = async (amount = '20.00'): Promise<number> => {
      const answer = await browser.send(PATHS.startWithdrawal.path, {
        method: 'POST',
        headers: { ...writeHeaders(), [IDEMPOTENCY_HEADER]: randomUUID() },
        body: JSON.stringify({ account_id: accountId, amount, currency: 'EUR' }),
      });
      return answer.body.error?.code ?? answer.status;
    };
    expect(await withdraw()).toBe(ERRORS.verification_required.code);

    await database.execute(sql`update players set verification = 'verified' where player_id = ${playerId}::uuid`);
    expect(await withdraw()).toBe(200);

    // Where the law asks for it: 80.00 are left, of them 30.00 were paid in and never put at stake.
    await database.execute(sql`insert into orders (order_id, direction, player_id, vendor, method, amount, currency, benefit_id,
        state, status, region, idempotency_key, input_hash, created_at, decided_at)
      values (gen_random_uuid(), 'deposit', ${playerId}::uuid, 'sandbox', 'e-wallet', 3000, 'EUR', '0', 'succeeded',
        'success', 'main', 'key', 'h', ${clock.now().toISOString()}::timestamptz, ${clock.now().toISOString()}::timestamptz)`);
    await database.execute(sql`update players set country = 'EE' where player_id = ${playerId}::uuid`);
    const options = await browser.send(PATHS.withdrawalOptions.path, { headers: writeHeaders() });
    expect(options.body).toMatchObject({ play_once: '30.00', available: '50.00' });
    expect(await withdraw('50.01')).toBe(ERRORS.insufficient_funds.code);
    expect(await withdraw('50.00')).toBe(200);

    const nothing = async () => undefined;
    const standings = createStandings({ clock, endPlay: nothing, onExcluded: nothing, endBonuses: nothing });
    await run((transaction, emit) =>
      standings.set(transaction, emit, { playerId, status: 'suspended', reason: 'staff', until: null }),
    );
    expect(await withdraw()).toBe(ERRORS.play_stopped.code);
    await app.close();
  });
});
