/**
 * What a player can do at a table game: bet, decide, see. A round is its bet, its decisions and the words of its fair
 * input; it is replayed from them, so the server never keeps a card that the player must not see anywhere else.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type {
  ActRequest,
  BeginRequest,
  TableGameAnswer,
  TableGameRoundView,
  TableGameSessionView,
} from '../protocol.ts';
import type { AnyEngine, TableGameTitle } from '../titles/table-games.ts';
import { createPacedRounds } from './pacing.ts';
import { HISTORY_LENGTH } from './play.ts';
import { decided, replay, replayRound } from './replay.ts';
import { balanceOf, beginningOf, type RoundRunner } from './rounds.ts';
import { type Played, refuse, type Seat, walletRefusal } from './seat.ts';
import {
  commonViewOf,
  fairnessOf,
  hashesOf,
  isTableGame,
  isWithinExposure,
  played,
  ROUND_STATUS,
  refusalOf,
  stakesOf,
  waitOf,
} from './sessions.ts';
import {
  type Clock,
  type Pace,
  type Raise,
  type Round,
  type Session,
  type Settled,
  type StudioStore,
  TAKEN,
  tableGameOutcomeOf,
} from './types.ts';
import { isVerdict } from './verdicts.ts';

export interface TableGamePlay {
  view(sessionId: string): Promise<Played<TableGameSessionView>>;
  begin(sessionId: string, request: BeginRequest): Promise<Played<TableGameAnswer>>;
  act(sessionId: string, request: ActRequest): Promise<Played<TableGameAnswer>>;
  rounds(sessionId: string): Promise<Played<TableGameRoundView[]>>;
  /** Ends a round that its player left, as the engine says it goes on. */
  finish(round: Round): Promise<Round>;
  /** Asks again for a round or a further bet that the wallet has not answered, and goes on from there. */
  resume(round: Round): Promise<Round>;
}

interface TableGameParts {
  store: StudioStore;
  seat: Seat;
  runner: RoundRunner;
  clock: Clock;
}

/** The result of asking for a further bet; `refused` gives the reason. */
interface Raised {
  round: Round;
  refused: StudioStatus | null;
}

/** By value: the database hands an object's keys back in an order of its own. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

/** States of a round in which the session's next one has to wait. */
const AT_WORK: readonly Round['state'][] = ['open', 'raising'];

const isShown = ({ state }: Round): boolean => TAKEN.includes(state);

export function createTableGamePlay({ store, seat, runner, clock }: TableGameParts): TableGamePlay {
  const within = <Value>(id: string, work: (session: Session, title: TableGameTitle) => Promise<Played<Value>>) =>
    seat.within<Value>(id, async (session, title) =>
      isTableGame(title) ? work(session, title) : refuse('invalid_request'),
    );

  const answerOf = (session: Session, round: Round): TableGameAnswer => {
    const outcome = tableGameOutcomeOf(round);
    return {
      round_id: round.id,
      step: outcome.actions.length,
      stake: round.stake.toString(),
      payout: outcome.waiting ? null : round.payout.toString(),
      bet: outcome.bet,
      view: outcome.view,
      balance_after_bet: round.balanceAfterBet?.toString() ?? null,
      balance: round.balance?.toString() ?? null,
      fairness: fairnessOf(session),
      wait_ms: waitOf(session, clock.now()),
    };
  };

  /** The answer to a requested round, whatever its state. */
  const answer = (session: Session, round: Round): Played<TableGameAnswer> => {
    if (isShown(round)) return { ok: true, value: answerOf(session, round) };
    if (round.state === 'playing' || round.state === 'raising') return refuse('unavailable');
    if (round.state === 'refused') return refuse(walletRefusal(round.refusal), waitOf(session, clock.now()));
    return refuse(round.state === 'disputed' ? 'internal' : 'transaction_rolled_back');
  };

  /** The time to the next round is counted from the wallet's acceptance. */
  const paceOf = (session: Session): Pace => ({
    nextRoundAt: clock.now().getTime() + session.limits.round_minimum_ms,
    lastStops: session.lastStops,
  });
  const real = createPacedRounds({ store, runner, paceOf });

  /** A demo round pays as soon as it is decided; a real one as the wallet allows. */
  const settle = async (session: Session, round: Round): Promise<Settled> => {
    if (session.demoBalance === null) return real.settle(session, round);
    if (round.state !== 'winning') return { session, round };
    const demoBalance = session.demoBalance + round.payout;
    const after = { ...session, demoBalance };
    const closed: Round = { ...round, state: 'closed', balance: demoBalance };
    await store.savePlayMoney(session.id, demoBalance);
    const written = await store.saveRound(round, closed);
    return { session: after, round: written ? closed : ((await store.round(round.id)) ?? round) };
  };

  /**
   * Asks the wallet for the further bet of a round that is `raising`. Taken, the decision counts; refused, the round is
   * as it was before, and the same decision may be tried again; unanswered, it stays `raising` and is asked again under
   * the same id.
   */
  const raise = async (session: Session, engine: AnyEngine, round: Round): Promise<Raised> => {
    const { raise: asked, ...before } = tableGameOutcomeOf(round);
    if (round.state !== 'raising' || !asked) return { round, refused: null };
    const answered = await runner.raise(session, round);
    if (answered === null) return { round, refused: null };
    const { status } = answered;
    if (status !== 'ok' && !isVerdict(status)) return { round: await runner.dispute(round, answered), refused: null };
    const taken = status === 'ok';
    const refusedRaises = (before.refusedRaises ?? 0) + 1;
    const raised = { ...round, stake: round.stake + BigInt(asked.amount), balanceAfterBet: balanceOf(answered) };
    const next: Round = taken
      ? decided(engine, raised, asked.action, await (await replayRound(engine, session, round)).act(asked.action))
      : { ...round, state: 'open', outcome: { ...before, refusedRaises } };
    if (await store.decideRound(round, next)) return { round: next, refused: taken ? null : status };
    return { round: (await store.round(round.id)) ?? round, refused: null };
  };

  const begin = async (
    session: Session,
    title: TableGameTitle,
    request: BeginRequest,
  ): Promise<Played<TableGameAnswer>> => {
    const { engine } = title;
    const known = await store.roundByRequest(session.id, request.request_id);
    if (known) {
      const same = isSame(tableGameOutcomeOf(known).bet, request.bet);
      if (!same) return refuse('duplicate_transaction');
      const settled = await settle(session, known);
      return answer(settled.session, settled.round);
    }
    const bet = engine.bet.safeParse(request.bet);
    const stake = bet.success ? engine.stakeOf(bet.data) : null;
    if (!bet.success || stake === null) return refuse('invalid_request');
    const offered = stakesOf(title, session);
    if (!engine.partsOf(bet.data).every((part) => offered.includes(part))) return refuse('invalid_request');
    const maximum = session.limits.stake_maximum;
    if (maximum !== null && stake > BigInt(maximum)) return refuse('limit_reached');
    if (!isWithinExposure(session, engine.highestWin(bet.data))) return refuse('limit_reached');
    const [newest] = await store.rounds(session.id, 1);
    if (newest?.state === 'playing') {
      await settle(session, newest);
      return refuse('unavailable');
    }
    // Its answer is unknown: its own request asks again, or it is rolled back soon.
    if (newest?.state === 'betting') return refuse('unavailable');
    if (newest && AT_WORK.includes(newest.state)) return refuse('invalid_request');
    const now = clock.now();
    const wait = waitOf(session, now);
    if (wait > 0) return refuse('too_early', wait);
    if (session.demoBalance !== null && session.demoBalance < stake) return refuse('insufficient_funds');

    const clientSeed = request.client_seed ?? session.clientSeed;
    const seeds = { serverSeed: session.serverSeed, clientSeed, nonce: session.nonce };
    const { state } = await replay(engine, { bet: request.bet, actions: [] }, seeds);
    const payout = engine.payoutOf(state);
    const round: Round = {
      id: randomUUID(),
      sessionId: session.id,
      requestId: request.request_id,
      state: 'betting',
      refusal: null,
      stake,
      payout: payout ?? 0n,
      outcome: { bet: request.bet, actions: [], view: engine.view(state), waiting: payout === null },
      serverSeedHash: session.serverSeedHash,
      clientSeed,
      nonce: session.nonce,
      balanceAfterBet: null,
      balance: null,
      createdAt: now,
    };
    const next = played(session, request.client_seed);
    if (session.demoBalance === null) {
      const begun = await real.begin(next, { ...round, state: beginningOf(session, round) });
      return begun === null ? refuse('unavailable') : answer(begun.session, begun.round);
    }
    const afterBet = session.demoBalance - stake;
    const demo = { ...next, ...paceOf(next), demoBalance: afterBet };
    const opened: Round = { ...round, state: payout === null ? 'open' : 'winning', balanceAfterBet: afterBet };
    if (!(await store.openRound(demo, opened))) return refuse('unavailable');
    const settled = await settle(demo, opened);
    return answer(settled.session, settled.round);
  };

  const act = async (
    session: Session,
    title: TableGameTitle,
    request: ActRequest,
  ): Promise<Played<TableGameAnswer>> => {
    const { engine } = title;
    const read = await store.round(request.round_id);
    if (read?.sessionId !== session.id) return refuse('invalid_request');
    const asked = tableGameOutcomeOf(read).raise;
    const { round, refused } = await raise(session, engine, read);
    if (round.state === 'raising' || round.state === 'disputed') return answer(session, round);
    if (refused && isSame(asked?.action, request.action)) return refuse(walletRefusal(refused));
    const { actions } = tableGameOutcomeOf(round);
    const repeated = actions[request.step];
    if (repeated !== undefined) {
      if (!isSame(repeated, request.action)) return refuse('duplicate_transaction');
      const settled = await settle(session, round);
      return answer(settled.session, settled.round);
    }
    if (round.state !== 'open' || request.step !== actions.length) return refuse('invalid_request');
    const action = engine.action.safeParse(request.action);
    const current = await replayRound(engine, session, round);
    if (!action.success || !engine.allows(current.state, action.data)) return refuse('invalid_request');
    const amount = engine.raiseOf?.(current.state, action.data) ?? 0n;
    if (amount > 0n) return actRaising(session, engine, round, { action: request.action, amount: amount.toString() });
    const next = decided(engine, round, request.action, await current.act(request.action));
    if (!(await store.decideRound(round, next))) return refuse('unavailable');
    const settled = await settle(session, next);
    return answer(settled.session, settled.round);
  };

  /** A decision that adds to the stake: written down before the wallet hears of it. */
  const actRaising = async (
    session: Session,
    engine: AnyEngine,
    round: Round,
    asked: Raise,
  ): Promise<Played<TableGameAnswer>> => {
    const stake = round.stake + BigInt(asked.amount);
    const maximum = session.limits.stake_maximum;
    if (maximum !== null && stake > BigInt(maximum)) return refuse('limit_reached');
    if (session.demoBalance !== null) return raiseDemo(session, session.demoBalance, engine, round, asked);
    const raising: Round = { ...round, state: 'raising', outcome: { ...tableGameOutcomeOf(round), raise: asked } };
    if (!(await store.decideRound(round, raising))) return refuse('unavailable');
    const raised = await raise(session, engine, raising);
    if (raised.refused) return refuse(walletRefusal(raised.refused));
    const settled = await settle(session, raised.round);
    return answer(settled.session, settled.round);
  };

  const raiseDemo = async (
    session: Session,
    balance: bigint,
    engine: AnyEngine,
    round: Round,
    { action, amount }: Raise,
  ): Promise<Played<TableGameAnswer>> => {
    const afterBet = balance - BigInt(amount);
    if (afterBet < 0n) return refuse('insufficient_funds');
    const raised = { ...round, stake: round.stake + BigInt(amount), balanceAfterBet: afterBet };
    const next = decided(engine, raised, action, await (await replayRound(engine, session, round)).act(action));
    if (!(await store.decideRound(round, next))) return refuse('unavailable');
    const demo = { ...session, demoBalance: afterBet };
    await store.savePlayMoney(session.id, afterBet);
    const settled = await settle(demo, next);
    return answer(settled.session, settled.round);
  };

  const resumed = async (session: Session, engine: AnyEngine, round: Round): Promise<Round> => {
    const raised = await raise(session, engine, round);
    return (await settle(session, raised.round)).round;
  };

  // What the wallet has not answered is settled even if the game has been removed from the studio since.
  const resume = (round: Round) =>
    seat.alone(round, async (session, now, title) =>
      title && isTableGame(title) ? resumed(session, title.engine, now) : (await settle(session, now)).round,
    );

  const finish = (round: Round) =>
    seat.alone(round, async (session, now, title) => {
      if (!title || !isTableGame(title)) return now;
      const { engine } = title;
      let current = now;
      while (current.state === 'open') {
        const replayed = await replayRound(engine, session, current);
        const action = engine.next(replayed.state);
        const next = decided(engine, current, action, await replayed.act(action));
        if (!(await store.decideRound(current, next))) return current;
        current = next;
      }
      return (await settle(session, current)).round;
    });

  const historyOf = (round: Round, seeds: ReadonlyMap<string, string>): TableGameRoundView => {
    const { bet, actions, view } = tableGameOutcomeOf(round);
    return {
      round_id: round.id,
      created_at: round.createdAt.toISOString(),
      stake: round.stake.toString(),
      payout: isShown(round) ? round.payout.toString() : '0',
      status: ROUND_STATUS[round.state],
      refusal: refusalOf(round),
      bet,
      actions,
      view: isShown(round) ? view : null,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      server_seed_hash: round.serverSeedHash,
      server_seed: seeds.get(round.serverSeedHash) ?? null,
    };
  };

  return {
    view: (id) =>
      within(id, async (session, title) => {
        const [last] = await store.rounds(id, 1);
        const newest = last?.state === 'raising' ? await resumed(session, title.engine, last) : last;
        const waits = newest?.state === 'open' || newest?.state === 'raising';
        const open = waits ? answerOf(session, newest) : null;
        return {
          ok: true,
          value: {
            ...commonViewOf(title, session, await seat.walletBalance(session), clock.now()),
            engine: title.engineName,
            lowest_rtp_percent: title.declared.lowestRtpPercent,
            open_round: open,
          },
        };
      }),
    begin: (id, request) => within(id, (session, title) => begin(session, title, request)),
    act: (id, request) => within(id, (session, title) => act(session, title, request)),
    rounds: (id) =>
      within(id, async (session) => {
        const rounds = await store.history(session, HISTORY_LENGTH);
        const seeds = await store.spentSeeds(hashesOf(rounds));
        return { ok: true, value: rounds.map((round) => historyOf(round, seeds)) };
      }),
    finish,
    resume,
  };
}
