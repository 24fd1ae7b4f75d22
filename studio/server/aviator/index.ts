/** The shared flight with its sockets, and what a page asks for beside them. */
import type { IncomingMessage } from 'node:http';
import {
  type FlightHistoryRow,
  type FlightReply,
  type FlightSessionView,
  flightRequest,
  type ProvenFlight,
} from '../../flight-protocol.ts';
import type { Crowds } from '../../shared-rounds/crowds.ts';
import { createSharedSockets, type SharedSockets } from '../../shared-rounds/sockets.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { type Played, refuse, type Seat as SessionSeat } from '../seat.ts';
import { commonViewOf, isShared } from '../sessions.ts';
import type { Session } from '../types.ts';
import { historyOf, ownBetOf } from './own-view.ts';
import type { Seat } from './seats.ts';
import { type BetAnswer, createFlightTable, type FlightTable, type TableParts } from './table.ts';

export { createDatabaseFlightStore } from './store-database.ts';
export { createMemoryFlightStore } from './store-memory.ts';
export type { FlightStore } from './types.ts';

export interface Aviator extends SharedSockets {
  view(sessionId: string): Promise<Played<FlightSessionView>>;
  /** A session's bets, newest first. */
  rounds(sessionId: string): Promise<Played<FlightHistoryRow[]>>;
  /** Past flights of everyone with what proves them, newest first. */
  flights(sessionId: string): Promise<Played<ProvenFlight[]>>;
  /** Finishes what was interrupted; returns how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  /** The games whose rounds all players share, and whether this process runs them. */
  claims(): { claim: string; isHeld: boolean }[];
  end(): Promise<void>;
}

interface AviatorParts extends TableParts {
  seat: SessionSeat;
  publicOrigin: string;
  /** What counts the sockets of all shared games. */
  crowds: Crowds;
  /** Address of who opens a socket. */
  clientOf(request: IncomingMessage): string;
}

const OWN_LENGTH = 50;
const FLIGHTS_LENGTH = 100;

export function createAviator({ seat, publicOrigin, crowds, clientOf, ...parts }: AviatorParts): Aviator {
  const { title, store, sessions, clock, log } = parts;
  const table = createFlightTable(parts);
  const within = <Value>(id: string, work: (session: Session, title: SharedTitle) => Promise<Value>) =>
    seat.within<Value>(id, async (session, played) =>
      isShared(played) ? { ok: true, value: await work(session, played) } : refuse('invalid_request'),
    );

  const sockets = createSharedSockets({
    folder: 'flight',
    publicOrigin,
    crowds,
    clientOf,
    sessions,
    walletBalance: seat.walletBalance,
    clock,
    log,
    plays: ({ gameCode }) => gameCode === title.code,
    join: table.join,
    leave: table.leave,
    read: (message) => flightRequest.safeParse(message).data ?? null,
    async answer(place, member, request: Request) {
      const say = (reply: FlightReply) => member.tell(reply);
      const { request_id } = request;
      const done = await ask(table, place, request);
      say(
        done.ok
          ? { type: 'answer', request_id, ok: true, bet: done.bet && ownBetOf(done.bet) }
          : { type: 'answer', request_id, ok: false, status: done.status },
      );
    },
  });

  return {
    ...sockets,
    settleWaiting: table.settleWaiting,
    view: (id) =>
      within(id, async (session, played) => ({
        ...commonViewOf(played, session, await seat.walletBalance(session), clock.now()),
        ...(await table.chains()),
        shared: 'aviator' as const,
      })),
    rounds: (id) => within(id, async (session) => historyOf(await store.history(session, OWN_LENGTH))),
    flights: (id) =>
      within(id, async () =>
        (await store.provenRounds(title.code, FLIGHTS_LENGTH)).map((round) => ({
          round: round.number,
          ended_at: (round.endedAt ?? round.startsAt).toISOString(),
          last_hundredths: round.result,
          chain_index: round.chainIndex,
          seed: round.seed,
          terminal_hash: round.terminalHash,
          salt: round.salt,
        })),
      ),
    claims: () => [{ claim: title.code, isHeld: table.holdsClaim() }],
    async end() {
      sockets.close();
      await table.close();
    },
  };
}

type Request = Exclude<ReturnType<typeof flightRequest.parse>, { type: 'time' | 'refresh' }>;

function ask(table: FlightTable, seat: Seat, request: Request): Promise<BetAnswer> {
  switch (request.type) {
    case 'bet': {
      const { stake, auto_hundredths } = request.bet;
      const { request_id: requestId, panel } = request;
      return table.bet(seat, request.round, { requestId, panel, stake, auto: auto_hundredths });
    }
    case 'order': {
      const { order, panel } = request;
      const wish = order && { stake: order.bet.stake, auto: order.bet.auto_hundredths, repeat: order.repeat };
      return table.order(seat, panel, wish);
    }
    case 'cancel':
      return table.cancel(seat, request.bet_id);
    case 'cash_out':
      return table.cashOut(seat, request.bet_id);
  }
}
