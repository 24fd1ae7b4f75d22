import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type Connection, rows, sqlStateOf } from '#server/db/index.ts';
import { ledgerJobs } from '#server/jobs/housekeeping.ts';
import {
  type Account,
  createHolds,
  createLedger,
  creditEntries,
  lockMoney,
  type PlayerPurse,
  type TransferRequest,
  takeBackMoney,
  verifyLedger,
  verifyOnward,
} from '#server/modules/ledger/index.ts';
import type { Result } from '#server/result.ts';
import { forEachDatabase } from '../support/databases.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const ledger = createLedger(systemClock);
const holds = createHolds(ledger);
const platform: Account = { owner: 'house', name: 'payments', currency: 'EUR' };
const purseOf = (playerId: string, purse: PlayerPurse = 'cash'): Account => ({
  owner: 'player',
  playerId,
  purse,
  currency: 'EUR',
});

function credit(playerId: string, amount: bigint, externalId: string = randomUUID()): TransferRequest {
  return {
    source: 'test',
    externalId,
    kind: amount > 0n ? 'deposit' : 'withdrawal',
    entries: [
      { account: purseOf(playerId), amount },
      { account: platform, amount: -amount },
    ],
    details: { reason: 'test' },
  };
}

const post = ({ database }: Connection, request: TransferRequest) =>
  database.transaction((transaction) => ledger.post(transaction, request));

function failureOf(result: Result<unknown>): string | null {
  return result.ok ? null : result.failure.name;
}

/** SQLSTATE a statement is refused with, or null when the database lets it through. */
async function refusal(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return sqlStateOf(error);
  }
}

forEachDatabase((name, open) => {
  describe('design §6: ledger', () => {
    test('a transfer moves money between two accounts and the platform derives its side', async () => {
      const connection = await open();
      const player = randomUUID();
      const result = await post(connection, credit(player, 5_000n));
      expect(result).toMatchObject({ ok: true, value: { replayed: false } });
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(5_000n);
      expect(await ledger.balance(connection.database, platform)).toBe(-5_000n);
      expect(await ledger.balance(connection.database, purseOf(player, 'bonus'))).toBe(0n);
      expect(await verifyLedger(connection.database)).toEqual({ transfers: 1, problems: [] });
    });

    test('the same request twice moves money once; changed input under the same key is a conflict', async () => {
      const connection = await open();
      const player = randomUUID();
      const request = credit(player, 700n, 'key-1');
      const first = await post(connection, request);
      const again = await post(connection, { ...request, entries: [...request.entries].reverse() });
      expect(first.ok && again.ok && first.value.transferId === again.value.transferId).toBe(true);
      expect(again).toMatchObject({ ok: true, value: { replayed: true } });
      expect(failureOf(await post(connection, credit(player, 701n, 'key-1')))).toBe('idempotency_conflict');
      expect(failureOf(await post(connection, credit(randomUUID(), 700n, 'key-1')))).toBe('idempotency_conflict');
      const otherDetails = { ...request, details: { reason: 'other' } };
      expect(failureOf(await post(connection, otherDetails))).toBe('idempotency_conflict');
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(700n);
    });

    test('a purse never falls under its floor, and the caller’s transaction stays usable', async () => {
      const connection = await open();
      const player = randomUUID();
      await post(connection, credit(player, 100n));
      const outcome = await connection.database.transaction(async (transaction) => {
        const refused = await ledger.post(transaction, credit(player, -101n));
        const taken = await ledger.post(transaction, credit(player, -100n));
        return [failureOf(refused), failureOf(taken)];
      });
      expect(outcome).toEqual(['insufficient_funds', null]);
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(0n);
      expect((await verifyLedger(connection.database)).problems).toEqual([]);
    });

    test('the database itself refuses an overdrawn purse, an unbalanced transfer and any change of history', async () => {
      const connection = await open();
      const { database } = connection;
      const player = randomUUID();
      await post(connection, credit(player, 100n, 'kept'));
      const transfer = await ledger.find(database, 'test', 'kept');
      const id = transfer?.transferId ?? '';
      const statements: [string, string][] = [
        [`update ledger_accounts set balance = -1 where player_id = '${player}'`, '23514'],
        [`insert into ledger_entries values ('${id}', 2, 'house', null, 'payments', 'EUR', 1, null)`, '23514'],
        [`update ledger_entries set amount = 1 where transfer_id = '${id}'`, '23001'],
        [`delete from ledger_entries where transfer_id = '${id}'`, '23001'],
        ['truncate ledger_lines', '23001'],
        [`update ledger_transfers set kind = 'win' where transfer_id = '${id}'`, '23001'],
        [`delete from ledger_transfers where transfer_id = '${id}'`, '23001'],
        ['truncate ledger_transfers cascade', '23001'],
        [
          `insert into ledger_transfers values (gen_random_uuid(), 'x', 'y', 'bet', '{}', '', 'c', 1, '', '', now())`,
          '23514',
        ],
      ];
      for (const [statement, state] of statements) {
        expect([statement, await refusal(async () => database.execute(sql.raw(statement)))]).toEqual([
          statement,
          state,
        ]);
      }
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('entries that do not balance are a mistake of the caller and change nothing', async () => {
      const connection = await open();
      const request = credit(randomUUID(), 100n);
      const [first] = request.entries;
      await expect(post(connection, { ...request, entries: first ? [first] : [] })).rejects.toThrow('at least two');
      const lopsided = request.entries.map((entry, index) => (index === 0 ? { ...entry, amount: 99n } : entry));
      await expect(post(connection, { ...request, entries: lopsided })).rejects.toThrow('not to zero');
      expect((await verifyLedger(connection.database)).transfers).toBe(0);
    });

    test('a failed unit of work leaves no trace of its transfers', async () => {
      const connection = await open();
      const player = randomUUID();
      const work = connection.database.transaction(async (transaction) => {
        await ledger.post(transaction, credit(player, 100n));
        throw new Error('the caller gave up');
      });
      await expect(work).rejects.toThrow('the caller gave up');
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(0n);
      expect(await verifyLedger(connection.database)).toEqual({ transfers: 0, problems: [] });
    });

    test('verification finds a forged balance and a forged entry', async () => {
      const { database, ...rest } = await open({ changesSchema: true });
      const player = randomUUID();
      await post({ database, ...rest }, credit(player, 100n));
      await database.execute(sql`update ledger_accounts set balance = 900`);
      expect((await verifyLedger(database)).problems.join()).toMatch(/stores 900, its entries say 100/);
      await database.execute(sql`alter table ledger_transfers disable trigger user`);
      await database.execute(sql`update ledger_transfers set amount = amount * 9`);
      expect((await verifyLedger(database)).problems.join()).toMatch(/hash is not its own/);
    });

    test('a running check begins where the last one ended, and sees what was changed before that, too', async () => {
      const connection = await open({ changesSchema: true });
      const { database } = connection;
      const player = randomUUID();
      const at = new Date('2026-03-10T12:00:00Z');
      await post(connection, credit(player, 100n, 'first'));
      await post(connection, credit(player, 100n, 'second'));
      expect(await verifyOnward(database, at)).toEqual({ transfers: 2, problems: [] });
      expect(await verifyOnward(database, at)).toEqual({ transfers: 0, problems: [] });
      await post(connection, credit(player, 100n, 'third'));
      expect(await verifyOnward(database, at)).toEqual({ transfers: 1, problems: [] });
      await database.execute(sql`alter table ledger_transfers disable trigger user`);
      await database.execute(sql`update ledger_transfers set link = sha256('another') where position = 3`);
      expect((await verifyOnward(database, at)).problems.join()).toMatch(/was changed at 3/);
    });

    test('a transfer that is refused leaves nothing: no head, no purse, and the checks go on', async () => {
      const connection = await open();
      const { database } = connection;
      const poor = randomUUID();
      const bet = (player: string, id: string): TransferRequest => ({
        ...{ source: 'game:test', externalId: id, kind: 'bet', details: {} },
        entries: [
          { account: purseOf(player), amount: -100n },
          { account: { owner: 'house', name: 'games', currency: 'EUR' }, amount: 100n },
        ],
      });
      const refused = await post(connection, bet(poor, 'alone'));
      expect(refused).toMatchObject({ ok: false, failure: { name: 'insufficient_funds' } });
      const two = await database.transaction((transaction) =>
        ledger.postAll(transaction, [bet(poor, 'first'), bet(randomUUID(), 'second')]),
      );
      expect(two.map(({ ok }) => ok)).toEqual([false, false]);
      const left = sql`select chain from ledger_chains union all select purse from ledger_accounts`;
      expect(await rows(database, left)).toEqual([]);
      // A head that only kept a place has no link: it holds, however often it is looked at.
      await database.transaction((transaction) => lockMoney(transaction, poor));
      for (let check = 0; check < 3; check += 1)
        expect(await verifyOnward(database, NOW)).toEqual({ transfers: 0, problems: [] });
      await post(connection, credit(poor, 100n, 'paid'));
      expect(await verifyOnward(database, NOW)).toEqual({ transfers: 1, problems: [] });
    });

    test('a check goes on after a fault: each chain is looked at, and each fault is told until it is mended', async () => {
      const connection = await open({ changesSchema: true });
      const { database } = connection;
      const players = Array.from({ length: 3 }, () => randomUUID()).sort();
      for (const player of players) await post(connection, credit(player, 100n, player));
      await database.execute(sql`update ledger_accounts set balance = 900 where player_id = ${players[2]}::uuid`);
      await database.execute(sql`alter table ledger_transfers disable trigger user`);
      const spoil = (player: string | undefined, source: string) =>
        database.execute(sql`update ledger_transfers set source = ${source} where external_id = ${player}`);
      for (const player of players.slice(0, 2)) await spoil(player, 'game:forged');
      const found = (await verifyOnward(database, NOW)).problems.join('\n');
      for (const text of ['stores 900', `player:${players[0]}: its hash`, `player:${players[1]}: its hash`]) {
        expect(found).toContain(text);
      }
      // The third chain holds and was noted: what comes of it later is looked at beside the faults.
      await post(connection, credit(players[2] ?? '', 100n, 'later'));
      expect((await verifyOnward(database, NOW)).transfers).toBe(3);
      for (const player of players.slice(0, 2)) await spoil(player, credit('', 1n).source);
      await database.execute(sql`update ledger_accounts set balance = 200 where player_id = ${players[2]}::uuid`);
      expect((await verifyOnward(database, NOW)).problems).toEqual([]);
    });

    test('what was changed before a checkpoint is found by the check of the whole, with every fault', async () => {
      const connection = await open({ changesSchema: true });
      const { database } = connection;
      const players = [randomUUID(), randomUUID()];
      for (const player of players) {
        for (const id of ['one', 'two']) await post(connection, credit(player, 100n, `${player}/${id}`));
      }
      await verifyOnward(database, NOW);
      await database.execute(sql`alter table ledger_transfers disable trigger user`);
      await database.execute(sql`update ledger_transfers set details = '{"forged": "yes"}' where position = 1`);
      expect((await verifyOnward(database, NOW)).problems).toEqual([]);
      const [onward, whole] = ledgerJobs(
        () => verifyOnward(database, NOW),
        () => verifyLedger(database),
      );
      await expect(onward?.handle(null)).resolves.toBeUndefined();
      await expect(whole?.handle(null)).rejects.toThrow('2 faults');
      expect([onward?.cron, whole?.cron]).toEqual([expect.any(String), expect.any(String)]);
      const answer = await verifyLedger(database);
      for (const player of players) expect(answer.problems.join('\n')).toContain(`in player:${player}: its hash`);
    });

    test('a check among transfers that are being written finds nothing wrong', async () => {
      const connection = await open();
      const players = Array.from({ length: 4 }, () => randomUUID());
      let isOver = false;
      const writing = Promise.all(
        players.map(async (player) => {
          for (let round = 0; round < 20; round += 1) await post(connection, credit(player, 1n, `${player}/${round}`));
        }),
      ).finally(() => {
        isOver = true;
      });
      const problems: string[] = [];
      do problems.push(...(await verifyLedger(connection.database)).problems);
      while (!isOver);
      await writing;
      expect(problems).toEqual([]);
      expect((await verifyLedger(connection.database)).transfers).toBe(80);
    });

    test('the database links transfers as the audit does, whatever characters their ids hold', async () => {
      const connection = await open();
      const player = randomUUID();
      for (const id of ['plain', 'a "quoted" \\ one', 'łódź 札幌 🎲', 'tab\there', "it's"]) {
        expect(await post(connection, credit(player, 10n, id))).toMatchObject({ ok: true, value: { replayed: false } });
      }
      const between = { account: platform, amount: 5n };
      const other = { account: { ...platform, name: 'corrections' } as Account, amount: -5n };
      const request = { ...credit(player, 1n, 'between houses "too"'), entries: [between, other] };
      expect(await post(connection, request)).toMatchObject({ ok: true, value: { balances: [] } });
      expect(await verifyLedger(connection.database)).toEqual({ transfers: 6, problems: [] });
    });

    test('a transfer answers with the balances it left, line by line in its history', async () => {
      const connection = await open();
      const player = randomUUID();
      await post(connection, credit(player, 1_000n));
      const entries = [
        { account: purseOf(player), amount: -300n },
        { account: purseOf(player), amount: -200n },
        { account: purseOf(player, 'bonus'), amount: 450n },
        { account: platform, amount: 50n },
      ];
      const posted = await post(connection, { ...credit(player, 1n, 'split'), kind: 'correction', entries });
      const balances = posted.ok ? posted.value.balances.map(({ account, balance }) => [account.purse, balance]) : [];
      expect(Object.fromEntries(balances)).toEqual({ cash: 500n, bonus: 450n });
      const lines = await rows<{ account: string; balance_after: string | null }>(
        connection.database,
        sql`select account, entry.balance_after::text from ledger_entries as entry join ledger_transfers using (transfer_id)
          where external_id = 'split' order by line`,
      );
      expect(lines.map(({ account, balance_after }) => [account, balance_after])).toEqual([
        ['payments', null],
        ['bonus', '450'],
        ['cash', '800'],
        ['cash', '500'],
      ]);
      expect((await verifyLedger(connection.database)).problems).toEqual([]);
    });

    test('many together are the same transfers as one by one: balances line by line, chains that the audit follows', async () => {
      const connection = await open();
      const { database } = connection;
      const [first, second] = [randomUUID(), randomUUID()];
      await post(connection, credit(first, 100n));
      const requests = [credit(first, 10n), credit(second, 5n), credit(first, -30n), credit(second, 7n)];
      const posted = await database.transaction((transaction) => ledger.postAll(transaction, requests));
      const left = posted.map((one) => (one.ok ? one.value.balances.map(({ balance }) => balance) : one.failure.name));
      expect(left).toEqual([[110n], [5n], [80n], [12n]]);
      expect(await ledger.balance(database, purseOf(first))).toBe(80n);
      expect(await ledger.balance(database, purseOf(second))).toBe(12n);
      // Chains of single transfers go on behind them.
      await post(connection, credit(first, 1n));
      expect(await verifyLedger(database)).toEqual({ transfers: 6, problems: [] });
    });

    test('of many together each has its own answer: known, refused, or in conflict with what its key stood for', async () => {
      const connection = await open();
      const { database } = connection;
      const player = randomUUID();
      const known = credit(player, 100n, 'known');
      await post(connection, known);
      const requests = [
        credit(player, 10n),
        known,
        credit(player, -200n),
        credit(player, 1n, 'known'),
        credit(player, 1n),
      ];
      const posted = await database.transaction((transaction) => ledger.postAll(transaction, requests));
      const answers = posted.map((one) => (one.ok ? one.value.replayed : one.failure.name));
      expect(answers).toEqual([false, true, 'insufficient_funds', 'idempotency_conflict', false]);
      expect(await ledger.balance(database, purseOf(player))).toBe(111n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('many at once: each key counts once, the purse ends where the sum says', async () => {
      const connection = await open();
      const player = randomUUID();
      const requests = Array.from({ length: 40 }, (_, index) => credit(player, 10n, `many-${index % 20}`));
      const results = await Promise.all(requests.map((request) => post(connection, request)));
      expect(results.filter((result) => result.ok && !result.value.replayed)).toHaveLength(20);
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(200n);
      const drained = await Promise.all(Array.from({ length: 30 }, () => post(connection, credit(player, -10n))));
      expect(drained.filter((result) => result.ok)).toHaveLength(20);
      expect(await ledger.balance(connection.database, purseOf(player))).toBe(0n);
      expect((await verifyLedger(connection.database)).problems).toEqual([]);
    });

    test('the same key for two players at once is taken by one of them only', async () => {
      const connection = await open();
      const players = Array.from({ length: 8 }, () => randomUUID());
      const results = await Promise.all(players.map((player) => post(connection, credit(player, 10n, 'shared'))));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results.map(failureOf).filter((failure) => failure === 'idempotency_conflict')).toHaveLength(7);
      expect(await verifyLedger(connection.database)).toEqual({ transfers: 1, problems: [] });
    });
  });

  describe('design §6: two-phase holds', () => {
    const holdOf = (playerId: string, amount: bigint, holdId: string = randomUUID()) =>
      ({ source: 'withdrawal', holdId, playerId, purse: 'cash', currency: 'EUR', amount }) as const;

    test('a hold is captured or released, once, and never both', async () => {
      const { database, ...rest } = await open();
      const connection = { database, ...rest };
      const player = randomUUID();
      await post(connection, credit(player, 100n));
      const kept = holdOf(player, 60n);
      const returned = holdOf(player, 40n);
      await database.transaction(async (transaction) => {
        expect(failureOf(await holds.place(transaction, kept))).toBeNull();
        expect(failureOf(await holds.place(transaction, returned))).toBeNull();
        expect(failureOf(await holds.place(transaction, holdOf(player, 1n)))).toBe('insufficient_funds');
      });
      expect(await ledger.balance(database, purseOf(player, 'hold'))).toBe(100n);
      await database.transaction(async (transaction) => {
        const capture = { to: 'payments', kind: 'withdrawal' } as const;
        expect(failureOf(await holds.capture(transaction, kept, capture))).toBeNull();
        expect(await holds.capture(transaction, kept, capture)).toMatchObject({ value: { replayed: true } });
        expect(failureOf(await holds.release(transaction, kept))).toBe('idempotency_conflict');
        expect(failureOf(await holds.release(transaction, returned))).toBeNull();
        expect(failureOf(await holds.capture(transaction, returned, capture))).toBe('idempotency_conflict');
        expect(failureOf(await holds.release(transaction, holdOf(player, 5n)))).toBe('not_found');
        expect(failureOf(await holds.release(transaction, { ...kept, amount: 61n }))).toBe('not_found');
      });
      expect(await ledger.balance(database, purseOf(player))).toBe(40n);
      expect(await ledger.balance(database, purseOf(player, 'hold'))).toBe(0n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });
  });

  describe('design §10.2: what a player owes', () => {
    test('money that is taken back and gone is a debt, which the next money pays first; each is taken once', async () => {
      const { database, ...rest } = await open();
      const playerId = randomUUID();
      await post({ database, ...rest }, credit(playerId, 30n));
      const taken: Parameters<typeof takeBackMoney>[2] = {
        source: 'payment:test',
        externalId: 'chargeback-1',
        kind: 'chargeback',
        playerId,
        currency: 'EUR',
        amount: 100n,
        to: 'payments',
        details: {},
      };
      const take = () => database.transaction((transaction) => takeBackMoney(ledger, transaction, taken));
      expect(failureOf(await take())).toBeNull();
      await post({ database, ...rest }, credit(playerId, 500n, 'between'));
      expect(await take()).toMatchObject({ value: { replayed: true } });
      const balances = () =>
        Promise.all([purseOf(playerId), purseOf(playerId, 'debt')].map((purse) => ledger.balance(database, purse)));
      expect(await balances()).toEqual([500n, -70n]);
      for (const [amount, expected] of [
        [50n, { paidOff: 50n, balances: [500n, -20n] }],
        [50n, { paidOff: 20n, balances: [530n, 0n] }],
      ] as const) {
        const paidOff = await database.transaction(async (transaction) => {
          const booked = await creditEntries(transaction, { playerId, currency: 'EUR' }, amount);
          const entries = [...booked.entries, { account: platform, amount: -amount }];
          const request = { source: 'test', externalId: randomUUID(), kind: 'deposit', entries, details: {} } as const;
          expect(failureOf(await ledger.post(transaction, request))).toBeNull();
          return booked.paidOff;
        });
        expect({ paidOff, balances: await balances() }).toEqual(expected);
      }
      expect((await verifyLedger(database)).problems).toEqual([]);
      expect(
        await refusal(() => database.execute(sql`update ledger_accounts set balance = 1 where purse = 'debt'`)),
      ).toBe('23514');
    });
  });

  test.runIf(name === 'postgresql')(
    'design §6: transfers of different players do not wait for each other',
    async () => {
      const connection = await open();
      const [waiting, free] = [randomUUID(), randomUUID()];
      await connection.database.transaction(async (transaction) => {
        await ledger.post(transaction, credit(waiting, 10n));
        // A second connection completes while the first still holds its locks, the platform’s account included.
        expect(failureOf(await post(connection, credit(free, 10n)))).toBeNull();
      });
      expect(await ledger.balance(connection.database, platform)).toBe(-20n);
    },
  );
});
