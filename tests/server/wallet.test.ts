import { describe, expect, test } from 'vitest';
import type { PlayerContext } from '#server/http/handler.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { type Account, createHolds, type TransferKind } from '#server/modules/ledger/index.ts';
import { walletFrom } from '#server/modules/wallet/balances.ts';
import { offeredMethods, routes } from '#server/modules/wallet/index.ts';
import { readTypes } from '#server/modules/wallet/methods.ts';
import { walletEndpoints } from '#shared/contract/wallet.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { MERCHANT_ORIGIN, openPayments, type TestPayments } from '../support/payments.ts';

const contextOf = (playerId: string, region: RegionId = 'main'): PlayerContext => ({
  region,
  origin: MERCHANT_ORIGIN,
  client: '127.0.0.1',
  userAgent: '',
  sessionId: 'session',
  playerId,
  cookies: null,
  idempotencyKey: null,
  held: 'full' as const,
  fresh: true,
  lookedUp: 'now',
  setCookie: () => undefined,
});

let nextId = 0;
async function move(
  platform: TestPayments,
  playerId: string,
  kind: TransferKind,
  amount: bigint,
  purse: 'cash' | 'bonus',
  details: Record<string, string> = {},
) {
  nextId += 1;
  const account: Account = { owner: 'player', playerId, purse, currency: 'EUR' };
  const posted = await platform.database.transaction((transaction) =>
    platform.ledger.post(transaction, {
      source: 'game:studio',
      externalId: `move-${nextId}`,
      kind,
      entries: [
        { account, amount },
        { account: { owner: 'house', name: 'games', currency: 'EUR' }, amount: -amount },
      ],
      details,
    }),
  );
  expect(posted.ok).toBe(true);
}

onOneDatabase((_name, open) => {
  describe('spec §3: wallet', () => {
    test('every field comes from the purses; an empty wallet is all zeros in the player’s currency', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      await platform.keepPerson(player);
      const endpoints = routes(platform.wallet);
      const read = async () => {
        const result = await endpoints.wallet.handle(
          { params: undefined, query: undefined, body: undefined },
          contextOf(player.playerId),
        );
        return walletEndpoints.wallet.response.parse(result.ok ? result.value : result.failure);
      };
      expect(Object.values(await read()).filter((value) => value !== '0.00')).toEqual(['EUR', '0', 0]);
      await move(platform, player.playerId, 'win', 1_234n, 'cash');
      await move(platform, player.playerId, 'bonus', 500n, 'bonus');
      expect(await read()).toEqual({
        total_balance: '17.34',
        balance: '12.34',
        currency: 'EUR',
        total_bonus: '5.00',
        bonus: '5.00',
        bonus_sport: '0.00',
        loyalty: '0',
        freerounds: 0,
        withdraw_allowed: '12.34',
      });
      await expect(platform.wallet.read('00000000-0000-4000-8000-000000000000')).rejects.toThrow('no player');
    });

    test('loyalty is what the shop takes: coins, which are no money', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      await platform.keepPerson(player);
      const given = { playerId: player.playerId, amount: 120, reason: 'mission', reference: 'test' } as const;
      await platform.unitOfWork.run((transaction, emit) => createCoins(platform.ledger).give(transaction, emit, given));
      expect(await platform.wallet.read(player.playerId)).toMatchObject({ loyalty: '120', total_balance: '0.00' });
    });

    test('held money is no balance until it is released', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      await platform.keepPerson(player);
      const { playerId } = player;
      await move(platform, playerId, 'win', 1_000n, 'cash');
      const hold = {
        source: 'withdrawal',
        holdId: 'w1',
        playerId,
        purse: 'cash',
        currency: 'EUR',
        amount: 400n,
      } as const;
      const holds = createHolds(platform.ledger);
      await platform.database.transaction((transaction) => holds.place(transaction, hold));
      expect(await platform.wallet.read(playerId)).toMatchObject({ total_balance: '6.00', withdraw_allowed: '6.00' });
      await platform.database.transaction((transaction) => holds.release(transaction, hold));
      expect(await platform.wallet.read(playerId)).toMatchObject({ total_balance: '10.00' });
      expect((await platform.wallet.history(playerId, 1)).total).toBe(1);
    });

    test('history: payments in every state and the ledger’s movements, newest first, twenty a page', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { playerId } = player;
      const deposit = await platform.start(player);
      if (!deposit.ok) throw new Error(deposit.failure.name);
      await platform.choose(deposit.value.redirect_url, 'approve');
      await platform.provider.deliverDue();
      for (let round = 0; round < 11; round += 1) {
        platform.clock.advance(1_000);
        await move(platform, playerId, 'bet', -100n, 'cash', { game_code: 'krakens-toll', round_id: `${round}` });
        platform.clock.advance(1_000);
        await move(platform, playerId, 'win', 50n, 'cash');
      }
      platform.clock.advance(1_000);
      await platform.start(player, { amount: '20.00', alias: 'voucher' });
      const first = await platform.wallet.history(playerId, 1);
      const second = await platform.wallet.history(playerId, 2);
      expect(walletEndpoints.walletHistory.response.parse(first)).toEqual(first);
      expect([first.total, first.result.length, second.result.length]).toEqual([24, 20, 4]);
      expect(first.result[0]).toMatchObject({
        type: 'deposit',
        method: 'voucher',
        game_code: null,
        status: 'pending',
        amount: '20.00',
      });
      expect(first.result[1]).toMatchObject({ type: 'win', method: null, status: 'success', amount: '0.50' });
      expect(first.result[2]).toMatchObject({ type: 'bet', method: null, game_code: 'krakens-toll', amount: '-1.00' });
      expect(second.result.at(-1)).toMatchObject({ type: 'deposit', status: 'success', amount: '50.00' });
      const all = [...first.result, ...second.result];
      expect(new Set(all.map(({ id }) => id)).size).toBe(24);
      expect((await platform.wallet.history(playerId, 3)).result).toEqual([]);
      expect((await platform.wallet.history(platform.players.add().playerId, 1)).total).toBe(0);
    });

    test('spec §7: paysystems by one type or several, comma-separated, keyed by type', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const one = await platform.wallet.paysystems(player.playerId, 'main', 'deposit');
      const parsed = walletEndpoints.paysystems.response.parse(one.ok ? one.value : null);
      expect(Object.keys(parsed)).toEqual(['deposit']);
      expect(parsed.deposit?.map(({ alias }) => alias)).toContain('card');
      const several = await platform.wallet.paysystems(player.playerId, 'main', 'crypto, withdraw');
      expect(several.ok && Object.keys(several.value).sort()).toEqual(['crypto', 'withdraw']);
      for (const types of ['', 'deposit,', 'barter', 'deposit,barter']) {
        expect(await platform.wallet.paysystems(player.playerId, 'main', types)).toMatchObject({
          failure: { name: 'invalid' },
        });
      }
    });
  });
});

describe('payment methods', () => {
  test('design §3: a jurisdiction prunes methods, wherever the player is looking from', () => {
    const aliases = (regions: [RegionId, ...RegionId[]]) =>
      offeredMethods({ regions, country: null }, 'EUR').map(({ alias }) => alias);
    expect(aliases(['main'])).toHaveLength(13);
    const regionsWith = (alias: string) => REGION_IDS.filter((region) => aliases([region]).includes(alias as 'card'));
    expect(regionsWith('card')).toEqual(REGION_IDS);
    // Germany, Portugal and Estonia take no coins.
    expect(regionsWith('crypto')).toEqual(REGION_IDS.filter((region) => !['de', 'pt', 'ee'].includes(region)));
    expect(aliases(['main', 'de'])).toEqual(aliases(['de']));
    for (const region of REGION_IDS) expect(aliases([region]).length).toBeGreaterThan(3);
  });

  test('in every currency the default lies between minimum and maximum', () => {
    for (const currency of CURRENCY_CODES) {
      for (const { answer, minimum, maximum } of offeredMethods({ regions: ['main'], country: null }, currency)) {
        const standard = BigInt((answer.rules.default ?? '').replace('.', ''));
        expect(minimum > 0n && minimum <= standard && standard <= maximum).toBe(true);
        expect(answer.rules.currency).toBe(currency);
      }
    }
  });

  test('types are read once each', () => {
    expect(readTypes('withdraw,deposit,deposit')).toEqual(['deposit', 'withdraw']);
    expect(walletFrom({}, 'HUF').total_balance).toBe('0.00');
  });
});
