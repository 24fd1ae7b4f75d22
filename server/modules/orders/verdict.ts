/** What a provider's word does to an order, as a value: the ledger and the order's row follow it. */
import type { PaymentNotice } from '../../ports/payment-provider.ts';
import type { MessageKind } from '../messages/index.ts';
import type { OrderState } from './states.ts';
import type { Order, Tally } from './store.ts';

/**
 * Money that moves, minor units with fees included. `credit`: to the player. `hold`: to the held place, until a person
 * has decided or it is back at its source; `unhold`: from there to its source. `takeBack`: from the player to the
 * source, with what of the fee goes back too. `capture`, `release`: of what was set aside for a payout. `giveBack`: of a payout, to the player.
 */
export type Move =
  | { kind: 'credit' | 'hold' | 'unhold' | 'giveBack'; amount: bigint }
  | { kind: 'takeBack'; amount: bigint; fee: bigint; as: 'chargeback' | 'correction' }
  | { kind: 'capture' }
  | { kind: 'release' };

export interface Verdict {
  tally: Tally;
  moves: readonly Move[];
  /** The next state; null: it stays. */
  state: OrderState | null;
  reason: string | null;
  /** What counts of the order from now on, where that is not its amount; undefined: as before. */
  settledAmount?: bigint | null;
  /** Why a person looks at it; null: nobody needs to. */
  doubt: string | null;
  /** What the player is told. */
  message: MessageKind | null;
  /** Whether the money goes back to its source by itself. */
  goesBack: boolean;
}

export interface Said {
  order: Order;
  tally: Tally;
  notice: PaymentNotice;
  /** Why a deposit may not be credited now, though it could be started; null: it may. */
  refusal: string | null;
}

/** A verdict that changes what it names. */
export const verdict = ({ tally }: Pick<Said, 'tally'>, changes: Partial<Verdict> = {}): Verdict => ({
  tally,
  moves: [],
  state: null,
  reason: null,
  doubt: null,
  message: null,
  goesBack: false,
  ...changes,
});

/** A verdict for a person: the provider has said what cannot be. */
export const contradiction = ({ tally }: Pick<Said, 'tally'>, changes: Partial<Verdict> = {}): Verdict =>
  verdict({ tally }, { doubt: 'contradiction', ...changes, tally: { ...(changes.tally ?? tally), disputed: true } });
