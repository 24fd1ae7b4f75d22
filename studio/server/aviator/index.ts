/** The aviator's door: the shared flight with its sockets, and what a page asks for beside them. */
import type { FlightHistoryRow, FlightSessionView, ProvenFlight } from '../../flight-protocol.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { type Played, refuse, type Seat as SessionSeat } from '../seat.ts';
import { commonViewOf, isShared } from '../sessions.ts';
import type { Session } from '../types.ts';
import { historyOf } from './own-view.ts';
import { tell } from './seats.ts';
import { createFlightSockets, type FlightSockets } from './sockets.ts';
import { createFlightTable, type TableParts } from './table.ts';

export { createDatabaseFlightStore } from './store-database.ts';
export { createMemoryFlightStore } from './store-memory.ts';
export type { Schedule } from './table.ts';
export type { FlightStore } from './types.ts';

export interface Aviator extends FlightSockets {
  view(sessionId: string): Promise<Played<FlightSessionView>>;
  /** A session's bets, newest first. */
  rounds(sessionId: string): Promise<Played<FlightHistoryRow[]>>;
  /** Past flights of everyone with what proves them, newest first. */
  flights(sessionId: string): Promise<Played<ProvenFlight[]>>;
  /** Finishes what was left in the middle; answers how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  end(): Promise<void>;
}

interface AviatorParts extends TableParts {
  seat: SessionSeat;
  publicOrigin: string;
}

const OWN_LENGTH = 50;
const FLIGHTS_LENGTH = 100;

export function createAviator({ seat, publicOrigin, ...parts }: AviatorParts): Aviator {
  const { title, store, sessions, clock, log } = parts;
  const table = createFlightTable(parts);
  const within = <Value>(id: string, work: (session: Session, title: SharedTitle) => Promise<Value>) =>
    seat.within<Value>(id, async (session, played) =>
      isShared(played) ? { ok: true, value: await work(session, played) } : refuse('invalid_request'),
    );

  const sockets = createFlightSockets({
    table,
    clock,
    publicOrigin,
    log,
    async session(id) {
      const session = await sessions.session(id);
      return session?.gameCode === title.code ? session : null;
    },
    async refreshBalance(place) {
      const session = await sessions.session(place.session.id);
      const balance = session && (await seat.walletBalance(session));
      if (balance === null) return;
      place.balance = balance;
      tell(place, { type: 'balance', balance: balance.toString() });
    },
  });

  return {
    ...sockets,
    settleWaiting: table.settleWaiting,
    view: (id) =>
      within(id, async (session, played) => ({
        ...commonViewOf(played, session, await seat.walletBalance(session), clock.now()),
        shared: 'aviator' as const,
      })),
    rounds: (id) => within(id, async () => historyOf(await store.betsOf(id, OWN_LENGTH))),
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
    async end() {
      sockets.close();
      await table.close();
    },
  };
}
