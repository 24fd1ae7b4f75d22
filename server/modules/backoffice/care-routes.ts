/** What stands around a player: limits and breaks, documents, bonuses, payment accounts. */
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { ok } from '../../result.ts';
import type { Bonuses } from '../bonuses/index.ts';
import { claimCase } from '../cases/index.ts';
import { refuse } from '../staff/index.ts';
import type { Review } from '../verification/index.ts';
import { insertApproval } from './approvals.ts';
import { payloadOf, roundsGameNamed, roundsSlots, slotChoices } from './free-rounds.ts';
import type { StaffRoutes } from './handler.ts';
import { playerOf } from './player-routes.ts';
import { decisionOf } from './verdict.ts';

type CareRoutes = StaffRoutes<
  | 'playerProtection'
  | 'playerDocuments'
  | 'playerDocumentPage'
  | 'decidePlayerDocument'
  | 'askDocument'
  | 'playerBonuses'
  | 'askFreeRounds'
  | 'revokeBonus'
  | 'playerAccounts'
>;

export interface CareRouteParts {
  database: Database;
  clock: Clock;
  review: Review;
  bonuses: Pick<Bonuses, 'of' | 'freeRoundsOf' | 'revoke'>;
  /** A player's limits as their own page shows them; null: there is no such player. */
  limitsOf(playerId: string): Promise<ResponseOf<'limits'> | null>;
}

const moneyOf = (minor: bigint, currency: Currency) => ({ amount: formatDecimal(minor, currency), currency });

const standingsOf = (queryable: Queryable, playerId: string, now: Date) =>
  rows<{
    status: string;
    by: string;
    note: string | null;
    started_at: string;
    until: string | null;
    lifted_at: string | null;
    holds: boolean;
  }>(
    queryable,
    sql`select status, coalesce(staff.name, reason) as by, note, ${isoInstant(sql`started_at`)} as started_at,
          ${isoInstant(sql`until`)} as until, ${isoInstant(sql`lifted_at`)} as lifted_at,
          lifted_at is null and (until is null or until > ${now.toISOString()}::timestamptz) as holds
        from player_standings left join staff using (staff_id) where player_id = ${playerId}::uuid
        order by player_standings.started_at desc limit 50`,
  );

const registerOf = (queryable: Queryable, playerId: string) =>
  firstRow<{ answer: string; at: string }>(
    queryable,
    sql`select answer, ${isoInstant(sql`asked_at`)} as at from register_answers where player_id = ${playerId}::uuid`,
  );

/** Names of those who decided, and the pages whose files are kept. */
async function aroundDocuments(queryable: Queryable, playerId: string) {
  const staff = await rows<{ id: string; name: string }>(
    queryable,
    sql`select staff_id::text as id, name from staff where staff_id::text in (
          select decided_by from verification_documents where player_id = ${playerId}::uuid)`,
  );
  const pages = await rows<{ document_id: string; page: number }>(
    queryable,
    sql`select document_id, page::integer as page from verification_pages join verification_documents as document
          using (player_id, document_id)
        where player_id = ${playerId}::uuid and document.deleted_at is null order by page`,
  );
  return { names: new Map(staff.map(({ id, name }) => [id, name])), pages };
}

const accountsOf = (queryable: Queryable, playerId: string) =>
  rows<{
    fingerprint: string;
    vendor: string;
    method: string;
    label: string;
    own: boolean;
    verified: boolean;
    removed: boolean;
    created_at: string;
    used_at: string;
    others: number;
  }>(
    queryable,
    sql`select left(md5(vendor || ':' || token), 12) as fingerprint, vendor, method, label, own, verified,
          removed_at is not null as removed, ${isoInstant(sql`created_at`)} as created_at,
          ${isoInstant(sql`used_at`)} as used_at,
          (select count(distinct other.player_id)::integer from payment_accounts as other
           where other.vendor = mine.vendor and other.token = mine.token and other.player_id <> mine.player_id) as others
        from payment_accounts as mine where player_id = ${playerId}::uuid order by mine.used_at desc limit 50`,
  );

export function careRoutes({ database, clock, review, bonuses, limitsOf }: CareRouteParts): CareRoutes {
  return {
    playerProtection: {
      async read({ params: { player_id: playerId } }) {
        const limits = await limitsOf(playerId);
        if (limits === null) return refuse('not_found');
        const { currency, money, session_minutes, reality_minutes, played_today_minutes, waiting } = limits;
        const of = (amount: string | null) => (amount === null ? null : { amount, currency });
        return ok({
          limits: money.map(({ kind, period, amount, lawful, used }) => ({
            ...{ kind, period, amount: of(amount), lawful: of(lawful) },
            used: { amount: used, currency },
          })),
          ...{ session_minutes, reality_minutes, played_today_minutes },
          waiting: waiting.map(({ kind, period, before, after, ready_at }) => ({
            ...{ kind, period, before, after, ready_at },
          })),
          standings: await standingsOf(database, playerId, clock.now()),
          register: await registerOf(database, playerId),
        });
      },
    },
    playerDocuments: {
      async read({ params: { player_id: playerId } }, { person }) {
        const player = await playerOf(database, playerId, person);
        if (!player.ok) return player;
        const documents = await review.documentsOf(playerId);
        const { names, pages } = await aroundDocuments(database, playerId);
        return ok({
          documents: documents.reverse().map((row) => ({
            document_id: row.documentId,
            ...{ kind: row.kind, paper: row.paper, side: row.side, state: row.state, reason: row.reason },
            ...{ note: row.note, sent_at: row.sentAt, decided_at: row.decidedAt, valid_until: row.validUntil },
            decided_by: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? row.decidedBy),
            replaced: row.replaced,
            pages: pages.filter(({ document_id }) => document_id === row.documentId).map(({ page }) => page),
          })),
        });
      },
    },
    playerDocumentPage: {
      async read({ params: { player_id: playerId, document_id: documentId, page } }, { person }) {
        const player = await playerOf(database, playerId, person);
        if (!player.ok) return player;
        const picture = await review.page(person.staffId, playerId, documentId, page);
        return picture.ok ? ok({ picture: `data:image/jpeg;base64,${picture.value.toString('base64')}` }) : picture;
      },
    },
    decidePlayerDocument: {
      async act({ params, body }, { person }, work) {
        const { outcome, refusal = 'other' } = body;
        const { player_id: playerId, document_id: documentId } = params;
        const player = await playerOf(work.transaction, playerId, person);
        if (!player.ok) return player;
        const waiting = await firstRow<{ case_id: string }>(
          work.transaction,
          sql`select case_id from staff_cases where kind = 'document' and subject_id = ${documentId}
                and player_id = ${playerId}::uuid and closed_at is null`,
        );
        const taken =
          waiting === null || (await claimCase(work.transaction, waiting.case_id, person.staffId, clock.now()));
        if (!taken) return refuse('case_taken');
        const decision = await decisionOf(work.transaction, { playerId, documentId }, body, clock.now());
        if (!decision.ok) return decision;
        const decided = await review.decide(person.staffId, playerId, documentId, decision.value, work);
        if (!decided.ok) return decided;
        const subject = { kind: 'document', id: documentId };
        const after = outcome === 'refuse' ? { refusal } : {};
        return ok({ answer: {}, act: { action: `document_${outcome}`, subject, playerId, after } });
      },
    },
    askDocument: {
      async act({ params: { player_id: playerId }, body: { kind } }, { person }, work) {
        const player = await playerOf(work.transaction, playerId, person);
        if (!player.ok) return player;
        const asked = await review.ask({ playerId, kind, cause: 'staff', staffId: person.staffId }, work);
        if (!asked.ok) return asked;
        const subject = { kind: 'player', id: playerId };
        return ok({ answer: {}, act: { action: 'document_asked', subject, playerId, after: { kind } } });
      },
    },
    playerBonuses: {
      async read({ params: { player_id: playerId } }) {
        const [grants, free] = await Promise.all([bonuses.of(playerId), bonuses.freeRoundsOf(playerId)]);
        return ok({
          games: slotChoices(await roundsSlots(database)),
          free_rounds: free.map(({ currency, ...grant }) => ({
            ...{ grant_id: grant.grantId, offer_id: grant.offerId, game: grant.gameTitle, rounds: grant.rounds },
            ...{ used: grant.used, wagering: grant.wagering, status: grant.status },
            ...{ stake: moneyOf(grant.stake, currency), won: moneyOf(grant.won, currency) },
            granted_at: grant.grantedAt.toISOString(),
            expires_at: grant.expiresAt.toISOString(),
            ended_at: grant.endedAt?.toISOString() ?? null,
          })),
          bonuses: grants.map(({ currency, ...grant }) => ({
            ...{ grant_id: grant.grantId, offer_id: grant.offerId, kind: grant.kind, product: grant.product },
            amount: moneyOf(grant.amount, currency),
            held: moneyOf(grant.held, currency),
            wagered: moneyOf(grant.wagered, currency),
            required: moneyOf(grant.wagerRequired, currency),
            status: grant.status,
            granted_at: grant.grantedAt.toISOString(),
            expires_at: grant.expiresAt.toISOString(),
            ended_at: grant.endedAt?.toISOString() ?? null,
          })),
        });
      },
    },
    askFreeRounds: {
      async act({ params: { player_id: playerId }, body: { reason, ...asked } }, { person }, { transaction }) {
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        if ((await roundsGameNamed(transaction, asked.game_code)) === null)
          return refuse('invalid', { game_code: 'validation_required' });
        const payload = payloadOf(asked);
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'free_rounds', playerId, payload, reason, askedBy: person.staffId, now: clock.now() },
        });
        const subject = { kind: 'approval', id: approvalId };
        return ok({
          answer: { approval_id: approvalId },
          act: { action: 'free_rounds_asked', subject, playerId, after: payload },
        });
      },
    },
    revokeBonus: {
      async act({ params: { player_id: playerId, grant_id: grantId } }, { person }, work) {
        const player = await playerOf(work.transaction, playerId, person);
        if (!player.ok) return player;
        const revoked = await bonuses.revoke(playerId, grantId, work);
        if (!revoked.ok) return revoked;
        const subject = { kind: 'bonus', id: grantId };
        return ok({ answer: {}, act: { action: 'bonus_revoked', subject, playerId } });
      },
    },
    playerAccounts: {
      read: async ({ params }) => ok({ accounts: await accountsOf(database, params.player_id) }),
    },
  };
}
