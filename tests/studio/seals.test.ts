/** The operator's tokens at rest: the database alone lets nobody act for a player, and rounds still reach the wallet. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { SpinAnswer } from '#studio/protocol.ts';
import { createTokenSeal } from '#studio/server/seals.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { forEachDatabase } from '../support/databases.ts';
import { ask, createHarness, launch, SECRET } from '../support/studio.ts';

const TOKEN = 'wallet-token-0123456789';

describe('a seal', () => {
  test('opens under the same secret only, and never looks the same twice', () => {
    const { seal, open } = createTokenSeal(SECRET);
    expect(open(seal(TOKEN))).toBe(TOKEN);
    expect(seal(TOKEN)).not.toBe(seal(TOKEN));
    expect(seal(TOKEN)).not.toContain(TOKEN);
    expect(() => createTokenSeal(`${SECRET}!`).open(seal(TOKEN))).toThrow();
    const sealed = seal(TOKEN);
    const bent = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => open(bent)).toThrow();
  });
});

forEachDatabase((_name, open) => {
  test('no row holds a token, and the wallet is shown it with every call', async () => {
    const { database } = await open();
    const harness = createHarness(createDatabaseStore(database));
    const page = await launch(harness, { token: TOKEN });
    const spin = { request_id: 'round-0001', stake: '20' };
    expect((await ask<SpinAnswer>(harness.studio, `/session/${page}/spin`, spin)).status).toBe(200);
    expect(harness.wallet.calls.map(({ body }) => body.token)).toEqual(harness.wallet.calls.map(() => TOKEN));
    const kept = await rows<{ row: string }>(
      database,
      sql`select s::text as row from studio_sessions as s union all select r::text from studio_rounds as r`,
    );
    expect(kept).toHaveLength(2);
    for (const { row } of kept) expect(row).not.toContain(TOKEN);
  });

  test('what an earlier release wrote down as it is, is sealed at the next start and goes on', async () => {
    const { database } = await open();
    const harness = createHarness(createDatabaseStore(database));
    const page = await launch(harness, { token: TOKEN });
    await database.execute(
      sql`update studio_sessions set document = document || ${JSON.stringify({ walletToken: TOKEN })}::jsonb`,
    );
    const next = harness.start();
    const spin = { request_id: 'round-0001', stake: '20' };
    expect((await ask<SpinAnswer>(next, `/session/${page}/spin`, spin)).status).toBe(200);
    const [kept] = await rows<{ token: string }>(
      database,
      sql`select document ->> 'walletToken' as token from studio_sessions`,
    );
    expect(kept?.token).toMatch(/^sealed\./);
    expect(harness.wallet.calls.at(-1)?.body.token).toBe(TOKEN);
    await next.close();
  });
});
