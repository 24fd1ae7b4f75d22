/** Who is at the live tables: asked of the vendors, never older than an answer is good for, told where a table is listed. */
import { describe, expect, test } from 'vitest';
import type { PlayableGame } from '#server/modules/catalogue/index.ts';
import { createTables } from '#server/modules/tables/index.ts';
import type { GameAggregator } from '#server/ports/game-aggregator.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { gameNeeds } from '#shared/catalogue/names.ts';
import { offers } from '#shared/regions/index.ts';

function setUp() {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const held = { asked: 0, players: 12 as number | null };
  const studio: GameAggregator = {
    name: 'studio',
    launch: async () => ({ failure: 'failed' }),
    async tables() {
      held.asked += 1;
      return held.players === null
        ? null
        : [
            { gameCode: 'bay-window-roulette', players: held.players },
            { gameCode: 'lantern-quay', players: 0 },
            { gameCode: 'no-such-table', players: 3 },
          ];
    },
  };
  const other: GameAggregator = { name: 'other', launch: async () => ({ failure: 'failed' }) };
  const find = (code: string) => {
    const game = gameByCode(code);
    return game
      ? ({ ...game, isOfferedIn: (region) => offers(region, gameNeeds(game)) } as Partial<PlayableGame> as PlayableGame)
      : null;
  };
  return { clock, held, tables: createTables({ aggregators: [studio, other], directory: { find }, clock }) };
}
const shown = (players: number) => ({ tables: [{ game_code: 'bay-window-roulette', players }] });

describe('who is at the live tables', () => {
  test('is asked of the vendor at most every ten seconds, and empty or unknown tables are left out', async () => {
    const { clock, held, tables } = setUp();
    expect(await Promise.all([tables.of('main'), tables.of('main')])).toEqual([shown(12), shown(12)]);
    held.players = 1;
    clock.at += 9_999;
    expect(await tables.of('main')).toEqual(shown(12));
    expect(held.asked).toBe(1);
    clock.at += 1;
    expect(await tables.of('main')).toEqual(shown(1));
  });

  test('is not told from memory when the vendor cannot be asked', async () => {
    const { clock, held, tables } = setUp();
    expect(await tables.of('main')).toEqual(shown(12));
    held.players = null;
    clock.at += 10_000;
    expect(await tables.of('main')).toEqual({ tables: [] });
  });

  test('is not told where the law forbids the table', async () => {
    expect(await setUp().tables.of('de')).toEqual({ tables: [] });
  });
});
