/**
 * The one flight that all players share: betting, flight, dive, again and again while anybody is there. The server's
 * clock decides; what the chain has drawn for the round stays in this closure until the gull has dived.
 */
import { randomUUID } from 'node:crypto';
import { flightMs, heightAt, lastHeightFrom, payoutAt, TOP_HUNDREDTHS, timeOf } from '../../engines/flight.ts';
import type { FlightPhase, FlightSnapshot, FlightStatus, PanelIndex, PastFlight } from '../../flight-protocol.ts';
import { createHub, type Line, type Member } from '../../shared-rounds/hub.ts';
import { createSharedRunner } from '../../shared-rounds/runner.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { stakesOf } from '../sessions.ts';
import type { Clock, Session, StudioStore } from '../types.ts';
import type { Wallet } from '../wallet.ts';
import { createBatcher, createLanes } from './batches.ts';
import { createBoard } from './board.ts';
import { callSignOf } from './names.ts';
import { ownBetOf } from './own-view.ts';
import { createRecovery } from './recovery.ts';
import { createSeats, liveBets, type Order, ordersOf, type Seat, tell } from './seats.ts';
import { createSettlement, type Settled } from './settlement.ts';
import type { FlightBet, FlightStore } from './types.ts';

export const BETTING_MS = 7_000;
/** How long the end of a flight stands before the next one takes bets. */
export const PAUSE_MS = 3_000;
/** How often changes of the list are sent, and those who fell behind are looked after. */
const SWEEP_MS = 250;
const PAST_LENGTH = 30;
/** Bets that wait for the wallet at the same time. */
const PLACING_LANES = 32;
const SETTLING_LANES = 16;
/** While another process has the claim, and after a failure. */
const RETRY_MS = 1_000;

/** Runs work later; answers how to call it off. */
export type Schedule = (delayMs: number, work: () => void) => () => void;

export interface TableParts {
  title: SharedTitle;
  store: FlightStore;
  sessions: StudioStore;
  wallet: Wallet;
  clock: Clock;
  schedule: Schedule;
  log(message: string, details: Record<string, unknown>): void;
  chainLength?: number;
}

export type BetAnswer = { ok: true; bet: FlightBet | null } | { ok: false; status: FlightStatus };

export interface BetRequest {
  requestId: string;
  panel: PanelIndex;
  stake: bigint;
  auto: number | null;
}

export interface FlightTable {
  /** Takes a socket to its seat. The seat is the session's, whatever number of sockets it has. */
  join(session: Session, line: Line): { seat: Seat; member: Member };
  leave(seat: Seat, member: Member): void;
  bet(seat: Seat, roundNumber: number, request: BetRequest): Promise<BetAnswer>;
  order(seat: Seat, panel: PanelIndex, order: Order | null): Promise<BetAnswer>;
  cancel(seat: Seat, betId: string): Promise<BetAnswer>;
  cashOut(seat: Seat, betId: string): Promise<BetAnswer>;
  /** Does what is due by the clock. */
  advance(): Promise<void>;
  /** Sends what changed since the last time. */
  sweep(): void;
  /** Finishes what an earlier process left; answers how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  close(): Promise<void>;
}

const refuse = (status: FlightStatus): BetAnswer => ({ ok: false, status });

export function createFlightTable(parts: TableParts): FlightTable {
  const { title, store, sessions, wallet, clock, schedule, log } = parts;
  const runner = createSharedRunner({ gameCode: title.code, ...parts });
  const settlement = createSettlement({ store, wallet, log });
  const hub = createHub();
  const seats = createSeats();
  const board = createBoard();
  const landings = createBatcher(store.payBets);
  const placing = createLanes(PLACING_LANES);
  const settling = createLanes(SETTLING_LANES);
  /** Bets that fly in this process. */
  const air = new Map<string, FlightBet>();
  /** Bets that some work of this process has in hand. */
  const inHand = new Set<string>();
  /** Writes of this flight that have not come back. */
  const landing = new Set<Promise<unknown>>();
  /** Bets on their way to the wallet and back. */
  const working = new Set<Promise<unknown>>();

  let phase: FlightPhase = 'resting';
  let round: SharedRound | null = null;
  let secret = { seed: '', last: 0, endMs: 0 };
  let autos: FlightBet[] = [];
  let nextAt = 0;
  let past: PastFlight[] = [];
  let recovered = false;
  let closed = false;
  /** Why the round must not go on in this process. */
  let broken: string | null = null;
  let advancing: Promise<void> | null = null;
  let cancelTimer = () => {};
  let cancelSweep: (() => void) | null = null;

  const now = (): number => clock.now().getTime();
  const startsAt = (): number => round?.startsAt.getTime() ?? 0;
  const recovery = createRecovery({ gameCode: title.code, store, runner, now });

  // ——— What a page is shown ———

  const snapshotOf = (seat: Seat): Omit<FlightSnapshot, 'type' | 'sequence'> => ({
    server_time: now(),
    phase,
    round: round?.number ?? 0,
    starts_at: startsAt(),
    next_at: nextAt,
    last_hundredths: phase === 'dived' ? secret.last : null,
    past,
    ...board.whole(),
    balance: seat.balance?.toString() ?? null,
    own_name: callSignOf(seat.session.id),
    own_bets: [...seat.bets.values()].filter(({ roundNumber }) => roundNumber === round?.number).map(ownBetOf),
    orders: ordersOf(seat),
  });

  const sweep = (): void => {
    const changes = board.changes();
    if (changes && round) hub.broadcast({ type: 'bets', round: round.number, ...changes });
    hub.sweep();
  };
  const keepSweeping = (): void => {
    cancelSweep ??= schedule(SWEEP_MS, () => {
      cancelSweep = null;
      sweep();
      if (phase !== 'resting') renew();
      if (!closed && (hub.size > 0 || phase !== 'resting')) keepSweeping();
    });
  };
  /** A flight outlasts a claim; without one, another process may be finishing our bets already. */
  const renew = (): void => {
    runner.mayRun().then(
      (may) => {
        if (may !== 'held') abandon('the claim was lost');
      },
      (error: unknown) => abandon(String(error)),
    );
  };
  /** Takes the claim; with a new one whatever another process left is finished first. */
  const takesCharge = async (): Promise<boolean> => {
    const may = await runner.mayRun();
    if (may === 'no') return false;
    if (may === 'new' || !recovered) await finishEarlier();
    return true;
  };

  // ——— Money ———

  const report = ({ bet, balance }: Settled): void => {
    const seat = seats.find(bet.sessionId);
    if (!seat) return;
    seat.bets.set(bet.id, bet);
    seats.balance(seat, balance);
  };
  const settleNow = async (bet: FlightBet): Promise<void> => {
    if (inHand.has(bet.id)) return;
    inHand.add(bet.id);
    try {
      const session = seats.find(bet.sessionId)?.session ?? (await sessions.session(bet.sessionId));
      if (session) report(await settlement.settle(session, bet));
    } catch (error) {
      log('settling a bet failed', { bet: bet.id, reason: String(error) });
    } finally {
      inHand.delete(bet.id);
    }
  };
  /** Pays or returns a bet in the background; what fails now is tried again by `settleWaiting`. */
  const settleLater = (bet: FlightBet): Promise<void> => {
    const work = settling.run(() => settleNow(bet)).finally(() => working.delete(work));
    working.add(work);
    return work;
  };

  const takesBets = (roundNumber: number): boolean =>
    phase === 'betting' && round?.number === roundNumber && now() < startsAt();

  /** Why a new bet is not taken, before anything is written. */
  const objection = (seat: Seat, roundNumber: number, { panel, stake }: BetRequest): FlightStatus | null => {
    if (!takesBets(roundNumber)) return 'bets_closed';
    if (!stakesOf(title, seat.session).includes(stake)) return 'stake_not_offered';
    const live = liveBets(seat, roundNumber);
    if (live.some((bet) => bet.panel === panel)) return 'panel_taken';
    const maximum = seat.session.limits.stake_maximum;
    const total = live.reduce((sum, bet) => sum + bet.stake, stake);
    return maximum !== null && total > BigInt(maximum) ? 'limit_reached' : null;
  };

  const giveBack = async (bet: FlightBet): Promise<FlightBet> => {
    const moved = await store.moveBet(bet.id, ['placed'], { state: 'cancelling' });
    const next = moved?.bet ?? bet;
    seats.note(next);
    void settleLater(next);
    return next;
  };

  /** A placed bet joins the flight, if it has not left meanwhile. */
  const admit = async (seat: Seat, bet: FlightBet): Promise<BetAnswer> => {
    if (bet.state === 'placed' && phase === 'betting' && round?.number === bet.roundNumber) {
      air.set(bet.id, bet);
      board.add(bet);
      seats.note(bet);
      return { ok: true, bet };
    }
    if (bet.state === 'refused') {
      seat.bets.delete(bet.id);
      return refuse(bet.refusal ?? 'internal');
    }
    if (bet.state === 'placed') {
      await giveBack(bet);
      return refuse('bets_closed');
    }
    seats.note(bet);
    void settleLater(bet);
    return refuse('transaction_rolled_back');
  };

  const place = async (seat: Seat, roundNumber: number, request: BetRequest): Promise<BetAnswer> => {
    const repeated = [...seat.bets.values()].find(({ requestId }) => requestId === request.requestId);
    if (repeated) {
      const same = repeated.stake === request.stake && repeated.panel === request.panel;
      return same ? { ok: true, bet: repeated } : refuse('duplicate_transaction');
    }
    const objected = objection(seat, roundNumber, request);
    if (objected) return refuse(objected);
    const { session } = seat;
    const bet: FlightBet = {
      id: randomUUID(),
      sessionId: session.id,
      requestId: request.requestId,
      mode: session.mode,
      currency: session.currency,
      roundNumber,
      panel: request.panel,
      state: session.mode === 'demo' ? 'placed' : 'betting',
      stake: request.stake,
      auto: request.auto,
      cashOut: null,
      payout: 0n,
      refusal: null,
      createdAt: clock.now(),
    };
    // Held before anything is awaited: a second bet on the panel, or beyond the limit, meets it.
    seat.bets.set(bet.id, bet);
    inHand.add(bet.id);
    try {
      const opened = await store.openBet(bet);
      if (opened.outcome !== 'opened') {
        seat.bets.delete(bet.id);
        return opened.outcome === 'known' ? { ok: true, bet: opened.bet } : refuse(opened.outcome);
      }
      seats.balance(seat, opened.demoBalance);
      const settled = await placing.run(() => settlement.place(session, bet));
      inHand.delete(bet.id);
      seats.balance(seat, settled.balance);
      return await admit(seat, settled.bet);
    } catch (error) {
      seat.bets.delete(bet.id);
      log('placing a bet failed', { bet: bet.id, reason: String(error) });
      return refuse('unavailable');
    } finally {
      inHand.delete(bet.id);
    }
  };

  /** Writes that a bet has landed, then pays it. */
  const land = async (bet: FlightBet, height: number): Promise<FlightBet | null> => {
    const landed: FlightBet = { ...bet, state: 'paying', cashOut: height, payout: payoutAt(bet.stake, height) };
    air.delete(bet.id);
    const write = landings.push(landed);
    landing.add(write);
    try {
      if (!(await write)) return null;
      if (round?.number === bet.roundNumber) board.land(landed);
      seats.note(landed);
      void settleLater(landed);
      return landed;
    } finally {
      landing.delete(write);
    }
  };
  /** Nobody knows whether a landing was written: the recovery decides the bet by what was. */
  const landingFailed = (error: unknown): void => abandon(`landing a bet failed: ${String(error)}`);
  const landAlone = (bet: FlightBet, height: number): void => {
    land(bet, height).catch(landingFailed);
  };

  /** Automatic cash-outs whose height has been reached. */
  const landDue = (elapsedMs: number): void => {
    for (let bet = autos[0]; bet?.auto != null; bet = autos[0]) {
      if (bet.auto > secret.last || timeOf(bet.auto) > elapsedMs) return;
      autos.shift();
      if (air.has(bet.id)) landAlone(bet, bet.auto);
    }
  };

  // ——— The phases ———

  const openNext = async (): Promise<void> => {
    const opened = await runner.openRound(new Date(now() + BETTING_MS));
    if (opened === null) throw new Error('another process opened the round');
    const seed = opened.use.seeds.seedOf(opened.round.chainIndex);
    const last = await lastHeightFrom(seed, opened.use.chain.salt);
    secret = { seed, last, endMs: flightMs(last) };
    round = opened.round;
    air.clear();
    autos = [];
    board.clear();
    seats.tidy(round.number);
    phase = 'betting';
    hub.broadcast({ type: 'betting', server_time: now(), round: round.number, starts_at: startsAt() });
    for (const seat of seats.all()) for (const panel of [0, 1] as const) void runOrder(seat, panel);
  };

  const takeOff = async (current: SharedRound): Promise<void> => {
    // From here on no bet joins; what the wallet confirms later is given back.
    phase = 'flying';
    await store.saveRound({ ...current, state: 'running' });
    autos = [...air.values()].filter(({ auto }) => auto !== null).sort((a, b) => (a.auto ?? 0) - (b.auto ?? 0));
    hub.broadcast({ type: 'flying', server_time: now(), round: current.number, starts_at: startsAt() });
  };

  const dive = async (current: SharedRound): Promise<void> => {
    landDue(secret.endMs);
    if (secret.last >= TOP_HUNDREDTHS) for (const bet of air.values()) landAlone(bet, TOP_HUNDREDTHS);
    phase = 'dived';
    autos = [];
    const lost = [...air.values()].map((bet): FlightBet => ({ ...bet, state: 'paying' }));
    air.clear();
    await Promise.allSettled([...landing]);
    endIfBroken();
    const { seed, last } = secret;
    round = { ...current, state: 'ended', endedAt: clock.now(), seed, result: last };
    await store.saveRound(round);
    past = [{ round: current.number, last_hundredths: last }, ...past].slice(0, PAST_LENGTH);
    nextAt = now() + PAUSE_MS;
    sweep();
    hub.broadcast({
      type: 'dived',
      server_time: now(),
      round: current.number,
      last_hundredths: last,
      seed,
      next_at: nextAt,
    });
    const written = await store.payBets(lost);
    for (const bet of lost) {
      if (!written.has(bet.id)) continue;
      seats.note(bet);
      void settleLater(bet);
    }
  };

  /** One step, if one is due; answers whether to look again. */
  const step = async (): Promise<boolean> => {
    const at = now();
    if (phase === 'betting' && round && at >= startsAt()) {
      await takeOff(round);
      return true;
    }
    if (phase === 'flying' && round) {
      landDue(at - startsAt());
      if (at - startsAt() < secret.endMs) return false;
      await dive(round);
      return true;
    }
    if (phase === 'dived' && at < nextAt) return false;
    if (phase === 'dived' || phase === 'resting') {
      phase = 'resting';
      if (hub.size === 0 || at < nextAt) return false;
      if (await takesCharge()) {
        await openNext();
        return true;
      }
      nextAt = at + RETRY_MS;
    }
    return false;
  };

  /** When the next step is due, ms since 1970; null: when somebody comes. */
  const dueAt = (): number | null => {
    if (phase === 'betting') return startsAt();
    if (phase === 'dived') return nextAt;
    if (phase === 'resting') return hub.size === 0 ? null : nextAt;
    const auto = autos.find(({ id }) => air.has(id))?.auto ?? null;
    const end = startsAt() + secret.endMs;
    return auto === null ? end : Math.min(end, startsAt() + timeOf(auto));
  };
  const plan = (): void => {
    cancelTimer();
    const due = closed ? null : dueAt();
    if (due !== null) cancelTimer = schedule(Math.max(0, Math.ceil(due - now())), () => void advance());
  };

  /** Leaves a round to the recovery: everything it needs is in the store. A step under way ends first. */
  const abandon = (reason: string): void => {
    broken = reason;
    if (advancing === null) leaveToRecovery(reason);
  };
  const leaveToRecovery = (reason: string): void => {
    broken = null;
    if (closed) return;
    log('a shared round was left to the recovery', { round: round?.number ?? 0, reason });
    phase = 'resting';
    recovered = false;
    air.clear();
    autos = [];
    nextAt = now() + RETRY_MS;
    plan();
  };

  const endIfBroken = (): void => {
    if (broken !== null) throw new Error(broken);
  };
  const advance = (): Promise<void> => {
    advancing ??= (async () => {
      try {
        while (!closed && (await step())) endIfBroken();
        endIfBroken();
      } catch (error) {
        leaveToRecovery(error instanceof Error ? error.message : String(error));
      }
    })().finally(() => {
      advancing = null;
      plan();
    });
    return advancing;
  };

  // ——— What an earlier process left ———

  async function finishEarlier(): Promise<void> {
    await recovery.finishRounds();
    past = (await store.provenRounds(title.code, PAST_LENGTH)).map(({ number, result }) => ({
      round: number,
      last_hundredths: result,
    }));
    recovered = true;
  }
  const settleWaiting = async (): Promise<number> => {
    if (phase === 'resting' && !recovered && !(await takesCharge())) return 0;
    let open = 0;
    for (const bet of await store.waitingBets()) {
      if (inHand.has(bet.id)) continue;
      // Left in the middle of its bet: nobody knows whether the wallet has it.
      const stray = bet.state === 'betting' ? await store.moveBet(bet.id, ['betting'], { state: 'cancelling' }) : null;
      await settleLater(stray?.bet ?? bet);
      open += 1;
    }
    return open === 0 ? 0 : (await store.waitingBets()).filter(({ id }) => !inHand.has(id)).length;
  };

  // ——— What players ask for ———

  const runOrder = async (seat: Seat, panel: PanelIndex): Promise<void> => {
    const order = seat.orders[panel];
    if (order === null || round === null) return;
    const { number } = round;
    if (!order.repeat) seat.orders[panel] = null;
    const requestId = `order-${number}-${panel}`;
    const answer = await place(seat, number, { requestId, panel, stake: order.stake, auto: order.auto });
    // An order that cannot be carried out ends: it must not surprise anybody later.
    if (!answer.ok && seat.orders[panel] === order) seat.orders[panel] = null;
    tell(seat, { type: 'orders', orders: ordersOf(seat), refused: answer.ok ? null : answer.status });
  };

  return {
    join(session, line) {
      const seat = seats.of(session);
      const member = hub.join(line, () => snapshotOf(seat));
      seat.members.add(member);
      keepSweeping();
      void advance();
      return { seat, member };
    },
    leave(seat, member) {
      member.leave();
      seat.members.delete(member);
      // Nobody bets for a player who has gone; what is in the air flies on.
      if (seat.members.size === 0) seat.orders = [null, null];
    },
    bet: (seat, roundNumber, request) => place(seat, roundNumber, request),
    async order(seat, panel, order) {
      if (order?.repeat && !seat.session.limits.autoplay) return refuse('not_allowed');
      if (order && !stakesOf(title, seat.session).includes(order.stake)) return refuse('stake_not_offered');
      seat.orders[panel] = order;
      tell(seat, { type: 'orders', orders: ordersOf(seat), refused: null });
      if (order && round && takesBets(round.number) && !liveBets(seat, round.number).some((bet) => bet.panel === panel))
        void runOrder(seat, panel);
      return { ok: true, bet: null };
    },
    async cancel(seat, betId) {
      const bet = seat.bets.get(betId);
      if (!bet) return refuse('unknown_bet');
      if (!takesBets(bet.roundNumber) || !air.delete(betId)) return refuse('bets_closed');
      board.remove(bet);
      return { ok: true, bet: await giveBack(bet) };
    },
    async cashOut(seat, betId) {
      const bet = seat.bets.get(betId);
      if (!bet) return refuse('unknown_bet');
      const elapsedMs = now() - startsAt();
      if (bet.cashOut !== null) return refuse('already_cashed_out');
      if (round?.number !== bet.roundNumber || phase === 'dived') return refuse('flown_away');
      if (phase !== 'flying') return refuse('not_flying');
      if (elapsedMs >= secret.endMs) return refuse('flown_away');
      if (!air.has(betId)) return refuse('already_cashed_out');
      // The timer of an automatic cash-out may be late; its height is not.
      const height = Math.min(heightAt(elapsedMs), bet.auto ?? TOP_HUNDREDTHS);
      try {
        const landed = await land(bet, height);
        return landed ? { ok: true, bet: landed } : refuse('already_cashed_out');
      } catch (error) {
        landingFailed(error);
        return refuse('unavailable');
      }
    },
    advance,
    sweep,
    settleWaiting,
    async close() {
      closed = true;
      cancelTimer();
      cancelSweep?.();
      await advancing;
      await Promise.allSettled([...landing, ...working]);
      hub.close();
      await runner.release();
    },
  };
}
