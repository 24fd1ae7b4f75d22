/** How partners come in: by a link in a mail, good for once. Their sessions are no player's and no staff's. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { readCookie } from '../../cookies.ts';
import { type Database, firstRow, type Queryable } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import type { Letters } from '../letters/index.ts';
import type { RateLimits } from '../session/index.ts';
import { findPartner, partnerOfMail } from './store.ts';
import type { Partner } from './types.ts';

const MINUTE_MS = 60_000;
export const PARTNER_LINK_MINUTES = 30;
const SESSION_MS = 12 * 60 * MINUTE_MS;

/** Over https the cookie is bound to its host; plain-http localhost cannot carry that name. */
export function partnerCookie(scheme: 'http' | 'https') {
  const secure = scheme === 'https';
  const name = secure ? '__Host-fairwind_partner' : 'fairwind_partner';
  const of = (token: string, seconds: number) =>
    `${name}=${token}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}; HttpOnly; Max-Age=${seconds}`;
  return {
    read: (cookies: string | null) => readCookie(cookies, name),
    open: (token: string) => of(token, SESSION_MS / 1_000),
    close: () => of('', 0),
  };
}

export interface PartnerSessionParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  letters: Pick<Letters, 'available' | 'write' | 'post'>;
}

/** Makes the link of a letter, when it is sent. @returns its token; null: the partner may not come in any more */
export async function createPartnerLink(database: Database, partnerId: string, now: Date): Promise<string | null> {
  const token = newToken();
  const row = await firstRow(
    database,
    sql`insert into affiliate_links (token_hash, partner_id, created_at, expires_at)
        select ${hashOf(token)}, partner_id, ${now.toISOString()}::timestamptz,
          ${new Date(now.getTime() + PARTNER_LINK_MINUTES * MINUTE_MS).toISOString()}::timestamptz
        from affiliate_partners where partner_id = ${partnerId}::uuid and state <> 'closed' returning partner_id`,
  );
  return row === null ? null : token;
}

async function rememberDevice(queryable: Queryable, partnerId: string, device: string | null, now: Date) {
  if (device === null || !isToken(device)) return;
  await queryable.execute(
    sql`insert into affiliate_devices (partner_id, token_hash, seen_at)
        values (${partnerId}::uuid, ${hashOf(device)}, ${now.toISOString()}::timestamptz)
        on conflict (partner_id, token_hash) do update set seen_at = excluded.seen_at`,
  );
}

export function createPartnerSessions({ database, clock, limits, letters }: PartnerSessionParts) {
  return {
    /**
     * Writes to an address that is a partner's; to any other nothing is sent, and the answer is the same.
     * Errors: `unavailable`, `rate_limited`.
     */
    async ask(email: string, client: string): Promise<Result<void>> {
      if (!letters.available) return fail('unavailable');
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      const partner = await partnerOfMail(database, email);
      const mayWrite = (await limits.consume('letterByAddress', `partner ${email.toLowerCase()}`)).ok;
      if (partner !== null && partner.state !== 'closed' && mayWrite) {
        const variables = { partnerId: partner.partner_id };
        await letters.write(database, {
          ...{ kind: 'partner_link', region: 'main', address: partner.email, playerId: null, variables },
        });
        letters.post();
      }
      return ok(undefined);
    },

    /** Opens a session. @param device the token by which players' browsers are known. Errors: `partner_link_spent`. */
    async open(token: string, device: string | null, client: string): Promise<Result<{ token: string }>> {
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const at = now.toISOString();
      return database.transaction(async (transaction) => {
        const link = isToken(token)
          ? await firstRow<{ partner_id: string }>(
              transaction,
              sql`update affiliate_links set used_at = ${at}::timestamptz
                  where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${at}::timestamptz
                    and partner_id in (select partner_id from affiliate_partners where state <> 'closed')
                  returning partner_id`,
            )
          : null;
        if (link === null) return fail('partner_link_spent');
        const session = newToken();
        await transaction.execute(
          sql`insert into affiliate_sessions (token_hash, partner_id, created_at, expires_at)
              values (${hashOf(session)}, ${link.partner_id}::uuid, ${at}::timestamptz,
                ${new Date(now.getTime() + SESSION_MS).toISOString()}::timestamptz)`,
        );
        await rememberDevice(transaction, link.partner_id, device, now);
        return ok({ token: session });
      });
    },

    /** Who is behind a token; null: nobody, or a partner who is closed. */
    async partnerOf(token: string | null): Promise<Partner | null> {
      if (token === null || !isToken(token)) return null;
      const row = await firstRow<{ partner_id: string }>(
        database,
        sql`select partner_id from affiliate_sessions where token_hash = ${hashOf(token)} and ended_at is null
              and expires_at > ${clock.now().toISOString()}::timestamptz`,
      );
      const partner = row === null ? null : await findPartner(database, row.partner_id);
      return partner?.state === 'closed' ? null : partner;
    },

    async end(token: string | null): Promise<void> {
      if (token === null || !isToken(token)) return;
      await database.execute(
        sql`update affiliate_sessions set ended_at = ${clock.now().toISOString()}::timestamptz
            where token_hash = ${hashOf(token)} and ended_at is null`,
      );
    },
  };
}

export type PartnerSessions = ReturnType<typeof createPartnerSessions>;
