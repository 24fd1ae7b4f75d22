/**
 * A live table: bets, no more bets, the result for everybody at once, again and again while anybody is there. The
 * server's clock closes the bets; the outcome is worked out only then. Chips are on the table while bets are taken;
 * they become one stake of their player when betting closes.
 */

import type { ChainsView } from '../../chain-protocol.ts';
import { type Chip, drawOutcome, outcomeView } from '../../engines/live.ts';
import type {
  LiveClock,
  LivePhase,
  LiveReply,
  LiveSnapshot,
  LiveStatus,
  OutcomeView,
  PastOutcome,
  PublicLiveBet,
} from '../../live-protocol.ts';
import type { Beacon } from '../../shared-rounds/beacon.ts';
import { createBoard } from '../../shared-rounds/board.ts';
import { createCashier } from '../../shared-rounds/cashier.ts';
import type { RootSeal } from '../../shared-rounds/chain-book.ts';
import { createClockwork, RETRY_MS, type Schedule } from '../../shared-rounds/clockwork.ts';
import { createHub, type Line, type Member } from '../../shared-rounds/hub.ts';
import { listedNameOf } from '../../shared-rounds/names.ts';
import { createSharedRunner } from '../../shared-rounds/runner.ts';
import { createSeats, freshSeat, type Seat, seatOf, tell } from '../../shared-rounds/seats.ts';
import type { SharedRound } from '../../shared-rounds/types.ts';
import type { LiveTitle, Pace } from '../../titles/live.ts';
import { inBackground } from '../background.ts';
import type { Chat, ChatRoom } from '../chat/index.ts';
import type { Clock, Session, StudioStore } from '../types.ts';
import type { Wallet } from '../wallet.ts';
import { chipViews, largestSpots, newBet, objectionTo, totalOf } from './chips.ts';
import { createLaid } from './laid.ts';
import { ownBetOf } from './own-view.ts';
import { chipsOf, createLiveSettlement } from './settlement.ts';
import type { LiveBet, LiveStore } from './types.ts';

const PAST_LENGTH = 60;

export interface LiveTableParts {
  title: LiveTitle;
  store: LiveStore;
  sessions: StudioStore;
  wallet: Wallet;
  clock: Clock;
  schedule: Schedule;
  log(message: string, details: Record<string, unknown>): void;
  /** Opens the table's chat. */
  chat?: Pick<Chat, 'room'>;
  /** The title's by default. */
  pace?: Pace;
  beacon: Beacon;
  /** Seals what all rounds of a chain follow from. */
  roots: RootSeal;
  chainLength?: number;
}

export interface LiveSeat extends Seat<LiveBet> {
  /** What lies on the table for the round that takes bets. */
  chips: readonly Chip[];
  /** What lay there in the last round that was bet on. */
  lastChips: readonly Chip[];
}

export interface LiveTable {
  /** The chat of the table; null where there is none. */
  chat: ChatRoom | null;
  /** Takes a socket to its seat. There is one seat per session, however many sockets it has. */
  join(session: Session, line: Line): { seat: LiveSeat; member: Member };
  leave(seat: LiveSeat, member: Member): void;
  /** Puts exactly these chips on the table; null when they are accepted. */
  put(seat: LiveSeat, roundNumber: number, chips: readonly Chip[]): LiveStatus | null;
  /** Does what is due by the clock. */
  advance(): Promise<void>;
  /** Sends what changed since the last time. */
  sweep(): void;
  /** Finishes what an earlier process left behind; returns how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  /** The chains of the table's rounds. */
  chains(): Promise<ChainsView>;
  /** How many people are at the table. */
  players(): number;
  /** Whether this process runs its rounds. */
  holdsClaim(): boolean;
  close(): Promise<void>;
}

export function createLiveTable(parts: LiveTableParts): LiveTable {
  const { title, store, clock, schedule, log, pace = title.pace } = parts;
  const runner = createSharedRunner({ gameCode: title.code, ...parts });
  const hub = createHub();
  const seats = createSeats<LiveBet, LiveSeat>(
    (session) => ({ ...freshSeat<LiveBet>(session), chips: [], lastChips: [] }),
    ownBetOf,
  );
  const board = createBoard<LiveBet, PublicLiveBet>(({ chips }) => ({ spots: largestSpots(chips) }));
  const laid = createLaid();
  const cashier = createCashier({ ...parts, seats, waitingBets: () => store.waitingBets(title.code) });
  const settlement = createLiveSettlement({ title, store, runner, now: () => clock.now() });
  /** Bets that this round pays or takes. */
  const inPlay = new Map<string, LiveBet>();
  /** Bets that were asked of the wallets when betting closed. */
  const asking = new Set<Promise<unknown>>();

  let phase: LivePhase = 'idle';
  let round: SharedRound | null = null;
  let outcome: OutcomeView | null = null;
  /** What is paid once the result stands; the wallet hears of it then. */
  let due: LiveBet[] = [];
  let idleUntil = 0;
  let past: PastOutcome[] = [];

  const now = (): number => clock.now().getTime();
  const times = () => {
    const closes_at = round?.startsAt.getTime() ?? 0;
    const deals_at = closes_at + pace.closing;
    const shown_at = deals_at + pace.dealing;
    return { closes_at, deals_at, shown_at, next_at: shown_at + pace.standing };
  };

  // ——— What a page is shown ———

  const clockView = (): LiveClock => ({
    server_time: now(),
    phase,
    round: round?.number ?? 0,
    ...times(),
    outcome: phase === 'dealing' || phase === 'shown' ? outcome : null,
  });
  /** People, not sockets or tabs: a player with two sessions at the table is one, and so is a session of play money. */
  const players = (): number =>
    new Set(
      [...seats.all()].filter(({ members }) => members.size > 0).map(({ session }) => session.playerId ?? session.id),
    ).size;
  const snapshotOf = (seat: LiveSeat): Omit<LiveSnapshot, 'type' | 'sequence'> => ({
    ...clockView(),
    ...board.whole(),
    laid: laid.whole(),
    past,
    players: players(),
    balance: seat.balance?.toString() ?? null,
    own_seat: seatOf(seat.session),
    chips: chipViews(seat.chips),
    last_chips: chipViews(seat.lastChips),
    own_bets: [...seat.bets.values()].filter(({ roundNumber }) => roundNumber === round?.number).map(ownBetOf),
  });
  const tellPhase = (): void => hub.broadcast({ type: 'phase', ...clockView() });
  const tellChips = (seat: LiveSeat, refused: LiveStatus | null): void =>
    tell<LiveBet>(seat, {
      type: 'chips',
      round: round?.number ?? 0,
      chips: chipViews(seat.chips),
      last_chips: chipViews(seat.lastChips),
      refused,
    } satisfies LiveReply);

  let playersTold = 0;
  const sweep = (): void => {
    const changes = board.changes();
    const here = players();
    if (round && (changes || here !== playersTold)) {
      playersTold = here;
      hub.broadcast({ type: 'bets', round: round.number, players: here, ...(changes ?? board.whole()) });
    }
    const moved = laid.changes();
    if (round && moved) hub.broadcast({ type: 'laid', round: round.number, seats: moved });
    hub.sweep();
  };

  // ——— Money ———

  const takesBets = (roundNumber: number): boolean =>
    phase === 'betting' && round?.number === roundNumber && now() < times().closes_at;

  /** Asks for the stake of a seat's chips. What is not answered before the result is given back. */
  const stake = async (seat: LiveSeat, current: SharedRound): Promise<void> => {
    const { chips } = seat;
    const bet = newBet(seat.session, current.number, chips, clock.now());
    const staked = await cashier.stake(seat, bet, (others) =>
      objectionTo(title, seat.session, chips, others.flatMap(chipsOf)),
    );
    if (staked.outcome === 'known') return;
    if (staked.outcome === 'refused') {
      const status = staked.status === 'place_taken' ? 'duplicate_transaction' : staked.status;
      return tellChips(seat, status);
    }
    const { bet: placed } = staked;
    if (phase !== 'closed' || round?.number !== current.number) {
      await cashier.giveBack(placed);
      return tellChips(seat, 'bets_closed');
    }
    inPlay.set(placed.id, placed);
    board.add(placed, listedNameOf(seat.session));
    seats.note(placed);
  };
  const stakeAll = (current: SharedRound): void => {
    for (const seat of seats.all()) {
      if (seat.chips.length === 0) continue;
      const work = stake(seat, current)
        .catch((error: unknown) => log('staking chips failed', { round: current.number, error }))
        .finally(() => asking.delete(work));
      asking.add(work);
      seat.lastChips = seat.chips;
      seat.chips = [];
    }
  };
  /** The wallet hears of the payouts, and everybody sees them. */
  const payOut = (): void => {
    for (const bet of due) {
      if (bet.payout > 0n) board.pay(bet, {});
      cashier.free(bet.id);
      seats.note(bet);
      inBackground(cashier.settleLater(bet), 'settling a bet', log);
    }
    due = [];
  };

  // ——— The phases ———

  /** False as long as the chain waits for its salt. */
  const openNext = async (): Promise<boolean> => {
    const opened = await runner.openRound(new Date(now() + pace.betting));
    if (opened === 'overtaken') throw new Error('another process opened the round');
    if (opened === 'waiting') return false;
    round = opened.round;
    outcome = null;
    inPlay.clear();
    board.clear();
    laid.clear();
    seats.prune(round.number);
    // Chips of a round that never closed: they were never taken.
    for (const seat of seats.all()) seat.chips = [];
    phase = 'betting';
    tellPhase();
    return true;
  };
  const closeBets = async (current: SharedRound): Promise<void> => {
    // From here on no chip is taken.
    phase = 'closed';
    round = { ...current, state: 'running' };
    await store.saveRound(round);
    tellPhase();
    stakeAll(current);
  };
  const deal = async (current: SharedRound): Promise<void> => {
    // From here on no bet joins; what a wallet confirms later is given back.
    phase = 'dealing';
    const drawn = await settlement.draw(current, [...inPlay.values()]);
    due = drawn.paid;
    // No balance gives the result away before it is shown.
    for (const { id } of due) cashier.hold(id);
    clockwork.endIfBroken();
    round = drawn.round;
    outcome = drawn.view;
    tellPhase();
  };
  const show = (current: SharedRound): void => {
    phase = 'shown';
    past = [{ round: current.number, outcome: outcome ?? {} }, ...past].slice(0, PAST_LENGTH);
    tellPhase();
    payOut();
    sweep();
  };

  /** One step, if one is due; returns whether to look again. */
  const step = async (): Promise<boolean> => {
    const dueNow = dueAt();
    if (dueNow === null || now() < dueNow) return false;
    if (phase === 'betting' && round) await closeBets(round);
    else if (phase === 'closed' && round) await deal(round);
    else if (phase === 'dealing' && round) show(round);
    else {
      phase = 'idle';
      if (hub.size === 0) return false;
      if (!(await clockwork.takesCharge()) || !(await openNext())) {
        idleUntil = now() + RETRY_MS;
        return false;
      }
    }
    return true;
  };
  /** When the next step is due, ms since 1970; null: not before somebody joins. */
  const dueAt = (): number | null => {
    const { closes_at, deals_at, shown_at, next_at } = times();
    if (phase === 'idle') return hub.size === 0 ? null : idleUntil;
    return { betting: closes_at, closed: deals_at, dealing: shown_at, shown: next_at }[phase];
  };

  // ——— What an earlier process left ———

  const recover = async (): Promise<void> => {
    await settlement.finishRounds();
    const proven = await store.provenRounds(title.code, PAST_LENGTH);
    past = await Promise.all(
      proven.map(async ({ number, seed, salt, chainIndex }) => {
        const drawn = await drawOutcome(title.rules, { seed, salt, index: chainIndex });
        return { round: number, outcome: outcomeView(title.rules, drawn) };
      }),
    );
    for (const { members } of seats.all()) for (const member of members) member.refresh();
  };
  const idle = (until: number): void => {
    phase = 'idle';
    inPlay.clear();
    payOut();
    idleUntil = until;
    tellPhase();
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

  return {
    chat: parts.chat?.room(title.code, hub.broadcast) ?? null,
    join(session, line) {
      const seat = seats.of(session);
      const member = hub.join(line, () => snapshotOf(seat));
      seat.members.add(member);
      clockwork.watch();
      inBackground(clockwork.advance(), 'a step of the table', log);
      return { seat, member };
    },
    leave(seat, member) {
      member.leave();
      seat.members.delete(member);
    },
    put(seat, roundNumber, chips) {
      if (!takesBets(roundNumber)) return 'bets_closed';
      const objected = objectionTo(title, seat.session, chips, []);
      if (objected) return objected;
      if (seat.balance !== null && totalOf(chips) > seat.balance) return 'insufficient_funds';
      seat.chips = chips;
      laid.put(seatOf(seat.session), chips);
      tellChips(seat, null);
      return null;
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
    players,
    async close() {
      await clockwork.stop();
      await Promise.allSettled([...asking]);
      payOut();
      await cashier.idle();
      hub.close();
      await runner.release();
    },
  };
}
