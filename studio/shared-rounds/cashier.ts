/**
 * Settles the bets of a table with the wallet: one worker a bet, a limited number at a time, and again later when the
 * wallet did not answer.
 */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { inBackground } from '../server/background.ts';
import type { StudioStore } from '../server/types.ts';
import type { Wallet } from '../server/wallet.ts';
import { createLanes } from './batches.ts';
import type { Objection, SharedBet, SharedBetStore } from './bets.ts';
import type { Seat, Seats } from './seats.ts';
import { createSettlement, type Settled } from './settlement.ts';

/** Bets that wait for the wallet at the same time. */
const PLACING_LANES = 32;
const SETTLING_LANES = 16;

/**
 * The result of a stake: `placed`; already known by its request; or the reason for the refusal.
 * `transaction_rolled_back`: it is unknown whether the wallet has it, so it is rolled back.
 */
export type Staked<Bet extends SharedBet, Why extends string> =
  | { outcome: 'placed'; bet: Bet }
  | { outcome: 'known'; bet: Bet }
  | { outcome: 'refused'; status: StudioStatus | 'place_taken' | 'unavailable' | Why };

export interface Cashier<Bet extends SharedBet, Place extends Seat<Bet>> {
  /** Locks a bet for everybody else, until `free`. */
  hold(betId: string): void;
  free(betId: string): void;
  /** Writes a new bet of a seat and asks the wallet for its stake; nobody else touches it meanwhile. */
  stake<Why extends string>(seat: Place, bet: Bet, objection: Objection<Bet, Why>): Promise<Staked<Bet, Why>>;
  /** Takes back a bet that was placed. */
  giveBack(bet: Bet): Promise<Bet>;
  /** Pays or returns a bet in the background; `settleWaiting` retries what fails now. */
  settleLater(bet: Bet): Promise<void>;
  /** Tries every bet that waits for the wallet; returns how many still do. */
  settleWaiting(): Promise<number>;
  /** Resolves when no call is under way. */
  idle(): Promise<void>;
}

export interface CashierParts<Bet extends SharedBet, Place extends Seat<Bet>> {
  store: SharedBetStore<Bet>;
  sessions: StudioStore;
  wallet: Wallet;
  seats: Seats<Bet, Place>;
  /** Bets in betting, paying or cancelling. */
  waitingBets(): Promise<Bet[]>;
  log(message: string, details: Record<string, unknown>): void;
}

export function createCashier<Bet extends SharedBet, Place extends Seat<Bet>>(
  parts: CashierParts<Bet, Place>,
): Cashier<Bet, Place> {
  const { store, sessions, wallet, seats, waitingBets, log } = parts;
  const settlement = createSettlement({ store, wallet, log });
  const placing = createLanes(PLACING_LANES);
  const settling = createLanes(SETTLING_LANES);
  /** Bets that this process is working on. */
  const inHand = new Set<string>();
  /** Bets with a wallet call under way. */
  const working = new Set<Promise<unknown>>();

  const report = ({ bet, balance }: Settled<Bet>): void => {
    const seat = seats.find(bet);
    if (!seat) return;
    seat.bets.set(bet.id, bet);
    seats.balance(seat, balance);
  };
  const settleNow = async (bet: Bet): Promise<void> => {
    if (inHand.has(bet.id)) return;
    inHand.add(bet.id);
    try {
      const seated = seats.find(bet)?.session;
      // The wallet knows the bet under the session that it was placed in, which may be an earlier one of the player.
      const session = seated?.id === bet.sessionId ? seated : await sessions.session(bet.sessionId);
      if (session) report(await settlement.settle(session, bet));
    } catch (error) {
      log('settling a bet failed', { bet: bet.id, reason: String(error) });
    } finally {
      inHand.delete(bet.id);
    }
  };
  const settleLater = (bet: Bet): Promise<void> => {
    const work = settling.run(() => settleNow(bet)).finally(() => working.delete(work));
    working.add(work);
    return work;
  };

  const staked = (seat: Place, bet: Bet): Staked<Bet, never> => {
    if (bet.state === 'placed') return { outcome: 'placed', bet };
    if (bet.state === 'refused') {
      seat.bets.delete(bet.id);
      return { outcome: 'refused', status: bet.refusal ?? 'internal' };
    }
    seats.note(bet);
    inBackground(settleLater(bet), 'settling a bet', log);
    return { outcome: 'refused', status: 'transaction_rolled_back' };
  };
  const stake = async <Why extends string>(
    seat: Place,
    bet: Bet,
    objection: Objection<Bet, Why>,
  ): Promise<Staked<Bet, Why>> => {
    // Reserved before anything is awaited, so that a second bet on the place or beyond a limit is noticed.
    seat.bets.set(bet.id, bet);
    inHand.add(bet.id);
    try {
      const opened = await store.openBet(bet, objection);
      if (opened.outcome !== 'opened') {
        seat.bets.delete(bet.id);
        if (opened.outcome === 'known') return { outcome: 'known', bet: opened.bet };
        return { outcome: 'refused', status: opened.outcome === 'objected' ? opened.why : opened.outcome };
      }
      seats.balance(seat, opened.demoBalance);
      const answered = await placing.run(() => settlement.place(seat.session, bet));
      inHand.delete(bet.id);
      seats.balance(seat, answered.balance);
      return staked(seat, answered.bet);
    } catch (error) {
      seat.bets.delete(bet.id);
      log('placing a bet failed', { bet: bet.id, reason: String(error) });
      return { outcome: 'refused', status: 'unavailable' };
    } finally {
      inHand.delete(bet.id);
    }
  };

  return {
    hold(betId) {
      inHand.add(betId);
    },
    free(betId) {
      inHand.delete(betId);
    },
    stake,
    async giveBack(bet) {
      const moved = await store.moveBet(bet.id, ['placed'], { state: 'cancelling' });
      const next = moved?.bet ?? bet;
      seats.note(next);
      inBackground(settleLater(next), 'settling a bet', log);
      return next;
    },
    settleLater,
    async settleWaiting() {
      let open = 0;
      for (const bet of await waitingBets()) {
        if (inHand.has(bet.id)) continue;
        // Interrupted while it was placed: it is unknown whether the wallet has it.
        const stray =
          bet.state === 'betting' ? await store.moveBet(bet.id, ['betting'], { state: 'cancelling' }) : null;
        await settleLater(stray?.bet ?? bet);
        open += 1;
      }
      return open === 0 ? 0 : (await waitingBets()).filter(({ id }) => !inHand.has(id)).length;
    },
    async idle() {
      await Promise.allSettled([...working]);
    },
  };
}
