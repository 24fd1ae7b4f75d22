/** What partners' servers are told: signed, again until they take it, each event once (docs/integrating.md). */
import { sql } from 'drizzle-orm';
import { SIGNATURE_HEADERS } from '#shared/contract/aggregator.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { defineJob, type Jobs } from '../../ports/jobs.ts';
import { signedHeaders } from '../../signature.ts';
import type { Seal } from '../identity/index.ts';
import type { Partner } from './types.ts';

/** How a request reaches a partner's server; rejects when there is no answer, and when it redirects. */
export type PostbackFetch = (
  url: string,
  request: { method: 'POST'; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ ok: boolean; status: number }>;

export interface PostbackJobs {
  jobs: Jobs;
}

export interface PostbackParts extends PostbackJobs {
  database: Database;
  clock: Clock;
  seal: Seal;
  send: PostbackFetch;
}

export type PostbackEvent = 'registration' | 'first_deposit';

const JOB = 'affiliate-postback';
const ANSWER_WITHIN_MS = 10_000;
/** With the pauses between them, about half a day. */
const TRIES = 12;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;

/** For so long after a change the secret before still signs, and the new one beside it. */
const SECRETS_OVERLAP_DAYS = 7;
/** The signature by the new secret while the one before still signs. */
const NEXT_SIGNATURE = `${SIGNATURE_HEADERS.signature}-next`;
const DAY_MS = 86_400_000;

type SecretKey = Pick<Partner, 'postback_key' | 'postback_key_at'>;

/** A partner's secret by its number: made of the operator's secret, so that nothing of it is stored. */
const secretOf = (seal: Pick<Seal, 'hash'>, partnerId: string, key: number): string =>
  seal.hash('postbacks', key === 1 ? `affiliate:${partnerId}` : `affiliate:${partnerId}:${key}`);

/** What a partner's postbacks are signed with; `next` takes its place at `from`, null: nothing does. */
export function postbackSecrets(
  seal: Pick<Seal, 'hash'>,
  partnerId: string,
  { postback_key: key, postback_key_at: at }: SecretKey,
  now: Date,
): { secret: string; next: { secret: string; from: string } | null } {
  const last = secretOf(seal, partnerId, key);
  const from = at === null ? 0 : new Date(at).getTime() + SECRETS_OVERLAP_DAYS * DAY_MS;
  if (from <= now.getTime()) return { secret: last, next: null };
  return {
    secret: secretOf(seal, partnerId, key - 1),
    next: { secret: last, from: new Date(from).toISOString() },
  };
}

/** Gives a partner a new secret; false: there is no such partner, or the last change is not over yet. */
export async function changeSecret(transaction: Transaction, partnerId: string, now: Date): Promise<boolean> {
  const over = new Date(now.getTime() - SECRETS_OVERLAP_DAYS * DAY_MS).toISOString();
  const row = await firstRow(
    transaction,
    sql`update affiliate_partners set postback_key = postback_key + 1,
          postback_key_at = ${now.toISOString()}::timestamptz
        where partner_id = ${partnerId}::uuid
          and (postback_key_at is null or postback_key_at <= ${over}::timestamptz) returning partner_id`,
  );
  return row !== null;
}

/** Notes that a partner's server is to be told of an event, if the partner has one; a second time changes nothing. */
export async function enqueuePostback(
  { jobs }: PostbackJobs,
  transaction: Transaction,
  told: { partnerId: string; playerId: string; event: PostbackEvent; at: Date },
  now: Date,
): Promise<void> {
  const row = await firstRow<{ postback_id: string }>(
    transaction,
    sql`insert into affiliate_postbacks (partner_id, player_id, event, happened_at, created_at)
        select partner_id, ${told.playerId}::uuid, ${told.event}, ${told.at.toISOString()}::timestamptz,
          ${now.toISOString()}::timestamptz
        from affiliate_partners
        where partner_id = ${told.partnerId}::uuid and postback_url is not null and state <> 'closed'
        on conflict do nothing returning postback_id`,
  );
  if (row !== null) await jobs.enqueue(transaction, JOB, { postbackId: row.postback_id });
}

interface Due extends SecretKey {
  postback_id: string;
  partner_id: string;
  url: string | null;
  event: PostbackEvent;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  at: string;
  clickid: string | null;
  sub1: string | null;
  sub2: string | null;
  sub3: string | null;
}

/** What is said of an event. A player is named by nothing that leads to them. */
function bodyOf({ postback_id, event, at, clickid, sub1, sub2, sub3 }: Due): Record<string, string> {
  return {
    ...{ id: postback_id, event, at },
    ...{ clickid: clickid ?? '', sub1: sub1 ?? '', sub2: sub2 ?? '', sub3: sub3 ?? '' },
  };
}

/** The partner's address with `{clickid}` and the like filled in. */
export const filled = (url: string, body: Readonly<Record<string, string>>): string =>
  url.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(body, name) ? encodeURIComponent(body[name] ?? '') : all,
  );

export function createPostbacks({ database, clock, seal, send, jobs }: PostbackParts) {
  const find = (queryable: Queryable, postbackId: string) =>
    firstRow<Due>(
      queryable,
      sql`select postback_id, postback.partner_id, partner.postback_url as url, event, postback.state, tries,
            postback_key, ${isoInstant(sql`postback_key_at`)} as postback_key_at, ${isoInstant(sql`happened_at`)} as at, clickid, sub1, sub2, sub3
          from affiliate_postbacks as postback join affiliate_partners as partner using (partner_id)
          join attributions using (player_id)
          where postback_id = ${postbackId}::uuid`,
    );

  /** @returns the HTTP status; 0 where there was no answer */
  async function tell(due: Due & { url: string }): Promise<number> {
    const said = bodyOf(due);
    const body = JSON.stringify(said);
    const now = clock.now();
    const { secret, next } = postbackSecrets(seal, due.partner_id, due, now);
    const headers = signedHeaders(secret, now, body);
    const signature = next && signedHeaders(next.secret, now, body)[SIGNATURE_HEADERS.signature];
    if (signature) headers[NEXT_SIGNATURE] = signature;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return (await send(filled(due.url, said), { method: 'POST', headers, body, signal })).status;
    } catch {
      return 0;
    }
  }

  async function deliver({ postbackId }: { postbackId: string }): Promise<void> {
    const due = await find(database, postbackId);
    if (due === null || due.state !== 'waiting') return;
    const status = due.url === null ? 0 : await tell({ ...due, url: due.url });
    const now = clock.now();
    const taken = status >= 200 && status < 300;
    const tries = due.tries + 1;
    const state = taken ? 'sent' : tries >= TRIES || due.url === null ? 'failed' : 'waiting';
    await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`update affiliate_postbacks set state = ${state}, tries = ${tries}, status = ${status},
              sent_at = ${taken ? now.toISOString() : null}::timestamptz
            where postback_id = ${postbackId}::uuid and state = 'waiting'`,
      );
      if (state !== 'waiting') return;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      await jobs.enqueue(transaction, JOB, { postbackId }, { startAfter: new Date(now.getTime() + pause) });
    });
  }

  return {
    job: defineJob(JOB, deliver, { lane: 'mass' }),

    /** Has one sent again, from the first try. @returns false when there is no such one of the partner's */
    async resend(transaction: Transaction, partnerId: string, postbackId: string): Promise<boolean> {
      const row = await firstRow(
        transaction,
        sql`update affiliate_postbacks set state = 'waiting', tries = 0
            where postback_id = ${postbackId}::uuid and partner_id = ${partnerId}::uuid returning postback_id`,
      );
      if (row !== null) await jobs.enqueue(transaction, JOB, { postbackId });
      return row !== null;
    },
  };
}

export interface PostbackRow {
  postback_id: string;
  event: PostbackEvent;
  happened_at: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  status: number | null;
  clickid: string | null;
}

/** A partner's postbacks, the newest first. */
export const listPostbacks = (queryable: Queryable, partnerId: string, limit: number) =>
  rows<PostbackRow>(
    queryable,
    sql`select postback_id, event, ${isoInstant(sql`happened_at`)} as happened_at, postback.state, tries, status, clickid
        from affiliate_postbacks as postback join attributions using (player_id)
        where postback.partner_id = ${partnerId}::uuid
        order by postback.created_at desc, postback_id limit ${limit}`,
  );
