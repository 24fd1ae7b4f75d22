/**
 * Settles a bet with the wallet. Every step is recorded before and after it, and a step that finds the bet in another
 * state does nothing, so a bet is paid or returned once, whenever the process dies.
 */
import type { StudioWalletAnswer, StudioWalletCall } from '#shared/contract/aggregator.ts';
import type { Session } from '../server/types.ts';
import { isVerdict } from '../server/verdicts.ts';
import type { Wallet } from '../server/wallet.ts';
import type { BetChange, SharedBet, SharedBetState, SharedBetStore } from './bets.ts';

export interface Settled<Bet extends SharedBet> {
  bet: Bet;
  /** The balance afterwards, minor units; null if unknown. */
  balance: bigint | null;
}

export interface Settlement<Bet extends SharedBet> {
  /** Asks the wallet for the stake; the bet comes back `placed`, `refused` or on its way back. */
  place(session: Session, bet: Bet): Promise<Settled<Bet>>;
  /** Takes a bet as far as the wallet allows now: pays what is `paying`, returns what is `cancelling`. */
  settle(session: Session, bet: Bet): Promise<Settled<Bet>>;
}

interface SettlementParts<Bet extends SharedBet> {
  store: SharedBetStore<Bet>;
  wallet: Wallet;
  log(message: string, details: Record<string, unknown>): void;
}

const betId = (bet: SharedBet) => `${bet.id}-b`;
const winId = (bet: SharedBet) => `${bet.id}-w`;
const rollbackId = (bet: SharedBet) => `${bet.id}-r`;

export function createSettlement<Bet extends SharedBet>({ store, wallet, log }: SettlementParts<Bet>): Settlement<Bet> {
  const change = async (
    bet: Bet,
    from: SharedBetState,
    to: BetChange,
    balance: bigint | null,
    demoCredit = 0n,
  ): Promise<Settled<Bet>> => {
    const moved = await store.moveBet(bet.id, [from], to, demoCredit);
    // Somebody else has changed it, and their change stands.
    if (moved === null) return { bet: (await store.bet(bet.id)) ?? bet, balance: null };
    return { bet: moved.bet, balance: moved.demoBalance ?? balance };
  };

  const dispute = (bet: Bet, answer: StudioWalletAnswer) => {
    log('wallet refused to settle a bet', { bet: bet.id, state: bet.state, status: answer.status });
    return change(bet, bet.state, { state: 'disputed', refusal: answer.status }, null);
  };

  /** One settling step per state; `true` among the expected: done. */
  const pay = async (session: Session, bet: Bet): Promise<Settled<Bet>> => {
    if (bet.mode === 'demo') return change(bet, 'paying', { state: 'closed' }, null, bet.payout);
    const answer = await wallet.call('win', {
      ...transaction(session, bet),
      transaction_id: winId(bet),
      reference_transaction_id: betId(bet),
      amount: bet.payout.toString(),
      round_closed: true,
    });
    if (answer === null) return { bet, balance: null };
    return answer.status === 'ok'
      ? change(bet, 'paying', { state: 'closed' }, balanceOf(answer))
      : dispute(bet, answer);
  };
  const giveBack = async (session: Session, bet: Bet): Promise<Settled<Bet>> => {
    if (bet.mode === 'demo') return change(bet, 'cancelling', { state: 'cancelled' }, null, bet.stake);
    const answer = await wallet.call('rollback', {
      token: session.walletToken ?? '',
      transaction_id: rollbackId(bet),
      reference_transaction_id: betId(bet),
      round_id: bet.id,
    });
    if (answer === null) return { bet, balance: null };
    // Unknown to the wallet: the bet never arrived, and the wallet will now refuse it if it does.
    const done = answer.status === 'ok' || answer.status === 'unknown_transaction';
    return done ? change(bet, 'cancelling', { state: 'cancelled' }, balanceOf(answer)) : dispute(bet, answer);
  };

  const settle: Settlement<Bet>['settle'] = async (session, bet) => {
    if (bet.state === 'paying') return pay(session, bet);
    if (bet.state === 'cancelling') return giveBack(session, bet);
    return { bet, balance: null };
  };

  return {
    settle,
    async place(session, bet) {
      if (bet.state !== 'betting') return { bet, balance: null };
      const answer = await wallet.call('bet' satisfies StudioWalletCall, {
        ...transaction(session, bet),
        transaction_id: betId(bet),
        amount: bet.stake.toString(),
      });
      if (answer?.status !== 'ok') {
        // The status says nothing about a copy that was sent before, which may still be accepted.
        return answer !== null && isVerdict(answer.status)
          ? change(bet, 'betting', { state: 'refused', refusal: answer.status }, null)
          : change(bet, 'betting', { state: 'cancelling' }, null);
      }
      return change(bet, 'betting', { state: 'placed' }, balanceOf(answer));
    },
  };
}

function transaction(session: Session, bet: SharedBet) {
  return {
    token: session.walletToken ?? '',
    round_id: bet.id,
    game_code: session.gameCode,
    currency: session.currency,
  };
}

function balanceOf(answer: StudioWalletAnswer): bigint | null {
  return answer.balance !== undefined && /^-?\d+$/.test(answer.balance) ? BigInt(answer.balance) : null;
}
