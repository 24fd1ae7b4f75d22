/**
 * Brings facts to those who count them: each consumer at its own pace, one node at a time, in transactions of its own.
 * None can slow a bet.
 */
import { sql } from 'drizzle-orm';
import { inBackground } from '../../background.ts';
import { type Database, firstRow, type Queryable, type Transaction, type UnitOfWork } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import { factsAfter, type Place } from './facts.ts';
import type { SettledConsumer } from './types.ts';

/** Facts of one transaction unless told otherwise: short, since an embedded database does nothing else meanwhile. */
const FACTS_AT_ONCE = 100;
/** How long facts gather before they are read. */
const GATHER_MS = 50;
/** How long they gather after a reading: under load each one costs as much as many rounds, however few facts it finds. */
const REST_MS = 250;
/** How soon facts of other nodes are noticed, and a consumer that failed tries again. */
const LOOK_EVERY_MS = 2_000;

export interface SettledReader {
  /** Facts have been committed: they are read soon. */
  poke(): void;
  /** Begins to read. */
  start(): void;
  /** Ends when what is being read is. */
  stop(): Promise<void>;
  /** Reads all there is to read now; what a consumer throws is thrown. */
  readAll(): Promise<void>;
  /** Has a consumer forget what it made of facts and read them all again. */
  replay(name: string): Promise<void>;
}

interface ReaderParts {
  database: Database;
  unitOfWork: UnitOfWork;
  consumers: () => readonly SettledConsumer[];
  log: Log;
  /** Facts of one transaction; it matters to whoever has fallen behind. */
  factsAtOnce?: number;
}

/** How far a consumer has come, claimed until the transaction ends; null while another node is at it. */
const claim = (transaction: Transaction, name: string): Promise<Place | null> =>
  firstRow<Place>(
    transaction,
    sql`select era::integer, xid::text, fact_id::text from settled_cursors where name = ${name} for update skip locked`,
  );

const keepPlace = (transaction: Transaction, name: string, { era, xid, fact_id }: Place) =>
  transaction.execute(sql`update settled_cursors
    set era = ${era}::smallint, xid = ${xid}::xid8, fact_id = ${fact_id}::bigint where name = ${name}`);

const ensurePlace = (queryable: Queryable, name: string) =>
  queryable.execute(sql`insert into settled_cursors (name) values (${name}) on conflict do nothing`);

export function createSettledReader(parts: ReaderParts): SettledReader {
  const { database, unitOfWork, consumers, log, factsAtOnce = FACTS_AT_ONCE } = parts;
  const known = new Set<string>();

  /** One batch; false: there was nothing to read, or another node is at it. */
  const readBatch = ({ name, handle }: SettledConsumer): Promise<boolean> =>
    unitOfWork.run(async (transaction, emit, touch) => {
      const place = await claim(transaction, name);
      if (place === null) return false;
      const { facts, last } = await factsAfter(transaction, place, factsAtOnce);
      if (last === null) return false;
      await handle(transaction, facts, emit, touch);
      await keepPlace(transaction, name, last);
      return facts.length === factsAtOnce;
    });

  const readToEnd = async (consumer: SettledConsumer): Promise<void> => {
    if (!known.has(consumer.name)) await ensurePlace(database, consumer.name);
    known.add(consumer.name);
    while (await readBatch(consumer));
  };

  /** A consumer that fails keeps its place and holds up nobody else. */
  const readSafely = async (): Promise<void> => {
    for (const consumer of consumers()) {
      await readToEnd(consumer).catch((error: unknown) =>
        log.error({ error, consumer: consumer.name }, 'reading settled facts failed'),
      );
    }
  };

  let running: Promise<void> | null = null;
  let again = false;
  let restedAt = 0;
  let soon: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;

  const run = (): void => {
    soon = undefined;
    if (running) {
      again = true;
      return;
    }
    running = readSafely().finally(() => {
      running = null;
      restedAt = performance.now() + REST_MS;
      if (again) run();
    });
    again = false;
    inBackground(running, 'reading settled facts', log);
  };

  return {
    poke() {
      if (look === undefined || soon !== undefined) return;
      soon = setTimeout(run, Math.max(GATHER_MS, restedAt - performance.now())).unref();
    },
    start() {
      look = setInterval(run, LOOK_EVERY_MS).unref();
      run();
    },
    async stop() {
      clearInterval(look);
      clearTimeout(soon);
      look = undefined;
      soon = undefined;
      again = false;
      await running;
    },
    async readAll() {
      for (const consumer of consumers()) await readToEnd(consumer);
    },
    async replay(name) {
      const consumer = consumers().find((one) => one.name === name);
      if (!consumer) throw new Error(`nobody reads settled facts as ${name}`);
      await ensurePlace(database, name);
      await unitOfWork.run(async (transaction) => {
        await transaction.execute(sql`select from settled_cursors where name = ${name} for update`);
        await consumer.forget?.(transaction);
        await keepPlace(transaction, name, { era: 0, xid: '0', fact_id: '0' });
      });
      await readToEnd(consumer);
    },
  };
}

/**
 * Begins a new era when the log holds numbers of transactions that this database has not come to: it was restored from a
 * dump, and what is written from now on would be sorted before what was read long ago. To be called at each start.
 */
export async function renewEra(database: Database): Promise<void> {
  const newest = await firstRow<{ era: number; ahead: boolean }>(
    database,
    sql`select era::integer, xid >= pg_snapshot_xmax(pg_current_snapshot()) as ahead
      from settled_facts where era = (select coalesce(max(log.era), 1) from settled_log as log)
      order by settled_facts.era desc, xid desc, fact_id desc limit 1`,
  );
  if (!newest?.ahead) return;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql.raw(`alter table settled_facts alter column era set default ${newest.era + 1}`));
    await transaction.execute(sql`insert into settled_log (era) values (${newest.era + 1}::smallint)`);
  });
}
