/** Identity checked by an outside vendor: sessions, and what a decision does, once, however often it is told. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isoOf, type LocaleCode } from '#shared/regions/index.ts';
import type { RefusalReason } from '#shared/verification.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Emit, firstRow, rows, type Transaction, type UnitOfWork } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { KycDecision, KycVendor } from '../../ports/kyc.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Messages } from '../messages/index.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { RateLimits } from '../session/index.ts';
import { isSameName } from './rules.ts';
import { daysAfter, renewStatus, rulesFor, takePlace } from './service.ts';
import { decideDocument, insertDocument, lockPlayer } from './store.ts';

const BODY_MAXIMUM_BYTES = 262_144;
/** The vendor's sessions end after seven days; ours is given out again for six. */
const SESSION_DAYS = 6;
/** A session is asked about when its decision has been missing this long. */
const ASK_AFTER_MS = 600_000;
const ASKED_AT_ONCE = 50;

export interface VendorParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
  players: PlayerDirectory;
  limits: RateLimits;
  vendor: KycVendor;
  messages: Pick<Messages, 'send'>;
  log: Log;
}

interface Person {
  name: string;
  surname: string;
  birthday: string;
}

interface OpenSession {
  playerId: string;
  sessionId: string;
}

/** Creates the checks of a vendor. */
export function createVendorChecks({
  database,
  unitOfWork,
  clock,
  players,
  limits,
  vendor,
  messages,
  log,
}: VendorParts) {
  const personOf = (queryable: Database | Transaction, playerId: string) =>
    firstRow<Person>(
      queryable,
      sql`select name, surname, birthday::text from players where player_id = ${playerId}::uuid and name is not null`,
    );

  /** Why a decision does not hold for this player, or null. The document must be the account's own. */
  function refusalOf({ status, person }: KycDecision, profile: Person): RefusalReason | null {
    if (status !== 'approved') return 'other';
    const isOwn =
      person.birthday === profile.birthday &&
      person.surname !== null &&
      isSameName(person.surname, profile.surname) &&
      person.name !== null &&
      isSameName(person.name, profile.name);
    return isOwn ? null : 'another_name';
  }

  async function record(transaction: Transaction, emit: Emit, player: PlayerSummary, decision: KycDecision) {
    const now = clock.now();
    const { playerId } = player;
    const profile = await personOf(transaction, playerId);
    if (profile === null) return;
    const reason = refusalOf(decision, profile);
    const kept = daysAfter(now, rulesFor(player).refusedKeptDays);
    const paper = decision.document?.paper ?? 'passport';
    // The vendor looks at all sides: each of them stands decided.
    for (const side of paper === 'passport' ? (['whole'] as const) : (['front', 'back'] as const)) {
      const document = { playerId, documentId: randomUUID(), kind: 'identity', paper, side } as const;
      await takePlace(transaction, player, document, now);
      await insertDocument(
        transaction,
        { ...document, source: vendor.vendor, media: null, bytes: null, hash: null },
        now,
      );
      const row = {
        state: reason === null ? 'accepted' : 'refused',
        by: vendor.vendor,
        reason,
        note: null,
        validUntil: reason === null ? (decision.document?.validUntil ?? null) : null,
      } as const;
      await decideDocument(transaction, playerId, document.documentId, row, now, reason === null ? null : kept);
    }
    if (reason !== null) await messages.send(transaction, { kind: 'document_refused', playerId }, emit);
    await renewStatus(transaction, emit, player, now, messages);
  }

  /** Applies a decision. A session that is decided stays so; one asked to be done again goes on. */
  function apply(decision: KycDecision): Promise<'applied' | 'unknown'> {
    return unitOfWork.run(async (transaction, emit) => {
      const session = await firstRow<{ playerId: string; status: string }>(
        transaction,
        sql`select player_id as "playerId", status from verification_sessions
            where vendor = ${vendor.vendor} and session_id = ${decision.sessionId} for update`,
      );
      if (session === null) return 'unknown';
      if (session.status !== 'open' && session.status !== 'resubmission') return 'applied';
      if (session.status === decision.status) return 'applied';
      await lockPlayer(transaction, session.playerId);
      await transaction.execute(
        sql`update verification_sessions set status = ${decision.status}, reason = ${decision.reason},
              decided_at = ${clock.now().toISOString()}::timestamptz
            where vendor = ${vendor.vendor} and session_id = ${decision.sessionId}`,
      );
      const player = await players.find(transaction, session.playerId);
      if (player !== null && decision.status !== 'ended') await record(transaction, emit, player, decision);
      return 'applied';
    });
  }

  const webhookPath = `/vendor/kyc/${vendor.vendor}/webhook` as const;

  return {
    /** Begins a check, or answers the one that is open. Errors: those of the contract's `startVerification`. */
    async start(playerId: string, language: LocaleCode, returnUrl: string): Promise<Result<{ url: string }>> {
      const person = await personOf(database, playerId);
      if (person === null) return fail('profile_required');
      const now = clock.now();
      const open = await firstRow<{ url: string }>(
        database,
        sql`select url from verification_sessions
            where player_id = ${playerId}::uuid and vendor = ${vendor.vendor} and status in ('open', 'resubmission')
              and expires_at > ${now.toISOString()}::timestamptz order by created_at desc limit 1`,
      );
      if (open !== null) return ok(open);
      const counted = await limits.consume('documentByPlayer', playerId);
      if (!counted.ok) return counted;
      const started = await vendor.start({ playerId, person, language: isoOf(language), returnUrl });
      if (!started.ok) return started;
      const { sessionId, url } = started.value;
      await database.execute(
        sql`insert into verification_sessions (player_id, session_id, vendor, url, created_at, expires_at)
            values (${playerId}::uuid, ${sessionId}, ${vendor.vendor}, ${url}, ${now.toISOString()}::timestamptz,
              ${daysAfter(now, SESSION_DAYS).toISOString()}::timestamptz)`,
      );
      return ok({ url });
    },

    /** Asks the vendor about sessions whose decision is late. */
    async askLate(): Promise<void> {
      const before = new Date(clock.now().getTime() - ASK_AFTER_MS);
      const late = await rows<OpenSession>(
        database,
        sql`select player_id as "playerId", session_id as "sessionId" from verification_sessions
            where status = 'open' and vendor = ${vendor.vendor} and created_at < ${before.toISOString()}::timestamptz
            order by created_at desc limit ${ASKED_AT_ONCE}`,
      );
      for (const { sessionId } of late) {
        const said = await vendor.decision(sessionId);
        if (said.ok && said.value !== null) await apply(said.value);
      }
    },

    webhookPath,

    /** Routes the webhook, to be mounted at the root. */
    routes(): Hono {
      const app = new Hono();
      app.onError((error, context) => {
        log.error({ error }, 'the webhook of identity checks failed');
        return context.json({ status: 'internal' }, 500);
      });
      app.post(
        webhookPath,
        bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json({ status: 'too_large' }, 413) }),
        async (context) => {
          const reading = vendor.readWebhook(context.req.raw.headers, await context.req.text());
          if (!reading.ok) {
            log.warn({ vendor: vendor.vendor, reason: reading.reason }, 'a webhook of identity checks was refused');
            return context.json({ status: reading.reason }, reading.reason === 'invalid_body' ? 422 : 401);
          }
          const status = reading.decision === null ? 'applied' : await apply(reading.decision);
          return context.json({ status }, status === 'unknown' ? 404 : 200);
        },
      );
      return app;
    },
  };
}

export type VendorChecks = ReturnType<typeof createVendorChecks>;
