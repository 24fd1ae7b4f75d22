/** Launch tokens: opaque, bound to player, game and currency, kept as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { firstRow, type Queryable } from '../../db/index.ts';

const TOKEN_BYTES = 32;
/** How long a game may be opened and bet in, ms. Wins and rollbacks are never too late. */
const TOKEN_LIFETIME_MS = 12 * 3_600_000;

export interface GameToken {
  playerId: string;
  gameCode: string;
  currency: Currency;
  expiresAt: Date;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token and returns it; only its hash is kept. */
export async function issueToken(
  database: Queryable,
  grant: Omit<GameToken, 'expiresAt'> & { provider: string; sessionId: string; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(grant.now.getTime() + TOKEN_LIFETIME_MS);
  await database.execute(sql`
    insert into game_tokens (token_hash, provider, session_id, player_id, game_code, currency, created_at, expires_at)
    values (${hashOf(token)}, ${grant.provider}, ${grant.sessionId}, ${grant.playerId}, ${grant.gameCode},
      ${grant.currency}, ${grant.now.toISOString()}, ${expiresAt.toISOString()})`);
  return token;
}

interface TokenRow {
  player_id: string;
  game_code: string;
  currency: string;
  expires_ms: string;
}
const TOKEN_COLUMNS = sql`player_id::text, game_code, currency,
  (extract(epoch from expires_at) * 1000)::bigint::text as expires_ms`;

function tokenOf(row: TokenRow | null): GameToken | null {
  if (row === null || !isCurrency(row.currency)) return null;
  return {
    playerId: row.player_id,
    gameCode: row.game_code,
    currency: row.currency,
    expiresAt: new Date(Number(row.expires_ms)),
  };
}

/** What a token was issued for, expired or not; null when it never was. */
export async function findToken(database: Queryable, provider: string, token: string): Promise<GameToken | null> {
  return tokenOf(
    await firstRow<TokenRow>(
      database,
      sql`select ${TOKEN_COLUMNS} from game_tokens where token_hash = ${hashOf(token)} and provider = ${provider}`,
    ),
  );
}

/** The newest launch of a game by a player, for vendors that name the player instead of a token; null without one. */
export async function findGrant(
  database: Queryable,
  provider: string,
  playerId: string,
  gameCode: string,
): Promise<GameToken | null> {
  return tokenOf(
    await firstRow<TokenRow>(
      database,
      sql`select ${TOKEN_COLUMNS} from game_tokens
        where player_id = ${playerId} and provider = ${provider} and game_code = ${gameCode}
        order by created_at desc limit 1`,
    ),
  );
}

/** Ends betting in every game a player has open, as a logout or an exclusion does. */
export async function expireTokens(database: Queryable, playerId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await database.execute(
    sql`update game_tokens set expires_at = ${at} where player_id = ${playerId} and expires_at > ${at}`,
  );
}
