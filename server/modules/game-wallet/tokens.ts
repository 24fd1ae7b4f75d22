/** Launch tokens: opaque, bound to player, game and currency; only their hash is stored. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable, type Transaction } from '../../db/index.ts';
import type { Caller } from '../../ports/game-wallet.ts';

const TOKEN_BYTES = 32;
/** How long a game may be opened and bet in, ms. Wins and rollbacks are never too late. */
const TOKEN_LIFETIME_MS = 12 * 3_600_000;

export interface GameToken {
  playerId: string;
  gameCode: string;
  currency: Currency;
  /** Where the page stood that launched it; null for launches from before that was stored. */
  region: RegionId | null;
  expiresAt: Date;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token and returns it; only its hash is stored. */
export async function issueToken(
  database: Queryable,
  grant: Omit<GameToken, 'expiresAt'> & { provider: string; sessionId: string; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(grant.now.getTime() + TOKEN_LIFETIME_MS);
  await database.execute(sql`
    insert into game_tokens (token_hash, provider, session_id, player_id, game_code, currency, region, created_at,
      expires_at)
    values (${hashOf(token)}, ${grant.provider}, ${grant.sessionId}, ${grant.playerId}, ${grant.gameCode},
      ${grant.currency}, ${grant.region}, ${grant.now.toISOString()}, ${expiresAt.toISOString()})`);
  return token;
}

/** Notes a launch whose vendor names player and game: no token of ours leaves the platform. */
export async function openLaunch(
  database: Queryable,
  grant: Omit<GameToken, 'expiresAt'> & { provider: string; now: Date },
): Promise<void> {
  await issueToken(database, { ...grant, sessionId: randomUUID() });
}

interface TokenRow {
  player_id: string;
  game_code: string;
  currency: string;
  region: string | null;
  expires_ms: string;
}
const TOKEN_COLUMNS = sql`player_id::text, game_code, currency, region,
  (extract(epoch from expires_at) * 1000)::bigint::text as expires_ms`;

function tokenOf(row: TokenRow | null): GameToken | null {
  if (row === null || !isCurrency(row.currency)) return null;
  return {
    playerId: row.player_id,
    gameCode: row.game_code,
    currency: row.currency,
    region: REGION_IDS.find((id) => id === row.region) ?? null,
    expiresAt: new Date(Number(row.expires_ms)),
  };
}

function launchOf(caller: Caller): SQL {
  if ('token' in caller) return sql`token_hash = ${hashOf(caller.token)} and provider = ${caller.provider}`;
  const ofGame = caller.gameCode === undefined ? sql`` : sql` and game_code = ${caller.gameCode}`;
  return sql`player_id = ${caller.playerId} and provider = ${caller.provider}${ofGame}
    order by created_at desc limit 1`;
}

/** What the launch was for that a vendor calls about, expired or not; null when there never was one. */
export async function findToken(database: Queryable, caller: Caller): Promise<GameToken | null> {
  return tokenOf(
    await firstRow<TokenRow>(database, sql`select ${TOKEN_COLUMNS} from game_tokens where ${launchOf(caller)}`),
  );
}

/** A launch whose player's vendor calls stand in a row until the transaction ends. */
export interface LockedToken {
  token: GameToken;
  /** When the player's last round began, ms since 1970; null before the first. */
  lastRoundAt: number | null;
  /** Whether they have an active bonus, so that cash is not all they can stake. */
  hasBonus: boolean;
}

/** As {@link findToken}, and locks the player. */
export async function lockToken(transaction: Transaction, caller: Caller): Promise<LockedToken | null> {
  const read = () =>
    firstRow<TokenRow & { is_locked: boolean; last_ms: string | null; has_bonus: boolean }>(
      transaction,
      sql`with launch as materialized (
            select player_id, game_code, currency, region, expires_at from game_tokens where ${launchOf(caller)}
          ), locked as (
            select player_id, last_round_at from game_players
            where player_id = (select player_id from launch) for update
          )
          select launch.player_id::text, launch.game_code, launch.currency, launch.region,
            (extract(epoch from launch.expires_at) * 1000)::bigint::text as expires_ms,
            locked.player_id is not null as is_locked,
            (extract(epoch from locked.last_round_at) * 1000)::bigint::text as last_ms,
            exists (select from bonus_grants as bonus
              where bonus.player_id = launch.player_id and bonus.status = 'active') as has_bonus
          from launch left join locked on true`,
    );
  let row = await read();
  const token = tokenOf(row);
  if (row === null || token === null) return null;
  if (!row.is_locked) {
    await transaction.execute(
      sql`insert into game_players (player_id) values (${token.playerId}::uuid) on conflict do nothing`,
    );
    row = await read();
  }
  if (!row?.is_locked) throw new Error(`player ${token.playerId} could not be locked`);
  return { token, lastRoundAt: row.last_ms === null ? null : Number(row.last_ms), hasBonus: row.has_bonus };
}

/** Ends betting in every game a player has open, as a logout or an exclusion does. */
export async function expireTokens(database: Queryable, playerId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await database.execute(
    sql`update game_tokens set expires_at = ${at} where player_id = ${playerId} and expires_at > ${at}`,
  );
}
