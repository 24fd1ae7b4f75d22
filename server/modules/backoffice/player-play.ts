/** What a player staked, as staff read it: rounds of games and bets on sport in one list, newest first. */
import { sql } from 'drizzle-orm';
import { GAMES } from '#shared/catalogue/games.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { betNumber } from '../sport/index.ts';

/** Rounds and payments of one page. */
export const PLAY_PAGE = 50;

/** Where a page ends: microseconds since 1970 and the id of its last row, so that rows of one moment are not lost. */
export function placeOf(before: string | undefined): { micros: string; id: string } | null {
  const [, micros = '', id = ''] = /^(\d{1,17})_(.+)$/.exec(before ?? '') ?? [];
  return micros === '' ? null : { micros, id };
}

/** A moment with its microseconds, which the text of an instant cuts off. */
export const microsOf = (column: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** The moment of a place, as the database compares it. */
export const momentOf = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

interface PlayRow {
  kind: 'round' | 'bet';
  provider: string;
  round_id: string;
  game_code: string;
  title: string | null;
  currency: Currency;
  stake: string;
  payout: string;
  status: string;
  at: string;
  micros: string;
}

const below = (column: ReturnType<typeof sql>, id: ReturnType<typeof sql>, place: ReturnType<typeof placeOf>) =>
  place === null ? sql`true` : sql`(${column}, ${id}) < (${momentOf(place.micros)}, ${place.id})`;

/** The matches of a bet, by a comma. */
const MATCHES = sql`(select string_agg(distinct told->>'home' || ' – ' || (told->>'away'), ', ')
  from sport_bet_legs as leg where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id)`;

const titleOf = (code: string): string => GAMES.find((game) => game.code === code)?.title ?? code;

/** A page of rounds and bets. @param before where the page before ended */
export async function playOf(queryable: Queryable, playerId: string, before: string | undefined) {
  const place = placeOf(before);
  const found = await rows<PlayRow>(
    queryable,
    sql`select kind, provider, round_id, game_code, title, currency, stake::text, payout::text, status,
          ${isoInstant(sql`play.at`)} as at, ${microsOf(sql`play.at`)} as micros from (
        (select 'round' as kind, provider, round_id, game_code,
            (select title from vendor_games where code = game_code) as title, currency, stake, payout, status,
            created_at as at
          from game_rounds where player_id = ${playerId}::uuid
            and ${below(sql`created_at`, sql`round_id collate "C"`, place)}
          order by created_at desc, round_id collate "C" desc limit ${PLAY_PAGE + 1})
        union all
        (select 'bet', 'sport', bet_id::text, '', ${MATCHES}, currency, stake, payout, status, placed_at
          from sport_bets as bet where player_id = ${playerId}::uuid
            and ${below(sql`placed_at`, sql`bet_id::text collate "C"`, place)}
          order by placed_at desc, bet_id::text collate "C" desc limit ${PLAY_PAGE + 1})
      ) as play order by play.at desc, round_id collate "C" desc limit ${PLAY_PAGE + 1}`,
  );
  const page = found.slice(0, PLAY_PAGE).map(({ stake, payout, currency, title, micros: _micros, ...row }) => ({
    ...row,
    title: title ?? (row.kind === 'bet' ? '' : titleOf(row.game_code)),
    /** What people quote. */
    number: row.kind === 'bet' ? betNumber(row.round_id) : row.round_id,
    stake: { amount: formatDecimal(BigInt(stake), currency), currency },
    payout: { amount: formatDecimal(BigInt(payout), currency), currency },
  }));
  const last = found[PLAY_PAGE - 1];
  return { rounds: page, older: found.length > PLAY_PAGE && last ? `${last.micros}_${last.round_id}` : null };
}

/** Whether a round or bet is the player's, with the code of its game: `sport` for a bet. */
export function isRoundOf(queryable: Queryable, playerId: string, provider: string, roundId: string) {
  return firstRow<{ game_code: string }>(
    queryable,
    provider === 'sport'
      ? sql`select 'sport' as game_code from sport_bets
            where player_id = ${playerId}::uuid and bet_id::text = ${roundId}`
      : sql`select game_code from game_rounds where provider = ${provider} and round_id = ${roundId}
            and player_id = ${playerId}::uuid`,
  );
}

/** The bets that transfers name, by their id: number and matches, as a person reads them. */
export async function betsNamed(
  queryable: Queryable,
  playerId: string,
  betIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (betIds.length === 0) return new Map();
  const found = await rows<{ bet_id: string; matches: string | null }>(
    queryable,
    sql`select bet_id::text, ${MATCHES} as matches from sport_bets as bet
        where player_id = ${playerId}::uuid and bet_id::text in (${sql.join(
          betIds.map((id) => sql`${id}`),
          sql`, `,
        )})`,
  );
  return new Map(found.map(({ bet_id, matches }) => [bet_id, [betNumber(bet_id), matches].filter(Boolean).join(', ')]));
}

/** What a transfer is about, where its own words say only ids: a game by its title, a bet by number and matches. */
export function subjectOf(
  { details }: { details: Readonly<Record<string, string>> },
  bets: ReadonlyMap<string, string>,
): string | null {
  const { bet_id: betId, game_code: gameCode, method } = details;
  if (betId !== undefined) return bets.get(betId) ?? betNumber(betId);
  return gameCode === undefined ? (method ?? null) : titleOf(gameCode);
}
