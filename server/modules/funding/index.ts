/**
 * What a stake is made of, and where what it wins goes: asked by bets, wins and rollbacks of games and of sport (ADR 0093).
 * Cash first, then the bonus that is active for longest.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { lockMoneyHeld } from '../ledger/index.ts';
import type { BonusPurse, Entry, PlatformAccount } from '../ledger/types.ts';
import type { Product, StakeSources } from '../settled/types.ts';
import { freeTargets } from './free-rounds.ts';
import { noteAbove, notePayout } from './payouts.ts';
import { linesOf, taken, totalOf } from './split.ts';
import { type Funding, grantIn, isFree, isFreeBet, type StakePurse, type StoredFunding } from './types.ts';

export { type FreeBet, freeBetOf, freeBetPurse, holdFreeBet, noteFreeBet } from './free-bets.ts';
export {
  freeRoundsIn,
  freeRoundsNamed,
  grantAwarded,
  noteFreeRounds,
  takeFreeRound,
} from './free-rounds.ts';
export { noteAbove, notePayout } from './payouts.ts';
export { cashOf, fundingOf, joined, linesOf, parted, storedFunding, totalOf } from './split.ts';
export { takenFromBonuses } from './taking-back.ts';
export {
  type FreeBetEnd,
  type FreeBetShare,
  type FreeBetTerms,
  type FreePurse,
  type Funding,
  isFreeRound,
  type StoredFunding,
} from './types.ts';

interface Staker {
  playerId: string;
  currency: Currency;
}

const PREFIX: Record<Product, string> = { casino: 'bonus:', sport: 'bonus_sport:' };

/** The purse of a grant. */
export const purseOfGrant = (product: Product, grantId: string): BonusPurse =>
  `${product === 'casino' ? 'bonus' : 'bonus_sport'}:${grantId}`;

/** What a stake is to be taken of, and when: a bonus whose term is over is staked no more, whether it was ended yet or not. */
export interface StakeOf {
  product: Product;
  now: Date;
}

/** The purses that may be staked, in the order in which they are taken; a free bet is staked by itself. */
const stakable = ({ playerId, currency }: Staker, { product, now }: StakeOf): SQL => sql`
  select purse.purse, purse.balance, bonus.granted_at, bonus.stake_maximum from ledger_accounts as purse
  left join bonus_grants as bonus on bonus.player_id = purse.player_id and bonus.status = 'active'
    and bonus.expires_at > ${now.toISOString()}::timestamptz
    and bonus.kind <> 'free-bet' and purse.purse = ${PREFIX[product]} || bonus.grant_id
  where purse.player_id = ${playerId}::uuid and purse.currency = ${currency} and purse.balance > 0
    and (purse.purse = 'cash' or bonus.grant_id is not null)`;

/** What of a player's can be staked, minor units: what a game is told they have. */
export async function stakableBalance(queryable: Queryable, staker: Staker, of: StakeOf): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(balance), 0)::text as total from (${stakable(staker, of)}) as purses`,
  );
  return BigInt(row?.total ?? 0);
}

/**
 * The highest stake that counts towards the wagering of the bonus that a bet placed now would count for, minor units; null:
 * there is no such bonus, or it takes any stake.
 */
export async function countedUpTo(
  queryable: Queryable,
  { playerId, currency }: Staker,
  { product, now }: StakeOf,
): Promise<bigint | null> {
  const row = await firstRow<{ bound: string | null }>(
    queryable,
    sql`select stake_maximum::text as bound from bonus_grants
      where player_id = ${playerId}::uuid and product = ${product} and currency = ${currency} and status = 'active'
        and kind <> 'free-bet' and wagered < wager_required and expires_at > ${now.toISOString()}::timestamptz
      order by granted_at, grant_id limit 1`,
  );
  return row === null || row.bound === null ? null : BigInt(row.bound);
}

/** What a stake raises: the round's stake so far, none of it for a first one. */
const NOTHING_RAISED: Funding = {};

/** The highest stake of a round that bonus money has paid for already; null: none is bound. */
async function boundOfRound(queryable: Queryable, { playerId }: Staker, raised: Funding): Promise<bigint | null> {
  const ids = linesOf(raised).flatMap(([purse]) => (purse === 'cash' || isFree(purse) ? [] : [grantIn(purse)]));
  if (ids.length === 0) return null;
  const row = await firstRow<{ bound: string | null }>(
    queryable,
    sql`select min(stake_maximum)::text as bound from bonus_grants
      where player_id = ${playerId}::uuid and status = 'active' and grant_id in (${uuids(ids)})`,
  );
  return row === null || row.bound === null ? null : BigInt(row.bound);
}

const uuids = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

const minorOrNull = (amount: bigint | null): SQL => sql`${amount === null ? null : amount.toString()}::bigint`;

/**
 * The largest stake that cash and bonuses can make, minor units, and whether bonuses are part of it: one that is staked up to
 * a bound of its own counts in stakes within it. Of a round that is raised it is the most that can be added.
 */
export async function largestStake(
  queryable: Queryable,
  staker: Staker,
  of: StakeOf,
  raised: Funding = NOTHING_RAISED,
): Promise<{ amount: bigint; isWithBonus: boolean }> {
  const bound = minorOrNull(await boundOfRound(queryable, staker, raised));
  const before = minorOrNull(totalOf(raised));
  const row = await firstRow<{ cash: string; largest: string }>(
    queryable,
    sql`with purses as (
        select purse, balance, least(stake_maximum, ${bound}) as bound from (${stakable(staker, of)}) as purses
      )
      select coalesce((select least(balance, ${bound} - ${before}) from purses where purse = 'cash'), 0)::text as cash,
        coalesce(max(least(one.bound - ${before}, (select sum(balance) from purses
          where purses.bound is null or purses.bound >= one.bound))), 0)::text as largest
      from (select bound from purses union select ${bound}) as one`,
  );
  const [cash, largest] = [row?.cash, row?.largest].map((text) => {
    const amount = BigInt(text ?? 0);
    return amount > 0n ? amount : 0n;
  }) as [bigint, bigint];
  return largest > cash ? { amount: largest, isWithBonus: true } : { amount: cash, isWithBonus: false };
}

/**
 * What a stake is to be made of. To be asked only once cash alone has been refused: most stakes are cash, and cost nothing
 * more. A round that bonus money pays for is bound as a whole: what raises it, cash too, stays within the highest stake.
 * Errors: `insufficient_funds`; where only the highest stake of a bonus stands in the way, `bonus_stake_above` with the
 * highest stake that can be taken, of a round that is raised `bonus_raise_above` with what it can be raised to.
 */
export async function fundStake(
  transaction: Transaction,
  staker: Staker,
  amount: bigint,
  of: StakeOf,
  raised: Funding = NOTHING_RAISED,
): Promise<Result<Funding>> {
  const before = totalOf(raised);
  // Cash that comes at this moment is played first too.
  await lockMoneyHeld(transaction, staker.playerId);
  const bound = minorOrNull(await boundOfRound(transaction, staker, raised));
  const found = await rows<{ purse: StakePurse; balance: string; is_within: boolean }>(
    transaction,
    sql`select purse, balance::text,
        coalesce(least(stake_maximum, ${bound}) >= ${minorOrNull(before + amount)}, true) as is_within
      from (${stakable(staker, of)}) as purses order by granted_at nulls first, purse`,
  );
  const purses = found.map((row) => ({ ...row, balance: BigInt(row.balance) }));
  const within = purses.filter(({ is_within }) => is_within);
  const funding = taken(amount, within);
  if (funding !== null) return ok(funding);
  if (taken(amount, purses) === null) return fail('insufficient_funds');
  const { currency } = staker;
  const largest = await largestStake(transaction, staker, of, raised);
  return fail(before > 0n ? 'bonus_raise_above' : 'bonus_stake_above', {
    amount: formatDecimal(before + largest.amount, currency),
    currency,
  });
}

/** Whether a round's stake is bonus money, so that a raise is bound by the highest stake of the bonus. */
export const isOfBonus = (stored: StoredFunding): boolean =>
  Object.keys(stored ?? {}).some((purse) => purse.startsWith('bonus'));

/** Purses that the ledger keeps for a player. */
type OwnPurse = 'cash' | BonusPurse;

/** A bonus of a stake that is over. */
interface EndedGrant {
  grantId: string;
  product: Product;
  isCompleted: boolean;
  /** What may still become the player's own of it: nothing unless it was completed; null: all of it. */
  room: bigint | null;
}

/**
 * The bonuses of a stake that are over. All of the stake's are kept as they are until the transaction ends: one that ended
 * between the look and the booking would leave what comes back in a purse that nobody can use. Free bets are held with
 * their bet.
 */
async function endedAmong(transaction: Transaction, playerId: string, funding: Funding): Promise<EndedGrant[]> {
  const ids = linesOf(funding).flatMap(([purse]) => (purse === 'cash' ? [] : [grantIn(purse)]));
  if (ids.length === 0) return [];
  const found = await rows<{ grant_id: string; product: Product; status: string; room: string | null }>(
    transaction,
    sql`select grant_id::text, product, status,
        (case when win_maximum is not null then greatest(win_maximum - coalesce(converted, 0), 0) end)::text as room
      from bonus_grants where player_id = ${playerId}::uuid and (status <> 'active' or kind <> 'free-bet')
      and grant_id in (${uuids(ids)}) order by grant_id for update`,
  );
  return found
    .filter(({ status }) => status !== 'active')
    .map(({ grant_id, product, status, room }) => {
      const isCompleted = status === 'completed';
      return {
        ...{ grantId: grant_id, product, isCompleted },
        room: !isCompleted ? 0n : room === null ? null : BigInt(room),
      };
    });
}

/** What of an amount becomes the player's own by a bonus that is over; noted with it. */
async function ownOf(
  transaction: Transaction,
  playerId: string,
  { grantId, room, isCompleted }: EndedGrant,
  amount: bigint,
  at: Date,
): Promise<bigint> {
  const own = room !== null && room < amount ? room : amount;
  if (own > 0n) await notePayout(transaction, { playerId, grantId, amount: own, at });
  if (isCompleted) await noteAbove(transaction, { playerId, grantId }, amount - own);
  return own;
}

/**
 * Where money goes that comes back to a stake's parts: to the purse it was taken from. Of a bonus that was completed
 * meanwhile it is the player's own up to the bonus's highest win, the rest is the operator's; of one that ended otherwise
 * all of it is (ADR 0176). The stake of a free round goes back to the operator, who paid it; what one wins goes where its
 * grant says.
 */
export async function entriesBack(
  transaction: Transaction,
  { playerId, currency }: Staker,
  parts: Funding,
  { from, at, kind = 'win' }: { from: PlatformAccount; at: Date; kind?: 'win' | 'rollback' },
): Promise<{ entries: Entry[] }> {
  const ended = await endedAmong(transaction, playerId, parts);
  const free = kind === 'win' ? await freeTargets(transaction, playerId, parts) : new Map<StakePurse, 'lapsed'>();
  const own = new Map<OwnPurse, bigint>();
  const add = (purse: OwnPurse, amount: bigint) => own.set(purse, (own.get(purse) ?? 0n) + amount);
  let lapsed = 0n;
  for (const [purse, amount] of linesOf(parts)) {
    const target = isFree(purse) ? (free.get(purse) ?? 'lapsed') : (purse as OwnPurse);
    const over =
      target === 'cash' || target === 'lapsed' ? undefined : ended.find(({ grantId }) => grantId === grantIn(target));
    if (target === 'lapsed') lapsed += amount;
    else if (over === undefined) add(target, amount);
    else {
      const cash = await ownOf(transaction, playerId, over, amount, at);
      if (cash > 0n) add('cash', cash);
      lapsed += amount - cash;
    }
  }
  const credited = [...own.values()].reduce((sum, part) => sum + part, 0n);
  const entries: Entry[] = [...own].map(([purse, amount]) => ({
    account: { owner: 'player', playerId, purse, currency },
    amount,
  }));
  if (lapsed > 0n) entries.push({ account: { owner: 'house', name: 'bonuses', currency }, amount: lapsed });
  entries.push({ account: { owner: 'house', name: from, currency }, amount: -(credited + lapsed) });
  return { entries };
}

/** The lines that take a stake. */
export function entriesOfStake({ playerId, currency }: Staker, funding: Funding, to: PlatformAccount): Entry[] {
  const lines: Entry[] = linesOf(funding).map(([purse, amount]) => ({
    // A free round is paid by the operator, out of what its bonuses cost.
    account: isFree(purse)
      ? { owner: 'house', name: 'bonuses', currency }
      : { owner: 'player', playerId, purse: isFreeBet(purse) ? `bonus_sport:${grantIn(purse)}` : purse, currency },
    amount: -amount,
  }));
  return [...lines, { account: { owner: 'house', name: to, currency }, amount: totalOf(funding) }];
}

/** A stake by its sources, as facts tell it. */
export function sourcesOf(funding: Funding): StakeSources {
  const sum = (prefix: string) =>
    linesOf(funding)
      .filter(([purse]) => purse.startsWith(prefix))
      .reduce((total, [, part]) => total + part, 0n);
  return {
    cash: funding.cash ?? 0n,
    bonus: sum('bonus:'),
    bonusSport: sum('bonus_sport:'),
    freeRounds: sum('free'),
    loyalty: 0n,
  };
}
