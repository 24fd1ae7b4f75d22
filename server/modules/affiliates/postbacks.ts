/** What partners' servers are told: signed, again until they take it, each event once (docs/integrating.md). */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { defineJob, type Jobs } from '../../ports/jobs.ts';
import { signedHeaders } from '../../signature.ts';
import type { Seal } from '../identity/index.ts';

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

/** What a partner's postbacks are signed with: made of the operator's secret, so that nothing of it is stored. */
export const postbackSecret = (seal: Pick<Seal, 'hash'>, partnerId: string): string =>
  seal.hash('postbacks', `affiliate:${partnerId}`);

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

interface Due {
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
            ${isoInstant(sql`happened_at`)} as at, clickid, sub1, sub2, sub3
          from affiliate_postbacks as postback join affiliate_partners as partner using (partner_id)
          join attributions using (player_id)
          where postback_id = ${postbackId}::uuid`,
    );

  /** @returns the HTTP status; 0 where there was no answer */
  async function tell(due: Due & { url: string }): Promise<number> {
    const said = bodyOf(due);
    const body = JSON.stringify(said);
    const headers = signedHeaders(postbackSecret(seal, due.partner_id), clock.now(), body);
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
    job: defineJob(JOB, deliver),

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
