/** Tells the operator what the pots hold, when they have changed and no more often than once in a while. */
import type { StudioPots } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import { JACKPOT_TIERS, type JackpotPool, NANOS } from '../maths/jackpot.ts';
import type { Clock, JackpotEntry, Pots, StudioStore } from './types.ts';
import type { Wallet } from './wallet.ts';

export interface PotNews {
  /** The pots of a pool have been fed or paid. */
  changed(entry: Pick<JackpotEntry, 'pool' | 'currency'>): void;
  close(): void;
}

interface PotNewsParts {
  store: Pick<StudioStore, 'pots'>;
  wallet: Pick<Wallet, 'tell'>;
  clock: Clock;
  /** The least time between two messages about the same pots, ms. */
  everyMs: number;
  /** Does work later; returns how to call it off. */
  schedule(delayMs: number, work: () => void): () => void;
}

/** Pots as the operator hears of them, in whole minor units. */
export function potsMessage(pool: JackpotPool, currency: Currency, pots: Pots): StudioPots {
  return {
    pool: pool.id,
    currency,
    pots: JACKPOT_TIERS.map((tier) => ({ tier, amount: (pots[tier] / NANOS).toString() })),
  };
}

export function createPotNews({ store, wallet, clock, everyMs, schedule }: PotNewsParts): PotNews {
  const toldAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  const tell = async (key: string, pool: JackpotPool, currency: Currency): Promise<void> => {
    waiting.delete(key);
    toldAt.set(key, clock.now().getTime());
    await wallet.tell('jackpots', potsMessage(pool, currency, await store.pots(pool, currency)));
  };

  return {
    changed({ pool, currency }) {
      const key = `${pool.id}/${currency}`;
      if (waiting.has(key)) return;
      const since = clock.now().getTime() - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY);
      const delayMs = Math.max(0, Math.min(everyMs, everyMs - since));
      waiting.set(
        key,
        schedule(delayMs, () => void tell(key, pool, currency)),
      );
    },
    close() {
      for (const callOff of waiting.values()) callOff();
      waiting.clear();
    },
  };
}
