/** The dashboard: days of one's own choice, and names where people read. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DashboardQuery, dashboardOf } from '#server/modules/backoffice/dashboard.ts';
import { keepRates } from '#server/modules/rates/index.ts';
import { recordAllSettled, type SettledFact } from '#server/modules/settled/index.ts';
import type { Currency } from '#shared/money.ts';
import { onOneDatabase } from '#tests/support/databases.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

const fact = (day: string, subject: string, cash: bigint, payout = 0n, currency: Currency = 'EUR'): SettledFact => ({
  ...{
    playerId: randomUUID(),
    product: subject === '1x2' ? 'sport' : 'casino',
    provider: 'any',
    reference: randomUUID(),
  },
  ...{ amendment: 0, outcome: 'settled', subject, region: 'main', currency, payout, payoutCash: payout },
  stake: { cash, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n },
  ...{ startedAt: new Date(`${day}T11:00:00Z`), settledAt: new Date(`${day}T11:00:05Z`) },
});

onOneDatabase((_name, open) => {
  async function setUp(facts: readonly SettledFact[]) {
    const { database } = await open();
    await database.transaction((transaction) => recordAllSettled(transaction, facts));
    const board = (query: Partial<DashboardQuery>) =>
      dashboardOf(
        { queryable: database, now: NOW, vendors: [] },
        { range: 'day', currency: 'EUR', simulated: false, ...query },
      );
    return { database, board };
  }

  const ggrOf = ({ figures }: Awaited<ReturnType<typeof dashboardOf>>) => {
    const { value, before } = figures.find(({ name }) => name === 'ggr') ?? {};
    return [value, before];
  };

  test('own days count from the first to the end of the last, beside as many days before them', async () => {
    const { board } = await setUp([
      fact('2026-11-01', 'krakens-toll', 100n),
      fact('2026-11-02', 'krakens-toll', 2_000n),
      fact('2026-11-04', 'krakens-toll', 30_000n),
      fact('2026-11-05', 'krakens-toll', 400_000n),
    ]);
    const own = await board({ from: '2026-11-03', until: '2026-11-04' });
    expect([own.since, own.until]).toEqual(['2026-11-03T00:00:00.000Z', '2026-11-05T00:00:00.000Z']);
    expect(ggrOf(own)).toEqual(['300.00', '21.00']);
    expect(own.steps).toHaveLength(48);
    expect(own.steps.at(-1)).toMatchObject({ ggr: 30_000, before: 2_100, future: false });
    // The same days the other way round, and one day alone.
    expect(await board({ from: '2026-11-04', until: '2026-11-03' })).toEqual(own);
    expect(ggrOf(await board({ from: '2026-11-05' }))).toEqual(['4000.00', '300.00']);
    expect(ggrOf(await board({ from: '2026-11-01', until: '2026-11-20' }))).toEqual(['4321.00', '0.00']);
  });

  test('games have the names of both catalogues, and sport is a product, whatever its markets are called', async () => {
    const { database, board } = await setUp([
      fact('2026-11-20', 'krakens-toll', 300n),
      fact('2026-11-20', 'vendor-reef', 200n),
      fact('2026-11-20', '1x2', 100n),
    ]);
    await database.execute(
      sql`insert into vendor_games (code, vendor, vendor_code, title, label, kind, first_seen_at)
          values ('vendor-reef', 'v', 'reef', 'Reef of Gold', 'Reef', 'slot', now())`,
    );
    const { games, products } = await board({});
    expect(games.map(({ name, title }) => [name, title])).toEqual([
      ['krakens-toll', 'Kraken’s Toll'],
      ['vendor-reef', 'Reef of Gold'],
      ['sport', null],
    ]);
    expect(products.map(({ name, ggr }) => [name, ggr])).toEqual([
      ['slot', '5.00'],
      ['sport', '1.00'],
    ]);
  });

  test('all currencies are one total at the newest rates of the week, and one without a rate is left out and named', async () => {
    const { database, board } = await setUp([
      fact('2026-11-20', 'krakens-toll', 30_000n, 10_000n),
      fact('2026-11-20', 'krakens-toll', 39_125_000n, 0n, 'HUF'),
      fact('2026-11-20', 'krakens-toll', 0n, 100n, 'PLN'),
      fact('2026-11-20', 'krakens-toll', 5_000n, 0n, 'NOK'),
      fact('2026-11-20', 'krakens-toll', 7_000n, 0n, 'ZAR'),
      fact('2026-11-19', 'krakens-toll', 1_000_000n, 0n, 'BRL'),
    ]);
    const by = randomUUID();
    await database.execute(
      sql`insert into staff (staff_id, email, name, role, created_at) values (${by}::uuid, 'rates@backoffice.example', 'Rhea', 'payments_lead', now())`,
    );
    const keep = (day: string, ...rates: readonly (readonly [Currency, string])[]) =>
      keepRates(database, { day, by, at: NOW, rates: rates.map(([currency, perEuro]) => ({ currency, perEuro })) });
    await keep('2026-11-19', ['HUF', '400'], ['PLN', '4.3'], ['BRL', '6.2']);
    await keep('2026-11-20', ['HUF', '391.25']);
    // A week old says nothing of the day any more; a day later is not known yet.
    await keep('2026-11-13', ['NOK', '11.7']);
    await keep('2026-11-21', ['ZAR', '20.1']);

    const { totals } = await board({});
    // 200.00 + 391,250.00 / 391.25 - 1.00 / 4.3 (0.2326, rounded to the cent)
    expect(totals.figures).toContainEqual({ name: 'ggr', value: '1199.77' });
    expect(totals.rates).toEqual([
      { currency: 'HUF', per_euro: '391.25', day: '2026-11-20' },
      { currency: 'PLN', per_euro: '4.3', day: '2026-11-19' },
    ]);
    expect(totals.left_out).toEqual(['NOK', 'ZAR']);
    expect((await board({ region: 'de' })).totals.figures).toContainEqual({ name: 'ggr', value: '0.00' });
    // A correction holds for what is asked from now on.
    await keep('2026-11-20', ['HUF', '782.5']);
    expect((await board({})).totals.figures).toContainEqual({ name: 'ggr', value: '699.77' });
  });
});
