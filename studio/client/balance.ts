/** The balance a game for one player shows. What changes it from outside waits until a round has been shown. */
import type { StudioApi } from './api.ts';

export interface ShownBalance {
  /** Minor units; null where none is known. */
  readonly amount: bigint | null;
  /** Takes the balance of an answer; null is ignored. */
  take(minor: string | null): void;
  /** The page says that the player now has `minor`: the balance is read again if that is new. */
  told(minor: string): Promise<void>;
  /** A round has been shown to its end: what the page said meanwhile counts now. */
  settled(): Promise<void>;
}

interface BalanceParts {
  api: Pick<StudioApi, 'balance'>;
  first: string | null;
  /** A round is asked for or shown: its answer carries the balance. */
  busy(): boolean;
  /** Another balance was read. */
  changed(): void;
}

export function createBalance({ api, first, busy, changed }: BalanceParts): ShownBalance {
  let amount = first === null ? null : BigInt(first);
  let told: string | null = null;

  async function settled(): Promise<void> {
    if (busy() || told === null) return;
    const news = told;
    told = null;
    if (news === amount?.toString()) return;
    const answer = await api.balance();
    // A failure is not repeated: the balance is read again after the next round.
    if (!answer.ok) told ??= news;
    // A round that began meanwhile brings what was read, or newer.
    if (!answer.ok || busy()) return;
    amount = answer.value.balance === null ? null : BigInt(answer.value.balance);
    changed();
  }

  return {
    get amount() {
      return amount;
    },
    take(minor) {
      if (minor !== null) amount = BigInt(minor);
    },
    told(minor) {
      told = minor;
      return settled();
    },
    settled,
  };
}
