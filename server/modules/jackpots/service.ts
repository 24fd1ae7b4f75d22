/**
 * What the vendors' progressive jackpots hold. Vendors report every change, which is broadcast to all open pages at once;
 * a process that has heard nothing for a while asks them.
 */
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { Jackpots as JackpotsView } from '#shared/contract/jackpots.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { offers, REGION_IDS, REGIONS, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { GameAggregator, JackpotPool, JackpotReceiver } from '../../ports/game-aggregator.ts';

/** How long a known state may be used, ms: another node may have heard of a newer one. */
const GOOD_FOR_MS = 15_000;

/** Where jackpots are shown. */
const TOLD = REGION_IDS.filter((region) => offers(region, ['jackpots']));

export interface Jackpots extends JackpotReceiver {
  /** The jackpots in a currency, the region's own unless told; none where the region has no jackpots. */
  of(region: RegionId, currency?: Currency): Promise<JackpotsView>;
}

export interface JackpotsParts {
  aggregators: readonly GameAggregator[];
  clock: Clock;
  /** Sends a public message to the open pages of these regions. */
  broadcast(message: RealtimeMessage, regions: readonly RegionId[]): void;
}

interface Known {
  at: number;
  pools: Promise<ReadonlyMap<string, JackpotPool>>;
}

export function createJackpots({ aggregators, clock, broadcast }: JackpotsParts): Jackpots {
  const known = new Map<Currency, Known>();

  const ask = async (currency: Currency): Promise<ReadonlyMap<string, JackpotPool>> => {
    const told = await Promise.all(
      aggregators.map(async ({ name, jackpots }) =>
        ((await jackpots?.(currency)) ?? []).map((pool) => [`${name}/${pool.pool}`, pool] as const),
      ),
    );
    return new Map(told.flat());
  };

  const poolsIn = (currency: Currency): Known['pools'] => {
    const now = clock.now().getTime();
    const held = known.get(currency);
    if (held && now - held.at < GOOD_FOR_MS) return held.pools;
    const pools = ask(currency);
    known.set(currency, { at: now, pools });
    return pools;
  };

  return {
    async of(region, wanted) {
      const currency = wanted ?? REGIONS[region].currency;
      const pools = TOLD.includes(region) ? [...(await poolsIn(currency)).values()] : [];
      return viewOf(currency, pools);
    },
    receive(vendor, pool) {
      const { currency } = pool;
      const now = clock.now();
      const held = known.get(currency);
      // Before the first question, the other pools are unknown: it will ask for all of them.
      const pools = held?.pools.then((others) => new Map(others).set(`${vendor}/${pool.pool}`, pool));
      if (pools) known.set(currency, { at: now.getTime(), pools });
      broadcast({ type: 'jackpots', sent_at: now.toISOString(), data: viewOf(currency, [pool]) }, TOLD);
    },
  };
}

function viewOf(currency: Currency, pools: readonly JackpotPool[]): JackpotsView {
  return {
    currency,
    pools: pools.map(({ pool, jackpots }) => ({
      pool,
      jackpots: jackpots.map(({ tier, amount }) => ({ tier, amount: formatDecimal(amount, currency) })),
    })),
  };
}
