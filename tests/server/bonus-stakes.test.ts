/** The highest stake of a bonus, through the composed application: at the bound, a cent below and a cent above. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnitOfWork } from '#server/db/index.ts';
import { issueToken } from '#server/modules/game-wallet/tokens.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { vendorHeaders } from '../support/games.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock, testConfig } from '../support/server.ts';

/** A name as vendors give them. */
const idOf = (name: string): string => `round-of-test-${name}`;

onOneDatabase((_name, open) => {
  /** A player with the bonus of a code: 5.00, staked in bets of up to 5.00. */
  async function start() {
    const { database, ...rest } = await open();
    const clock = testClock();
    const app = await testApp({ database, ...rest }, { clock });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    expect((await browser.call('claimBonus', { body: { code: 'AHOY5' } })).status).toBe(200);
    const token = await issueToken(database, {
      ...{ provider: 'studio', sessionId: randomUUID(), playerId, gameCode: 'krakens-toll', currency: 'EUR' },
      ...{ region: 'main', now: clock.now() },
    });
    const ask = async (call: 'bet' | 'win', fields: Record<string, unknown>) => {
      const body = JSON.stringify({
        ...{ request_id: randomUUID(), token, game_code: 'krakens-toll', currency: 'EUR', ...fields },
      });
      const headers = vendorHeaders(body, clock.now().getTime(), testConfig().studioSecrets[0]);
      return (await browser.send(`/vendor/games/studio/${call}`, { method: 'POST', headers, body })).body;
    };
    const game = {
      bet: (roundId: string, amount: number, raises: string | null = null) =>
        ask('bet', {
          ...{ round_id: idOf(roundId), amount: String(amount) },
          ...(raises
            ? { transaction_id: idOf(`${roundId}-${raises}`), reference_transaction_id: idOf(roundId) }
            : { transaction_id: idOf(roundId) }),
        }),
      win: (roundId: string, amount: number) =>
        ask('win', {
          ...{ round_id: idOf(roundId), amount: String(amount), transaction_id: idOf(`${roundId}-w`) },
          ...{ reference_transaction_id: idOf(roundId), round_closed: true },
        }),
    };
    const ledger = createLedger(clock);
    /** Money of the player's own, as a deposit brings it. */
    const deposit = (amount: bigint) =>
      createUnitOfWork(database, () => {}).run((transaction) =>
        ledger.post(transaction, {
          ...{ source: 'payment:test', externalId: randomUUID(), kind: 'deposit', details: {} },
          entries: [
            { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount },
            { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -amount },
          ],
        }),
      );
    return { database, deposit, ...game };
  }

  test('a bet that needs bonus money is taken up to the highest stake, and refused a cent above it', async () => {
    const { bet, deposit, database } = await start();
    await deposit(600n);
    // 4.00 of cash are left: 5.01 would take bonus money.
    expect(await bet('own', 200)).toMatchObject({ status: 'ok', balance: '900' });
    expect(await bet('above', 501)).toMatchObject({ status: 'limit_reached' });
    expect(await bet('bound', 500)).toMatchObject({ status: 'ok', balance: '400' });
    expect(await bet('below', 399)).toMatchObject({ status: 'ok', balance: '1' });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test.each([
    [199, 'ok'],
    [200, 'ok'],
    [201, 'limit_reached'],
  ])('a round of 3.00 of bonus money that is raised by %i: %s', async (raise, status) => {
    const { bet, deposit, win, database } = await start();
    expect(await bet('round', 300)).toMatchObject({ status: 'ok', balance: '200' });
    // Cash raises it no higher: the round is one stake, and bonus money is in it.
    await deposit(1_000n);
    expect(await bet('round', raise, 'raised')).toMatchObject({ status });
    // A second raise is bound by all of them together.
    if (raise === 199) {
      expect(await bet('round', 2, 'again')).toMatchObject({ status: 'limit_reached' });
      expect(await bet('round', 1, 'once-more')).toMatchObject({ status: 'ok' });
    }
    expect(await win('round', 0)).toMatchObject({ status: 'ok' });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('a round of cash is raised with bonus money up to the highest stake, with cash alone as high as the player likes', async () => {
    const { bet, deposit } = await start();
    await deposit(450n);
    expect(await bet('mixed', 450)).toMatchObject({ status: 'ok', balance: '500' });
    expect(await bet('mixed', 51, 'above')).toMatchObject({ status: 'limit_reached' });
    expect(await bet('mixed', 50, 'bound')).toMatchObject({ status: 'ok', balance: '450' });
    await deposit(2_000n);
    expect(await bet('own', 400)).toMatchObject({ status: 'ok' });
    expect(await bet('own', 600, 'raised')).toMatchObject({ status: 'ok' });
  });
});
