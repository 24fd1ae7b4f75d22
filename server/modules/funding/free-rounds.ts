/** Free rounds as games spend them: a round is taken from its grant, wins are noted with it, a rollback gives it back (ADR 0122). */
import { type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { BonusPurse } from '../ledger/types.ts';
import { linesOf } from './split.ts';
import { type FreePurse, type Funding, grantIn, isFree } from './types.ts';

/** The free rounds that a player has in a game. */
export interface FreeRounds {
  grantId: string;
  /** Minor units, of one round. */
  stake: bigint;
  rounds: number;
  left: number;
  /** Minor units, so far. */
  won: bigint;
  /** How many times the wins have to be staked once all are played; 0: they are cash at once. */
  wagering: number;
}

interface Player {
  playerId: string;
  currency: Currency;
}

interface FreeRow {
  grant_id: string;
  stake: string;
  rounds: number;
  remaining: number;
  won: string;
  wagering: number;
}

const COLUMNS = sql`grant_id::text, stake::text, rounds::integer, (rounds - used)::integer as remaining, won::text,
  wagering::integer`;

const freeRoundsOf = (row: FreeRow | null): FreeRounds | null =>
  row && {
    grantId: row.grant_id,
    stake: BigInt(row.stake),
    rounds: row.rounds,
    left: row.remaining,
    won: BigInt(row.won),
    wagering: row.wagering,
  };

/** The free rounds to be played first in a game, those that run out soonest; null: none are left. */
export async function freeRoundsIn(
  queryable: Queryable,
  { playerId, currency, gameCode }: Player & { gameCode: string },
  now: Date,
): Promise<FreeRounds | null> {
  return freeRoundsOf(
    await firstRow<FreeRow>(
      queryable,
      sql`select ${COLUMNS} from free_round_grants
        where player_id = ${playerId}::uuid and game_code = ${gameCode} and currency = ${currency}
          and status = 'active' and used < rounds and expires_at > ${now.toISOString()}::timestamptz
        order by expires_at, granted_at, grant_id limit 1`,
    ),
  );
}

/** A grant as it stands, ended or not; null: the player has none of that name. */
export async function freeRoundsNamed(
  queryable: Queryable,
  playerId: string,
  grantId: string,
): Promise<FreeRounds | null> {
  return freeRoundsOf(
    await firstRow<FreeRow>(
      queryable,
      sql`select ${COLUMNS} from free_round_grants
        where player_id = ${playerId}::uuid and grant_id::text = ${grantId}`,
    ),
  );
}

/** The grant of ours that a vendor calls by its name of the award, and whose it is; null: it has none of that name. */
export async function grantAwarded(
  queryable: Queryable,
  vendor: string,
  reference: string,
): Promise<(Player & { grantId: string; gameCode: string }) | null> {
  return firstRow<Player & { grantId: string; gameCode: string }>(
    queryable,
    sql`select free.player_id::text as "playerId", free.grant_id::text as "grantId", free.currency,
        free.game_code as "gameCode"
      from free_round_awards as award join free_round_grants as free using (player_id, grant_id)
      where award.vendor = ${vendor} and award.reference = ${reference}`,
  );
}

/**
 * Takes one round of a grant, or as many as its vendor reports; null: so many are not left, it has run out, or it is for
 * another game or stake.
 * @returns the purse that its stake is written under
 */
export async function takeFreeRound(
  transaction: Transaction,
  { playerId, currency }: Player,
  round: { grantId: string; gameCode: string; amount: bigint; now: Date; reported?: number | undefined },
): Promise<FreePurse | null> {
  const { reported } = round;
  const taken = reported ?? 1;
  // What a vendor reports has been played: it counts although the grant has ended since.
  const inTime = sql`and status = 'active' and expires_at > ${round.now.toISOString()}::timestamptz`;
  const row = await firstRow<{ wagering: number }>(
    transaction,
    sql`update free_round_grants set used = used + ${taken}
      where player_id = ${playerId}::uuid and grant_id::text = ${round.grantId} and used + ${taken} <= rounds
        and currency = ${currency} and game_code = ${round.gameCode}
        and stake * ${taken} = ${round.amount.toString()}::bigint ${reported === undefined ? inTime : sql``}
      returning wagering::integer`,
  );
  if (row === null) return null;
  return row.wagering === 0 ? `free_cash:${round.grantId}` : `free:${round.grantId}`;
}

/** Notes what came back to free rounds: a win with its grant, and a round that was taken back as one more to play. */
export async function noteFreeRounds(
  transaction: Transaction,
  { playerId }: Player,
  parts: Funding,
  kind: 'win' | 'rollback',
): Promise<void> {
  for (const [purse, amount] of linesOf(parts)) {
    if (!isFree(purse)) continue;
    const change = kind === 'win' ? sql`won = won + ${amount.toString()}::bigint` : sql`used = greatest(used - 1, 0)`;
    const only = kind === 'win' ? sql`` : sql`and status = 'active'`;
    await transaction.execute(sql`update free_round_grants set ${change}
      where player_id = ${playerId}::uuid and grant_id = ${grantIn(purse)}::uuid ${only}`);
  }
}

/** Where the wins of free rounds go: to cash, or to the purse of the bonus that they become, over or not. */
export async function freeTargets(
  transaction: Transaction,
  playerId: string,
  funding: Funding,
): Promise<Map<FreePurse, 'cash' | BonusPurse | 'lapsed'>> {
  const purses = linesOf(funding).flatMap(([purse]) => (isFree(purse) ? [purse] : []));
  if (purses.length === 0) return new Map();
  const found = await rows<{ grant_id: string; status: string; bonus: string | null }>(
    transaction,
    sql`select free.grant_id::text, free.status, bonus.status as bonus from free_round_grants as free
      left join bonus_grants as bonus on bonus.player_id = free.player_id and bonus.grant_id = free.grant_id
      where free.player_id = ${playerId}::uuid and free.grant_id in (${idsOf(purses)})`,
  );
  return new Map(
    purses.map((purse) => {
      const grant = found.find(({ grant_id }) => grant_id === grantIn(purse));
      return [purse, grant ? targetOf(purse, grant) : 'lapsed'];
    }),
  );
}

const idsOf = (purses: readonly FreePurse[]): SQL =>
  sql.join(
    purses.map((purse) => sql`${grantIn(purse)}::uuid`),
    sql`, `,
  );

function targetOf(
  purse: FreePurse,
  { grant_id, status, bonus }: { grant_id: string; status: string; bonus: string | null },
): 'cash' | BonusPurse | 'lapsed' {
  if (status === 'revoked') return 'lapsed';
  if (purse.startsWith('free_cash:')) return 'cash';
  // A win that is late, of rounds that had won nothing until they ended, becomes the first of their bonus.
  const isGone = bonus === null && (status === 'withdrawn' || status === 'excluded');
  return isGone ? 'lapsed' : `bonus:${grant_id}`;
}
