/**
 * What a player can do at a house game: bet, decide, see. A round is its bet, its decisions and the words of its fair
 * input; it is replayed from them, so the server never keeps a card that the player must not see anywhere else.
 */
import { randomUUID } from 'node:crypto';
import { fairWords } from '../maths/fair.ts';
import type { ActRequest, BeginRequest, HouseAnswer, HouseRoundView, HouseSessionView } from '../protocol.ts';
import { type AnyEngine, type HouseTitle, houseTitleByCode } from '../titles/house.ts';
import { HISTORY_LENGTH } from './play.ts';
import type { RoundRunner } from './rounds.ts';
import { type Played, refuse, type Seat, walletRefusal } from './seat.ts';
import { commonViewOf, fairnessOf, isSlot, ROUND_STATUS, stakesOf, waitOf } from './sessions.ts';
import { type Clock, type HouseOutcome, isHouseOutcome, type Round, type Session, type StudioStore } from './types.ts';

export interface HousePlay {
  view(sessionId: string): Promise<Played<HouseSessionView>>;
  begin(sessionId: string, request: BeginRequest): Promise<Played<HouseAnswer>>;
  act(sessionId: string, request: ActRequest): Promise<Played<HouseAnswer>>;
  rounds(sessionId: string): Promise<Played<HouseRoundView[]>>;
  /** Ends a round that its player left, as the engine says it goes on. */
  finish(round: Round): Promise<Round>;
}

interface HouseParts {
  store: StudioStore;
  seat: Seat;
  runner: RoundRunner;
  clock: Clock;
}

/** A round as its replay stands: after its last decision, with the words that come next. */
interface Replay {
  state: unknown;
  act(action: unknown): Promise<unknown>;
}

type Seeds = Pick<Round, 'clientSeed' | 'nonce'> & { serverSeed: string };

async function replay(
  engine: AnyEngine,
  { bet, actions }: Pick<HouseOutcome, 'bet' | 'actions'>,
  seeds: Seeds,
): Promise<Replay> {
  const words = await fairWords(seeds);
  let state: unknown = await engine.begin(engine.bet.parse(bet), words);
  for (const action of actions) state = await engine.act(state, engine.action.parse(action), words);
  return { state, act: (action) => engine.act(state, action, words) };
}

function outcomeOf({ id, outcome }: Round): HouseOutcome {
  if (!isHouseOutcome(outcome)) throw new Error(`Round ${id} is a slot's`);
  return outcome;
}

/** The server seed a round was drawn from: in use or revealed. */
function seedOf(session: Session, round: Round): string {
  if (round.serverSeedHash === session.serverSeedHash) return session.serverSeed;
  const spent = session.revealed.find(({ serverSeedHash }) => serverSeedHash === round.serverSeedHash);
  if (!spent) throw new Error(`The seed of round ${round.id} is gone`);
  return spent.serverSeed;
}

const isShown = ({ state }: Round): boolean => state === 'open' || state === 'winning' || state === 'closed';

export function createHousePlay({ store, seat, runner, clock }: HouseParts): HousePlay {
  const within = <Value>(id: string, work: (session: Session, title: HouseTitle) => Promise<Played<Value>>) =>
    seat.within<Value>(id, async (session, title) =>
      isSlot(title) ? refuse('invalid_request') : work(session, title),
    );

  const answerOf = (session: Session, round: Round): HouseAnswer => {
    const outcome = outcomeOf(round);
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

  /** The answer to a round that was asked for, whatever has become of it. */
  const answer = (session: Session, round: Round): Played<HouseAnswer> => {
    if (isShown(round)) return { ok: true, value: answerOf(session, round) };
    if (round.state === 'refused') return refuse(walletRefusal(round.refusal), waitOf(session, clock.now()));
    return refuse(round.state === 'disputed' ? 'internal' : 'transaction_rolled_back');
  };

  /** A demo round pays as soon as it is decided; a real one as the wallet allows. */
  const settle = async (session: Session, round: Round): Promise<{ session: Session; round: Round }> => {
    if (session.demoBalance === null) return { session, round: await runner.settle(session, round) };
    if (round.state !== 'winning') return { session, round };
    const demoBalance = session.demoBalance + round.payout;
    const after = { ...session, demoBalance };
    const closed: Round = { ...round, state: 'closed', balance: demoBalance };
    await store.saveSession(after);
    await store.saveRound(closed);
    return { session: after, round: closed };
  };

  /** The round after a decision, with what it pays when that ended it. */
  const decided = (engine: AnyEngine, round: Round, actions: readonly unknown[], state: unknown): Round => {
    const payout = engine.payoutOf(state);
    const outcome: HouseOutcome = { ...outcomeOf(round), actions, view: engine.view(state), waiting: payout === null };
    return payout === null ? { ...round, outcome } : { ...round, outcome, payout, state: 'winning' };
  };

  const begin = async (session: Session, title: HouseTitle, request: BeginRequest): Promise<Played<HouseAnswer>> => {
    const { engine } = title;
    const known = await store.roundByRequest(session.id, request.request_id);
    if (known) {
      const same = JSON.stringify(outcomeOf(known).bet) === JSON.stringify(request.bet);
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
    const [newest] = await store.rounds(session.id, 1);
    if (newest && (newest.state === 'open' || newest.state === 'betting')) return refuse('invalid_request');
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
    const next: Session = { ...session, clientSeed, nonce: session.nonce + 1 };
    if (session.demoBalance === null) {
      if (!(await store.openRound(next, round))) return refuse('unavailable');
      const settled = await runner.settle(next, round);
      const after = isShown(settled) ? paced(next) : next;
      if (isShown(settled)) await store.saveSession(after);
      return answer(after, settled);
    }
    const afterBet = session.demoBalance - stake;
    const demo = { ...paced(next), demoBalance: afterBet };
    const opened: Round = { ...round, state: payout === null ? 'open' : 'winning', balanceAfterBet: afterBet };
    if (!(await store.openRound(demo, opened))) return refuse('unavailable');
    const settled = await settle(demo, opened);
    return answer(settled.session, settled.round);
  };

  /** The clock of the next round runs from the wallet's yes. */
  const paced = (session: Session): Session => ({
    ...session,
    nextRoundAt: clock.now().getTime() + session.limits.round_minimum_ms,
  });

  const act = async (session: Session, title: HouseTitle, request: ActRequest): Promise<Played<HouseAnswer>> => {
    const { engine } = title;
    const round = await store.round(request.round_id);
    if (round?.sessionId !== session.id) return refuse('invalid_request');
    const { actions } = outcomeOf(round);
    const repeated = actions[request.step];
    if (repeated !== undefined) {
      const same = JSON.stringify(repeated) === JSON.stringify(request.action);
      if (!same) return refuse('duplicate_transaction');
      const settled = await settle(session, round);
      return answer(settled.session, settled.round);
    }
    if (round.state !== 'open' || request.step !== actions.length) return refuse('invalid_request');
    const action = engine.action.safeParse(request.action);
    const current = await replay(engine, outcomeOf(round), { ...round, serverSeed: seedOf(session, round) });
    if (!action.success || !engine.allows(current.state, action.data)) return refuse('invalid_request');
    const next = decided(engine, round, [...actions, request.action], await current.act(action.data));
    await store.saveRound(next);
    const settled = await settle(session, next);
    return answer(settled.session, settled.round);
  };

  const finish = async (round: Round): Promise<Round> => {
    const session = await store.session(round.sessionId);
    const title = session && houseTitleByCode(session.gameCode);
    if (!session || !title) return round;
    let current = round;
    while (current.state === 'open') {
      const { engine } = title;
      const replayed = await replay(engine, outcomeOf(current), { ...current, serverSeed: seedOf(session, current) });
      const action = engine.next(replayed.state);
      const actions = [...outcomeOf(current).actions, action];
      current = decided(engine, current, actions, await replayed.act(action));
      await store.saveRound(current);
    }
    return (await settle(session, current)).round;
  };

  const historyOf = (session: Session, round: Round): HouseRoundView | null => {
    const status = ROUND_STATUS[round.state];
    if (status === null) return null;
    const { bet, actions, view } = outcomeOf(round);
    const revealed = session.revealed.find(({ serverSeedHash }) => serverSeedHash === round.serverSeedHash);
    return {
      round_id: round.id,
      created_at: round.createdAt.toISOString(),
      stake: round.stake.toString(),
      payout: isShown(round) ? round.payout.toString() : '0',
      status,
      bet,
      actions,
      view: isShown(round) ? view : null,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      server_seed_hash: round.serverSeedHash,
      server_seed: revealed?.serverSeed ?? null,
    };
  };

  return {
    view: (id) =>
      within(id, async (session, title) => {
        const [newest] = await store.rounds(id, 1);
        const open = newest?.state === 'open' ? answerOf(session, newest) : null;
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
        const rounds = await store.rounds(id, HISTORY_LENGTH);
        return { ok: true, value: rounds.flatMap((round) => historyOf(session, round) ?? []) };
      }),
    finish,
  };
}
