/** Erasure as a job: asked, checked, shown, decided by two, carried out, proved, and told to whoever holds something (ADR 0260). */
import { sql } from 'drizzle-orm';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '#shared/contract/messages.ts';
import { DOCUMENT_RULES } from '#shared/regions/documents.ts';
import type { Clock } from '../../clock.ts';
import {
  type Database,
  type Emit,
  firstRow,
  isoInstant,
  type Queryable,
  rows,
  type Transaction,
  type UnitOfWork,
} from '../../db/index.ts';
import type { ErasureVendor } from '../../ports/erasure.ts';
import { fail, ok, type Result } from '../../result.ts';
import { closeCaseOf, openCase } from '../cases/index.ts';
import type { Letters } from '../letters/index.ts';
import type { Standings } from '../protection/index.ts';
import type { Vault } from '../vault/index.ts';
import { planOf, type Stage } from './acts.ts';
import {
  type Account,
  type Blocker,
  blockersOf,
  type Certificate,
  erase,
  keptUntil,
  leftAccounts,
  lockAccount,
} from './erasures.ts';
import { tellVendors } from './notices.ts';
import { copyOutside, playersOf, unknownErasures } from './outside.ts';

/** How somebody was known to be the person. */
export type CheckedHow = 'login' | 'documents' | 'call_back' | 'child';

const SHORTEST_YEARS = Math.min(...Object.values(DOCUMENT_RULES).map(({ keptYears }) => keptYears));
const DAY_MS = 86_400_000;
/** How long before the end of the month its case says so. */
const LATE_DAYS = 5;

export interface ErasureParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  vault: Vault;
  letters: Pick<Letters, 'write' | 'post'>;
  standings: Pick<Standings, 'set'>;
  /** Who outside is told; each domain adds its own. */
  vendors: readonly ErasureVendor[];
  /** Closes every session of a player, with its sockets. */
  endSessions(playerId: string): Promise<unknown>;
}

interface Request {
  request_id: string;
  checked_how: CheckedHow | null;
}

export function createErasures(parts: ErasureParts) {
  const { database, unitOfWork, clock, vault, letters, standings, vendors } = parts;
  const instant = () => sql`${clock.now().toISOString()}::timestamptz`;

  const openRequest = (queryable: Queryable, playerId: string): Promise<Request | null> =>
    firstRow<Request>(
      queryable,
      sql`select request_id, checked_how from erasure_requests where player_id = ${playerId}::uuid and state = 'asked'`,
    );

  async function settle(
    transaction: Transaction,
    playerId: string,
    decided: { state: 'withdrawn' | 'erased' | 'refused'; by: string | null; reason: string | null },
  ): Promise<boolean> {
    const { state, by, reason } = decided;
    const request = await firstRow<{ request_id: string }>(
      transaction,
      sql`update erasure_requests set state = ${state}, decided_at = ${instant()}, decided_by = ${by}, reason = ${reason}
          where player_id = ${playerId}::uuid and state = 'asked' returning request_id`,
    );
    if (request === null) return false;
    const subject = { kind: 'contact', subjectId: request.request_id } as const;
    await closeCaseOf(transaction, subject, state, { by, at: clock.now() });
    return true;
  }

  /** Every channel that is not the account's own is withdrawn from, as the player would. */
  async function withdrawConsents(transaction: Transaction, { playerId, region }: Account): Promise<void> {
    const choices = MESSAGE_TOPICS.flatMap((topic) => MESSAGE_CHANNELS.map((channel) => ({ topic, channel })));
    await transaction.execute(
      sql`insert into message_choices (player_id, topic, channel, allowed, source, region, chosen_at)
          select ${playerId}::uuid, topic, channel, false, 'erasure', ${region}, ${instant()}
          from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice (topic text, channel text)`,
    );
  }

  async function carry(
    transaction: Transaction,
    emit: Emit,
    account: Account,
    { stage, number }: { stage: Stage; number?: bigint },
  ): Promise<Certificate> {
    const now = clock.now();
    if (account.closed_at === null) {
      const { playerId } = account;
      await standings.set(transaction, emit, { playerId, status: 'closed', reason: 'player', until: null });
    }
    if (stage !== 'ended') await withdrawConsents(transaction, account);
    const planned = await planOf(transaction, account, stage);
    return erase(
      transaction,
      account,
      stage,
      { vault, vendors: number === undefined ? vendors : [], now, ...(number === undefined ? {} : { number }) },
      planned,
    );
  }

  /** Accounts whose time is over, one transaction each. Money that is left keeps its owner: our people look for them. */
  async function endLeft(): Promise<number> {
    let ended = 0;
    for (const { playerId, years, region, country } of await leftAccounts(database, SHORTEST_YEARS, clock.now())) {
      const until = keptUntil({ playerId, email: '', region, country, closed_at: null }, clock.now());
      if (years < until.getUTCFullYear() - clock.now().getUTCFullYear()) continue;
      const done = await unitOfWork.run(async (transaction, emit) => {
        const account = await lockAccount(transaction, playerId);
        if (account === null) return false;
        const blockers = await blockersOf(transaction, playerId);
        if (blockers.length > 0) {
          if (!blockers.includes('legal_hold')) await openDormant(transaction, playerId, blockers);
          return false;
        }
        await carry(transaction, emit, account, { stage: 'ended' });
        return true;
      });
      if (done) ended += 1;
    }
    return ended;
  }

  async function openDormant(transaction: Transaction, playerId: string, blockers: readonly Blocker[]): Promise<void> {
    const subjectId = `left:${playerId}`;
    const details = { blockers: blockers.join(', ') };
    await openCase(transaction, {
      kind: 'contact',
      playerId,
      subjectId,
      reason: 'left_money',
      details,
      at: clock.now(),
    });
  }

  /** The month of GDPR art. 12 (3) is nearly over: a case of its own says so, once. */
  async function tellLate(): Promise<void> {
    const soon = new Date(clock.now().getTime() + LATE_DAYS * DAY_MS).toISOString();
    await unitOfWork.run(async (transaction) => {
      const late = await rows<{ request_id: string; player_id: string; due_at: string }>(
        transaction,
        sql`update erasure_requests set late_told_at = ${instant()}
            where state = 'asked' and late_told_at is null and due_at <= ${soon}::timestamptz
            returning request_id, player_id, ${isoInstant(sql`due_at`)} as due_at`,
      );
      for (const { request_id, player_id: playerId, due_at } of late) {
        const subjectId = `late:${request_id}`;
        const details = { due_at };
        await openCase(transaction, {
          kind: 'contact',
          playerId,
          subjectId,
          reason: 'erasure_late',
          details,
          at: clock.now(),
        });
      }
    });
  }

  /** Whether it is known that this database holds nobody who was erased. */
  let isReplayed = false;

  /**
   * Erases again what was erased after the backup that the database was made from.
   * @returns how many people
   */
  async function replay(): Promise<number> {
    const unknown = await unknownErasures(database, vault);
    const players = await playersOf(
      database,
      unknown.map(({ hash }) => hash),
    );
    let replayed = 0;
    for (const { hash, stage, number } of unknown) {
      const playerId = players.get(hash);
      if (playerId === undefined) continue;
      await unitOfWork.run(async (transaction, emit) => {
        const account = await lockAccount(transaction, playerId);
        if (account === null) return;
        await settle(transaction, playerId, { state: 'erased', by: null, reason: null });
        await carry(transaction, emit, account, { stage, number });
        replayed += 1;
      });
    }
    isReplayed = true;
    return replayed;
  }

  return {
    /** Notes a request and how its person was known; asked twice is asked once. */
    async ask(
      transaction: Transaction,
      { playerId, how, by }: { playerId: string; how: CheckedHow; by: string | null },
    ): Promise<void> {
      const asked = await firstRow<{ request_id: string }>(
        transaction,
        sql`insert into erasure_requests (player_id, asked_at, due_at, checked_at, checked_how, checked_by)
            values (${playerId}::uuid, ${instant()}, ${instant()} + interval '1 month', ${instant()}, ${how}, ${by}::uuid)
            on conflict (player_id) where state = 'asked' do nothing returning request_id`,
      );
      if (asked === null) return;
      const subjectId = asked.request_id;
      await openCase(transaction, { kind: 'contact', playerId, subjectId, reason: 'erasure', at: clock.now() });
    },

    withdraw: (transaction: Transaction, playerId: string): Promise<boolean> =>
      settle(transaction, playerId, { state: 'withdrawn', by: null, reason: null }),

    /** Says no, with the reason that its person reads. */
    refuse: (transaction: Transaction, playerId: string, by: string, reason: string): Promise<boolean> =>
      settle(transaction, playerId, { state: 'refused', by, reason }),

    /** What would go and what would stay, and what keeps it back. Null: there is no such player. */
    async preview(queryable: Queryable, playerId: string) {
      const account = await firstRow<Account>(
        queryable,
        sql`select player_id::text as "playerId", email, region, country, null as closed_at from players
            where player_id = ${playerId}::uuid`,
      );
      if (account === null) return null;
      const request = await openRequest(queryable, playerId);
      const stage: Stage = request?.checked_how === 'child' ? 'child' : 'asked';
      return {
        request,
        stage,
        blockers: await blockersOf(queryable, playerId),
        plan: await planOf(queryable, account, stage),
        until: keptUntil(account, clock.now()).toISOString(),
      };
    },

    /** Carries out a request that two people agreed to. Errors: `not_found`, `erasure_blocked`. */
    async run(
      transaction: Transaction,
      emit: Emit,
      { playerId, by, reason }: { playerId: string; by: string; reason: string },
    ): Promise<Result<Certificate> | { ok: false; failure: { name: 'erasure_blocked' } }> {
      const request = await openRequest(transaction, playerId);
      const account = request === null ? null : await lockAccount(transaction, playerId);
      if (request === null || account === null) return fail('not_found');
      const isChild = request.checked_how === 'child';
      const blockers = (await blockersOf(transaction, playerId)).filter((name) => !isChild || name === 'legal_hold');
      if (blockers.length > 0) return { ok: false, failure: { name: 'erasure_blocked' } };
      await settle(transaction, playerId, { state: 'erased', by, reason });
      const certificate = await carry(transaction, emit, account, { stage: isChild ? 'child' : 'asked' });
      // The last letter: once it is sent, its address is gone too.
      const letter = { kind: 'data_erased', region: account.region, address: account.email, playerId } as const;
      await letters.write(transaction, letter);
      return ok(certificate);
    },

    endSessions: (playerId: string) => parts.endSessions(playerId),

    replay,

    /** Ends what is over, copies outside, tells vendors, and watches the month. Several nodes may do it at once. */
    async tend(): Promise<void> {
      await endLeft();
      // Where the store could not be asked when the node started.
      if (!isReplayed) await replay();
      await copyOutside(database, vault, clock.now());
      await tellVendors(database, vendors, clock.now());
      await tellLate();
      letters.post();
    },
  };
}

export type Erasures = ReturnType<typeof createErasures>;
