/**
 * A player who has everything: a row of every state in every table that keeps something of players, drawn from the
 * schema itself, so that a table or a state of tomorrow is there without a word. What the checks of a table ask beyond
 * types and lists of values stands in `full-player-rows.ts`.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, type Queryable, rows } from '#server/db/index.ts';
import { createLedger, type Entry, type PlayerPurse, type TransferRequest } from '#server/modules/ledger/index.ts';
import type { Unit } from '#shared/units.ts';
import { columnsOfPlayers, drawnRows, insertDrawn } from './drawn-rows.ts';
import { completed, KEPT_LISTS, NOT_FILLED } from './full-player-rows.ts';

const PURSES: readonly (readonly [PlayerPurse, Unit])[] = [
  ['cash', 'EUR'],
  ['cash', 'CAD'],
  ['bonus', 'EUR'],
  ['bonus_sport', 'EUR'],
  [`bonus:${randomUUID()}`, 'EUR'],
  [`bonus_sport:${randomUUID()}`, 'EUR'],
  ['hold', 'EUR'],
  ['loyalty', 'XLP'],
  ['coins', 'XCN'],
];

/** Every kind of transfer, with a purse of each unit: and one that turns coins into a bonus. */
function transfersOf(playerId: string): TransferRequest[] {
  const kinds: readonly TransferRequest['kind'][] = [
    ...(['deposit', 'withdrawal', 'bet', 'win', 'rollback', 'bonus', 'conversion', 'forfeit'] as const),
    ...(['hold', 'release', 'correction', 'chargeback', 'prize', 'purchase', 'fee'] as const),
  ];
  const pair = (purse: PlayerPurse, currency: Unit, amount: bigint): Entry[] => [
    { account: { owner: 'player', playerId, purse, currency }, amount },
    { account: { owner: 'house', name: 'corrections', currency }, amount: -amount },
  ];
  const filled = PURSES.map(([purse, unit]) => pair(purse, unit, 5_000n));
  const moved = [
    ...kinds.map(() => pair('cash', 'EUR', 100n)),
    [...pair('coins', 'XCN', -40n), ...pair('bonus', 'EUR', 200n)],
  ];
  return [...filled, ...moved].map((entries, index) => ({
    source: 'staff',
    externalId: `full/${playerId}/${index}`,
    kind: kinds[index % kinds.length] ?? 'correction',
    entries,
    details: index % 2 === 0 ? { bet_id: randomUUID() } : { game_code: 'krakens-toll', round_id: `${index}` },
  }));
}

/**
 * Gives a registered player a row of everything.
 * @returns how many rows were made, by table
 */
export async function fillPlayer(
  database: Database,
  playerId: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const tables = await columnsOfPlayers(database);
  const made = new Map<string, number>();
  await database.transaction(async (transaction) => {
    const ledger = createLedger({ now: () => now });
    for (const request of transfersOf(playerId)) {
      const posted = await ledger.post(transaction, request);
      if (!posted.ok) throw new Error(`The ledger refused ${request.externalId}: ${posted.failure.name}`);
    }
    // Rows point to what is not there, a match or a campaign: pages have to stand that too.
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const [table, found] of tables) {
      const own = found.map((column) => ({
        ...column,
        values: [...(KEPT_LISTS[table]?.[column.name] ?? column.values)],
      }));
      if (NOT_FILLED.has(table) || table.startsWith('studio_') || table.startsWith('ledger_')) continue;
      const drawn = drawnRows(own, now);
      for (const [turn, { row, chosen }] of drawn.entries()) {
        const whole = completed(table, { ...row, player_id: playerId }, turn);
        await insertDrawn(transaction, own, { row: whole, chosen });
      }
      made.set(table, drawn.length);
    }
  });
  return made;
}

/** Where the names in paths stand, if not in a column of that name in a table of players. */
const STANDS_IN: Readonly<Record<string, readonly [table: string, column: string]>> = {
  payment_id: ['orders', 'order_id'],
  provider: ['game_rounds', 'provider'],
};

const PARAM = /\{(\w+)\}/g;

/**
 * The addresses of an endpoint for what a full player has: one for each row that its path can name.
 * @param path as a contract writes it, with names in braces
 */
export async function addressesOf(queryable: Queryable, playerId: string, path: string): Promise<string[]> {
  const names = [...path.matchAll(PARAM)].map(([, name = '']) => name);
  const others = names.filter((name) => name !== 'player_id');
  if (others.length === 0) return [path.replace('{player_id}', playerId)];
  const tables = await columnsOfPlayers(queryable);
  const columns = others.map((name) => STANDS_IN[name]?.[1] ?? name);
  const given = STANDS_IN[others[0] ?? '']?.[0];
  const table =
    given ?? [...tables].find(([, own]) => columns.every((column) => own.some(({ name }) => name === column)))?.[0];
  if (table === undefined)
    return [fill(path, playerId, Object.fromEntries(others.map((name) => [name, randomUUID()])))];
  const picked = columns.map(
    (column, index) => sql`${sql.identifier(column)}::text as ${sql.identifier(others[index] ?? '')}`,
  );
  const found = await rows<Record<string, string>>(
    queryable,
    sql`select distinct ${sql.join(picked, sql`, `)} from ${sql.identifier(table)} where player_id = ${playerId}::uuid`,
  );
  return found.map((row) => fill(path, playerId, row));
}

const fill = (path: string, playerId: string, values: Record<string, string>): string =>
  path.replaceAll(PARAM, (_all, name: string) =>
    encodeURIComponent(name === 'player_id' ? playerId : (values[name] ?? '')),
  );
