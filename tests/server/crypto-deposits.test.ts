/** Deposits of coins (spec section 2, buy-crypto; design 10.7): addresses, rates, blocks, and what goes wrong on chains. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import type { Result } from '#server/result.ts';
import { ADDRESS_OF, accountOf, checksummed, childOf, segwitAddress } from '#server/vendors/coins-sandbox/addresses.ts';
import { BLOCK_MS } from '#server/vendors/coins-sandbox/judge.ts';
import { coinsFor, rateAt, worthOf } from '#server/vendors/coins-sandbox/rates.ts';
import { COIN_CODES, formatCoin } from '#shared/coins.ts';
import { onOneDatabase } from '../support/databases.ts';
import { COINS_ORIGIN, openPayments, type TestPayments } from '../support/payments.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}
const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

describe('addresses', () => {
  test('come from the account’s public key as BIP 32 derives them', () => {
    // BIP 32, test vector 2: the master’s public key and its child 0.
    const master = {
      key: bytes('03cbcaa9c98c877a26977d00825c956a238e8dddfbd322cce4f74b0b5bd6ace4a7'),
      chainCode: bytes('60499f801b896d83179a4374aeb7822aaeaceaa0db1f85ee3e904c4defbd9689'),
    };
    const child = childOf(master, 0);
    expect(Buffer.from(child.key).toString('hex')).toBe(
      '02fc9e5af0ac8d9b3cecfe2a888e2117ba3d089d8585886c9c826b6b22a98d12ea',
    );
    expect(Buffer.from(child.chainCode).toString('hex')).toBe(
      'f0909affaa7ee7abe5dd4e100598d4dc53cd709d5a5c2cac40e7412f232f7c9c',
    );
    expect(() => childOf(master, 2 ** 31)).toThrow(RangeError);
  });

  test('have the checksums of BIP 173, EIP 55 and Base58Check', () => {
    // BIP 173: the key of the examples, on both networks.
    const key = bytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
    expect(segwitAddress('bc', key)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    expect(ADDRESS_OF.bitcoin(key)).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
    // EIP 55, the first mixed example; and the well-known address of the private key 1.
    expect(checksummed(bytes('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'))).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
    expect(ADDRESS_OF.ethereum(key)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
    expect(ADDRESS_OF.tron(key)).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
  });

  test('differ from order to order, and are the same after a restart', () => {
    const account = accountOf('a seed');
    const addresses = [1, 2, 3].map((child) => ADDRESS_OF.bitcoin(childOf(account, child).key));
    expect(new Set(addresses).size).toBe(3);
    expect(ADDRESS_OF.bitcoin(childOf(accountOf('a seed'), 2).key)).toBe(addresses[1]);
  });
});

describe('rates', () => {
  test('an amount in coins is worth at least the amount, and less than a cent more per written digit', () => {
    for (const coin of COIN_CODES) {
      const rate = rateAt(coin, 'EUR', new Date('2026-03-10T12:00:00Z'));
      const units = coinsFor(10_000n, coin, rate);
      expect(worthOf(units, coin, rate)).toBeGreaterThanOrEqual(10_000n);
      expect(worthOf(units, coin, rate)).toBeLessThanOrEqual(10_001n);
    }
  });

  test('are written without floats', () => {
    expect(formatCoin(104_000n, 'BTC')).toBe('0.00104');
    expect(formatCoin(1_000_000n, 'USDT')).toBe('1');
    expect(formatCoin(123_456_789_000_000_000n, 'ETH')).toBe('0.123456789');
  });
});

const cash = async ({ wallet }: TestPayments, { playerId }: PlayerSummary) => (await wallet.read(playerId)).balance;

async function bought(platform: TestPayments, alias = 'btc-bitcoin') {
  const player = platform.players.add();
  const started = requireValue(await platform.start(player, { alias, amount: '100.00' }));
  const page = started.redirect_url;
  const transfer = async () => requireValue(await platform.payments.transfer(player.playerId, started.payment_id));
  const state = async () => (await transfer()).payment.state;
  return { player, page, transfer, state, paymentId: started.payment_id };
}

onOneDatabase((_name, open) => {
  describe('a deposit of coins', () => {
    test('has an address of its own, a held rate, and is credited after so many blocks, once', async () => {
      const platform = openPayments(await open());
      const one = await bought(platform);
      const other = await bought(platform);
      expect(new URL(one.page).origin).toBe(COINS_ORIGIN);
      const shown = await one.transfer();
      expect(shown).toMatchObject({ coin: 'BTC', network: 'bitcoin', needed: 3, confirmations: null, note: null });
      expect(shown.address).toMatch(/^tb1q[a-z0-9]{38}$/);
      expect(shown.uri).toBe(`bitcoin:${shown.address}?amount=${Number(shown.coin_amount)}`);
      expect((await other.transfer()).address).not.toBe(shown.address);
      expect(new Date(shown.rate_until).getTime() - platform.clock.now().getTime()).toBe(900_000);

      await platform.useWallet(one.page, { send: 'exact' });
      expect(await one.transfer()).toMatchObject({ confirmations: 0, received: shown.coin_amount, missing: '0' });
      platform.clock.advance(2 * BLOCK_MS);
      await platform.coinVendor.deliverDue();
      expect((await one.transfer()).confirmations).toBe(2);
      expect(await cash(platform, one.player)).toBe('0.00');
      platform.clock.advance(BLOCK_MS);
      await platform.coinVendor.deliverDue();
      expect(await one.state()).toBe('succeeded');
      expect(await cash(platform, one.player)).toBe('100.00');
      platform.clock.advance(10 * BLOCK_MS);
      await platform.coinVendor.deliverDue();
      expect(await cash(platform, one.player)).toBe('100.00');
      // The page is told of each block.
      expect(
        (await platform.eventsOf(one.player.playerId)).filter((type) => type === 'payment').length,
      ).toBeGreaterThan(2);
      expect((await verifyLedger(platform.database)).problems).toEqual([]);
    });

    test('may come in two parts while the rate holds', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform, 'usdt-tron');
      await platform.useWallet(deposit.page, { send: 'half' });
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      expect(await deposit.transfer()).toMatchObject({ note: 'underpaid', payment: { status: 'pending' } });
      await platform.useWallet(deposit.page, { send: 'half' });
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      expect(await cash(platform, deposit.player)).toBe('100.00');
    });

    test('that came to less or more, or too late, is held at its worth for a person, who credits it', async () => {
      const platform = openPayments(await open());
      const short = await bought(platform);
      await platform.useWallet(short.page, { send: 'half' });
      platform.clock.advance(900_000);
      await platform.coinVendor.deliverDue();
      expect(await short.state()).toBe('held');

      const more = await bought(platform, 'eth-ethereum');
      await platform.useWallet(more.page, { send: 'more' });
      await platform.useWallet(more.page, { chain: 'confirm' });
      expect(await more.state()).toBe('held');

      const late = await bought(platform);
      platform.clock.advance(1_000_000);
      await platform.useWallet(late.page, { send: 'exact' });
      await platform.useWallet(late.page, { chain: 'confirm' });
      expect(await late.transfer()).toMatchObject({ note: 'paid_late', payment: { state: 'held' } });

      const waiting = await platform.payments.staff.waiting();
      expect(waiting.map(({ order }) => order.reason)).toEqual(['underpaid', 'overpaid', 'paid_late']);
      const by = { staffId: 'harbour', note: 'seen on the chain' };
      requireValue(await platform.payments.staff.resolve(short.paymentId, 'credit', by));
      requireValue(await platform.payments.staff.resolve(more.paymentId, 'credit', by));
      expect(await cash(platform, short.player)).toBe('50.00');
      expect(await cash(platform, more.player)).toBe('150.00');
      expect(await cash(platform, late.player)).toBe('0.00');
    });

    test('paid twice is credited once, and the second payment is a case for a person', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform);
      await platform.useWallet(deposit.page, { send: 'twice' });
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      await platform.useWallet(deposit.page, { chain: 'mine' });
      expect(await cash(platform, deposit.player)).toBe('100.00');
      const cases = await rows<{ reason: string; details: Record<string, string> }>(
        platform.database,
        sql`select reason, details from staff_cases where player_id = ${deposit.player.playerId}::uuid`,
      );
      expect(cases).toMatchObject([{ reason: 'paid_twice', details: { said: 'surplus' } }]);
    });

    test('counts its blocks anew after a reorganisation, and is taken back when the payment is gone from the chain', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform);
      await platform.useWallet(deposit.page, { send: 'exact' });
      await platform.useWallet(deposit.page, { chain: 'mine' });
      expect((await deposit.transfer()).confirmations).toBe(1);
      await platform.useWallet(deposit.page, { chain: 'reorganise' });
      expect((await deposit.transfer()).confirmations).toBe(0);
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      expect(await cash(platform, deposit.player)).toBe('100.00');
      await platform.useWallet(deposit.page, { chain: 'drop' });
      expect(await deposit.state()).toBe('reversed');
      expect(await cash(platform, deposit.player)).toBe('0.00');
    });

    test('that nobody pays is over an hour after its rate; coins that still come are credited or held, never lost', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform);
      platform.clock.advance(4_500_000);
      await platform.coinVendor.deliverDue();
      expect(await deposit.state()).toBe('failed');
      await platform.useWallet(deposit.page, { send: 'exact' });
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      expect(['held', 'succeeded']).toContain(await deposit.state());
    });

    test('is found by the reconciliation where its webhooks were lost', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform);
      platform.webhooks.deaf = true;
      await platform.useWallet(deposit.page, { send: 'exact' });
      await platform.useWallet(deposit.page, { chain: 'confirm' });
      expect(await deposit.state()).toBe('started');
      platform.clock.advance(130_000);
      await platform.payments.reconcile();
      expect(await cash(platform, deposit.player)).toBe('100.00');
    });

    test('is by one of the coins: the category is no method, and nobody sees another’s address', async () => {
      const platform = openPayments(await open());
      const deposit = await bought(platform);
      const stranger = platform.players.add();
      expect(await platform.start(stranger, { alias: 'crypto' })).toMatchObject({
        failure: { name: 'unknown_payment_method' },
      });
      expect(await platform.payments.transfer(stranger.playerId, deposit.paymentId)).toMatchObject({
        failure: { name: 'not_found' },
      });
      const lists = requireValue(await platform.wallet.paysystems(stranger.playerId, 'main', 'crypto,crypto_category'));
      expect(lists.crypto?.map(({ alias }) => alias)).toEqual([
        'btc-bitcoin',
        'eth-ethereum',
        'usdt-tron',
        'usdt-ethereum',
      ]);
      expect(lists.crypto_category?.map(({ alias }) => alias)).toEqual(['crypto']);
    });
  });
});
