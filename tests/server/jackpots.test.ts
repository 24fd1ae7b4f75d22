/** What jackpots hold: heard from the vendor, told to every page, and to nobody where they are forbidden. */
import { describe, expect, test } from 'vitest';
import { gameVendorRoutes } from '#server/adapters/games/studio/index.ts';
import { createJackpots } from '#server/modules/jackpots/index.ts';
import type { GameAggregator, JackpotPool } from '#server/ports/game-aggregator.ts';
import type { GameWallet } from '#server/ports/game-wallet.ts';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import { offers, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { VENDOR_SECRET, vendorHeaders } from '../support/games.ts';

const fleet = (amount: bigint): JackpotPool => ({
  pool: 'fleet',
  currency: 'EUR',
  jackpots: [{ tier: 'flagship', amount }],
});
const shown = (amount: string) => ({
  currency: 'EUR',
  pools: [{ pool: 'fleet', jackpots: [{ tier: 'flagship', amount }] }],
});

function setUp() {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const asked: string[] = [];
  const held = { now: 1_000_000n };
  const told: RealtimeMessage[] = [];
  const toldIn = new Set<RegionId>();
  const studio: GameAggregator = {
    name: 'studio',
    launch: async () => ({ failure: 'failed' }),
    async jackpots(currency) {
      asked.push(currency);
      return [fleet(held.now)];
    },
  };
  const silent: GameAggregator = {
    name: 'silent',
    launch: async () => ({ failure: 'failed' }),
    jackpots: async () => null,
  };
  const aggregators = [studio, silent];
  const jackpots = createJackpots({
    aggregators,
    clock,
    broadcast(message, regions) {
      told.push(message);
      for (const region of regions) toldIn.add(region);
    },
  });
  const routes = gameVendorRoutes({ wallet: {} as GameWallet, jackpots, secret: VENDOR_SECRET, clock });
  const notify = async (body: object, secret = VENDOR_SECRET) => {
    const text = JSON.stringify({ request_id: 'news-00001', ...body });
    const headers = vendorHeaders(text, clock.at, secret);
    return routes.request('/vendor/games/studio/jackpots', { method: 'POST', body: text, headers });
  };
  return { clock, asked, held, told, toldIn, jackpots, notify };
}

describe('what the jackpots hold', () => {
  test('are asked for once, and again when nothing was heard for a while', async () => {
    const { clock, asked, held, jackpots } = setUp();
    expect(await jackpots.of('main')).toEqual(shown('10000.00'));
    held.now = 1_000_500n;
    await jackpots.of('main');
    expect(asked).toEqual(['EUR']);
    clock.at += 15_000;
    expect(await jackpots.of('main')).toEqual(shown('10005.00'));
    await jackpots.of('main', 'HUF');
    expect(asked).toEqual(['EUR', 'EUR', 'HUF']);
  });

  test('are told to every page as soon as the vendor tells them', async () => {
    const { jackpots, notify, told, asked } = setUp();
    await jackpots.of('main');
    const answer = await notify({
      pool: 'fleet',
      currency: 'EUR',
      jackpots: [{ tier: 'flagship', amount: '1234567' }],
    });
    expect(await answer.json()).toEqual({ status: 'ok', request_id: 'news-00001' });
    expect(told.map(({ type, data }) => ({ type, data }))).toEqual([{ type: 'jackpots', data: shown('12345.67') }]);
    expect(await jackpots.of('main')).toEqual(shown('12345.67'));
    expect(asked).toEqual(['EUR']);
  });

  test('are nobody’s news where jackpots are not offered', async () => {
    const { jackpots, asked, notify, toldIn } = setUp();
    expect(await jackpots.of('de')).toEqual({ currency: 'EUR', pools: [] });
    expect(asked).toEqual([]);
    await notify({ pool: 'fleet', currency: 'EUR', jackpots: [{ tier: 'flagship', amount: '1234567' }] });
    expect([...toldIn]).toEqual(REGION_IDS.filter((region) => offers(region, ['jackpots'])));
    expect([...toldIn]).not.toContain('de');
  });

  test('are believed only when signed and well formed (§11)', async () => {
    const { notify, told } = setUp();
    const jackpots = [{ tier: 'flagship', amount: '100' }];
    expect((await notify({ pool: 'fleet', currency: 'EUR', jackpots }, 'another-secret-of-some-length')).status).toBe(
      401,
    );
    expect(
      (await notify({ pool: 'fleet', currency: 'EUR', jackpots: [{ tier: 'flagship', amount: '-1' }] })).status,
    ).toBe(400);
    expect(await (await notify({ pool: 'fleet', currency: 'XXX', jackpots })).json()).toMatchObject({
      status: 'wrong_currency',
    });
    expect(told).toEqual([]);
  });
});
