/** Rights of people over their data, as our people carry them out. */
import { sql } from 'drizzle-orm';
import { DATA_MAP, PERSON_TABLES, type PersonTableName } from '#shared/privacy/data-map.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, rows } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { closeCaseOf } from '../cases/index.ts';
import { answerByHand, type Privacy } from '../privacy/index.ts';
import { refuse } from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes } from './handler.ts';
import { maskName } from './masks.ts';
import { playerOf } from './player-routes.ts';

type PrivacyRoutes = StaffRoutes<
  'erasures' | 'erasurePlan' | 'askErasure' | 'decideErasure' | 'answerErasure' | 'holdPlayer' | 'giveExport'
>;

export interface PrivacyRouteParts {
  database: Database;
  clock: Clock;
  privacy: Pick<Privacy, 'erasures' | 'archiveFor'>;
}

const isTable = (name: string): name is PersonTableName => PERSON_TABLES.some((known) => known === name);

/** The law that keeps a table's rows; null where they go. */
function lawOf(table: PersonTableName, stage: 'asked' | 'child' | 'ended'): string | null {
  const act = stage === 'asked' ? DATA_MAP[table].asked : DATA_MAP[table].ended;
  return act.do === 'keep' ? act.law : null;
}

export function privacyStaffRoutes({ database, clock, privacy }: PrivacyRouteParts): PrivacyRoutes {
  const instant = () => sql`${clock.now().toISOString()}::timestamptz`;
  const ofPlayer = (id: string) => ({ kind: 'player', id });

  const certificatesOf = (playerId: string) =>
    rows<{ number: string; stage: string; at: string; carried: { table: string; act: 'delete'; rows: number }[] }>(
      database,
      sql`select number::text, stage, ${isoInstant(sql`erased_at`)} as at, certificate->'carried' as carried
          from erasures where player_id = ${playerId}::uuid order by erasures.number`,
    );

  return {
    erasures: {
      async read() {
        const [requests, notices] = await Promise.all([
          rows<{
            player_id: string;
            player: string;
            state: 'asked' | 'withdrawn' | 'erased' | 'refused';
            asked_at: string;
            due_at: string;
            checked_how: string | null;
            decided_at: string | null;
          }>(
            database,
            sql`select player_id::text, coalesce(nullif(concat_ws(' ', name, surname), ''), nickname) as player, state,
                  ${isoInstant(sql`asked_at`)} as asked_at, ${isoInstant(sql`due_at`)} as due_at, checked_how,
                  ${isoInstant(sql`decided_at`)} as decided_at
                from erasure_requests join players using (player_id)
                order by state <> 'asked', erasure_requests.due_at limit 200`,
          ),
          rows<{
            number: string;
            player_id: string;
            vendor: string;
            state: 'waiting' | 'by_hand' | 'done' | 'not_there';
            tries: number;
            told_at: string | null;
          }>(
            database,
            sql`select number::text, player_id::text, vendor, state, tries, ${isoInstant(sql`told_at`)} as told_at
                from erasure_notices order by state not in ('waiting', 'by_hand'), number desc, vendor limit 300`,
          ),
        ]);
        return ok({ requests: requests.map((row) => ({ ...row, player: maskName(row.player) })), notices });
      },
    },
    erasurePlan: {
      async read({ params: { player_id: playerId } }) {
        const found = await privacy.erasures.preview(database, playerId);
        if (found === null) return refuse('not_found');
        const hold = await firstRow<{ reason: string; at: string }>(
          database,
          sql`select reason, ${isoInstant(sql`set_at`)} as at from legal_holds
              where player_id = ${playerId}::uuid and lifted_at is null`,
        );
        const { request, stage, blockers, plan, until } = found;
        return ok({
          ...{ asked: request !== null, stage, blockers, until, hold },
          plan: plan.map((row) => ({ ...row, law: isTable(row.table) ? lawOf(row.table, stage) : null })),
          certificates: await certificatesOf(playerId),
        });
      },
    },
    askErasure: {
      async act({ params: { player_id: playerId }, body: { how } }, { person }, { transaction }) {
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        await privacy.erasures.ask(transaction, { playerId, how, by: person.staffId });
        const act = { action: 'erasure_noted', subject: ofPlayer(playerId), playerId, after: { how } };
        return ok({ answer: {}, act });
      },
    },
    decideErasure: {
      async act({ params: { player_id: playerId }, body: { decision, reason } }, { person }, { transaction }) {
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const found = await privacy.erasures.preview(transaction, playerId);
        if (found === null || found.request === null) return refuse('erasure_unasked');
        const subject = ofPlayer(playerId);
        if (decision === 'refuse') {
          await privacy.erasures.refuse(transaction, playerId, person.staffId, reason);
          return ok({ answer: { approval_id: null }, act: { action: 'erasure_refused', subject, playerId } });
        }
        if (found.blockers.length > 0 && found.stage !== 'child') return refuse('erasure_blocked');
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'erasure', playerId, payload: { stage: found.stage }, reason },
          ...{ askedBy: person.staffId, now: clock.now() },
        });
        return ok({ answer: { approval_id: approvalId }, act: { action: 'erasure_asked', subject, playerId } });
      },
    },
    answerErasure: {
      async act({ params: { number, vendor }, body: { reason } }, { person }, { transaction }) {
        const noted = await answerByHand(transaction, { number, vendor, answer: reason }, clock.now());
        if (!noted) return refuse('not_found');
        const subjectId = `erasure:${number}:${vendor}`;
        await closeCaseOf(transaction, { kind: 'contact', subjectId }, 'answered', {
          ...{ by: person.staffId, at: clock.now() },
        });
        return ok({ answer: {}, act: { action: 'erasure_answered', subject: { kind: 'erasure', id: subjectId } } });
      },
    },
    holdPlayer: {
      async act({ params: { player_id: playerId }, body: { holds, reason } }, { person }, { transaction }) {
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        await transaction.execute(
          holds
            ? sql`insert into legal_holds (player_id, reason, set_by, set_at)
                values (${playerId}::uuid, ${reason}, ${person.staffId}::uuid, ${instant()})
                on conflict (player_id) where lifted_at is null do nothing`
            : sql`update legal_holds set lifted_at = ${instant()}, lifted_by = ${person.staffId}::uuid
                where player_id = ${playerId}::uuid and lifted_at is null`,
        );
        const action = holds ? 'hold_set' : 'hold_lifted';
        return ok({ answer: {}, act: { action, subject: ofPlayer(playerId), playerId } });
      },
    },
    giveExport: {
      async prepare({ params: { player_id: playerId }, body: { how } }, { person }) {
        const player = await playerOf(database, playerId, person);
        if (!player.ok) return player;
        const archive = await privacy.archiveFor(playerId);
        if (archive === null) return refuse('not_found');
        const content = Buffer.from(archive).toString('base64');
        const act = { action: 'export_given', subject: ofPlayer(playerId), playerId, after: { how } };
        const answer = { name: 'fairwind-data.zip', media_type: 'application/zip', content };
        return ok(async () => ok({ answer, act }));
      },
    },
  };
}
