/**
 * The life of a real round. It is written down before the wallet hears of it and after each answer, so whatever
 * moment the process dies in, the next one knows what is left to do: ask for the whole round again, finish the win or
 * take the bet back, once.
 */
import type { StudioWalletAnswer } from '#shared/contract/aggregator.ts';
import { titleByCode } from '../titles/index.ts';
import {
  isTableGameOutcome,
  type JackpotEntry,
  type Pace,
  type Round,
  type Session,
  type Settled,
  type StudioStore,
  tableGameOutcomeOf,
} from './types.ts';
import { isVerdict } from './verdicts.ts';
import type { Wallet } from './wallet.ts';

export interface RoundRunner {
  /**
   * Plays a round that is asked for as a whole and writes it together with what the wallet writes, in one transaction.
   * Null: this wallet is elsewhere, or it did not come to that: the round has to be opened first.
   */
  playWhole(session: Session, round: Round, pace: () => Pace): Promise<Settled | null>;
  /**
   * Brings a round as far as the wallet allows now and returns it.
   * @param pace what its session is paced with when the round closes now, written with it; undefined when it has its
   * pace.
   */
  settle(session: Session, round: Round, pace: () => Pace | undefined): Promise<Round>;
  /** Asks the wallet for the further bet of a round that is `raising`; null while nobody knows the answer. */
  raise(session: Session, round: Round): Promise<StudioWalletAnswer | null>;
  /** Puts a round to a person: the wallet said something of it that nobody can act on. Answers what became of it. */
  dispute(round: Round, answer: StudioWalletAnswer): Promise<Round>;
}

/** The ids of a round's transactions follow from the round, so a repetition is always the same transaction. */
const betId = (round: Round) => `${round.id}-b`;
/** A refusal is final for its id, so whoever decides the same again after it asks under the next one. */
function raiseId(round: Round): string {
  const { actions, refusedRaises = 0 } = tableGameOutcomeOf(round);
  return `${round.id}-b${actions.length}${refusedRaises === 0 ? '' : `-${refusedRaises}`}`;
}
const winId = (round: Round) => `${round.id}-w`;
const rollbackId = (round: Round) => `${round.id}-r`;

/** How a real round begins: one that waits for nobody and feeds no jackpot is asked for as a whole. */
export function beginningOf(session: Session, { outcome }: Pick<Round, 'outcome'>): 'playing' | 'betting' {
  const waiting = isTableGameOutcome(outcome) && outcome.waiting;
  return waiting || jackpotEntryOf(session, { outcome }) !== null ? 'betting' : 'playing';
}

export function createRoundRunner(
  store: StudioStore,
  wallet: Wallet,
  log: (message: string, details: Record<string, unknown>) => void,
  jackpotsChanged: (entry: JackpotEntry) => void = () => {},
): RoundRunner {
  /** Writes what has become of a round; where somebody else went on with it meanwhile, what they made of it stands. */
  const save = async (round: Round, change: Partial<Round>, pace?: Pace): Promise<Round> => {
    const next = { ...round, ...change };
    if (await store.saveRound(round, next, pace)) return next;
    return (await store.round(round.id)) ?? round;
  };

  type Step = (session: Session, round: Round, pace: () => Pace | undefined) => Promise<Round>;
  const steps: Partial<Record<Round['state'], Step>> = {
    async playing(session, round, pace) {
      const answer = await wallet.call('bet_and_win', wholeOf(session, round));
      if (answer === null) return round;
      const end = endOf(round, answer);
      if (end === null) return dispute(round, answer);
      return save(round, end, end.state === 'closed' ? pace() : undefined);
    },
    async betting(session, round) {
      const answer = await wallet.call('bet', {
        ...transaction(session, round),
        transaction_id: betId(round),
        amount: round.stake.toString(),
        ...freeRoundsOf(round),
      });
      if (answer?.status !== 'ok') {
        // The status says nothing about a copy that was sent before, which may still be accepted.
        return answer !== null && isVerdict(answer.status)
          ? save(round, { state: 'refused', refusal: answer.status })
          : save(round, { state: 'rolling_back' });
      }
      const entry = jackpotEntryOf(session, round);
      if (entry !== null) {
        const fed = await store.feedJackpots({ ...round, balanceAfterBet: balanceOf(answer) }, entry);
        jackpotsChanged(entry);
        return fed;
      }
      const waiting = isTableGameOutcome(round.outcome) && round.outcome.waiting;
      return save(round, { state: waiting ? 'open' : 'winning', balanceAfterBet: balanceOf(answer) });
    },
    async winning(session, round, pace) {
      const answer = await wallet.call('win', {
        ...transaction(session, round),
        transaction_id: winId(round),
        reference_transaction_id: betId(round),
        amount: round.payout.toString(),
        round_closed: true,
      });
      if (answer === null) return round;
      if (answer.status !== 'ok') return dispute(round, answer);
      return save(round, { state: 'closed', balance: balanceOf(answer), ...freeNow(round, answer) }, pace());
    },
    async rolling_back(session, round) {
      const answer = await wallet.call('rollback', {
        token: session.walletToken ?? '',
        transaction_id: rollbackId(round),
        reference_transaction_id: betId(round),
        round_id: round.id,
      });
      if (answer === null) return round;
      // Unknown to the wallet: the bet never arrived, and the wallet will now refuse it if it does.
      if (answer.status !== 'ok' && answer.status !== 'unknown_transaction') return dispute(round, answer);
      return save(round, { state: 'rolled_back', balance: balanceOf(answer) });
    },
  };

  const dispute = (round: Round, answer: StudioWalletAnswer) => {
    log('wallet refused to settle a round', { round: round.id, state: round.state, status: answer.status });
    return save(round, { state: 'disputed', refusal: answer.status });
  };

  return {
    async playWhole(session, round, pace) {
      const { writePlayed } = store;
      if (!writePlayed) return null;
      return wallet.playWhole(wholeOf(session, round), async (transaction, answer) => {
        const end = endOf(round, answer);
        if (end === null) return null;
        const [ended, paced] = [{ ...round, ...end }, end.state === 'closed' ? pace() : undefined];
        const isWritten = await writePlayed(transaction, session, ended, paced);
        return isWritten ? { session: { ...session, ...paced }, round: ended } : null;
      });
    },
    dispute,
    async raise(session, round) {
      const { raise } = tableGameOutcomeOf(round);
      if (!raise) throw new Error(`Round ${round.id} raises nothing`);
      return wallet.call('bet', {
        ...transaction(session, round),
        transaction_id: raiseId(round),
        reference_transaction_id: betId(round),
        amount: raise.amount,
      });
    },
    async settle(session, round, pace) {
      let current = round;
      for (;;) {
        const next = (await steps[current.state]?.(session, current, pace)) ?? current;
        if (next.state === current.state) return next;
        current = next;
      }
    },
  };
}

/** A round as the wallet is asked for it as a whole. */
const wholeOf = (session: Session, round: Round) => ({
  ...transaction(session, round),
  transaction_id: betId(round),
  amount: round.stake.toString(),
  win_transaction_id: winId(round),
  win_amount: round.payout.toString(),
  ...freeRoundsOf(round),
});

/** How a round has ended that was asked for as a whole; null: the answer says nothing of it. */
function endOf(round: Round, answer: StudioWalletAnswer): (Partial<Round> & Pick<Round, 'state'>) | null {
  if (answer.status !== 'ok') return isVerdict(answer.status) ? { state: 'refused', refusal: answer.status } : null;
  const balance = balanceOf(answer);
  // What free rounds win need not be in the balance: it is told once, as it stands.
  const balanceAfterBet = balance === null || round.freeRounds ? null : balance - round.payout;
  return { state: 'closed', balanceAfterBet, balance, ...freeNow(round, answer) };
}

/** What a round has to do with the jackpots of its title; null without any. */
function jackpotEntryOf(session: Session, { outcome }: Pick<Round, 'outcome'>): JackpotEntry | null {
  const pool = titleByCode(session.gameCode)?.jackpot;
  if (!pool || isTableGameOutcome(outcome)) return null;
  return { pool, currency: session.currency, hit: outcome.jackpot ?? null };
}

/** Names the free rounds that a bet is one of. */
const freeRoundsOf = ({ freeRounds }: Round) => (freeRounds ? { free_rounds_id: freeRounds.id } : {});

/** How the free rounds of a round stand, by the wallet's answer. */
function freeNow({ freeRounds }: Round, { free_rounds: now }: StudioWalletAnswer): Pick<Round, 'freeRounds'> {
  return freeRounds && now ? { freeRounds: { ...freeRounds, now } } : {};
}

function transaction(session: Session, round: Round) {
  return {
    token: session.walletToken ?? '',
    round_id: round.id,
    game_code: session.gameCode,
    currency: session.currency,
  };
}

export function balanceOf(answer: StudioWalletAnswer): bigint | null {
  return answer.balance !== undefined && /^-?\d+$/.test(answer.balance) ? BigInt(answer.balance) : null;
}
