/** Placing a bet in the composed application: who has excluded themselves meanwhile, and what the feed tells meanwhile. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import { ownProfile, REGISTRATION, testApp, testBrowser, testClock, writeHeaders } from '../support/server.ts';
import { openSportsbook } from '../support/sport.ts';

const QUARTER_HOUR_MS = 900_000;
const BET = {
  legs: [{ fixture_id: 'fw:match:none', market: 'result', outcome: 'home', odds: '2.00' }],
  ...{ sizes: [1], line_stake: '5.00', accept: 'better' },
};

onOneDatabase((_name, open) => {
  test('the register of exclusions is asked again before a bet, once its answer is a quarter of an hour old', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'register-')), 'register.csv');
    writeFileSync(file, '');
    const connection = await open();
    const clock = testClock();
    const app = await testApp(connection, { clock, values: { EXCLUSION_REGISTER_FILE: file } });
    const browser = testBrowser(app, 'http://de.localhost:5299');
    const email = `${randomUUID()}@fairwind.example`;
    await browser.call('register', { body: { ...REGISTRATION, country: 'DE', language: 'de', email } });
    await browser.call('saveProfile', { body: ownProfile('DE') });
    const place = () =>
      browser.send(PATHS.placeBet.path, {
        method: PATHS.placeBet.method,
        headers: { ...writeHeaders('http://de.localhost:5299'), [IDEMPOTENCY_HEADER]: randomUUID() },
        body: JSON.stringify(BET),
      });
    const standing = async () =>
      (
        await firstRow<{ answer: string }>(
          connection.database,
          sql`select answer from register_answers join players using (player_id) where email = ${email}`,
        )
      )?.answer;
    expect((await place()).body.error.message).toBe('selection_ended');
    expect(await standing()).toBe('clear');
    writeFileSync(file, `${email},,,${REGISTRATION.birthday}\n`);
    clock.advance(QUARTER_HOUR_MS - 1);
    await place();
    expect(await standing()).toBe('clear');
    clock.advance(1);
    await place();
    expect(await standing()).toBe('excluded');
  });

  test('a bet that is placed while its market is being settled waits for the settlement, and is refused', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    await book.open('m1');
    let placing: ReturnType<typeof book.place> | undefined;
    let isPlaced = false;
    await book.operator.parts.unitOfWork.run(async (transaction) => {
      await transaction.execute(sql`update sport_fixtures set status = 'ended' where fixture_id = 'm1'`);
      await transaction.execute(sql`update sport_markets set status = 'settled' where fixture_id = 'm1'`);
      placing = book.place({ legs: [['m1', 'result', 'home', '2.00']] }).finally(() => {
        isPlaced = true;
      });
      const isWaiting = async () =>
        (
          await firstRow<{ waits: boolean }>(
            database,
            sql`select exists (select from pg_locks where not granted) as waits`,
          )
        )?.waits;
      while (!isPlaced && !(await isWaiting())) await Promise.resolve();
      expect(isPlaced).toBe(false);
    });
    expect(await placing).toMatchObject({ name: 'selection_ended' });
    expect(await book.cash()).toBe(10_000n);
  });
});
