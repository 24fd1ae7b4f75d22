/** The queues: cases, who has one in hand, and the books of a disputed round. */
import { sql } from 'drizzle-orm';
import { may } from '#shared/backoffice/permissions.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { decideMark } from '../affiliates/index.ts';
import { decideOffer } from '../bonuses/index.ts';
import { type CaseRow, claimCase, closeCase, findCase, listCases, releaseCase } from '../cases/index.ts';
import { decidePerson, type Standings } from '../protection/index.ts';
import { refuse, type StaffPerson, type StaffResult } from '../staff/index.ts';
import type { Review } from '../verification/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes, Work } from './handler.ts';
import { maskEmail, maskName } from './masks.ts';
import { isUndecided } from './orders.ts';
import { playerOf, signedMinor } from './player-routes.ts';
import { decisionOf } from './verdict.ts';

const LISTED = 200;

/** Names of the players and of the staff that cases speak of. */
async function namesOf(queryable: Queryable, found: readonly CaseRow[]) {
  const ids = (values: readonly (string | null)[]) => JSON.stringify([...new Set(values.filter((id) => id !== null))]);
  const among = (list: string) => sql`(select jsonb_array_elements_text(${list}::jsonb)::uuid)`;
  const players = await rows<{ id: string; name: string; region: string }>(
    queryable,
    sql`select player_id as id, coalesce(nullif(concat_ws(' ', name, surname), ''), nickname) as name, region
        from players where player_id in ${among(ids(found.map(({ player_id }) => player_id)))}`,
  );
  const staff = await rows<{ id: string; name: string }>(
    queryable,
    sql`select staff_id as id, name from staff where staff_id in ${among(ids(found.map(({ claimed_by }) => claimed_by)))}`,
  );
  return {
    players: new Map(players.map((player) => [player.id, player])),
    staff: new Map(staff.map(({ id, name }) => [id, name])),
  };
}

async function viewsOf(queryable: Queryable, found: readonly CaseRow[], person: StaffPerson) {
  const names = await namesOf(queryable, found);
  return found.map(({ closed_by: _closedBy, ...row }) => {
    const player = row.player_id === null ? undefined : names.players.get(row.player_id);
    return {
      ...row,
      player: player === undefined ? null : maskName(player.name),
      region: player?.region ?? row.details.region ?? null,
      claimed_by: row.claimed_by === null ? null : (names.staff.get(row.claimed_by) ?? ''),
      mine: row.claimed_by === person.staffId,
    };
  });
}

async function messageOf(queryable: Queryable, { kind, subject_id }: CaseRow) {
  if (kind !== 'contact') return null;
  const row = await firstRow<{ name: string; email: string; topic: string; region: string; text: string; at: string }>(
    queryable,
    sql`select name, email, topic, region, message as text, ${isoInstant(sql`created_at`)} as at
        from contact_messages where message_id::text = ${subject_id}`,
  );
  return row === null ? null : { ...row, name: maskName(row.name), email: maskEmail(row.email) };
}

interface BookRow {
  transaction_id: string;
  kind: 'bet' | 'win' | 'rollback';
  state: 'posted' | 'rolled_back' | 'tombstone';
  status: string;
  amount: string;
  at: string;
  /** What our ledger moved for the player by this call; null: nothing. */
  moved: string | null;
}

/** Documents, and payments that wait, close with the decision on them, never by themselves. */
async function isDecidedElsewhere(queryable: Queryable, { kind, subject_id }: CaseRow): Promise<boolean> {
  return kind === 'document' || (kind === 'order' && (await isUndecided(queryable, subject_id)));
}

/** What a vendor called for on a round, beside what our ledger holds of it. */
async function roundOf(queryable: Queryable, row: CaseRow) {
  if (row.kind !== 'round') return null;
  const { provider = '', round_id: roundId = '' } = row.details;
  const round = await firstRow<{ game_code: string; status: string; currency: Currency; player_id: string }>(
    queryable,
    sql`select game_code, status, currency, player_id from game_rounds
        where provider = ${provider} and round_id = ${roundId}`,
  );
  if (round === null) return null;
  const calls = await rows<BookRow>(
    queryable,
    sql`select call.transaction_id, call.kind, call.state, call.status, call.amount::text,
          ${isoInstant(sql`call.created_at`)} as at,
          (select sum(entry.amount)::text from ledger_transfers as transfer
             join ledger_entries as entry using (transfer_id)
           where transfer.external_id = call.transaction_id and transfer.source = ${`game:${provider}`}
             and entry.owner = 'player') as moved
        from game_transactions as call where call.provider = ${provider} and call.round_id = ${roundId}
        order by call.created_at, call.kind`,
  );
  const { currency } = round;
  const money = (minor: bigint) => ({ amount: formatDecimal(minor, currency), currency });
  const signOf = { bet: -1n, win: 1n, rollback: 1n };
  let theirs = 0n;
  let ours = 0n;
  const books = calls.map((call) => {
    const called = BigInt(call.amount) * signOf[call.kind];
    const moved = BigInt(call.moved ?? 0);
    // A call that was refused asked for nothing that we owe.
    const counts = call.status === 'ok' && call.state !== 'tombstone';
    theirs += counts ? called : 0n;
    ours += moved;
    return {
      at: call.at,
      what: call.kind,
      theirs: money(called),
      ours: call.moved === null ? null : money(moved),
      same: counts ? moved === called : moved === 0n,
      note: call.status === 'ok' ? (call.state === 'posted' ? null : call.state) : call.status,
    };
  });
  const counts = await firstRow<{ rounds: number; disputes: number }>(
    queryable,
    sql`select
          (select count(*)::integer from game_rounds where player_id = ${round.player_id}::uuid
             and game_code = ${round.game_code}) as rounds,
          (select count(*)::integer from staff_cases where kind = 'round' and player_id = ${round.player_id}::uuid
             and closed_at is not null) as disputes`,
  );
  return {
    provider,
    round_id: roundId,
    game_code: round.game_code,
    status: round.status,
    books,
    result: { theirs: money(theirs), ours: money(ours), short: money(theirs - ours) },
    rounds_on_game: counts?.rounds ?? 0,
    earlier_disputes: counts?.disputes ?? 0,
  };
}

type Cases = StaffRoutes<
  | 'cases'
  | 'caseDetails'
  | 'claimCase'
  | 'releaseCase'
  | 'closeCase'
  | 'askSettlement'
  | 'documentPage'
  | 'decideDocument'
>;

export interface CaseRouteParts {
  database: Database;
  clock: Clock;
  review: Review;
  standings: Pick<Standings, 'set'>;
}

export function caseRoutes({ database, clock, review, standings }: CaseRouteParts): Cases {
  /** Opens a held account, or excludes it as long as the other is. @returns false when nobody is held, or for another outcome */
  async function decideHeld({ transaction, emit }: Work, subjectId: string, outcome: string, staffId: string) {
    const decided = await decidePerson(transaction, subjectId, outcome, clock.now());
    if (decided?.outcome === 'same_person') {
      const { playerId, until } = decided;
      await standings.set(transaction, emit, { playerId, status: 'excluded', reason: 'staff', until, staffId });
    }
    return decided !== undefined;
  }

  /** A case's document, for whoever may review; that it was opened is recorded. */
  async function documentOf(row: CaseRow, person: StaffPerson) {
    if (row.kind !== 'document' || row.player_id === null || !may(person.role, 'review_documents')) return null;
    const opened = await review.open(person.staffId, row.player_id, row.subject_id);
    if (!opened.ok) return null;
    const { document, pages, elsewhere } = opened.value;
    return {
      paper: document.paper,
      side: document.side,
      pages: pages.map(({ page }) => page),
      elsewhere: elsewhere.length,
    };
  }

  /** An open case that the person has in hand, or takes now. */
  async function inHand(transaction: Transaction, caseId: string, person: StaffPerson): Promise<StaffResult<CaseRow>> {
    const row = await findCase(transaction, caseId, clock.now());
    if (row === null) return refuse('not_found');
    const taken = await claimCase(transaction, caseId, person.staffId, clock.now());
    return taken ? ok(row) : refuse('case_taken');
  }
  const actOn = (row: CaseRow, action: string, after?: Record<string, unknown>) => ({
    action,
    subject: { kind: `case_${row.kind}`, id: row.case_id },
    playerId: row.player_id,
    ...(after ? { after } : {}),
  });

  return {
    cases: {
      async read({ query: { kind, state } }, { person }) {
        const found = await listCases(database, { kind, open: state === 'open', limit: LISTED }, clock.now());
        return ok({ cases: await viewsOf(database, found, person) });
      },
    },
    caseDetails: {
      async read({ params }, { person }) {
        const row = await findCase(database, params.case_id, clock.now());
        if (row === null) return refuse('not_found');
        const [view] = await viewsOf(database, [row], person);
        if (view === undefined) return refuse('not_found');
        return ok({
          case: view,
          message: await messageOf(database, row),
          round: await roundOf(database, row),
          document: await documentOf(row, person),
        });
      },
    },
    claimCase: {
      async act({ params }, { person }, { transaction }) {
        const row = await inHand(transaction, params.case_id, person);
        return row.ok ? ok({ answer: {}, act: actOn(row.value, 'case_claimed') }) : row;
      },
    },
    releaseCase: {
      async act({ params }, { person }, { transaction }) {
        const row = await findCase(transaction, params.case_id, clock.now());
        if (row === null) return refuse('not_found');
        const released = await releaseCase(transaction, params.case_id, person.staffId);
        return released ? ok({ answer: {}, act: actOn(row, 'case_released') }) : refuse('case_taken');
      },
    },
    closeCase: {
      async act({ params, body: { outcome } }, { person }, work) {
        const { transaction } = work;
        const row = await inHand(transaction, params.case_id, person);
        if (!row.ok) return row;
        if (await isDecidedElsewhere(transaction, row.value)) return refuse('staff_forbidden');
        const { kind, subject_id: subjectId } = row.value;
        if (kind === 'referral' && !(await decideMark(transaction, subjectId, outcome))) return refuse('invalid');
        if (kind === 'person' && !(await decideHeld(work, subjectId, outcome, person.staffId)))
          return refuse('invalid');
        if (kind === 'offer' && !(await decideOffer(transaction, subjectId, outcome, clock.now())))
          return refuse('invalid');
        await closeCase(transaction, params.case_id, outcome, { by: person.staffId, at: clock.now() });
        return ok({ answer: {}, act: actOn(row.value, 'case_closed', { outcome }) });
      },
    },
    documentPage: {
      async read({ params }, { person }) {
        const row = await findCase(database, params.case_id, clock.now());
        if (row === null || row.kind !== 'document' || row.player_id === null) return refuse('not_found');
        const page = await review.page(person.staffId, row.player_id, row.subject_id, params.page);
        return page.ok ? ok({ picture: `data:image/jpeg;base64,${page.value.toString('base64')}` }) : page;
      },
    },
    decideDocument: {
      async act({ params, body }, { person }, work) {
        const row = await inHand(work.transaction, params.case_id, person);
        if (!row.ok) return row;
        const { kind, player_id: playerId, subject_id: documentId } = row.value;
        if (kind !== 'document' || playerId === null) return refuse('not_found');
        const player = await playerOf(work.transaction, playerId, person);
        if (!player.ok) return player;
        const { outcome, refusal = 'other' } = body;
        const decision = await decisionOf(work.transaction, { playerId, documentId }, body, clock.now());
        if (!decision.ok) return decision;
        const decided = await review.decide(person.staffId, playerId, documentId, decision.value, work);
        if (!decided.ok) return decided;
        return ok({
          answer: {},
          act: actOn(row.value, `document_${outcome}`, outcome === 'refuse' ? { refusal } : {}),
        });
      },
    },
    askSettlement: {
      async act({ params, body }, { person }, { transaction }) {
        const row = await inHand(transaction, params.case_id, person);
        if (!row.ok) return row;
        const { player_id: playerId, kind, details } = row.value;
        if (kind !== 'round' || playerId === null) return refuse('not_found');
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const { currency } = player.value;
        const minor = signedMinor(body.amount, currency);
        if (minor === null) return refuse('invalid', { amount: 'validation_required' });
        const payload = {
          ...{ purse: 'cash', amount: formatDecimal(minor, currency), currency, case_id: params.case_id },
          ...{ subject: details.round_id ?? '', game: details.game_code ?? '' },
        };
        const asked = { kind: 'round', playerId, payload, reason: body.reason, askedBy: person.staffId } as const;
        const approvalId = await insertApproval(transaction, { ...asked, now: clock.now() });
        return ok({ answer: { approval_id: approvalId }, act: actOn(row.value, 'settlement_asked', payload) });
      },
    },
  };
}
