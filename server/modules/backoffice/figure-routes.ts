/** The dashboard, and the rates that its totals over several currencies use. */
import type { Clock } from '../../clock.ts';
import { csvFile } from '../../csv.ts';
import type { Database } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { keepRates, ratesOfDays } from '../rates/index.ts';
import { refuse } from '../staff/index.ts';
import { dashboardOf } from './dashboard.ts';
import type { StaffRoutes } from './handler.ts';

export interface FigureParts {
  database: Database;
  clock: Clock;
  vendorStates(): readonly { vendor: string; isFailing: boolean }[];
}

const lastDay = (until: string): string => new Date(Date.parse(until) - 1).toISOString().slice(0, 10);

const DAYS_SHOWN = 30;

type Figures = StaffRoutes<'dashboard' | 'exportDashboard' | 'rates' | 'setRates'>;

export function figureRoutes({ database, clock, vendorStates }: FigureParts): Figures {
  const parts = () => ({ queryable: database, now: clock.now(), vendors: vendorStates() });
  return {
    dashboard: { read: async ({ query }) => ok(await dashboardOf(parts(), query)) },
    exportDashboard: {
      async read({ query }) {
        const { regions, products, games, currency, since, until, totals } = await dashboardOf(parts(), query);
        const lines = Object.entries({ region: regions, product: products, game: games }).flatMap(([by, shares]) =>
          shares.map((share) => [
            ...[by, share.name, currency, share.stakes, share.payouts, share.ggr, share.before, share.rounds],
          ]),
        );
        const ofTotals = [
          ...totals.figures.map(({ name, value }) => ['total', name, 'EUR', '', '', value, '', '']),
          ...totals.rates.map(({ currency: code, per_euro, day }) => ['rate', day, code, '', '', per_euro, '', '']),
          ...totals.left_out.map((code) => ['left out', 'no rate', code, '', '', '', '', '']),
        ];
        const heads = ['by', 'name', 'currency', 'stakes', 'payouts', 'ggr', 'ggr before', 'rounds'];
        return ok(csvFile(`figures-${since.slice(0, 10)}-${lastDay(until)}`, heads, [...lines, ...ofTotals]));
      },
    },
    rates: {
      async read() {
        const kept = await ratesOfDays(database, DAYS_SHOWN);
        return ok({ rates: kept.map(({ perEuro, ...rate }) => ({ ...rate, per_euro: perEuro })) });
      },
    },
    setRates: {
      async act({ body: { day, rates } }, { person }, { transaction }) {
        const now = clock.now();
        const isTwice = new Set(rates.map(({ currency }) => currency)).size < rates.length;
        if (isTwice) return refuse('invalid', { rates: 'invalid' });
        // The rate of a day to come is nobody's knowledge.
        if (day > now.toISOString().slice(0, 10)) return refuse('invalid', { day: 'invalid' });
        const given = rates.map(({ currency, per_euro }) => ({ currency, perEuro: per_euro }));
        const before = await keepRates(transaction, { day, rates: given, by: person.staffId, at: now });
        const byCurrency = (list: readonly { currency: string; perEuro: string }[]) =>
          Object.fromEntries(list.map(({ currency, perEuro }) => [currency, perEuro]));
        return ok({
          answer: {},
          act: {
            ...{ action: 'rates_set', subject: { kind: 'rates', id: day } },
            ...{ before: byCurrency(before), after: byCurrency(given) },
          },
        });
      },
    },
  };
}
