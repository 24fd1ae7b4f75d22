/** Who runs a shared game: one process at a time, for ten seconds at most by the database's own time. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FlightSnapshot } from '#studio/flight-protocol.ts';
import { createDatabaseFlightStore } from '#studio/server/aviator/index.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createFlightHarness, createTestLine, TITLE } from '../support/flights.ts';
import { movedClock } from '../support/shared-game.ts';
import { createFakeWallet } from '../support/studio.ts';

const CLAIM_MS = 10_000;
const HOUR_MS = 3_600_000;
const { code } = TITLE;

forEachDatabase((_name, open) => {
  test('one is held for its time and not longer, whatever an earlier process wrote', async () => {
    const { database } = await open();
    const store = createDatabaseFlightStore(database);
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await store.claim(code, one, CLAIM_MS)).toBe(true);
    expect(await store.claim(code, other, CLAIM_MS)).toBe(false);
    expect(await store.claim(code, one, CLAIM_MS)).toBe(true);
    await database.execute(sql`update studio_claims set claimed_until = claimed_until - interval '10 seconds'`);
    expect(await store.claim(code, other, CLAIM_MS)).toBe(true);
    await database.execute(sql`update studio_claims set claimed_until = claimed_until + interval '1 hour'`);
    expect(await store.claim(code, one, CLAIM_MS)).toBe(true);
  });

  test('a flight of a process whose clock was an hour ahead goes on in another, ten seconds after it died', async () => {
    const { database } = await open();
    const parts = { sessions: createDatabaseStore(database), store: createDatabaseFlightStore(database) };
    const { fetcher } = createFakeWallet();
    const sitAt = async (clock: ReturnType<typeof movedClock>) => {
      const harness = createFlightHarness({ ...parts, fetcher, clock });
      const table = harness.start();
      const { line, messages } = createTestLine();
      table.join(await harness.openSeat(), line);
      await table.advance();
      return { table, messages };
    };
    const newest = async () => (await parts.store.newestRound(code))?.number;
    await sitAt(movedClock(Date.now() + HOUR_MS));
    expect(await newest()).toBe(1);
    const clock = movedClock(Date.now());
    const { table, messages } = await sitAt(clock);
    expect((messages[0] as FlightSnapshot).phase).toBe('idle');
    await database.execute(sql`update studio_claims set claimed_until = claimed_until - interval '10 seconds'`);
    clock.at += CLAIM_MS;
    await table.advance();
    expect(await newest()).toBe(2);
    expect(await parts.store.unfinishedRounds(code)).toHaveLength(1);
    await table.close();
  });
});
