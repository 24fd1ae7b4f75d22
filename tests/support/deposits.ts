/** Deposits as a provider's notice makes them, for suites that take the machine away from under them. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createUnitOfWork, type Database, eventsAfter, rows } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';

/** Minor units of each. */
export const DEPOSIT = 100n;

/** Posts a deposit with the message that tells of it, in one transaction; resolves once it is committed. */
export type PostDeposit = (playerId: string, externalId: string) => Promise<void>;

export function createDeposits(database: Database): PostDeposit {
  const unitOfWork = createUnitOfWork(database, () => undefined);
  const ledger = createLedger(systemClock);
  return async (playerId, externalId) => {
    const posted = await unitOfWork.run(async (transaction, emit) => {
      const result = await ledger.post(transaction, {
        source: 'payment:test',
        externalId,
        kind: 'deposit',
        entries: [
          { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount: DEPOSIT },
          { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -DEPOSIT },
        ],
        details: {},
      });
      await emit(playerId, 'message', { title: 'Deposit', text: externalId });
      return result;
    });
    if (!posted.ok) throw new Error(posted.failure.name);
  };
}

/** What was said to be deposited: an id of the notice and the player, separated by a space. */
export type Acknowledged = readonly string[];

/**
 * Every deposit that was acknowledged is there once and whole, with its message; the ledger holds.
 * @param unsure how many may be there besides: those whose answer was never heard.
 */
export async function expectDeposits(
  database: Database,
  players: readonly string[],
  acknowledged: Acknowledged,
  unsure: number,
): Promise<void> {
  const everybodys = await rows<{ external_id: string; player_id: string; amount: string }>(
    database,
    sql`select external_id, player_id::text, amount::text from ledger_transfers where source = 'payment:test'`,
  );
  const stored = everybodys.filter(({ player_id }) => players.includes(player_id));
  const found = new Map(stored.map((row) => [`${row.external_id} ${row.player_id}`, row.amount]));
  expect(found.size).toBe(stored.length);
  expect(acknowledged.filter((line) => found.get(line) !== String(DEPOSIT))).toEqual([]);
  expect(stored.length - acknowledged.length).toBeLessThanOrEqual(unsure);
  expect((await verifyLedger(database)).problems).toEqual([]);
  for (const player of players) {
    const sequences = (await eventsAfter(database, player, 0, 1_000_000)).map(({ sequence }) => sequence);
    const own = stored.filter((row) => row.player_id === player).length;
    expect(sequences).toEqual(Array.from({ length: own }, (_, index) => index + 1));
  }
}
