/** The table of granted bonuses. */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { FreeBetTerms } from '../funding/index.ts';
import type { Product, SettledFact } from '../settled/types.ts';
import type { Weights } from './offers.ts';

export type GrantStatus =
  | 'active'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'revoked'
  | 'lost'
  /** Its deposit was withdrawn unplayed. */
  | 'withdrawn'
  /** Its player excluded themselves. */
  | 'excluded';

export interface Grant {
  grantId: string;
  playerId: string;
  offerId: string;
  /** What brought it; with player and offer it is granted once. */
  cause: string;
  kind: string;
  product: Product;
  currency: Currency;
  /** Minor units, as all amounts. */
  amount: bigint;
  wagerRequired: bigint;
  wagered: bigint;
  weights: Weights;
  stakeMaximum: bigint | null;
  winMaximum: bigint | null;
  status: GrantStatus;
  grantedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** What became the player's own of it, when it was completed and of stakes that were open then. */
  converted: bigint | null;
  /** What a bet with it must be; null: it is no free bet. */
  freeBet: FreeBetTerms | null;
  /** The bet that a free bet was staked on last. */
  stakedBet: string | null;
  /** Whether it came with a deposit: it ends when that is withdrawn unplayed. */
  withDeposit: boolean;
}

interface GrantRow {
  grant_id: string;
  player_id: string;
  offer_id: string;
  cause: string;
  kind: string;
  product: Product;
  currency: string;
  amount: string;
  wager_required: string;
  wagered: string;
  weights: Weights;
  stake_maximum: string | null;
  win_maximum: string | null;
  status: GrantStatus;
  granted_ms: string;
  expires_ms: string;
  ended_ms: string | null;
  converted: string | null;
  free_bet: FreeBetTerms | null;
  staked_bet: string | null;
  with_deposit: boolean;
}

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
const COLUMNS = sql`grant_id::text, player_id::text, offer_id, cause, kind, product, currency, amount::text,
  wager_required::text, wagered::text, weights, stake_maximum::text, win_maximum::text, status,
  ${milliseconds(sql`granted_at`)} as granted_ms, ${milliseconds(sql`expires_at`)} as expires_ms,
  ${milliseconds(sql`ended_at`)} as ended_ms, converted::text, free_bet, staked_bet::text,
  with_deposit`;

function grantOf(row: GrantRow): Grant {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`grant ${row.grant_id} is in unknown currency ${currency}`);
  return {
    grantId: row.grant_id,
    playerId: row.player_id,
    offerId: row.offer_id,
    cause: row.cause,
    kind: row.kind,
    product: row.product,
    currency,
    amount: BigInt(row.amount),
    wagerRequired: BigInt(row.wager_required),
    wagered: BigInt(row.wagered),
    weights: row.weights,
    stakeMaximum: row.stake_maximum === null ? null : BigInt(row.stake_maximum),
    winMaximum: row.win_maximum === null ? null : BigInt(row.win_maximum),
    status: row.status,
    grantedAt: new Date(Number(row.granted_ms)),
    expiresAt: new Date(Number(row.expires_ms)),
    endedAt: row.ended_ms === null ? null : new Date(Number(row.ended_ms)),
    converted: row.converted === null ? null : BigInt(row.converted),
    freeBet: row.free_bet,
    stakedBet: row.staked_bet,
    withDeposit: row.with_deposit,
  };
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const minor = (amount: bigint | null): SQL => sql`${amount === null ? null : amount.toString()}::bigint`;

/** Stores a grant; null: it was granted before. */
export async function insertGrant(
  transaction: Transaction,
  grant: Omit<
    Grant,
    'grantId' | 'wagered' | 'status' | 'endedAt' | 'converted' | 'freeBet' | 'stakedBet' | 'withDeposit'
  > &
    Partial<Pick<Grant, 'grantId' | 'freeBet' | 'withDeposit'>>,
): Promise<Grant | null> {
  const row = await firstRow<GrantRow>(
    transaction,
    sql`insert into bonus_grants (player_id, grant_id, offer_id, cause, kind, product, currency, amount, wager_required, weights,
        stake_maximum, win_maximum, granted_at, expires_at, free_bet, with_deposit)
      values (${grant.playerId}::uuid, coalesce(${grant.grantId ?? null}::uuid, gen_random_uuid()), ${grant.offerId}, ${grant.cause}, ${grant.kind}, ${grant.product},
        ${grant.currency}, ${minor(grant.amount)}, ${minor(grant.wagerRequired)}, ${JSON.stringify(grant.weights)}::jsonb,
        ${minor(grant.stakeMaximum)}, ${minor(grant.winMaximum)}, ${instant(grant.grantedAt)}, ${instant(grant.expiresAt)},
        ${grant.freeBet ? JSON.stringify(grant.freeBet) : null}::jsonb, ${grant.withDeposit ?? false})
      on conflict do nothing returning ${COLUMNS}`,
  );
  return row && grantOf(row);
}

/** A player's grants, the newest first. */
export async function grantsOf(queryable: Queryable, playerId: string): Promise<Grant[]> {
  const found = await rows<GrantRow>(
    queryable,
    sql`select ${COLUMNS} from bonus_grants where player_id = ${playerId}::uuid order by bonus_grants.granted_at desc limit 100`,
  );
  return found.map(grantOf);
}

/** Whether a player was ever given the bonus of a first deposit, by whichever offer. */
export async function hadFirstDepositBonus(queryable: Queryable, playerId: string): Promise<boolean> {
  const row = await firstRow(
    queryable,
    sql`select 1 as found from bonus_grants
      where player_id = ${playerId}::uuid and kind = 'deposit-match' limit 1`,
  );
  return row !== null;
}

/** A grant, kept as it is until the transaction ends. */
export async function lockGrant(transaction: Transaction, playerId: string, grantId: string): Promise<Grant | null> {
  const row = await firstRow<GrantRow>(
    transaction,
    sql`select ${COLUMNS} from bonus_grants
      where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid for update`,
  );
  return row && grantOf(row);
}

/**
 * The grant that a round or bet counts towards: of its product the one that is active for longest, of those there when
 * it began and not over when it ended, by an end or by their term. Kept as it is until the transaction ends.
 */
export async function grantFor(transaction: Transaction, fact: SettledFact): Promise<Grant | null> {
  const row = await firstRow<GrantRow>(
    transaction,
    sql`select ${COLUMNS} from bonus_grants
      where player_id = ${fact.playerId}::uuid and product = ${fact.product} and currency = ${fact.currency}
        and bonus_grants.granted_at <= ${instant(fact.startedAt)} and wagered < wager_required
        and (ended_at is null or ended_at >= ${instant(fact.settledAt)}) and expires_at >= ${instant(fact.settledAt)}
      order by bonus_grants.granted_at, grant_id limit 1 for update`,
  );
  return row && grantOf(row);
}

/** A player's active grants, the oldest first; of deposits: those alone that came with one. */
export async function activeGrantIds(queryable: Queryable, playerId: string, isOfDeposits: boolean): Promise<string[]> {
  const found = await rows<{ grant_id: string }>(
    queryable,
    sql`select grant_id::text from bonus_grants where player_id = ${playerId}::uuid and status = 'active'
      and (with_deposit or not ${isOfDeposits}) order by bonus_grants.granted_at, grant_id`,
  );
  return found.map(({ grant_id }) => grant_id);
}

/** Whether a player has a bonus or free rounds that came with a deposit. */
export async function hasWithDeposit(queryable: Queryable, playerId: string): Promise<boolean> {
  const row = await firstRow(
    queryable,
    sql`select 1 as found from bonus_grants where player_id = ${playerId}::uuid and status = 'active' and with_deposit
      union all select 1 from free_round_grants
      where player_id = ${playerId}::uuid and status = 'active' and with_deposit limit 1`,
  );
  return row !== null;
}

/** Those of some players who were ever given a bonus. */
export async function holdersAmong(transaction: Transaction, playerIds: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ player_id: string }>(
    transaction,
    sql`select distinct player_id::text from bonus_grants
      where player_id in (select id::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb) as one (id))`,
  );
  return new Set(found.map(({ player_id }) => player_id));
}

/** A player's active grants of a product that are staked like money, kept as they are until the transaction ends. */
export async function lockActive(
  transaction: Transaction,
  { playerId, product }: Pick<SettledFact, 'playerId' | 'product'>,
): Promise<Grant[]> {
  const found = await rows<GrantRow>(
    transaction,
    sql`select ${COLUMNS} from bonus_grants where player_id = ${playerId}::uuid and product = ${product}
      and status = 'active' and kind <> 'free-bet' order by grant_id for update`,
  );
  return found.map(grantOf);
}

/** Counts a round or bet towards a grant, once. Returns what is wagered then; null: it was counted before. */
export async function addWager(
  transaction: Transaction,
  { playerId, grantId }: Grant,
  fact: SettledFact,
  amount: bigint,
): Promise<bigint | null> {
  const row = await firstRow<{ wagered: string }>(
    transaction,
    sql`with counted as (
        insert into bonus_wagers (player_id, grant_id, provider, reference, amount, settled_at)
        select ${playerId}::uuid, ${grantId}::uuid, ${fact.provider}, ${fact.reference}, ${minor(amount)},
          ${instant(fact.settledAt)}
        -- A bet that was void in between counts for one bonus alone.
        where ${fact.amendment}::integer = 0 or not exists (select from bonus_wagers as own
          where own.player_id = ${playerId}::uuid and own.provider = ${fact.provider}
            and own.reference = ${fact.reference})
        on conflict do nothing returning player_id, grant_id, amount
      )
      update bonus_grants as bonus set wagered = bonus.wagered + counted.amount from counted
      where bonus.player_id = counted.player_id and bonus.grant_id = counted.grant_id returning bonus.wagered::text`,
  );
  return row && BigInt(row.wagered);
}

/**
 * Takes a bet out of what counted, when it came to count for nothing: void after it had counted, or sold. Of a grant that is
 * over nothing changes.
 */
export async function removeWager(
  transaction: Transaction,
  { playerId, provider, reference }: Pick<SettledFact, 'playerId' | 'provider' | 'reference'>,
): Promise<void> {
  await transaction.execute(sql`with gone as (
      delete from bonus_wagers as counted using bonus_grants as bonus
      where counted.player_id = ${playerId}::uuid and counted.provider = ${provider} and counted.reference = ${reference}
        and bonus.player_id = counted.player_id and bonus.grant_id = counted.grant_id and bonus.status = 'active'
      returning counted.player_id, counted.grant_id, counted.amount
    )
    update bonus_grants as bonus set wagered = bonus.wagered - gone.amount from gone
    where bonus.player_id = gone.player_id and bonus.grant_id = gone.grant_id`);
}

export async function endGrant(
  transaction: Transaction,
  { playerId, grantId }: Grant,
  end: { status: Exclude<GrantStatus, 'active'>; at: Date; converted: bigint | null },
): Promise<void> {
  await transaction.execute(sql`update bonus_grants set status = ${end.status}, ended_at = ${instant(end.at)},
    converted = ${minor(end.converted)} where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}

export async function isFreeBet(queryable: Queryable, playerId: string, grantId: string): Promise<boolean> {
  const row = await firstRow(
    queryable,
    sql`select 1 as found from bonus_grants
      where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid and kind = 'free-bet'`,
  );
  return row !== null;
}

/** Brings a free bet to how the bet with it stands; `end` null: it can be used, or its bet is open. */
export async function setFreeBet(
  transaction: Transaction,
  { playerId, grantId }: Grant,
  end: { status: 'completed' | 'lost'; at: Date; converted: bigint | null } | null,
  expiresAt: Date,
): Promise<void> {
  await transaction.execute(sql`update bonus_grants set status = ${end?.status ?? 'active'},
    ended_at = ${end === null ? sql`null` : instant(end.at)}, converted = ${minor(end?.converted ?? null)},
    expires_at = ${instant(expiresAt)} where player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`);
}

/** Forgets what counted, before all facts are read again. */
export async function forgetWagers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`delete from bonus_wagers`);
  await transaction.execute(sql`update bonus_grants set wagered = 0 where wagered > 0`);
}
