/** Design 10.10: a database that was filled by the first program is brought up to date, and loses nothing. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connectInMemory, type Database, migrate, rows } from '#server/db/index.ts';
import { chainOf, GENESIS_HASH, inputHashOf, linkHash } from '#server/modules/ledger/canonical.ts';
import { createLedger, type TransferRequest, verifyLedger } from '#server/modules/ledger/index.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');
/** The last migration of the program that fills it: ledger, players, deposits, games. */
const EARLY = '0005';
const AT = new Date('2026-01-10T12:00:00.000Z');

/** A folder with the migrations of then. */
function earlyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.slice(0, 4) <= EARLY)) {
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  return folder;
}

const cashOf = (playerId: string) => ({ owner: 'player', playerId, purse: 'cash', currency: 'EUR' }) as const;
const payments = { owner: 'house', name: 'payments', currency: 'EUR' } as const;
const games = { owner: 'house', name: 'games', currency: 'EUR' } as const;

/** Writes a transfer as that program did: rows, balance, link and head. */
async function writeTransfer(
  database: Database,
  request: TransferRequest,
  link: { position: bigint; previous: string },
) {
  const transferId = randomUUID();
  const { source, externalId, kind, entries, details } = request;
  const inputHash = inputHashOf(request);
  const chain = chainOf(request);
  const chained = {
    transferId,
    source,
    externalId,
    inputHash,
    chain,
    createdAtMs: AT.getTime(),
    position: link.position,
  };
  const hash = linkHash(link.previous, chained);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into ledger_transfers (transfer_id, source, external_id, kind, details, input_hash,
        chain, position, previous_hash, hash, created_at)
      values (${transferId}::uuid, ${source}, ${externalId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${inputHash},
        ${chain}, ${link.position.toString()}::bigint, ${link.previous}, ${hash}, ${AT.toISOString()}::timestamptz)`);
    for (const [line, { account, amount }] of entries.entries()) {
      const isPlayer = account.owner === 'player';
      if (isPlayer) {
        await transaction.execute(sql`insert into ledger_accounts (player_id, purse, currency)
          values (${account.playerId}::uuid, ${account.purse}, 'EUR') on conflict do nothing`);
        await transaction.execute(sql`update ledger_accounts set balance = balance + ${amount.toString()}::bigint
          where player_id = ${account.playerId}::uuid and purse = ${account.purse}`);
      }
      await transaction.execute(sql`insert into ledger_entries (transfer_id, line, owner, player_id, account, currency,
          amount, balance_after)
        select ${transferId}::uuid, ${line}::smallint, ${account.owner}, ${isPlayer ? account.playerId : null}::uuid,
          ${isPlayer ? account.purse : account.name}, 'EUR', ${amount.toString()}::bigint,
          ${isPlayer ? sql`(select balance from ledger_accounts where player_id = ${account.playerId}::uuid and purse = ${account.purse})` : sql`null`}`);
    }
    await transaction.execute(sql`insert into ledger_chains (chain, position, hash)
      values (${chain}, ${link.position.toString()}::bigint, ${hash})
      on conflict (chain) do update set position = excluded.position, hash = excluded.hash`);
  });
  return { position: link.position + 1n, previous: hash };
}

/** A player with a deposit that succeeded, one that failed, one that is open, a stake and a win. */
async function fill(database: Database, playerId: string): Promise<void> {
  await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
      language, created_at)
    values (${playerId}::uuid, ${`${playerId}@inbox.example`}, 'hash', 'main', 'EUR', 'AT', '1990-01-01', 'en',
      ${AT.toISOString()}::timestamptz)`);
  for (const [status, amount] of [
    ['success', 5_000],
    ['fail', 2_000],
    ['pending', 1_000],
  ] as const) {
    const decided = status === 'pending' ? null : AT.toISOString();
    await database.execute(sql`insert into payments (payment_id, player_id, vendor, method, amount, currency, status, first,
        idempotency_key, input_hash, return_url, created_at, decided_at)
      values (${randomUUID()}::uuid, ${playerId}::uuid, 'sandbox', 'card', ${amount}::bigint, 'EUR', ${status},
        ${status === 'success'}, ${randomUUID()}, 'hash', 'http://localhost/', ${AT.toISOString()}::timestamptz,
        ${decided}::timestamptz)`);
  }
  let link = { position: 1n, previous: GENESIS_HASH };
  for (const [kind, amount, house] of [
    ['deposit', 5_000n, payments],
    ['bet', -200n, games],
    ['win', 350n, games],
  ] as const) {
    link = await writeTransfer(
      database,
      {
        source: 'early',
        externalId: randomUUID(),
        kind,
        entries: [
          { account: cashOf(playerId), amount },
          { account: house, amount: -amount },
        ],
        details: kind === 'deposit' ? {} : { game_code: 'facet-fever' },
      },
      link,
    );
  }
}

/** In a rolling restart nodes of the release before go on, under the names that they know. */
async function writeAsBefore(database: Database, playerId: string): Promise<void> {
  const [end] = await rows<{ position: string; hash: string }>(
    database,
    sql`select position::text, hash from ledger_chains where chain = ${`player:${playerId}`}`,
  );
  const entries = [
    { account: cashOf(playerId), amount: -100n },
    { account: games, amount: 100n },
  ];
  const request = { source: 'early', externalId: 'meanwhile', kind: 'bet', entries, details: {} } as const;
  const link = { position: BigInt(end?.position ?? 0) + 1n, previous: end?.hash ?? '' };
  await writeTransfer(database, request, link);

  const columns = sql`provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
    reference_transaction_id, status, wallet_transaction_id, balance, created_at, funding`;
  const values = (id: string) => sql`'studio', ${id}, 'bet', 'posted', ${playerId}::uuid, ${`round of ${id}`},
    'facet-fever', 'EUR', 100::bigint, null, 'ok', gen_random_uuid(), 4900::bigint, ${AT.toISOString()}::timestamptz, null`;
  await database.execute(sql`insert into game_transactions (${columns}) values (${values('theirs')})`);
  await database.execute(sql`update game_transactions set state = 'rolled_back' where transaction_id = 'theirs'`);
  await database.execute(sql`insert into game_calls (${columns}, win_id, win_wallet_id, win_amount, win_balance)
    values (${values('ours')}, 'ours, won', gen_random_uuid(), 250::bigint, 5150::bigint)`);
  const read = await rows(
    database,
    sql`select transaction_id as id, kind, state, amount::text, reference_transaction_id as of from game_transactions
      order by transaction_id`,
  );
  expect(read).toEqual([
    { id: 'ours', kind: 'bet', state: 'posted', amount: '100', of: null },
    { id: 'ours, won', kind: 'win', state: 'posted', amount: '250', of: 'ours' },
    { id: 'theirs', kind: 'bet', state: 'rolled_back', amount: '100', of: null },
  ]);
}

/** How many rows each table of then has. */
async function countsOf(database: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const counted = await Promise.all(
    tables.map((name) => rows<{ count: number }>(database, sql.raw(`select count(*)::integer as count from ${name}`))),
  );
  return Object.fromEntries(tables.map((name, place) => [name, counted[place]?.[0]?.count ?? 0]));
}

test('design 10.10: what an early program wrote is all there after today’s migrations, and the ledger goes on from it', async () => {
  const { database, close } = await connectInMemory();
  onTestFinished(close);
  await migrate(database, { directory: earlyMigrations() });
  const players = [randomUUID(), randomUUID(), randomUUID()];
  for (const playerId of players) await fill(database, playerId);
  const tables = ['players', 'payments', 'ledger_accounts', 'ledger_transfers', 'ledger_entries', 'ledger_chains'];
  const before = await countsOf(database, tables);

  await migrate(database);

  expect(await countsOf(database, tables)).toEqual(before);
  expect(await verifyLedger(database)).toEqual({ transfers: 9, problems: [] });
  const states = await rows<{ state: string; count: number }>(
    database,
    sql`select state, count(*)::integer as count from orders group by state order by state`,
  );
  expect(states).toEqual([
    { state: 'failed', count: 3 },
    { state: 'started', count: 3 },
    { state: 'succeeded', count: 3 },
  ]);
  const ledger = createLedger({ now: () => AT });
  const [playerId = ''] = players;
  expect(await ledger.balance(database, cashOf(playerId))).toBe(5_150n);
  const entries = [
    { account: cashOf(playerId), amount: -150n },
    { account: games, amount: 150n },
  ];
  const posted = await database.transaction((transaction) =>
    ledger.post(transaction, { source: 'now', externalId: 'bet', kind: 'bet', entries, details: {} }),
  );
  expect(posted.ok).toBe(true);
  expect(await verifyLedger(database)).toEqual({ transfers: 10, problems: [] });

  await writeAsBefore(database, playerId);
  expect(await verifyLedger(database)).toEqual({ transfers: 11, problems: [] });
  expect(await ledger.balance(database, cashOf(playerId))).toBe(4_900n);
});
