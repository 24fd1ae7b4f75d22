/** How the beginning and the end of a round are written, each in one statement with what it leaves with its session. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { openingOf } from './sessions.ts';
import { documentOf, paceText, packed } from './store-rows.ts';
import { studioPlaying, studioRounds } from './tables.ts';
import type { Pace, Round, Session, StudioDatabase } from './types.ts';

/** Whether a session has the nonce and the server seed it was read with. */
export function isAsRead({ nonce, serverSeedHash }: Pick<Session, 'nonce' | 'serverSeedHash'>): SQL {
  return sql`studio_sessions.nonce = ${nonce} and studio_sessions.document->>'serverSeedHash' = ${serverSeedHash}`;
}

export const hasRows = (answer: unknown): boolean => (answer as { rows: unknown[] }).rows.length > 0;

/** What a session's request is found by: the index has its hash. */
export const requestHash = ({ sessionId, requestId }: Record<'sessionId' | 'requestId', PgColumn>): SQL =>
  sql`md5(${sessionId} || ' ' || ${requestId})::uuid`;

/** Whether no round of a session waits for the wallet's answer. */
const notPlaying = (sessionId: string): SQL =>
  sql`not exists (select 1 from ${studioPlaying} as playing where playing.session_id = ${sessionId})`;

/** Whether the round before another still waits for the wallet's answer, as nodes of the release before write it. */
const notBehind = ({ sessionId, nonce }: Round): SQL =>
  sql`not exists (select 1 from studio_rounds as newest where newest.session_id = ${sessionId}
    and newest.nonce = ${nonce}::integer - 1 and newest.state = 'playing')`;

/** Moves a session on by a round that is new, where nothing of it waits for the wallet. */
function movedOn(session: Session, round: Round, pace?: Pace): SQL {
  const isNew = sql`not exists (select 1 from ${studioRounds} where
    ${requestHash(studioRounds)} = md5(${`${session.id} ${round.requestId}`})::uuid)`;
  const left = packed({ ...openingOf(session), ...pace });
  return sql`opened as (
      update studio_sessions set nonce = ${session.nonce}, document = document || ${left}::jsonb
      where session_id = ${session.id} and ${isAsRead(round)} and ${notPlaying(session.id)}
        and ${notBehind(round)} and ${isNew}
      returning session_id
    )`;
}

/** Writes down a round that the wallet is about to be asked for, and what it leaves with its session. */
export async function beginPlaying(database: StudioDatabase, session: Session, round: Round): Promise<boolean> {
  const opened = await database.execute(sql`
    with ${movedOn(session, round)}
    insert into studio_playing (session_id, round) select session_id, ${packed(round)}::jsonb from opened
    returning session_id`);
  return hasRows(opened);
}

/** Writes a round that the wallet has answered before anybody wrote it down, and what it leaves with its session. */
export async function writePlayed(
  transaction: StudioDatabase,
  session: Session,
  round: Round,
  pace: Pace | undefined,
): Promise<boolean> {
  const written = await transaction.execute(sql`
    with ${movedOn(session, round, pace)}
    insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
    select ${round.id}, session_id, ${round.requestId}, ${round.nonce}::integer, ${round.state},
      ${documentOf(round)}::jsonb, ${round.createdAt.toISOString()}::timestamptz
    from opened returning session_id`);
  return hasRows(written);
}

/** Writes a round among the others, and what it leaves with its session. */
export async function writeOpened(database: StudioDatabase, session: Session, round: Round): Promise<boolean> {
  const opened = await database.execute(sql`
    with held as (
      select session_id from studio_sessions where session_id = ${session.id} and ${isAsRead(round)}
        and ${notPlaying(session.id)} and ${notBehind(round)}
      for update
    ), written as (
      insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
      select ${round.id}, session_id, ${round.requestId}, ${round.nonce}::integer, ${round.state},
        ${documentOf(round)}::jsonb, ${round.createdAt.toISOString()}::timestamptz
      from held on conflict do nothing returning session_id
    )
    update studio_sessions as session
    set nonce = ${session.nonce}, document = session.document || ${packed(openingOf(session))}::jsonb
    from written where session.session_id = written.session_id
    returning session.session_id`);
  return hasRows(opened);
}

/** Paces the session of a round that a statement has stored; without a pace the session is left alone. */
const paced = (stored: SQL, pace: Pace | undefined): SQL =>
  pace
    ? sql`with ${stored} update studio_sessions as session set document = session.document || ${paceText(pace)}::jsonb
        from stored where session.session_id = stored.session_id returning session.session_id`
    : sql`with ${stored} select session_id from stored`;

/** Writes a round that the wallet has answered among the others. False: it was not waiting for an answer. */
export async function endPlaying(database: StudioDatabase, round: Round, pace: Pace | undefined): Promise<boolean> {
  const stored = sql`answered as (
      delete from studio_playing where session_id = ${round.sessionId} and round->>'id' = ${round.id}
      returning session_id
    ), stored as (
      insert into studio_rounds (round_id, session_id, request_id, nonce, state, document, created_at)
      select ${round.id}, session_id, ${round.requestId}, ${round.nonce}::integer, ${round.state},
        ${documentOf(round)}::jsonb, ${round.createdAt.toISOString()}::timestamptz
      from answered returning session_id
    )`;
  return hasRows(await database.execute(paced(stored, pace)));
}

export async function writeChanged(
  database: StudioDatabase,
  read: Pick<Round, 'state'>,
  round: Round,
  pace: Pace | undefined,
): Promise<boolean> {
  const stored = sql`stored as (
      update studio_rounds set state = ${round.state}, document = ${documentOf(round)}::jsonb
      where round_id = ${round.id} and state = ${read.state} returning session_id
    )`;
  return hasRows(await database.execute(paced(stored, pace)));
}
