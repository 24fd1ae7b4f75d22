/** Links in mails: single-use, for a while, kept as hashes (OWASP ASVS 5.0, 6.4.1 and 6.6). */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable } from '../../db/index.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';

const HOUR_MS = 3_600_000;
/** What a link does, and for how long. */
export const LINK_LIFETIME_MS = {
  restore: HOUR_MS,
  login: HOUR_MS,
  confirm_email: 24 * HOUR_MS,
  undo_email: 72 * HOUR_MS,
} as const;
export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;

export interface MailLink {
  playerId: string;
  /** The address that it changes to or back to. */
  address: string | null;
}

/** Makes a link's token. */
export async function createLink(
  database: Queryable,
  purpose: LinkPurpose,
  { playerId, address }: MailLink,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[purpose]);
  await database.execute(
    sql`insert into mail_links (token_hash, player_id, purpose, address, created_at, expires_at)
        values (${hashOf(token)}, ${playerId}::uuid, ${purpose}, ${address}, ${now.toISOString()}::timestamptz,
          ${expiresAt.toISOString()}::timestamptz)`,
  );
  return token;
}

type LinkRow = { player_id: string; address: string | null };

const linkOf = (row: LinkRow | null): MailLink | null => row && { playerId: row.player_id, address: row.address };

const good = (purpose: LinkPurpose, token: string, now: Date) =>
  sql`token_hash = ${hashOf(token)} and purpose = ${purpose} and used_at is null
    and expires_at > ${now.toISOString()}::timestamptz`;

/** Whose a link is, without using it; null when it does nothing any more. */
export async function readLink(
  database: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | null> {
  if (!isToken(token)) return null;
  return linkOf(
    await firstRow<LinkRow>(
      database,
      sql`select player_id, address from mail_links where ${good(purpose, token, now)}`,
    ),
  );
}

/** Uses a link. Of two who come with it at once one gets null. */
export async function useLink(
  database: Queryable,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<MailLink | null> {
  if (!isToken(token)) return null;
  return linkOf(
    await firstRow<LinkRow>(
      database,
      sql`update mail_links set used_at = ${now.toISOString()}::timestamptz where ${good(purpose, token, now)}
          returning player_id, address`,
    ),
  );
}

/** Takes the power from every unused link of a player that does this. */
export async function voidLinks(database: Queryable, purpose: LinkPurpose, playerId: string, now: Date): Promise<void> {
  await database.execute(
    sql`update mail_links set used_at = ${now.toISOString()}::timestamptz
        where player_id = ${playerId}::uuid and purpose = ${purpose} and used_at is null`,
  );
}
