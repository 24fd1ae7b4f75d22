/** What a player can do at a slot. Everything is decided here; the page only shows it. */
import { randomUUID } from 'node:crypto';
import { priceOf } from '../maths/features/types.ts';
import { spin } from '../maths/round.ts';
import { payoutOf, type SlotOutcome, type SlotTitle } from '../maths/slot.ts';
import type { JackpotsView, RoundView, SessionView, SpinAnswer, SpinRequest } from '../protocol.ts';
import { jackpotsView } from './jackpots.ts';
import { createPacedRounds } from './pacing.ts';
import { beginningOf, type RoundRunner } from './rounds.ts';
import { type Played, refuse, type Seat, walletRefusal } from './seat.ts';
import {
  answerOf,
  hashesOf,
  historyOf,
  isSlot,
  mayBuy,
  played,
  slotOutcomeOf,
  stakesOf,
  viewOf,
  waitOf,
} from './sessions.ts';
import type { Clock, Round, RoundState, Session, StudioStore } from './types.ts';

export interface SlotPlay {
  view(sessionId: string): Promise<Played<SessionView>>;
  spin(sessionId: string, request: SpinRequest): Promise<Played<SpinAnswer>>;
  rounds(sessionId: string): Promise<Played<RoundView[]>>;
  /** Goes on with a round that the wallet has not answered. */
  resume(round: Round): Promise<Round>;
}

/** Rounds that a page shows of its own. */
export const HISTORY_LENGTH = 30;
interface PlayParts {
  store: StudioStore;
  seat: Seat;
  runner: RoundRunner;
  clock: Clock;
}

export function createSlotPlay({ store, seat, runner, clock }: PlayParts): SlotPlay {
  const within = <Value>(id: string, work: (session: Session, title: SlotTitle) => Promise<Played<Value>>) =>
    seat.within<Value>(id, async (session, title) =>
      isSlot(title) ? work(session, title) : refuse('invalid_request'),
    );

  const jackpotsOf = async (session: Session, { jackpot }: SlotTitle): Promise<JackpotsView | null> =>
    jackpot ? jackpotsView(jackpot, await store.jackpots(jackpot, session.currency)) : null;

  /** The answer to a requested round, whatever its state. */
  const answer = async (session: Session, title: SlotTitle, round: Round): Promise<Played<SpinAnswer>> => {
    if (round.state === 'closed' || round.state === 'winning') {
      const jackpots = await jackpotsOf(session, title);
      return { ok: true, value: { ...answerOf(session, round, clock.now()), jackpots } };
    }
    if (round.state === 'playing') return refuse('unavailable');
    if (round.state === 'refused') return refuse(walletRefusal(round.refusal), waitOf(session, clock.now()));
    if (round.state === 'disputed') return refuse('internal');
    return refuse('transaction_rolled_back');
  };

  const { begin, settle } = createPacedRounds({
    store,
    runner,
    paceOf: (session, round) => ({
      nextRoundAt: clock.now().getTime() + session.limits.round_minimum_ms,
      lastStops: lastStopsOf(session, slotOutcomeOf(round)),
    }),
  });

  const playReal = async (session: Session, title: SlotTitle, round: Round): Promise<Played<SpinAnswer>> => {
    const settled = await settle(session, round);
    return answer(settled.session, title, settled.round);
  };

  /**
   * Asks the wallet again about the newest round of a session when it has no answer yet, because the next one waits for
   * it. Returns the session as it is then.
   */
  const askAgain = async (session: Session): Promise<Session> => {
    const [newest] = await store.rounds(session.id, 1);
    return newest?.state === 'playing' ? (await settle(session, newest)).session : session;
  };

  return {
    view: (id) =>
      within(id, async (session, title) => {
        const { balance, freeRounds } = await seat.purse(session);
        // Where the law forbids their stake they cannot be played here.
        const isOffered = freeRounds !== null && stakesOf(title, session).includes(BigInt(freeRounds.stake));
        return {
          ok: true,
          value: {
            ...viewOf(title, session, balance, clock.now()),
            free_rounds: isOffered ? freeRounds : null,
            jackpots: await jackpotsOf(session, title),
          },
        };
      }),

    spin: (id, request) =>
      within(id, async (session, title) => {
        const level = BigInt(request.stake);
        const bought = request.buy ?? false;
        const freeRounds = request.free_rounds;
        if (freeRounds !== undefined && (bought || session.mode === 'demo')) return refuse('invalid_request');
        const stake = bought ? priceOf(title.feature, level) : level;
        if (stake === null || (bought && !mayBuy(title, session, level))) return refuse('invalid_request');
        /** The answer to a request that opens no round: that of the round it opened before, or a refusal. */
        const again = async (refused: Played<SpinAnswer>, held = session): Promise<Played<SpinAnswer>> => {
          const known = await store.roundByRequest(id, request.request_id);
          if (!known) return refused;
          if (known.stake !== stake || known.freeRounds?.id !== freeRounds) return refuse('duplicate_transaction');
          return held.mode === 'demo' ? answer(held, title, known) : playReal(held, title, known);
        };
        const now = clock.now();
        const wait = waitOf(session, now);
        if (!stakesOf(title, session).includes(level)) return again(refuse('invalid_request'));
        if (wait > 0) return again(refuse('too_early', wait));
        if (session.demoBalance !== null && session.demoBalance < stake) return again(refuse('insufficient_funds'));

        const clientSeed = request.client_seed ?? session.clientSeed;
        const outcome = await spin(
          title,
          { serverSeed: session.serverSeed, clientSeed, nonce: session.nonce },
          // Play money neither feeds the jackpots nor wins them.
          { bought, jackpot: session.mode === 'real' ? { stake, currency: session.currency } : null },
        );
        const round = newRound({
          session: { ...session, clientSeed },
          requestId: request.request_id,
          state: session.mode === 'demo' ? 'closed' : beginningOf(session, { outcome }),
          stake,
          level,
          title,
          outcome,
          freeRounds,
          createdAt: now,
        });
        const next = played(session, request.client_seed);
        if (session.demoBalance === null) {
          const begun = await begin(next, round);
          if (begun !== null) return answer(begun.session, title, begun.round);
          return again(refuse('unavailable'), await askAgain(session));
        }
        const afterBet = session.demoBalance - stake;
        const demo: Session = {
          ...next,
          demoBalance: afterBet + round.payout,
          nextRoundAt: now.getTime() + session.limits.round_minimum_ms,
          lastStops: lastStopsOf(session, outcome),
        };
        const closed: Round = { ...round, balanceAfterBet: afterBet, balance: demo.demoBalance };
        if (!(await store.openRound(demo, closed))) return again(refuse('unavailable'));
        return answer(demo, title, closed);
      }),

    rounds: (id) =>
      within(id, async (session) => {
        const rounds = await store.history(session, HISTORY_LENGTH);
        return { ok: true, value: historyOf(session, rounds, await store.spentSeeds(hashesOf(rounds))) };
      }),

    resume: (round) => seat.alone(round, async (session, now) => (await settle(session, now)).round),
  };
}

/** Where the reels stand after a round: where its last screen left them. */
function lastStopsOf(session: Session, { stops, steps = [] }: SlotOutcome): readonly number[] {
  const last = [...steps].reverse().find((step) => step.stops !== undefined)?.stops ?? stops;
  return last.length > 0 ? last : session.lastStops;
}

interface NewRound {
  session: Session;
  requestId: string;
  state: RoundState;
  /** What the round costs: the level staked on, or the price of a feature bought at it. */
  stake: bigint;
  level: bigint;
  title: SlotTitle;
  outcome: SlotOutcome;
  /** The free rounds that it is one of. */
  freeRounds: string | undefined;
  createdAt: Date;
}

function newRound({ session, requestId, state, stake, level, title, outcome, freeRounds, createdAt }: NewRound): Round {
  const { feature } = outcome;
  return {
    id: randomUUID(),
    sessionId: session.id,
    requestId,
    state,
    refusal: null,
    stake,
    payout: payoutOf(title, outcome.units, level),
    ...(freeRounds === undefined ? {} : { freeRounds: { id: freeRounds } }),
    ...(feature ? { featurePayout: payoutOf(title, feature.units, level).toString() } : {}),
    outcome,
    serverSeedHash: session.serverSeedHash,
    clientSeed: session.clientSeed,
    nonce: session.nonce,
    balanceAfterBet: null,
    balance: null,
    createdAt,
  };
}
