/** The dashboard. */
import type { Clock } from '../../clock.ts';
import { csvFile } from '../../csv.ts';
import type { Database } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { dashboardOf } from './dashboard.ts';
import type { StaffRoutes } from './handler.ts';

export interface FigureParts {
  database: Database;
  clock: Clock;
  vendorStates(): readonly { vendor: string; isFailing: boolean }[];
}

type Figures = StaffRoutes<'dashboard' | 'exportDashboard'>;

export function figureRoutes({ database, clock, vendorStates }: FigureParts): Figures {
  const parts = () => ({ queryable: database, now: clock.now(), vendors: vendorStates() });
  return {
    dashboard: { read: async ({ query }) => ok(await dashboardOf(parts(), query)) },
    exportDashboard: {
      async read({ query }) {
        const { regions, products, games, currency, since } = await dashboardOf(parts(), query);
        const lines = Object.entries({ region: regions, product: products, game: games }).flatMap(([by, shares]) =>
          shares.map((share) => [
            ...[by, share.name, currency, share.stakes, share.payouts, share.ggr, share.before, share.rounds],
          ]),
        );
        const heads = ['by', 'name', 'currency', 'stakes', 'payouts', 'ggr', 'ggr before', 'rounds'];
        return ok(csvFile(`figures-${query.range}-${since.slice(0, 10)}`, heads, lines));
      },
    },
  };
}
