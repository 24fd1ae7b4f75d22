import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { connectDatabase, type Database, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { SHORT_LIVED } from '../support/embedded-image.ts';
import { createGamesHarness, createHarnessStudio } from '../support/games.ts';
import { copyTemplate, hasPostgresql } from '../support/postgresql.ts';
import { silentLog } from '../support/silent-log.ts';
import { BET_IS_LEFT_MS } from '../support/studio.ts';

const KILLS = 3;
/** One asks for a round as a whole, the other has jackpots to feed and asks for bet and win: they are spun in turn. */
const SLOTS = ['krakens-toll', 'lucky-anchor'] as const;
/** The studio asks the wallet in its own process, and as any vendor does: both at the same time. */
const WAYS = ['process', 'wire'] as const;
/** Rounds of a process, at random so that it is killed anywhere in one of either kind. */
const ROUNDS = [8, 60] as const;
const CASH = 1_000_000n;
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/spin-worker.ts'));
const LIMIT_MS = 240_000;

/** The address of a PostgreSQL, or the folder of an embedded database. */
interface Place {
  databaseUrl?: string;
  dataDirectory: string;
}

interface Turn {
  playerId: string;
  /** Whether the player still has to be given money. */
  fund: boolean;
  spins: number;
}

/** Spins in a process of its own until it has acknowledged a number of rounds, then kills it at once. */
async function killAfter(place: Place, { playerId, fund, spins }: Turn): Promise<string[]> {
  const address = place.databaseUrl ?? place.dataDirectory;
  const given = [address, playerId, fund ? 'fund' : 'funded', SLOTS.join()];
  const worker = spawn(process.execPath, [...SHORT_LIVED, WORKER, ...given], { stdio: 'pipe' });
  const complaints = text(worker.stderr);
  const exited = once(worker, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    if (/^\S+ \S+ \d+$/.test(line)) acknowledged.push(line);
    if (acknowledged.length === spins) worker.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect({ signal, complaints: await complaints }).toEqual({ signal: 'SIGKILL', complaints: '' });
  return acknowledged;
}

/** PostgreSQL goes on with what it was sent, and notices later that nobody is there to be answered. */
const untilUnused = (database: Database): Promise<void> =>
  expect
    .poll(() =>
      rows(
        database,
        sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    )
    .toEqual([]);

/** The next process finishes what was begun: studio and wallet have the same rounds, each once, and the money is right. */
async function expectFinished(database: Database, playerId: string, acknowledged: readonly string[]): Promise<void> {
  const operator = createGamesHarness(database);
  // A bet without an answer is left to its request until that one cannot be waiting any more.
  operator.clock.at += BET_IS_LEFT_MS;
  await operator.addPlayer({ playerId, cash: 0n });
  const studio = createHarnessStudio(database, operator);
  expect(await studio.settleUnfinished()).toBe(0);

  const recorded = await rows<Record<'round_id' | 'game_code' | 'stake' | 'payout' | 'status', string>>(
    database,
    sql`select round_id, game_code, stake::text, payout::text, status from game_rounds where player_id = ${playerId}`,
  );
  expect(recorded.filter((round) => round.status === 'open')).toEqual([]);
  // What the studio drew and what the wallet booked are the same rounds.
  const drawn = await rows<{ round_id: string }>(
    database,
    sql`select round_id from studio_known_rounds where state not in ('refused', 'rolled_back')`,
  );
  const booked = recorded.filter(({ status }) => !['refused', 'rolled_back'].includes(status));
  expect(drawn.map(({ round_id }) => round_id).sort()).toEqual(booked.map(({ round_id }) => round_id).sort());
  const closed = recorded.filter((round) => round.status === 'closed');
  const found = new Set(closed.map((round) => `${round.round_id} ${round.payout}`));
  expect(acknowledged.filter((line) => !found.has(line.slice(line.indexOf(' ') + 1)))).toEqual([]);
  expect(new Set(closed.map(({ game_code }) => game_code))).toEqual(new Set(SLOTS));
  const net = closed.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.stake), 0n);
  expect(await operator.balanceOf(playerId)).toBe(CASH + net);
  expect((await verifyLedger(database)).problems).toEqual([]);
}

async function expectKillsSurvived(place: Place): Promise<void> {
  const playerId = randomUUID();
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const spins = randomInt(...ROUNDS);
    acknowledged.push(...(await killAfter(place, { playerId, fund: kill === 0, spins })));
    const { database, kind, close } = await connectDatabase({ ...place, log: silentLog });
    if (kind === 'postgresql') await untilUnused(database);
    await expectFinished(database, playerId, acknowledged);
    await close();
  }
  expect(new Set(acknowledged.map((line) => line.split(' ')[0]))).toEqual(new Set(WAYS));
}

const KILL = 'kill -9 during spins loses no round, and what was begun is finished once';

test(
  `on the embedded database: ${KILL}`,
  async () => {
    using data = createDataDirectory();
    await expectKillsSurvived({ dataDirectory: data.path });
  },
  LIMIT_MS,
);

test.skipIf(!hasPostgresql)(
  `on PostgreSQL: ${KILL}`,
  async () => {
    const databaseUrl = await copyTemplate(inject('databasePrefix'));
    await expectKillsSurvived({ databaseUrl, dataDirectory: '' });
  },
  LIMIT_MS,
);
