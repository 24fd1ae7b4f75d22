import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type Connection, firstRow } from '#server/db/index.ts';
import { type Account, createLedger, type TransferRequest, verifyLedger } from '#server/modules/ledger/index.ts';
import { forEachDatabase } from '../support/databases.ts';

const ledger = createLedger(systemClock);
const PLAYERS = 3;
const PURSES = ['cash', 'bonus'] as const;
const CURRENCIES = ['EUR', 'HUF'] as const;

/** One thing a caller may ask: a movement between two accounts, under a key that may have been used before. */
interface Step {
  from: number;
  to: number;
  currency: (typeof CURRENCIES)[number];
  amount: number;
  key: number;
}

/** Accounts by number: the purses of the players, then the platform. */
function accountAt(players: readonly string[], index: number, currency: Step['currency']): Account {
  const player = players[Math.floor(index / PURSES.length)];
  const purse = PURSES[index % PURSES.length];
  if (player === undefined || purse === undefined) return { owner: 'house', name: 'games', currency };
  return { owner: 'player', playerId: player, purse, currency };
}

const ACCOUNTS = PLAYERS * PURSES.length + 1;
const step: fc.Arbitrary<Step> = fc
  .record({
    from: fc.nat(ACCOUNTS - 1),
    to: fc.nat(ACCOUNTS - 1),
    currency: fc.constantFrom(...CURRENCIES),
    amount: fc.integer({ min: 1, max: 1_000 }),
    key: fc.nat(11),
  })
  .filter(({ from, to }) => from !== to);

function requestOf(players: readonly string[], source: string, { from, to, currency, amount, key }: Step) {
  return {
    source,
    externalId: `key-${key}`,
    kind: 'bet',
    entries: [
      { account: accountAt(players, from, currency), amount: -BigInt(amount) },
      { account: accountAt(players, to, currency), amount: BigInt(amount) },
    ],
    details: {},
  } satisfies TransferRequest;
}

/** The ledger as it should be, in plain arithmetic. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly keys = new Map<number, string>();

  private at(index: number, currency: string): bigint {
    return this.balances.get(`${index}/${currency}`) ?? 0n;
  }

  /** What the ledger must answer; moves the money when it must. */
  apply(wanted: Step): 'moved' | 'replayed' | 'insufficient_funds' | 'idempotency_conflict' {
    const { from, to, currency, amount, key } = wanted;
    const known = this.keys.get(key);
    if (known !== undefined) return known === JSON.stringify(wanted) ? 'replayed' : 'idempotency_conflict';
    const isPlatform = from === ACCOUNTS - 1;
    if (!isPlatform && this.at(from, currency) < BigInt(amount)) return 'insufficient_funds';
    this.keys.set(key, JSON.stringify(wanted));
    this.balances.set(`${from}/${currency}`, this.at(from, currency) - BigInt(amount));
    this.balances.set(`${to}/${currency}`, this.at(to, currency) + BigInt(amount));
    return 'moved';
  }
}

async function postOutcome({ database }: Connection, request: TransferRequest) {
  const result = await database.transaction((transaction) => ledger.post(transaction, request));
  if (!result.ok) return result.failure.name;
  return result.value.replayed ? 'replayed' : 'moved';
}

/** Sum of everything, players and platform, in one currency: conserved money is zero. */
async function totalOf({ database }: Connection, currency: string): Promise<string> {
  const row = await firstRow<{ total: string }>(
    database,
    sql`select coalesce(sum(amount), 0)::text as total from ledger_entries where currency = ${currency}`,
  );
  return row?.total ?? '0';
}

forEachDatabase((name, open) => {
  test('design §6: any sequence of requests ends where plain arithmetic ends', async () => {
    const connection = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const players = Array.from({ length: PLAYERS }, () => randomUUID());
        const source = randomUUID();
        const model = new Model();
        for (const wanted of steps) {
          expect(await postOutcome(connection, requestOf(players, source, wanted))).toBe(model.apply(wanted));
        }
        for (let index = 0; index < ACCOUNTS - 1; index += 1) {
          for (const currency of CURRENCIES) {
            const balance = await ledger.balance(connection.database, accountAt(players, index, currency));
            expect(balance).toBe(model.balances.get(`${index}/${currency}`) ?? 0n);
            expect(balance >= 0n).toBe(true);
          }
        }
      }),
      { numRuns: 25 },
    );
    for (const currency of CURRENCIES) expect(await totalOf(connection, currency)).toBe('0');
    expect((await verifyLedger(connection.database)).problems).toEqual([]);
  });

  test.runIf(name === 'postgresql')(
    'design §6: any set of requests at once conserves money, counts each key once and breaks no floor',
    async () => {
      const connection = await open();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
          const players = Array.from({ length: PLAYERS }, () => randomUUID());
          const source = randomUUID();
          const requests = steps.map((wanted) => requestOf(players, source, wanted));
          const outcomes = await Promise.all(requests.map((request) => postOutcome(connection, request)));
          const movedKeys = steps.filter((_, index) => outcomes[index] === 'moved').map(({ key }) => key);
          expect(new Set(movedKeys).size).toBe(movedKeys.length);
          const expected = new Map<string, bigint>();
          steps.forEach(({ from, to, currency, amount }, index) => {
            if (outcomes[index] !== 'moved') return;
            const [origin, target] = [`${from}/${currency}`, `${to}/${currency}`];
            expected.set(origin, (expected.get(origin) ?? 0n) - BigInt(amount));
            expected.set(target, (expected.get(target) ?? 0n) + BigInt(amount));
          });
          for (let index = 0; index < ACCOUNTS - 1; index += 1) {
            for (const currency of CURRENCIES) {
              const balance = await ledger.balance(connection.database, accountAt(players, index, currency));
              expect(balance).toBe(expected.get(`${index}/${currency}`) ?? 0n);
            }
          }
        }),
        { numRuns: 15 },
      );
      for (const currency of CURRENCIES) expect(await totalOf(connection, currency)).toBe('0');
      expect((await verifyLedger(connection.database)).problems).toEqual([]);
    },
    120_000,
  );

  test.runIf(name === 'postgresql')(
    'design §6: transfers of players the ledger has never seen wait for each other in one order',
    async () => {
      const connection = await open();
      for (let round = 0; round < 40; round += 1) {
        const players = Array.from({ length: PLAYERS }, () => randomUUID());
        const source = randomUUID();
        const pairs = [0, 2, 4, 6].flatMap((from) => [0, 2, 4, 6].map((to) => ({ from, to })));
        const requests = pairs
          .filter(({ from, to }) => from !== to)
          .map((pair, key) => requestOf(players, source, { ...pair, currency: 'EUR', amount: 1, key }));
        const outcomes = await Promise.all(requests.map((request) => postOutcome(connection, request)));
        expect(outcomes.every((outcome) => ['moved', 'insufficient_funds'].includes(outcome))).toBe(true);
      }
    },
    60_000,
  );
});
