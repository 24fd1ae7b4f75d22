/** The life of a free bet, as the bet with it goes: used, won, lost, given back when the bet is void (ADR 0141). */
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/types.ts';
import type { FreeBetEnd, FreeBetShare, FreeBetTerms } from '../funding/index.ts';
import { lockMoney } from '../ledger/index.ts';
import { type Grant, type GrantStatus, lockGrant, setFreeBet } from './store.ts';

const DAY_MS = 86_400_000;

/** A free bet of a player's, and the bet that is told of. */
export interface FreeBetUse {
  playerId: string;
  grantId: string;
  betId: string;
}

const OVER: readonly GrantStatus[] = ['expired', 'cancelled', 'revoked', 'withdrawn', 'excluded'];
/** Ends that take the win of an open bet too. */
const TAKES_WIN: readonly GrantStatus[] = ['revoked', 'withdrawn'];

/** What a bet with a free bet must be, as the contract shows it. */
export const freeBetShown = ({ odds_minimum, bet_form, stake_returned }: FreeBetTerms) => ({
  odds_minimum: (odds_minimum / 100).toFixed(2),
  bet_form,
  stake_returned,
});

interface FreeBetParts {
  clock: Clock;
  /** Plans the end of its term. */
  planEnd: (transaction: Transaction, grant: Grant) => Promise<unknown>;
}

export function createFreeBets({ clock, planEnd }: FreeBetParts) {
  /**
   * A bet with a free bet has come to an end, to another end, or is open again.
   * @returns whose what it pays is. A win is the operator's only when staff took the free bet back from this bet, or its deposit was withdrawn
   *   unplayed; the stake is when the free bet is over, or was used on another bet since. What was once the operator's stays so: what a correction takes
   *   back comes from whom it went to.
   */
  async function ended(
    transaction: Transaction,
    { playerId, grantId, betId }: FreeBetUse,
    end: FreeBetEnd,
  ): Promise<FreeBetShare> {
    // Before the grant, as placing does.
    await lockMoney(transaction, playerId);
    const grant = await lockGrant(transaction, playerId, grantId);
    if (!grant?.freeBet) return { win: false, stake: false };
    // Corrected after it was given back and used again: the other bet decides what becomes of it.
    if (grant.stakedBet !== betId) return { win: true, stake: false };
    if (OVER.includes(grant.status)) return { win: !TAKES_WIN.includes(grant.status), stake: false };
    const now = clock.now();
    const again = new Date(now.getTime() + grant.freeBet.term_days * DAY_MS);
    const isVoid = end.outcome === 'void';
    const expiresAt = isVoid && again > grant.expiresAt ? again : grant.expiresAt;
    const over =
      end.outcome === 'won'
        ? ({ status: 'completed', at: now, converted: end.paid } as const)
        : end.outcome === 'lost'
          ? ({ status: 'lost', at: now, converted: null } as const)
          : null;
    await setFreeBet(transaction, grant, over, expiresAt);
    if (isVoid) await planEnd(transaction, { ...grant, expiresAt });
    return { win: true, stake: true };
  }

  return { ended };
}
