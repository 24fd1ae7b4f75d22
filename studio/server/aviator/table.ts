/**
 * The one flight that all players share: betting, flight, dive, again and again while anybody is there. The server's
 * clock decides; what the chain has drawn for the round stays in this closure until the gull has dived.
 */

import type { ChainsView } from '../../chain-protocol.ts';
import { flightMs, heightAt, lastHeightFrom, payoutAt, TOP_HUNDREDTHS, timeOf } from '../../engines/flight.ts';
import type {
  BoardView,
  FlightPhase,
  FlightSnapshot,
  FlightStatus,
  PanelIndex,
  PastFlight,
  PublicBet,
} from '../../flight-protocol.ts';
import { createBatcher } from '../../shared-rounds/batches.ts';
import type { Beacon } from '../../shared-rounds/beacon.ts';
import { type BoardState, createBoard } from '../../shared-rounds/board.ts';
import { createCashier } from '../../shared-rounds/cashier.ts';
import type { RootSeal } from '../../shared-rounds/chain-book.ts';
import { createClockwork, RETRY_MS, type Schedule } from '../../shared-rounds/clockwork.ts';
import { createHub, type Line, type Member } from '../../shared-rounds/hub.ts';
import { listedNameOf } from '../../shared-rounds/names.ts';
import { createSharedRunner } from '../../shared-rounds/runner.ts';
import { seatOf, tell } from '../../shared-rounds/seats.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { inBackground } from '../background.ts';
import { stakesOf } from '../sessions.ts';
import type { Clock, Session, StudioStore } from '../types.ts';
import type { Wallet } from '../wallet.ts';
import { ownBetOf } from './own-view.ts';
import { createRecovery } from './recovery.ts';
import { type BetRequest, newBet, objectionTo } from './requests.ts';
import { createFlightSeats, liveBets, type Order, ordersOf, type Seat } from './seats.ts';
import type { FlightBet, FlightStore } from './types.ts';

export const BETTING_MS = 7_000;
/** How long the end of a flight stands before the next one takes bets. */
export const PAUSE_MS = 3_000;
const PAST_LENGTH = 30;
export interface TableParts {
  title: SharedTitle;
  store: FlightStore;
  sessions: StudioStore;
  wallet: Wallet;
  clock: Clock;
  schedule: Schedule;
  log(message: string, details: Record<string, unknown>): void;
  beacon: Beacon;
  /** Seals what all rounds of a chain follow from. */
  roots: RootSeal;
  chainLength?: number;
}

export type BetAnswer = { ok: true; bet: FlightBet | null } | { ok: false; status: FlightStatus };

export interface FlightTable {
  /** Takes a socket to its seat. There is one seat per session, however many sockets it has. */
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
  /** Finishes what an earlier process left behind; returns how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  /** The chains of the flights. */
  chains(): Promise<ChainsView>;
  /** Whether this process runs its rounds. */
  holdsClaim(): boolean;
  close(): Promise<void>;
}

const boardView = ({ paid: landed, ...board }: BoardState<PublicBet>): BoardView => ({ ...board, landed });
const refuse = (status: FlightStatus): BetAnswer => ({ ok: false, status });

export function createFlightTable(parts: TableParts): FlightTable {
  const { title, store, clock, schedule, log } = parts;
  const runner = createSharedRunner({ gameCode: title.code, ...parts });
  const hub = createHub();
  const seats = createFlightSeats();
  const board = createBoard<FlightBet, PublicBet>(() => ({ cash_out_hundredths: null, gone: false }));
  const cashier = createCashier({ ...parts, seats, waitingBets: store.waitingBets });
  const landings = createBatcher(store.payBets);
  /** Bets that fly in this process. */
  const air = new Map<string, FlightBet>();
  /** Writes of this flight that are still under way. */
  const landing = new Set<Promise<unknown>>();
  let phase: FlightPhase = 'idle';
  let round: SharedRound | null = null;
  let secret = { seed: '', last: 0, endMs: 0 };
  let autos: FlightBet[] = [];
  let nextAt = 0;
  let past: PastFlight[] = [];

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
    ...boardView(board.whole()),
    balance: seat.balance?.toString() ?? null,
    own_seat: seatOf(seat.session),
    own_bets: [...seat.bets.values()].filter(({ roundNumber }) => roundNumber === round?.number).map(ownBetOf),
    orders: ordersOf(seat),
  });

  const sweep = (): void => {
    const changes = board.changes();
    if (changes && round) hub.broadcast({ type: 'bets', round: round.number, ...boardView(changes) });
    hub.sweep();
  };
  // ——— Money ———

  const takesBets = (roundNumber: number): boolean =>
    phase === 'betting' && round?.number === roundNumber && now() < startsAt();

  /** A placed bet joins the flight, if it has not left meanwhile. */
  const admit = async (bet: FlightBet, name: string): Promise<BetAnswer> => {
    if (phase !== 'betting' || round?.number !== bet.roundNumber) {
      await cashier.giveBack(bet);
      return refuse('bets_closed');
    }
    air.set(bet.id, bet);
    board.add(bet, name);
    seats.note(bet);
    return { ok: true, bet };
  };

  /** What is asked again under an id is the bet that it asked for before, in all its terms. */
  const repeatOf = (known: FlightBet, asked: BetRequest & { roundNumber: number }): BetAnswer => {
    const terms = ['stake', 'panel', 'auto', 'roundNumber'] as const;
    return terms.every((term) => known[term] === asked[term])
      ? { ok: true, bet: known }
      : refuse('duplicate_transaction');
  };

  const place = async (seat: Seat, roundNumber: number, request: BetRequest): Promise<BetAnswer> => {
    const asked = { ...request, roundNumber };
    const repeated = [...seat.bets.values()].find(({ requestId }) => requestId === request.requestId);
    if (repeated) return repeatOf(repeated, asked);
    const objection = (live: readonly FlightBet[]) => objectionTo(title, seat.session, live, request);
    const objected = takesBets(roundNumber) ? objection(liveBets(seat, roundNumber)) : 'bets_closed';
    if (objected) return refuse(objected);
    const staked = await cashier.stake(seat, newBet(seat.session, roundNumber, request, clock.now()), objection);
    if (staked.outcome === 'known') return repeatOf(staked.bet, asked);
    if (staked.outcome === 'placed') return admit(staked.bet, listedNameOf(seat.session));
    return refuse(staked.status === 'place_taken' ? 'panel_taken' : staked.status);
  };

  /** Writes that a bet has landed, then pays it. */
  const land = async (bet: FlightBet, height: number): Promise<FlightBet | null> => {
    const landed: FlightBet = { ...bet, state: 'paying', cashOut: height, payout: payoutAt(bet.stake, height) };
    air.delete(bet.id);
    const write = landings.push(landed);
    landing.add(write);
    try {
      if (!(await write)) return null;
      if (round?.number === bet.roundNumber) board.pay(landed, { cash_out_hundredths: landed.cashOut });
      seats.note(landed);
      inBackground(cashier.settleLater(landed), 'settling a bet', log);
      return landed;
    } finally {
      landing.delete(write);
    }
  };
  /** It is unknown whether the landing was written: recovery settles the bet by what it finds in the store. */
  const landingFailed = (error: unknown): void => clockwork.abandon(`landing a bet failed: ${String(error)}`);
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

  /** False as long as the chain waits for its salt. */
  const openNext = async (): Promise<boolean> => {
    const opened = await runner.openRound(new Date(now() + BETTING_MS));
    if (opened === 'overtaken') throw new Error('another process opened the round');
    if (opened === 'waiting') return false;
    const seed = opened.use.seeds.seedOf(opened.round.chainIndex);
    const last = await lastHeightFrom(seed, opened.use.chain.salt);
    secret = { seed, last, endMs: flightMs(last) };
    round = opened.round;
    air.clear();
    autos = [];
    board.clear();
    seats.prune(round.number);
    phase = 'betting';
    hub.broadcast({ type: 'betting', server_time: now(), round: round.number, starts_at: startsAt() });
    for (const seat of seats.all()) for (const panel of [0, 1] as const) runOrderLater(seat, panel);
    return true;
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
    clockwork.endIfBroken();
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
      inBackground(cashier.settleLater(bet), 'settling a bet', log);
    }
  };

  /** One step, if one is due; returns whether to look again. */
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
    if (phase === 'dived' || phase === 'idle') {
      phase = 'idle';
      if (hub.size === 0 || at < nextAt) return false;
      if ((await clockwork.takesCharge()) && (await openNext())) return true;
      nextAt = at + RETRY_MS;
    }
    return false;
  };

  /** When the next step is due, ms since 1970; null: not before somebody joins. */
  const dueAt = (): number | null => {
    if (phase === 'betting') return startsAt();
    if (phase === 'dived') return nextAt;
    if (phase === 'idle') return hub.size === 0 ? null : nextAt;
    const auto = autos.find(({ id }) => air.has(id))?.auto ?? null;
    const end = startsAt() + secret.endMs;
    return auto === null ? end : Math.min(end, startsAt() + timeOf(auto));
  };
  const recover = async (): Promise<void> => {
    await recovery.finishRounds();
    past = (await store.provenRounds(title.code, PAST_LENGTH)).map(({ number, result }) => ({
      round: number,
      last_hundredths: result,
    }));
  };
  const idle = (at: number): void => {
    phase = 'idle';
    air.clear();
    autos = [];
    nextAt = at;
  };
  const clockwork = createClockwork({
    runner,
    schedule,
    now,
    log,
    round: () => round?.number ?? 0,
    movement: {
      step,
      dueAt,
      sweep,
      recover,
      idle,
      turning: () => phase !== 'idle',
      watched: () => hub.size > 0,
    },
  });

  // ——— What players ask for ———

  const runOrder = async (seat: Seat, panel: PanelIndex): Promise<void> => {
    const order = seat.orders[panel];
    if (order === null || round === null) return;
    const { number } = round;
    if (!order.repeat) seat.orders[panel] = null;
    const requestId = `order-${number}-${panel}`;
    const answer = await place(seat, number, { requestId, panel, stake: order.stake, auto: order.auto });
    // An automatic bet that cannot be placed is dropped: it must not surprise its player later.
    if (!answer.ok && seat.orders[panel] === order) seat.orders[panel] = null;
    tell(seat, { type: 'orders', orders: ordersOf(seat), refused: answer.ok ? null : answer.status });
  };

  const runOrderLater = (seat: Seat, panel: PanelIndex): void =>
    inBackground(runOrder(seat, panel), 'carrying out an order', log);

  return {
    join(session, line) {
      const seat = seats.of(session);
      const member = hub.join(line, () => snapshotOf(seat));
      seat.members.add(member);
      clockwork.watch();
      inBackground(clockwork.advance(), 'a step of the flight', log);
      return { seat, member };
    },
    leave(seat, member) {
      member.leave();
      seat.members.delete(member);
      // No bet is placed for a player who has left; bets in the air fly on.
      if (seat.members.size === 0) seat.orders = { 0: null, 1: null };
    },
    bet: (seat, roundNumber, request) => place(seat, roundNumber, request),
    async order(seat, panel, order) {
      if (order?.repeat && !seat.session.limits.autoplay) return refuse('not_allowed');
      if (order && !stakesOf(title, seat.session).includes(order.stake)) return refuse('stake_not_offered');
      seat.orders[panel] = order;
      tell(seat, { type: 'orders', orders: ordersOf(seat), refused: null });
      if (order && round && takesBets(round.number) && !liveBets(seat, round.number).some((bet) => bet.panel === panel))
        runOrderLater(seat, panel);
      return { ok: true, bet: null };
    },
    async cancel(seat, betId) {
      const bet = seat.bets.get(betId);
      if (!bet) return refuse('unknown_bet');
      if (!takesBets(bet.roundNumber) || !air.delete(betId)) return refuse('bets_closed');
      board.remove(bet, { gone: true });
      return { ok: true, bet: await cashier.giveBack(bet) };
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
    advance: clockwork.advance,
    sweep,
    async settleWaiting() {
      if (!(await clockwork.settlesFirst())) return 0;
      await runner.keepChains();
      return cashier.settleWaiting();
    },
    chains: runner.shownChains,
    holdsClaim: runner.holds,
    async close() {
      await clockwork.stop();
      await Promise.allSettled([...landing]);
      await cashier.idle();
      hub.close();
      await runner.release();
    },
  };
}
