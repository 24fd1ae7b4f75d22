/** The tables of bets and their legs. */
import { type SQL, sql } from 'drizzle-orm';
import type { BetStatus } from '#shared/contract/sport.ts';
import { isCurrency } from '#shared/money.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import type { BetList } from '#shared/sport/bets.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Bet, Leg } from './types.ts';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const minor = (amount: bigint): SQL => sql`${amount.toString()}::bigint`;

interface LegRow extends Pick<Leg, 'market' | 'outcome' | 'result' | 'told'> {
  fixture_id: string;
  odds: number;
  void_reason: Leg['voidReason'];
}

interface BetRow {
  player_id: string;
  bet_id: string;
  region: string;
  currency: string;
  sizes: number[];
  line_stake: string;
  stake: string;
  tax: string;
  possible_payout: string;
  joint_odds: number | null;
  group_odds: Record<string, number> | null;
  bankers: string[];
  funding: Bet['funding'];
  status: BetStatus;
  payout: string;
  sold_stake: string;
  sold_for: string;
  revision: number;
  placed_ms: string;
  settled_ms: string | null;
  legs: LegRow[];
}

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;

const COLUMNS = sql`bet.player_id::text, bet.bet_id::text, bet.region, bet.currency, to_jsonb(bet.sizes) as sizes,
  bet.line_stake::text, bet.stake::text, bet.tax::text, bet.possible_payout::text, bet.joint_odds, bet.group_odds,
  bet.bankers, bet.funding, bet.status, bet.payout::text,
  bet.sold_stake::text, bet.sold_for::text,
  bet.revision, ${milliseconds(sql`bet.placed_at`)} as placed_ms, ${milliseconds(sql`bet.settled_at`)} as settled_ms,
  (select jsonb_agg(jsonb_build_object('fixture_id', fixture_id, 'market', market, 'outcome', outcome, 'odds', odds,
      'result', result, 'void_reason', void_reason,
      'told', told) order by leg)
    from sport_bet_legs as leg where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id) as legs`;

function betOf(row: BetRow): Bet {
  const { currency } = row;
  const region = REGION_IDS.find((id) => id === row.region);
  if (!isCurrency(currency) || region === undefined)
    throw new Error(`bet ${row.bet_id} is of ${currency}, ${row.region}`);
  return {
    playerId: row.player_id,
    betId: row.bet_id,
    region,
    currency,
    sizes: row.sizes,
    lineStake: BigInt(row.line_stake),
    stake: BigInt(row.stake),
    tax: BigInt(row.tax),
    possiblePayout: BigInt(row.possible_payout),
    jointOdds: row.joint_odds === null ? null : BigInt(row.joint_odds),
    groupOdds: Object.fromEntries(Object.entries(row.group_odds ?? {}).map(([id, odds]) => [id, BigInt(odds)])),
    bankers: row.bankers,
    funding: row.funding,
    status: row.status,
    payout: BigInt(row.payout),
    soldStake: BigInt(row.sold_stake),
    soldFor: BigInt(row.sold_for),
    revision: row.revision,
    placedAt: new Date(Number(row.placed_ms)),
    settledAt: row.settled_ms === null ? null : new Date(Number(row.settled_ms)),
    legs: row.legs.map(({ fixture_id: fixtureId, odds, void_reason: voidReason, ...leg }) => ({
      ...{ ...leg, fixtureId, voidReason },
      odds: BigInt(odds),
    })),
  };
}

/** The bet that a request of a player placed, with the hash of what it asked for. */
export async function findPlaced(
  queryable: Queryable,
  playerId: string,
  key: string,
): Promise<{ bet: Bet; inputHash: string } | null> {
  const row = await firstRow<BetRow & { input_hash: string }>(
    queryable,
    sql`select ${COLUMNS}, bet.input_hash from sport_bets as bet
      where bet.player_id = ${playerId}::uuid and bet.idempotency_key = ${key}`,
  );
  return row && { bet: betOf(row), inputHash: row.input_hash };
}

export async function findBet(queryable: Queryable, playerId: string, betId: string): Promise<Bet | null> {
  const row = await firstRow<BetRow>(
    queryable,
    sql`select ${COLUMNS} from sport_bets as bet where player_id = ${playerId}::uuid and bet_id = ${betId}::uuid`,
  );
  return row && betOf(row);
}

/** A bet, kept as it is until the transaction ends. */
export async function lockBet(transaction: Transaction, playerId: string, betId: string): Promise<Bet | null> {
  await transaction.execute(
    sql`select from sport_bets where player_id = ${playerId}::uuid and bet_id = ${betId}::uuid for update`,
  );
  return findBet(transaction, playerId, betId);
}

function groupsJson({ groupOdds }: Pick<Bet, 'groupOdds'>): string | null {
  const groups = Object.entries(groupOdds).map(([id, odds]) => [id, Number(odds)]);
  return groups.length === 0 ? null : JSON.stringify(Object.fromEntries(groups));
}

export async function insertBet(
  transaction: Transaction,
  bet: Omit<Bet, 'status' | 'payout' | 'soldStake' | 'soldFor' | 'revision' | 'settledAt'>,
  { key, inputHash }: { key: string; inputHash: string },
): Promise<void> {
  await transaction.execute(sql`
    insert into sport_bets (player_id, bet_id, idempotency_key, input_hash, region, currency, sizes, line_stake, stake,
      tax, possible_payout, joint_odds, group_odds, bankers, funding, placed_at)
    values (${bet.playerId}::uuid, ${bet.betId}::uuid, ${key}, ${inputHash}, ${bet.region}, ${bet.currency},
      (select array_agg(size::smallint) from jsonb_array_elements_text(${JSON.stringify(bet.sizes)}::jsonb) as size),
      ${minor(bet.lineStake)}, ${minor(bet.stake)}, ${minor(bet.tax)}, ${minor(bet.possiblePayout)},
      ${bet.jointOdds === null ? null : Number(bet.jointOdds)}::integer, ${groupsJson(bet)}::jsonb,
      ${JSON.stringify(bet.bankers)}::jsonb, ${bet.funding === null ? null : JSON.stringify(bet.funding)}::jsonb, ${instant(bet.placedAt)})`);
  const legs = bet.legs.map(({ fixtureId, odds, ...leg }, index) => ({
    ...leg,
    leg: index,
    fixture_id: fixtureId,
    odds: Number(odds),
  }));
  await transaction.execute(sql`
    insert into sport_bet_legs (player_id, bet_id, leg, fixture_id, market, outcome, odds, told)
    select ${bet.playerId}::uuid, ${bet.betId}::uuid, leg, fixture_id, market, outcome, odds, told
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
      as given (leg smallint, fixture_id text, market text, outcome text, odds integer, told jsonb)`);
}

/** A bet's place in the order in which due bets are taken. */
export type BetPlace = Pick<Bet, 'playerId' | 'betId'>;

/** Before every bet. */
export const FIRST_PLACE: BetPlace = {
  playerId: '00000000-0000-0000-0000-000000000000',
  betId: '00000000-0000-0000-0000-000000000000',
};

/**
 * Bets after a place whose legs have changed, in their order, kept as they are until the transaction ends; others' are left to
 * them. Going on from a place reads past nothing: what was settled just now stands in the index until it is vacuumed. The order
 * is that of the columns, not of the texts that are answered: in that the index stands, and nothing has to be sorted.
 */
export async function lockDue(transaction: Transaction, after: BetPlace, limit: number): Promise<Bet[]> {
  const due = await rows<{ player_id: string; bet_id: string }>(
    transaction,
    sql`select player_id::text, bet_id::text from sport_bets
      where is_due and (player_id, bet_id) > (${after.playerId}::uuid, ${after.betId}::uuid)
      order by sport_bets.player_id, sport_bets.bet_id limit ${limit} for update skip locked`,
  );
  if (due.length === 0) return [];
  const found = await rows<BetRow>(
    transaction,
    sql`select ${COLUMNS} from sport_bets as bet
      join jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (player_id uuid, bet_id uuid) using (player_id, bet_id)
      order by bet.player_id, bet.bet_id`,
  );
  return found.map(betOf);
}

/** A bet whose player is to be told of its end. */
export interface UntoldBet extends Bet {
  /** The player was told of another end before. */
  isCorrected: boolean;
}

/** Settled bets that their players do not know of, player by player, kept as they are until the transaction ends. */
export async function lockUntold(transaction: Transaction, limit: number): Promise<UntoldBet[]> {
  const found = await rows<BetRow & { is_corrected: boolean }>(
    transaction,
    sql`select ${COLUMNS}, bet.telling = 'due_again' as is_corrected from sport_bets as bet
      where bet.telling in ('due', 'due_again') order by bet.player_id, bet.bet_id limit ${limit}
      for update of bet skip locked`,
  );
  return found.map((row) => ({ ...betOf(row), isCorrected: row.is_corrected }));
}

export async function markTold(transaction: Transaction, bets: readonly Bet[]): Promise<void> {
  if (bets.length === 0) return;
  const told = bets.map(({ playerId, betId }) => ({ player_id: playerId, bet_id: betId }));
  await transaction.execute(sql`update sport_bets as bet set telling = 'told'
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (player_id uuid, bet_id uuid)
    where bet.player_id = told.player_id and bet.bet_id = told.bet_id`);
}

/** What there is to tell once a bet has ended, is open again, or was sold by the player, who knows it. */
const tellingAfter = (status: BetStatus): SQL => {
  if (status === 'cashed_out') return sql`null`;
  if (status === 'open') return sql`case when telling in ('told', 'due_again') then 'told' end`;
  return sql`case when telling in ('told', 'due_again') then 'due_again' else 'due' end`;
};

/** Writes down what became of a bet, and that its player is to be told of it when it has changed. */
export async function updateBet(
  transaction: Transaction,
  { playerId, betId }: Bet,
  { status, payout, revision, settledAt }: Pick<Bet, 'status' | 'payout' | 'revision' | 'settledAt'>,
): Promise<void> {
  await transaction.execute(sql`update sport_bets set status = ${status}, payout = ${minor(payout)},
    revision = ${revision}, settled_at = ${settledAt === null ? null : settledAt.toISOString()}::timestamptz, is_due = false,
    telling = case when revision = ${revision} then telling else ${tellingAfter(status)} end
    where player_id = ${playerId}::uuid and bet_id = ${betId}::uuid`);
}

/** As {@link updateBet}, of many bets that end for the first time. */
export async function endBets(
  transaction: Transaction,
  ended: readonly { bet: Bet; end: { status: BetStatus; payout: bigint } }[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const written = ended.map(({ bet: { playerId, betId, revision }, end }) => ({
    ...{ player_id: playerId, bet_id: betId, revision: revision + 1 },
    ...{ status: end.status, payout: end.payout.toString() },
  }));
  await transaction.execute(sql`update sport_bets as bet set status = ended.status, payout = ended.payout,
    revision = ended.revision, settled_at = ${instant(at)}, is_due = false, telling = 'due'
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as ended (player_id uuid, bet_id uuid, status text, payout bigint, revision integer)
    where bet.player_id = ended.player_id and bet.bet_id = ended.bet_id`);
}

/** A part of a bet that was sold. */
export interface Sale {
  key: string;
  /** Hundredths of what was open. */
  share: number;
  /** Minor units: the offer that was seen, and by how many hundredths less it might be. */
  seen: bigint;
  tolerance: number;
  /** Minor units: what was paid, and the stake that it was paid for. */
  amount: bigint;
  stake: bigint;
}

/** The sale that a request of a player made, with the bet that it was of. */
export async function findSale(
  queryable: Queryable,
  playerId: string,
  key: string,
): Promise<(Omit<Sale, 'key'> & { betId: string }) | null> {
  const row = await firstRow<
    Record<'bet_id' | 'seen' | 'amount' | 'stake', string> & Pick<Sale, 'share' | 'tolerance'>
  >(
    queryable,
    sql`select bet_id::text, share, coalesce(seen, amount)::text as seen, tolerance, amount::text, stake::text
      from sport_sales where player_id = ${playerId}::uuid and idempotency_key = ${key}`,
  );
  if (row === null) return null;
  const { bet_id: betId, share, tolerance } = row;
  return { betId, share, tolerance, seen: BigInt(row.seen), amount: BigInt(row.amount), stake: BigInt(row.stake) };
}

/**
 * Writes down a sale, and what it leaves of the bet; false, and nothing written, when another bet of the player's is sold
 * under the same key at the same moment.
 * @param possiblePayout of the rest
 */
export async function insertSale(
  transaction: Transaction,
  { playerId, betId }: Bet,
  { key, share, seen, tolerance, amount, stake }: Sale,
  possiblePayout: bigint,
  at: Date,
): Promise<boolean> {
  const inserted = await rows(
    transaction,
    sql`insert into sport_sales (player_id, bet_id, idempotency_key, share, seen, tolerance, amount, stake, sold_at)
      values (${playerId}::uuid, ${betId}::uuid, ${key}, ${share}, ${minor(seen)}, ${tolerance}, ${minor(amount)},
        ${minor(stake)}, ${instant(at)})
      on conflict (player_id, idempotency_key) do nothing returning 1`,
  );
  if (inserted.length === 0) return false;
  await transaction.execute(sql`update sport_bets set possible_payout = ${minor(possiblePayout)},
    sold_stake = sold_stake + ${minor(stake)}, sold_for = sold_for + ${minor(amount)},
    status = case when stake = sold_stake + ${minor(stake)} then 'cashed_out' else status end
    where player_id = ${playerId}::uuid and bet_id = ${betId}::uuid`);
  return true;
}

const PAGE_SIZE = 20;

/** What is asked for of a player's bets: a part of a bet that was cashed out makes it one of those, open or settled. */
const LISTED: Readonly<Record<BetList, SQL>> = {
  open: sql`status = 'open'`,
  settled: sql`status <> 'open'`,
  cashed_out: sql`sold_stake > 0`,
};

/** A page of a player's bets, the newest first. @param page from 1 */
export async function pageOfBets(queryable: Queryable, playerId: string, list: BetList, page: number): Promise<Bet[]> {
  const found = await rows<BetRow>(
    queryable,
    sql`select ${COLUMNS} from sport_bets as bet
      where player_id = ${playerId}::uuid and ${LISTED[list]}
      order by bet.placed_at desc, bet.bet_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  );
  return found.map(betOf);
}

/** So many bets a file has at most. */
const FILE_MAXIMUM = 2_000;

/** A player's last bets, the oldest first as in statements. */
export async function betsForFile(queryable: Queryable, playerId: string): Promise<Bet[]> {
  const found = await rows<BetRow>(
    queryable,
    sql`select ${COLUMNS} from sport_bets as bet where player_id = ${playerId}::uuid
      order by bet.placed_at desc, bet.bet_id limit ${FILE_MAXIMUM}`,
  );
  return found.map(betOf).reverse();
}

export async function countBets(queryable: Queryable, playerId: string): Promise<Record<BetList, number>> {
  const row = await firstRow<Record<BetList, number>>(
    queryable,
    sql`select (count(*) filter (where ${LISTED.open}))::integer as open,
        (count(*) filter (where ${LISTED.settled}))::integer as settled,
        (count(*) filter (where ${LISTED.cashed_out}))::integer as cashed_out
      from sport_bets where player_id = ${playerId}::uuid`,
  );
  return row ?? { open: 0, settled: 0, cashed_out: 0 };
}

/** Whether money of a purse is staked on a bet that is open. */
export async function hasOpenBet(queryable: Queryable, playerId: string, purse: string): Promise<boolean> {
  const row = await firstRow<{ staked: boolean }>(
    queryable,
    sql`select exists (select from sport_bets where player_id = ${playerId}::uuid and status = 'open'
      and funding -> ${purse}::text is not null) as staked`,
  );
  return row?.staked ?? false;
}
