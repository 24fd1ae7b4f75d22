/**
 * Cashback: what of a week's net loss of own money comes back on Monday, by rank (promotion `vip-cashback`). A week is
 * one of the player's place; it is decided once, with the lines that it was reckoned from.
 */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { permits, policyOf } from '#shared/regions/index.ts';
import { CASHBACK_TERMS, VIP_RANKS } from '#shared/vip.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob } from '../../ports/jobs.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  backOf,
  type Gift,
  type LossPeriod,
  lossLines,
  netOf,
  periodAt,
  periodsOver,
  regionsByZone,
} from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { protectionFor } from '../protection/index.ts';
import type { Product } from '../settled/types.ts';
import { levelOfPlayer } from './benefits.ts';
import { type Decided, decidedOf, insertCashback, undecided } from './cashback-store.ts';

type Answer = ResponseOf<'vipCashback'>['result'][number];

const PRODUCTS = ['casino', 'sport'] as const satisfies readonly Product[];
/** Weeks that a player is shown, the running one not counted. */
const SHOWN_WEEKS = 8;
/** A Monday begins in the east while it is Sunday in UTC; a node that slept does its work later in the day. */
const EVERY_HOUR = '5 * * * *';

export interface CashbackParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  clock: Clock;
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  mayAdvertise(queryable: Queryable, playerId: string): Promise<boolean>;
  /** Tells a player what came back. */
  tell(transaction: Transaction, emit: Emit, playerId: string, amount: string, currency: string): Promise<unknown>;
}

export function createCashback(parts: CashbackParts) {
  const { database, unitOfWork, players, clock } = parts;

  async function withheldFor(queryable: Queryable, player: PlayerSummary): Promise<Decided['reason']> {
    if (!permits(policyOf(reachOf(player, null), player.currency), ['vip', 'bonuses'])) return 'not_allowed';
    if (!(await parts.mayAdvertise(queryable, player.playerId))) return 'break';
    return player.hasProfile && player.verification === 'verified' ? null : 'not_verified';
  }

  /** What a week comes to by what is known now. */
  async function reckon(queryable: Queryable, player: PlayerSummary, week: LossPeriod): Promise<Decided> {
    const { playerId, currency } = player;
    const lines = await lossLines(queryable, playerId, week, PRODUCTS);
    const net = netOf(lines);
    const level = await levelOfPlayer(queryable, playerId);
    const rank = VIP_RANKS.find((one) => one.level === level);
    const percent = rank?.cashback ?? 0;
    const maximum = fromEuros(BigInt(rank?.cashbackMaximum ?? 0) * 100n, currency);
    const amount = backOf(net, { percent, maximum });
    const base = { week: week.date, currency, lines, net, level, percent, maximum, amount };
    if (net >= 0n) return { ...base, status: 'none', reason: null };
    const reason = rank ? await withheldFor(queryable, player) : 'no_rank';
    if (reason !== null) return { ...base, status: 'withheld', reason };
    return { ...base, status: amount > 0n ? 'paid' : 'none', reason: null };
  }

  async function decide(playerId: string, week: LossPeriod): Promise<void> {
    await unitOfWork.run(async (transaction, emit) => {
      const player = await players.find(transaction, playerId);
      if (!player) return;
      const decided = await reckon(transaction, player, week);
      if (!(await insertCashback(transaction, playerId, decided, clock.now())) || decided.status !== 'paid') return;
      const { amount } = decided;
      const gift: Gift = {
        ...{ offerId: 'vip-cashback', cause: week.date, product: 'casino', weights: {}, winTimes: null },
        ...{ amount, stakeMaximum: null, ...CASHBACK_TERMS },
      };
      await parts.giveBonus(transaction, emit, player, gift);
      await parts.tell(transaction, emit, playerId, formatDecimal(amount, player.currency), player.currency);
    });
  }

  /** Decides the weeks that are over, in every place where they are. @param last when that was done before */
  async function pay(last: Date | null = null): Promise<void> {
    for (const [timeZone, regions] of regionsByZone()) {
      for (const week of periodsOver('week', clock.now(), timeZone, { since: last, atLeast: 1 })) {
        for (const playerId of await undecided(database, regions, week)) await decide(playerId, week);
      }
    }
  }

  const answerOf = ({ lines, net, maximum, amount, ...rest }: Decided, status: Answer['status']): Answer => {
    const text = (minor: bigint) => formatDecimal(minor, rest.currency);
    return {
      ...rest,
      status,
      lines: lines.map((line) => ({ ...line, stakes: text(line.stakes), winnings: text(line.winnings) })),
      ...{ net: text(net), maximum: text(maximum), amount: text(amount) },
    };
  };

  return {
    pay,

    /** The running week and those before, the newest first. Errors: `unauthenticated`. */
    async of(playerId: string): Promise<Result<ResponseOf<'vipCashback'>>> {
      const player = await players.find(database, playerId);
      if (!player) return fail('unauthenticated');
      const running = await reckon(database, player, periodAt('week', clock.now(), protectionFor(player).timeZone));
      const before = await decidedOf(database, playerId, SHOWN_WEEKS);
      return ok({ result: [answerOf(running, 'running'), ...before.map((one) => answerOf(one, one.status))] });
    },

    job: defineJob('vip-cashback', (_data, last) => pay(last), { cron: EVERY_HOUR, lane: 'long' }),
  };
}

export type Cashback = ReturnType<typeof createCashback>;
