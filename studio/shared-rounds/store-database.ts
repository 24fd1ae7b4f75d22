/** The store of shared rounds over PostgreSQL or PGlite, in the studio's own tables. */
import { and, desc, eq, getTableColumns, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { sessionsAlike } from '../server/sessions-alike.ts';
import { studioSessions } from '../server/tables.ts';
import type { Clock } from '../server/types.ts';
import {
  type Objection,
  type Opened,
  RELEASED,
  type SharedBet,
  type SharedBetStore,
  WAITS_FOR_WALLET,
} from './bets.ts';
import { studioChains, studioClaims, studioSharedRounds } from './tables.ts';
import type { ProvenRound, SharedRoundStore } from './types.ts';

export type AnyDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;
type Work = Pick<AnyDatabase, 'update' | 'select' | 'insert' | 'execute'>;

const PLAY_MONEY = sql<string>`${studioSessions.document} ->> 'demoBalance'`;

/** Adds to a demo session's play money; null when there is none or not enough. */
async function credit(work: Work, sessionId: string, amount: bigint): Promise<bigint | null> {
  const sum = sql`(${PLAY_MONEY})::bigint + ${amount.toString()}::bigint`;
  const [row] = await work
    .update(studioSessions)
    .set({ document: sql`jsonb_set(${studioSessions.document}, '{demoBalance}', to_jsonb((${sum})::text))` })
    .where(and(eq(studioSessions.sessionId, sessionId), sql`${sum} >= 0`))
    .returning({ balance: PLAY_MONEY });
  return row ? BigInt(row.balance) : null;
}

/** Rolls a transaction back without being a failure. */
class RollbackError<Why> extends Error {
  readonly outcome: Why;
  constructor(outcome: Why) {
    super();
    this.outcome = outcome;
  }
}

/** What one bet needs of its table. */
interface BetRows<Bet extends SharedBet, Why extends string> {
  /** Lets no other bet of the player come between. */
  lock(work: Work): Promise<unknown>;
  insert(work: Work): Promise<boolean>;
  known(work: Work): Promise<Bet | null>;
  objection(work: Work): Promise<Why | null>;
}

/** Writes a bet and takes the play money of a demo bet in the same step. */
async function openInOneStep<Bet extends SharedBet, Why extends string>(
  database: AnyDatabase,
  bet: Bet,
  rows: BetRows<Bet, Why>,
): Promise<Opened<Bet, Why>> {
  try {
    return await database.transaction(async (transaction): Promise<Opened<Bet, Why>> => {
      await rows.lock(transaction);
      if (!(await rows.insert(transaction))) {
        const known = await rows.known(transaction);
        return known ? { outcome: 'known', bet: known } : { outcome: 'place_taken' };
      }
      const why = await rows.objection(transaction);
      if (why !== null) throw new RollbackError<Opened<Bet, Why>>({ outcome: 'objected', why });
      if (bet.mode === 'real') return { outcome: 'opened', demoBalance: null };
      const demoBalance = await credit(transaction, bet.sessionId, -bet.stake);
      if (demoBalance === null) throw new RollbackError<Opened<Bet, Why>>({ outcome: 'insufficient_funds' });
      return { outcome: 'opened', demoBalance };
    });
  } catch (error) {
    if (error instanceof RollbackError) return error.outcome as Opened<Bet, Why>;
    throw error;
  }
}

/** Changes a bet and credits the play money of a demo bet in the same step; null when the bet is elsewhere. */
function moveInOneStep<Bet extends SharedBet>(
  database: AnyDatabase,
  demoCredit: bigint,
  update: (work: Work) => Promise<Bet | undefined>,
): Promise<{ bet: Bet; demoBalance: bigint | null } | null> {
  return database.transaction(async (transaction) => {
    const bet = await update(transaction);
    if (!bet) return null;
    const demoBalance = bet.mode === 'demo' ? await credit(transaction, bet.sessionId, demoCredit) : null;
    return { bet, demoBalance };
  });
}

/** A table of bets: what every bet has, beside the columns of its game. */
type BetTable = PgTable &
  Record<'id' | 'sessionId' | 'playerId' | 'requestId' | 'roundNumber' | 'state' | 'createdAt', PgColumn>;

interface DatabaseBets<Bet extends SharedBet> extends SharedBetStore<Bet> {
  find(which: SQL | undefined): Promise<Bet[]>;
  /** Bets that wait for the wallet. */
  waiting(which?: SQL): Promise<Bet[]>;
  /**
   * Writes to placed bets what they pay, in one step; returns the ids it wrote.
   * @param paid a row for each bet; `columns` names and types its fields, `id` and `payout` among them, and `set` says
   * what else is written from them.
   */
  pay(
    paid: readonly { id: string; payout: bigint }[],
    columns: SQL,
    set?: Record<string, SQL>,
  ): Promise<ReadonlySet<string>>;
}

/** @param table whose rows are the bets; `inRound` finds those of the round of one. */
export function createDatabaseBets<Bet extends SharedBet>(
  database: AnyDatabase,
  table: BetTable,
  inRound: (bet: Bet) => SQL | undefined,
): DatabaseBets<Bet> {
  const select = async (work: Work, which: SQL | undefined) => (await work.select().from(table).where(which)) as Bet[];
  const find = (which: SQL | undefined) => select(database, which);
  return {
    find,
    waiting: (which) => find(and(which, inArray(table.state, [...WAITS_FOR_WALLET]))),
    openBet: <Why extends string>(bet: Bet, objection?: Objection<Bet, Why>) =>
      openInOneStep<Bet, Why>(database, bet, {
        lock: async (work) =>
          bet.playerId === null ||
          work.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`studio-bets/${bet.playerId}`}, 0))`),
        async objection(work) {
          if (!objection) return null;
          const live = and(ne(table.id, bet.id), notInArray(table.state, [...RELEASED]));
          const others =
            bet.playerId === null ? [] : await select(work, and(eq(table.playerId, bet.playerId), inRound(bet), live));
          return objection(others);
        },
        async insert(work) {
          const written = await work
            .insert(table)
            .values({ ...bet })
            .onConflictDoNothing()
            .returning({ id: table.id });
          return written.length > 0;
        },
        async known(work) {
          const same = and(eq(table.sessionId, bet.sessionId), eq(table.requestId, bet.requestId));
          return (await select(work, same))[0] ?? null;
        },
      }),
    moveBet: (betId, from, change, demoCredit = 0n) =>
      moveInOneStep(database, demoCredit, async (work) => {
        const [bet] = await work
          .update(table)
          .set(change)
          .where(and(eq(table.id, betId), inArray(table.state, [...from])))
          .returning();
        return bet as Bet | undefined;
      }),
    async pay(paid, columns, set = {}) {
      if (paid.length === 0) return new Set();
      const rows = paid.map(({ payout, ...bet }) => ({ ...bet, payout: payout.toString() }));
      const written = await database
        .update(table)
        .set({ ...set, state: 'paying', payout: sql`paid.payout::bigint` })
        .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as paid(${columns})`)
        .where(and(sql`${table.id} = paid.id`, eq(table.state, 'placed')))
        .returning({ id: table.id });
      return new Set(written.map(({ id }) => String(id)));
    },
    disputedBets: () => database.$count(table, sql`state = 'disputed'`),
    bet: async (betId) => (await find(eq(table.id, betId)))[0] ?? null,
    async betsOf(sessionId, limit) {
      const rows = await database
        .select()
        .from(table)
        .where(eq(table.sessionId, sessionId))
        .orderBy(desc(table.createdAt), desc(table.roundNumber))
        .limit(limit);
      return rows as Bet[];
    },
    async history(session, limit) {
      const { id, playerId } = session;
      const rows = await database
        .select()
        .from(table)
        .where(playerId == null ? eq(table.sessionId, id) : inArray(table.sessionId, sessionsAlike(session)))
        .orderBy(desc(table.createdAt), desc(table.roundNumber))
        .limit(limit);
      return rows as Bet[];
    },
  };
}

function timeOf(clock: Clock | undefined): SQL {
  return clock ? sql`${clock.now().toISOString()}::timestamptz` : sql`clock_timestamp()`;
}

/** How many rounds of a chain have begun. */
const USED_ROUNDS = sql<number>`coalesce((
  select max(round.chain_index) from studio_shared_rounds as round where round.chain_id = studio_chains.chain_id
), 0)`;

/** @param clock what claims and announcements take for the time; by default the database's */
export function createDatabaseRoundStore(database: AnyDatabase, clock?: Clock): SharedRoundStore {
  const proven = async (which: SQL | undefined, limit: number): Promise<ProvenRound[]> => {
    const rows = await database
      .select()
      .from(studioSharedRounds)
      .innerJoin(studioChains, eq(studioChains.id, studioSharedRounds.chainId))
      .where(and(which, eq(studioSharedRounds.state, 'ended')))
      .orderBy(desc(studioSharedRounds.number))
      .limit(limit);
    return rows.flatMap(({ studio_shared_rounds: round, studio_chains: chain }) => {
      const { seed, result } = round;
      if (seed === null || result === null || chain.salt === null) return [];
      return [{ ...round, seed, result, terminalHash: chain.terminalHash, salt: chain.salt }];
    });
  };

  const chains = (which: SQL | undefined) =>
    database
      .select({ ...getTableColumns(studioChains), used: USED_ROUNDS })
      .from(studioChains)
      .where(which);

  return {
    async claim(gameCode, owner, termMs) {
      const now = timeOf(clock);
      const until = sql`${now} + make_interval(secs => ${termMs / 1_000}::double precision)`;
      const held = sql`${studioClaims.claimedUntil} > ${now} and ${studioClaims.claimedUntil} <= ${until}`;
      const rows = await database
        .insert(studioClaims)
        .values({ gameCode, owner, claimedUntil: until })
        .onConflictDoUpdate({
          target: studioClaims.gameCode,
          set: { owner, claimedUntil: until },
          setWhere: sql`${studioClaims.owner} = ${owner} or not (${held})`,
        })
        .returning({ owner: studioClaims.owner });
      return rows.length > 0;
    },
    async release(gameCode, owner) {
      await database
        .delete(studioClaims)
        .where(and(eq(studioClaims.gameCode, gameCode), eq(studioClaims.owner, owner)));
    },
    async chain(chainId) {
      const [row] = await database.select().from(studioChains).where(eq(studioChains.id, chainId));
      return row ?? null;
    },
    chains: (gameCode, limit) =>
      chains(eq(studioChains.gameCode, gameCode))
        .orderBy(sql`${studioChains.number} desc nulls last`, desc(studioChains.createdAt))
        .limit(limit),
    chainsLeft: (gameCode, beacon) =>
      chains(
        and(
          eq(studioChains.gameCode, gameCode),
          eq(studioChains.beacon, beacon),
          sql`${USED_ROUNDS} < ${studioChains.length}`,
        ),
      ).orderBy(studioChains.number),
    async announceChain(chain) {
      await database
        .insert(studioChains)
        .values({ ...chain, createdAt: timeOf(clock) })
        .onConflictDoNothing();
    },
    async renewRoots(renew) {
      const stored = await database.select({ id: studioChains.id, root: studioChains.root }).from(studioChains);
      for (const { id, root } of stored) {
        const renewed = renew(root);
        if (renewed === null) continue;
        await database
          .update(studioChains)
          .set({ root: renewed })
          .where(and(eq(studioChains.id, id), eq(studioChains.root, root)));
      }
    },
    async saltChain(chainId, { value, evidence }) {
      await database
        .update(studioChains)
        .set({ salt: value, evidence, saltedAt: timeOf(clock) })
        .where(and(eq(studioChains.id, chainId), isNull(studioChains.salt)));
    },
    async openRound(round) {
      const rows = await database
        .insert(studioSharedRounds)
        .values(round)
        .onConflictDoNothing()
        .returning({ number: studioSharedRounds.number });
      return rows.length > 0;
    },
    async saveRound({ gameCode, number, ...round }) {
      await database
        .update(studioSharedRounds)
        .set(round)
        .where(and(eq(studioSharedRounds.gameCode, gameCode), eq(studioSharedRounds.number, number)));
    },
    async newestRound(gameCode) {
      const [row] = await database
        .select()
        .from(studioSharedRounds)
        .where(eq(studioSharedRounds.gameCode, gameCode))
        .orderBy(desc(studioSharedRounds.number))
        .limit(1);
      return row ?? null;
    },
    async unfinishedRounds(gameCode) {
      const unfinished = inArray(studioSharedRounds.state, ['betting', 'running']);
      return database
        .select()
        .from(studioSharedRounds)
        .where(and(eq(studioSharedRounds.gameCode, gameCode), unfinished));
    },
    provenRounds: (gameCode, limit) => proven(eq(studioSharedRounds.gameCode, gameCode), limit),
    async provenRound(gameCode, number) {
      const one = and(eq(studioSharedRounds.gameCode, gameCode), eq(studioSharedRounds.number, number));
      return (await proven(one, 1))[0] ?? null;
    },
  };
}
