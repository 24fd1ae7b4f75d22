/** How many people are at the live tables. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Tables } from './service.ts';

export function tableRoutes(tables: Tables): Routes<'tables'> {
  return {
    tables: {
      handle: async (_, { region }) => ok(await tables.of(region)),
    },
  };
}
