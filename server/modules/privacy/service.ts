/** What players ask of their data (GDPR articles 15, 17 and 20). */

import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { documentRulesOf } from '#shared/regions/documents.ts';
import type { Secrets } from '#shared/secret-list.ts';
import { firstRow, isoInstant, rows } from '../../db/index.ts';
import { createLinkSigner } from '../../link-signature.ts';
import type { TableTalk } from '../../ports/table-talk.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Messages } from '../messages/index.ts';
import { type PlayerDirectory, reachOf } from '../player/types.ts';
import type { RateLimits } from '../session/index.ts';
import { archiveOf } from './archive.ts';
import { createErasures, type ErasureParts } from './erasure-service.ts';

/** How long a prepared export may be fetched. */
const EXPORT_DAYS = 7;
/** How long the address of one works. */
const LINK_MS = 600_000;
/** What one round of the job prepares at most. */
const PREPARED_AT_ONCE = 5;

export interface PrivacyParts extends ErasureParts {
  players: PlayerDirectory;
  limits: RateLimits;
  messages: Pick<Messages, 'send'>;
  tableTalk: Pick<TableTalk, 'saidBy'>;
  /** Signs the addresses of exports. */
  secrets: Secrets;
}

type View = ResponseOf<'privacy'>;

/** Creates the service. */
export function createPrivacy(parts: PrivacyParts) {
  const { database, unitOfWork, clock, players, limits, vault, messages, secrets } = parts;
  const now = () => sql`${clock.now().toISOString()}::timestamptz`;

  const erasures = createErasures(parts);

  async function view(playerId: string): Promise<Result<View>> {
    const player = await players.find(database, playerId);
    if (player === null) return fail('unauthenticated');
    const [newest, erasure] = await Promise.all([
      firstRow<NonNullable<View['export']>>(
        database,
        sql`select export_id, state, ${isoInstant(sql`asked_at`)} as asked_at,
              ${isoInstant(sql`ready_at`)} as ready_at, ${isoInstant(sql`expires_at`)} as expires_at,
              bytes::integer as bytes
            from data_exports where player_id = ${playerId}::uuid order by data_exports.asked_at desc limit 1`,
      ),
      firstRow<NonNullable<View['erasure']>>(
        database,
        sql`select state, ${isoInstant(sql`asked_at`)} as asked_at, ${isoInstant(sql`due_at`)} as due_at,
              ${isoInstant(sql`decided_at`)} as decided_at, reason
            from erasure_requests where player_id = ${playerId}::uuid order by erasure_requests.asked_at desc limit 1`,
      ),
    ]);
    return ok({ export: newest, erasure, kept_years: documentRulesOf(reachOf(player, null)).keptYears });
  }

  const links = createLinkSigner(secrets);

  async function prepare({ playerId, exportId }: { playerId: string; exportId: string }): Promise<void> {
    const key = `exports/${playerId}/${exportId}`;
    const player = await players.find(database, playerId);
    if (player === null) return;
    const reader = { language: player.language, reach: reachOf(player, null) };
    const saidAtTables = parts.tableTalk.saidBy;
    const archive = await archiveOf(database, { vault, now: clock.now(), saidAtTables }, playerId, reader);
    await vault.put(key, archive);
    await unitOfWork.run(async (transaction, emit) => {
      const ready = await firstRow(
        transaction,
        sql`update data_exports set state = 'ready', ready_at = ${now()}, object_key = ${key},
              bytes = ${archive.byteLength}, expires_at = ${now()} + make_interval(days => ${EXPORT_DAYS})
            where player_id = ${playerId}::uuid and export_id = ${exportId}::uuid and state = 'asked'
            returning export_id`,
      );
      // Another node was faster, and has told the player.
      if (ready !== null) await messages.send(transaction, { kind: 'data_ready', playerId }, emit);
    });
  }

  async function forget(): Promise<void> {
    const gone = await rows<{ playerId: string; exportId: string; key: string }>(
      database,
      sql`select player_id as "playerId", export_id as "exportId", object_key as key from data_exports
          where state = 'ready' and expires_at <= ${now()}`,
    );
    for (const { playerId, exportId, key } of gone) {
      await vault.delete(key);
      await database.execute(
        sql`update data_exports set state = 'gone', object_key = null
            where player_id = ${playerId}::uuid and export_id = ${exportId}::uuid`,
      );
    }
  }

  return {
    view,

    /** Asks for an export; one that is being prepared is that one. Errors: `unauthenticated`, `rate_limited`. */
    async askForExport(playerId: string): Promise<Result<View>> {
      const waiting = await firstRow(
        database,
        sql`select 1 from data_exports where player_id = ${playerId}::uuid and state = 'asked'`,
      );
      if (waiting !== null) return view(playerId);
      const counted = await limits.consume('exportByPlayer', playerId);
      if (!counted.ok) return counted;
      await database.execute(sql`insert into data_exports (player_id, asked_at) values (${playerId}::uuid, ${now()})`);
      return view(playerId);
    },

    /** The path of a prepared export, for some minutes and this session. Errors: `not_found`. */
    async openExport(playerId: string, sessionId: string, exportId: string): Promise<Result<{ url: string }>> {
      const ready = await firstRow(
        database,
        sql`select 1 from data_exports where player_id = ${playerId}::uuid and export_id = ${exportId}::uuid
              and state = 'ready' and expires_at > ${now()}`,
      );
      if (ready === null) return fail('not_found');
      const until = String(clock.now().getTime() + LINK_MS);
      const token = `${until}.${links.sign('export', playerId, sessionId, exportId, until)}`;
      return ok({ url: `/api/privacy/exports/${exportId}/${token}` });
    },

    /** The archive behind such a path. Errors: `not_found`. */
    async exportFile(playerId: string, sessionId: string, exportId: string, token: string): Promise<Result<Buffer>> {
      const [until = '', signature = ''] = token.split('.');
      const isOurs = links.isSigned(signature, 'export', playerId, sessionId, exportId, until);
      if (!isOurs || Number(until) < clock.now().getTime()) return fail('not_found');
      const found = await firstRow<{ key: string }>(
        database,
        sql`select object_key as key from data_exports where player_id = ${playerId}::uuid
              and export_id = ${exportId}::uuid and state = 'ready' and expires_at > ${now()}`,
      );
      const archive = found === null ? null : await vault.get(found.key);
      return archive === null ? fail('not_found') : ok(archive);
    },

    /** Asks people to erase what no law keeps; asked twice is asked once. The login has shown who asks. */
    async askForErasure(playerId: string): Promise<Result<View>> {
      await unitOfWork.run((transaction) => erasures.ask(transaction, { playerId, how: 'login', by: null }));
      return view(playerId);
    },

    /** Errors: `not_found`. */
    async withdrawErasure(playerId: string): Promise<Result<View>> {
      const done = await unitOfWork.run((transaction) => erasures.withdraw(transaction, playerId));
      return done ? view(playerId) : fail('not_found');
    },

    erasures,

    /** An archive for somebody who cannot come in, once our people have made sure who asks. Null: there is no such player. */
    async archiveFor(playerId: string): Promise<Uint8Array | null> {
      const player = await players.find(database, playerId);
      if (player === null) return null;
      const reader = { language: player.language, reach: reachOf(player, null) };
      return archiveOf(database, { vault, now: clock.now(), saidAtTables: parts.tableTalk.saidBy }, playerId, reader);
    },

    /** Prepares what was asked for, deletes what was not fetched, and goes on with erasures. Several nodes may do it at once. */
    async tend(): Promise<void> {
      const asked = await rows<{ playerId: string; exportId: string }>(
        database,
        sql`select player_id as "playerId", export_id as "exportId" from data_exports where state = 'asked'
            order by asked_at limit ${PREPARED_AT_ONCE}`,
      );
      const failures: unknown[] = [];
      // One that has to wait for a vendor keeps the others back no longer than it takes.
      for (const request of asked) await prepare(request).catch((error: unknown) => failures.push(error));
      await forget();
      await erasures.tend();
      if (failures.length > 0) throw new AggregateError(failures, 'exports wait');
    },
  };
}

export type Privacy = ReturnType<typeof createPrivacy>;
