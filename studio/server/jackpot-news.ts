/** Tells the operator what the jackpots hold, when they have changed and no more often than once in a while. */
import type { StudioJackpots } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import { JACKPOT_TIERS, type JackpotPool, NANOS } from '../maths/jackpot.ts';
import { inBackground } from './background.ts';
import type { Clock, JackpotAmounts, JackpotEntry, StudioStore } from './types.ts';
import type { Wallet } from './wallet.ts';

export interface JackpotNews {
  /** The jackpots of a pool have been fed or paid. */
  changed(entry: Pick<JackpotEntry, 'pool' | 'currency'>): void;
  close(): void;
}

interface JackpotNewsParts {
  store: Pick<StudioStore, 'jackpots'>;
  wallet: Pick<Wallet, 'tell'>;
  clock: Clock;
  /** The least time between two messages about the same jackpots, ms. */
  everyMs: number;
  /** Does work later; returns a function that cancels it. */
  schedule(delayMs: number, work: () => void): () => void;
  log(message: string, details: Record<string, unknown>): void;
}

/** Jackpots as the operator is told of them, in whole minor units. */
export function jackpotsMessage(pool: JackpotPool, currency: Currency, jackpots: JackpotAmounts): StudioJackpots {
  return {
    pool: pool.id,
    currency,
    jackpots: JACKPOT_TIERS.map((tier) => ({ tier, amount: (jackpots[tier] / NANOS).toString() })),
  };
}

export function createJackpotNews({ store, wallet, clock, everyMs, schedule, log }: JackpotNewsParts): JackpotNews {
  const toldAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  const tell = async (key: string, pool: JackpotPool, currency: Currency): Promise<void> => {
    waiting.delete(key);
    toldAt.set(key, clock.now().getTime());
    await wallet.tell('jackpots', jackpotsMessage(pool, currency, await store.jackpots(pool, currency)));
  };

  return {
    changed({ pool, currency }) {
      const key = `${pool.id}/${currency}`;
      if (waiting.has(key)) return;
      const since = clock.now().getTime() - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY);
      const delayMs = Math.max(0, Math.min(everyMs, everyMs - since));
      waiting.set(
        key,
        schedule(delayMs, () => inBackground(tell(key, pool, currency), 'telling the jackpots', log)),
      );
    },
    close() {
      for (const callOff of waiting.values()) callOff();
      waiting.clear();
    },
  };
}
