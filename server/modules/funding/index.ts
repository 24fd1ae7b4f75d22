/**
 * What a stake is made of, and where what it wins goes: asked by bets, wins and rollbacks of games and of sport (ADR 0093).
 * Cash first, then the bonus that is active for longest.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Currency } from '#shared/money.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { BonusPurse, Entry, PlatformAccount } from '../ledger/types.ts';
import type { Product, StakeSources } from '../settled/types.ts';
import { freeTargets } from './free-rounds.ts';
import { linesOf, taken, totalOf } from './split.ts';
import { type FreePurse, type Funding, grantIn, isFree, isFreeBet, type StakePurse } from './types.ts';

export { type FreeBet, freeBetOf, freeBetPurse, holdFreeBet, noteFreeBet } from './free-bets.ts';
export {
  freeRoundsIn,
  freeRoundsNamed,
  grantAwarded,
  noteFreeRounds,
  takeFreeRound,
} from './free-rounds.ts';
export { cashOf, fundingOf, joined, parted, storedFunding, totalOf } from './split.ts';
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

/** The purses that may be staked, in the order in which they are taken; a free bet is staked by itself. */
const stakable = ({ playerId, currency }: Staker, product: Product): SQL => sql`
  select purse.purse, purse.balance, bonus.granted_at, bonus.stake_maximum from ledger_accounts as purse
  left join bonus_grants as bonus on bonus.player_id = purse.player_id and bonus.status = 'active'
    and bonus.kind <> 'free-bet' and purse.purse = ${PREFIX[product]} || bonus.grant_id
  where purse.player_id = ${playerId}::uuid and purse.currency = ${currency} and purse.balance > 0
    and (purse.purse = 'cash' or bonus.grant_id is not null)`;

/** What of a player's can be staked, minor units: what a game is told they have. */
export async function stakableBalance(queryable: Queryable, staker: Staker, product: Product): Promise<bigint> {
  const row = await firstRow<{ total: string }>(
    queryable,
    sql`select coalesce(sum(balance), 0)::text as total from (${stakable(staker, product)}) as purses`,
  );
  return BigInt(row?.total ?? 0);
}

/**
 * The largest stake that cash and bonuses can make, minor units, and whether bonuses are part of it: one that is staked up to
 * a bound of its own counts in stakes within it.
 */
export async function largestStake(
  queryable: Queryable,
  staker: Staker,
  product: Product,
): Promise<{ amount: bigint; isWithBonus: boolean }> {
  const row = await firstRow<{ cash: string; largest: string }>(
    queryable,
    sql`with purses as (${stakable(staker, product)})
      select coalesce((select balance from purses where purse = 'cash'), 0)::text as cash,
        coalesce(max(least(bound, (select sum(balance) from purses
          where stake_maximum is null or stake_maximum >= bound))), 0)::text as largest
      from (select stake_maximum as bound from purses union select null) as bounds`,
  );
  const [cash, largest] = [BigInt(row?.cash ?? 0), BigInt(row?.largest ?? 0)];
  return largest > cash ? { amount: largest, isWithBonus: true } : { amount: cash, isWithBonus: false };
}

/**
 * What a stake is to be made of; null when the player has too little. To be asked only once cash alone has been refused:
 * most stakes are cash, and cost nothing more.
 */
export async function fundStake(
  transaction: Transaction,
  staker: Staker,
  amount: bigint,
  product: Product,
): Promise<Funding | null> {
  const purses = await rows<{ purse: StakePurse; balance: string }>(
    transaction,
    sql`select purse, balance::text from (${stakable(staker, product)}) as purses
      where stake_maximum is null or stake_maximum >= ${amount.toString()}::bigint
      order by granted_at nulls first, purse`,
  );
  return taken(
    amount,
    purses.map(({ purse, balance }) => ({ purse, balance: BigInt(balance) })),
  );
}

/** Purses that the ledger keeps for a player. */
type OwnPurse = 'cash' | BonusPurse;

type Ended = Map<StakePurse, 'completed' | 'lapsed'>;

/** The bonuses of a stake that are over, those that are not kept as they are until the transaction ends. */
async function endedAmong(transaction: Transaction, playerId: string, funding: Funding): Promise<Ended> {
  const ids = linesOf(funding).flatMap(([purse]) => (purse === 'cash' || isFree(purse) ? [] : [grantIn(purse)]));
  if (ids.length === 0) return new Map();
  const found = await rows<{ grant_id: string; product: Product; status: string }>(
    transaction,
    sql`select grant_id::text, product, status from bonus_grants where player_id = ${playerId}::uuid
      and grant_id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}) order by grant_id for share`,
  );
  return new Map(
    found
      .filter(({ status }) => status !== 'active')
      .map(({ grant_id, product, status }) => [
        purseOfGrant(product, grant_id),
        status === 'completed' ? ('completed' as const) : ('lapsed' as const),
      ]),
  );
}

/**
 * Where money goes that comes back to a stake's parts: to the purse it was taken from; of a bonus that was completed
 * meanwhile it is the player's own, of one that was cancelled or ran out it goes back to the operator with it. The stake of a
 * free round goes back to the operator, who paid it; what one wins goes where its grant says.
 */
export async function entriesBack(
  transaction: Transaction,
  { playerId, currency }: Staker,
  parts: Funding,
  from: PlatformAccount,
  kind: 'win' | 'rollback' = 'win',
): Promise<{ entries: Entry[]; cash: bigint; credited: bigint }> {
  const ended = await endedAmong(transaction, playerId, parts);
  const free =
    kind === 'win' ? await freeTargets(transaction, playerId, parts) : new Map<FreePurse, OwnPurse | 'lapsed'>();
  const own = new Map<OwnPurse, bigint>();
  let lapsed = 0n;
  for (const [purse, amount] of linesOf(parts)) {
    const end = isFree(purse) ? (free.get(purse) ?? 'lapsed') : ended.get(purse);
    if (end === 'lapsed') lapsed += amount;
    else {
      const target = end === 'completed' ? 'cash' : (end ?? (purse as OwnPurse));
      own.set(target, (own.get(target) ?? 0n) + amount);
    }
  }
  const credited = [...own.values()].reduce((sum, part) => sum + part, 0n);
  const entries: Entry[] = [...own].map(([purse, amount]) => ({
    account: { owner: 'player', playerId, purse, currency },
    amount,
  }));
  if (lapsed > 0n) entries.push({ account: { owner: 'house', name: 'bonuses', currency }, amount: lapsed });
  entries.push({ account: { owner: 'house', name: from, currency }, amount: -(credited + lapsed) });
  return { entries, cash: own.get('cash') ?? 0n, credited };
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
