/** The ends of a bonus, and what becomes of the money in its purse (ADR 0092, ADR 0176). */
import type { Clock } from '../../clock.ts';
import type { Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import { noteAbove, notePayout } from '../funding/index.ts';
import { type Entry, type Ledger, lockMoney } from '../ledger/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { activeGrantIds, endGrant, type Grant, type GrantStatus, isFreeBet, lockGrant } from './store.ts';
import { purseOf } from './wagering.ts';

/** Ends that need no wagering: `withdrawn`: its deposit was withdrawn unplayed; `excluded`: its player is. */
export type ForcedEnd = 'expired' | 'cancelled' | 'revoked' | 'withdrawn' | 'excluded';

export interface Within {
  transaction: Transaction;
  emit: Emit;
}

interface EndingParts {
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Pick<Wallet, 'emitBalance'>;
  clock: Clock;
}

export function createEndings({ unitOfWork, ledger, wallet, clock }: EndingParts) {
  /** Ends an active bonus: what its purse holds becomes the player's own up to the highest win, or goes to the operator. */
  async function end(
    transaction: Transaction,
    emit: Emit,
    ended: Grant,
    status: Exclude<GrantStatus, 'active'>,
    at: Date,
  ): Promise<void> {
    const { playerId, grantId, currency, winMaximum } = ended;
    await lockMoney(transaction, playerId);
    const held = await ledger.balance(transaction, purseOf(ended));
    const own = status !== 'completed' ? 0n : winMaximum !== null && winMaximum < held ? winMaximum : held;
    await endGrant(transaction, ended, { status, at, converted: status === 'completed' ? 0n : null });
    if (own > 0n) await notePayout(transaction, { playerId, grantId, amount: own, at });
    if (status === 'completed') await noteAbove(transaction, { playerId, grantId }, held - own);
    if (held === 0n) return;
    const entries: Entry[] = [
      { account: purseOf(ended), amount: -held },
      { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: own },
      { account: { owner: 'house', name: 'bonuses', currency }, amount: held - own },
    ];
    const posted = await ledger.post(transaction, {
      source: 'bonus',
      externalId: `${grantId}/end`,
      kind: status === 'completed' ? 'conversion' : 'forfeit',
      entries: entries.filter(({ amount }) => amount !== 0n),
      details: { grant_id: grantId, offer_id: ended.offerId },
    });
    if (!posted.ok) throw new Error(`bonus ${grantId} could not be ended: ${posted.failure.name}`);
    await wallet.emitBalance(transaction, emit, playerId);
  }

  /**
   * Whether a free bet goes on: it is not given up while its bet is open, and its term was moved when a bet with it was
   * void.
   */
  async function isKept(transaction: Transaction, found: Grant, status: ForcedEnd): Promise<boolean> {
    if (found.freeBet === null || (status !== 'expired' && status !== 'cancelled')) return false;
    if (status === 'expired' && found.expiresAt > clock.now()) return true;
    return (await ledger.balance(transaction, purseOf(found))) === 0n;
  }

  /** Ends a bonus before it is wagered. @returns false when it is over, or none of the player's */
  function endIfActive(playerId: string, grantId: string, status: ForcedEnd, within?: Within): Promise<boolean> {
    const run = async (transaction: Transaction, emit: Emit) => {
      // Before the grant, as placing does.
      if (await isFreeBet(transaction, playerId, grantId)) await lockMoney(transaction, playerId);
      const found = await lockGrant(transaction, playerId, grantId);
      if (found?.status !== 'active' || (await isKept(transaction, found, status))) return false;
      const now = clock.now();
      const isLate = status === 'expired' && found.expiresAt < now;
      await end(transaction, emit, found, status, isLate ? found.expiresAt : now);
      return true;
    };
    return within ? run(within.transaction, within.emit) : unitOfWork.run(run);
  }

  /** Ends all active bonuses of a player, or those that came with a deposit. */
  async function endAll(playerId: string, status: ForcedEnd, within: Within, isOfDeposits = false): Promise<void> {
    for (const grantId of await activeGrantIds(within.transaction, playerId, isOfDeposits)) {
      await endIfActive(playerId, grantId, status, within);
    }
  }

  return { end, endIfActive, endAll };
}
