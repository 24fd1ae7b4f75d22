/** How many people are at the vendors' live tables: asked of the vendors when a page asks, and at most once in a while. */
import type { Tables as TablesView } from '#shared/contract/tables.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { GameAggregator } from '../../ports/game-aggregator.ts';
import type { GameDirectory } from '../catalogue/index.ts';

/** How long an answer is repeated, ms. Nothing older is told: a vendor that cannot be asked has no numbers. */
const GOOD_FOR_MS = 10_000;

export interface Tables {
  /** The tables that the region lists and that somebody is at. */
  of(region: RegionId): Promise<TablesView>;
}

export interface TablesParts {
  aggregators: readonly GameAggregator[];
  directory: Pick<GameDirectory, 'find'>;
  clock: Clock;
}

type Told = TablesView['tables'];

export function createTables({ aggregators, directory, clock }: TablesParts): Tables {
  let known: { at: number; tables: Promise<Told> } | null = null;

  const ask = async (): Promise<Told> => {
    const told = await Promise.all(aggregators.map(async ({ tables }) => (await tables?.()) ?? []));
    return told
      .flat()
      .filter(({ players }) => players > 0)
      .map(({ gameCode, players }) => ({ game_code: gameCode, players }));
  };

  const everywhere = (): Promise<Told> => {
    const now = clock.now().getTime();
    if (known === null || now - known.at >= GOOD_FOR_MS) known = { at: now, tables: ask() };
    return known.tables;
  };

  return {
    async of(region) {
      const tables = await everywhere();
      return { tables: tables.filter(({ game_code }) => directory.find(game_code)?.isOfferedIn(region)) };
    },
  };
}
