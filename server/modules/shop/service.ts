/** The shop: coins for bonus money and free rounds, once for each press, within the week's limits. */
import { randomUUID } from 'node:crypto';
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { lawfulStake, type Policy, permits, policyOf, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { type Failure, fail, ok, type Result } from '../../result.ts';
import { type FreeRoundsGift, type Gift, roundsGift } from '../bonuses/index.ts';
import type { Coins } from '../coins/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { frameOf, protectionFor } from '../protection/index.ts';
import { GOODS, type Good, SHELF_NEEDS, type SpinsGood, STAKE_CENTS, worthOfGood } from './goods.ts';
import { boughtIn, countForAll, countForPlayer, insertPurchase, purchaseOf } from './store.ts';

type Shop = ResponseOf<'shop'>;
type Item = Shop['items'][number];
type Bought = ResponseOf<'buyItem'>;

export interface ShopParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  coins: Pick<Coins, 'balance' | 'take'>;
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  grantFreeRounds(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: FreeRoundsGift): Promise<unknown>;
  /** A player's VIP level. */
  levelOf(queryable: Queryable, playerId: string): Promise<number>;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Looks whether it completes a mission. */
  checkMissions(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
}

/** Undoes what a purchase has counted so far. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.name);
    this.failure = failure;
  }
}

/** The Monday of the running week in a place; Sweden writes dates as ISO does. */
const weekIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(frameOf('week', now, timeZone).start);

/** What a customer brings; a guest brings nothing. */
interface Customer {
  coins: number;
  level: number;
  blocked: 'guest' | 'break' | 'profile' | null;
  bought: ReadonlyMap<string, number>;
}

function blockOf(good: Good, customer: Customer, left: { week: number; stock: number | null }): Item['blocked'] {
  if (customer.blocked !== null) return customer.blocked;
  if (customer.level < good.level) return 'level';
  if (left.week === 0) return 'week';
  if (left.stock === 0) return 'stock';
  return customer.coins < good.price ? 'coins' : null;
}

/** The game of free rounds. @throws when it is not in the catalogue */
function gameOf({ id, gameCode }: SpinsGood): { code: string; title: string } {
  const game = gameByCode(gameCode);
  if (!game) throw new Error(`${id} sells rounds of ${gameCode}, which is no game`);
  return { code: game.code, title: game.title };
}

/** The game and the stake of free rounds; null: it is something else. */
function freeRoundsOf(good: Good, currency: Currency): Item['free_rounds'] {
  if (good.shelf !== 'spins') return null;
  const { code, title } = gameOf(good);
  const stake = formatDecimal(fromEuros(good.stakeCents, currency), currency);
  return { rounds: good.rounds, stake, game_code: code, game_title: title };
}

export function createShop(parts: ShopParts) {
  const { database, unitOfWork, players, clock, coins } = parts;

  function lawFor(region: RegionId, player: PlayerSummary | null): Policy {
    const reach = player ? reachOf(player, region) : { regions: [region] as const, country: null };
    return policyOf(reach, player?.currency ?? REGIONS[region].currency);
  }

  const isOffered = (region: RegionId, player: PlayerSummary | null, shelf: Good['shelf']): boolean =>
    permits(lawFor(region, player), SHELF_NEEDS[shelf]);

  /** Gives what was bought. */
  async function handOver(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { good, purchaseId }: { good: Good; purchaseId: string },
  ): Promise<void> {
    const { currency } = player;
    const { wagering, termDays } = good;
    const named = { offerId: 'shop', cause: purchaseId } as const;
    if (good.shelf === 'money') {
      const amount = fromEuros(good.cents, currency);
      await parts.giveBonus(transaction, emit, player, {
        ...{ ...named, product: 'casino', amount, weights: SLOTS_FIRST, wagering, termDays },
        ...{ stakeMaximum: fromEuros(STAKE_CENTS, currency), winTimes: good.winTimes },
      });
      return;
    }
    const winMaximumCents = worthOfGood(good) * BigInt(good.winTimes);
    const reward = { ...good, stakeMaximumCents: STAKE_CENTS, winMaximumCents };
    await parts.grantFreeRounds(transaction, emit, player, roundsGift(reward, named, player));
  }

  const weekOf = (region: RegionId, player: PlayerSummary | null): string =>
    weekIn(player ? protectionFor(player).timeZone : PROTECTION[REGIONS[region].jurisdiction].timeZone, clock.now());

  async function customerOf(player: PlayerSummary | null, week: string): Promise<Customer> {
    if (!player) return { coins: 0, level: 0, blocked: 'guest', bought: new Map() };
    const { playerId, hasProfile } = player;
    const [has, level, reachable, bought] = await Promise.all([
      coins.balance(database, playerId),
      parts.levelOf(database, playerId),
      parts.mayAdvertise(database, playerId),
      boughtIn(database, week, playerId),
    ]);
    return { coins: has, level, blocked: reachable ? (hasProfile ? null : 'profile') : 'break', bought };
  }

  /** Counts a purchase and pays for it; what cannot be is thrown, so that nothing of it stays. */
  async function buyIn(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { good, week, key }: { good: Good; week: string; key: string },
  ): Promise<Bought> {
    const { playerId } = player;
    const { id: item, price } = good;
    const counted = await countForPlayer(transaction, { playerId, item, week, limit: good.weekLimit });
    // Whoever pressed twice waited above until the first press was through.
    const before = await purchaseOf(transaction, playerId, key);
    if (before) throw new Refusal({ name: 'idempotency_conflict' });
    if (!counted) throw new Refusal({ name: 'shop_week_limit', variables: { limit: good.weekLimit } });
    if (good.stock !== null && !(await countForAll(transaction, { item, week, stock: good.stock }))) {
      throw new Refusal({ name: 'shop_sold_out' });
    }
    const purchaseId = randomUUID();
    const paid = await coins.take(transaction, emit, {
      ...{ playerId, amount: price, reason: 'shop_purchase', reference: purchaseId },
    });
    if (!paid.ok) throw new Refusal(paid.failure);
    await insertPurchase(transaction, { playerId, purchaseId, key, item, price, at: clock.now() });
    await handOver(transaction, emit, player, { good, purchaseId });
    await parts.checkMissions(transaction, emit, playerId);
    return { item_id: item, price, coins: await coins.balance(transaction, playerId) };
  }

  /** The answer that a press got before, or why this one cannot be. */
  async function refusedOr(playerId: string, item: string, key: string, failure: Failure): Promise<Result<Bought>> {
    const before = await purchaseOf(database, playerId, key);
    if (!before) return fail(failure.name, failure.variables);
    if (before.item !== item) return fail('idempotency_conflict');
    return ok({ item_id: item, price: before.price, coins: await coins.balance(database, playerId) });
  }

  return {
    /** The shelves as a player sees them; null: as a guest does. Errors: `not_offered`. */
    async shelves(playerId: string | null, region: RegionId): Promise<Result<Shop>> {
      const player = playerId === null ? null : await players.find(database, playerId);
      if (!isOffered(region, player, 'money')) return fail('not_offered');
      const week = weekOf(region, player);
      const [customer, sold] = await Promise.all([customerOf(player, week), boughtIn(database, week, null)]);
      const currency = player?.currency ?? REGIONS[region].currency;
      const text = (cents: bigint) => formatDecimal(fromEuros(cents, currency), currency);
      const stake = lawfulStake(fromEuros(STAKE_CENTS, currency), lawFor(region, player));
      const goods = GOODS.filter(({ shelf }) => isOffered(region, player, shelf));
      const items = goods.map((good): Item => {
        const left = {
          week: Math.max(0, good.weekLimit - (customer.bought.get(good.id) ?? 0)),
          stock: good.stock === null ? null : Math.max(0, good.stock - (sold.get(good.id) ?? 0)),
        };
        return {
          ...{ item_id: good.id, shelf: good.shelf, amount: text(worthOfGood(good)), price: good.price },
          free_rounds: freeRoundsOf(good, currency),
          ...{ wagering: good.wagering, term_days: good.termDays, stake_maximum: formatDecimal(stake, currency) },
          ...{ win_maximum: text(worthOfGood(good) * BigInt(good.winTimes)), level: good.level },
          ...{ week_limit: good.weekLimit, week_left: left.week, stock_left: left.stock },
          blocked: blockOf(good, customer, left),
          missing: player ? Math.max(0, good.price - customer.coins) : 0,
        };
      });
      return ok({ coins: player ? customer.coins : null, currency, items });
    },

    /**
     * Buys an item, once for each key. Errors: `not_found`, `not_offered`, `profile_required`, `shop_level`,
     * `shop_week_limit`, `shop_sold_out`, `coins_short`, `idempotency_conflict`.
     */
    async buy(playerId: string, region: RegionId, itemId: string, key: string): Promise<Result<Bought>> {
      const good = GOODS.find(({ id }) => id === itemId);
      if (!good) return fail('not_found');
      const player = await players.find(database, playerId);
      if (!player) return fail('unauthenticated');
      if (!isOffered(region, player, good.shelf)) return fail('not_offered');
      const week = weekOf(region, player);
      try {
        const bought = await unitOfWork.run(async (transaction, emit) => {
          if (!(await parts.mayAdvertise(transaction, playerId))) throw new Refusal({ name: 'not_offered' });
          if (!player.hasProfile) throw new Refusal({ name: 'profile_required' });
          if ((await parts.levelOf(transaction, playerId)) < good.level) {
            throw new Refusal({ name: 'shop_level', variables: { level: good.level } });
          }
          return buyIn(transaction, emit, player, { good, week, key });
        });
        return ok(bought);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refusedOr(playerId, itemId, key, error.failure);
      }
    },
  };
}

export type ShopService = ReturnType<typeof createShop>;
