/** One clock for each table, their sockets, and what a page asks for beside them. */

import type { IncomingMessage } from 'node:http';
import { type ChatRequest, isChat, readChatRequest } from '../../chat-protocol.ts';
import { drawOutcome, outcomeView } from '../../engines/live.ts';
import {
  type LiveHistoryRow,
  type LiveReply,
  type LiveSessionView,
  liveRequest,
  type ProvenLiveRound,
} from '../../live-protocol.ts';
import type { Crowds } from '../../shared-rounds/crowds.ts';
import type { Member } from '../../shared-rounds/hub.ts';
import { createSharedSockets, type SharedSockets } from '../../shared-rounds/sockets.ts';
import type { ProvenRound } from '../../shared-rounds/types.ts';
import type { LiveTitle, Pace } from '../../titles/live.ts';
import type { RoomGuest } from '../chat/room.ts';
import { type Played, refuse, type Seat as SessionSeat } from '../seat.ts';
import { commonViewOf, isLive, refusalOf } from '../sessions.ts';
import type { Session } from '../types.ts';
import { limitsOf } from './chips.ts';
import { ownBetOf } from './own-view.ts';
import { createLiveTable, type LiveSeat, type LiveTable, type LiveTableParts } from './table.ts';

export { createDatabaseLiveStore } from './store-database.ts';
export { createMemoryLiveStore } from './store-memory.ts';
export type { LiveStore } from './types.ts';

export interface LiveTables extends SharedSockets {
  view(sessionId: string): Promise<Played<LiveSessionView>>;
  /** A session's rounds, newest first. */
  rounds(sessionId: string): Promise<Played<LiveHistoryRow[]>>;
  /** Past rounds of the session's table with what proves them, newest first. */
  results(sessionId: string): Promise<Played<ProvenLiveRound[]>>;
  /** How many people are at each table of this process, which all sockets of a table come to (docs/operating.md). */
  players(): ReadonlyMap<string, number>;
  /** Finishes what was interrupted; returns how many bets still wait for the wallet. */
  settleWaiting(): Promise<number>;
  /** The games whose rounds all players share, and whether this process runs them. */
  claims(): { claim: string; isHeld: boolean }[];
  end(): Promise<void>;
}

interface LiveTablesParts extends Omit<LiveTableParts, 'title' | 'pace'> {
  titles: readonly LiveTitle[];
  pace: Partial<Pace>;
  seat: SessionSeat;
  publicOrigin: string;
  /** What counts the sockets of all shared games. */
  crowds: Crowds;
  /** Address of who opens a socket. */
  clientOf(request: IncomingMessage): string;
}

const OWN_LENGTH = 50;
const RESULTS_LENGTH = 100;

function isChatRequest(request: { type: string }): request is ChatRequest {
  return isChat(request);
}

async function proven(title: LiveTitle, round: ProvenRound): Promise<ProvenLiveRound> {
  const { seed, salt, chainIndex } = round;
  const outcome = await drawOutcome(title.rules, { seed, salt, index: chainIndex });
  return {
    round: round.number,
    ended_at: (round.endedAt ?? round.startsAt).toISOString(),
    outcome: outcomeView(title.rules, outcome),
    chain_index: chainIndex,
    seed,
    terminal_hash: round.terminalHash,
    salt,
  };
}

export function createLiveTables({
  titles,
  pace,
  seat,
  publicOrigin,
  crowds,
  clientOf,
  ...parts
}: LiveTablesParts): LiveTables {
  const { store, sessions, clock, log } = parts;
  const tables = new Map(
    titles.map(
      (title) => [title.code, createLiveTable({ ...parts, title, pace: { ...title.pace, ...pace } })] as const,
    ),
  );
  const tableOf = ({ gameCode }: Session): LiveTable => {
    const table = tables.get(gameCode);
    if (!table) throw new Error(`No live table for ${gameCode}`);
    return table;
  };
  const within = <Value>(id: string, work: (session: Session, title: LiveTitle) => Promise<Value>) =>
    seat.within<Value>(id, async (session, title) =>
      isLive(title) ? { ok: true, value: await work(session, title) } : refuse('invalid_request'),
    );

  /** Who is in a table's chat, by the socket. */
  const talkers = new WeakMap<Member, RoomGuest>();
  const readLive = (message: unknown) => liveRequest.safeParse(message).data ?? null;
  const sockets = createSharedSockets({
    folder: 'live',
    publicOrigin,
    crowds,
    clientOf,
    sessions,
    walletBalance: seat.walletBalance,
    clock,
    log,
    plays: ({ gameCode }) => tables.has(gameCode),
    join(session, line) {
      const table = tableOf(session);
      const joined = table.join(session, line);
      const guest = table.chat?.enter(session, joined.member.tell);
      if (guest) talkers.set(joined.member, guest);
      return joined;
    },
    leave(place: LiveSeat, member) {
      talkers.get(member)?.leave();
      tableOf(place.session).leave(place, member);
    },
    read: (message): ChatRequest | ReturnType<typeof readLive> =>
      isChat(message) ? readChatRequest(message) : readLive(message),
    async answer(place, member, request) {
      const say = (reply: LiveReply) => member.tell(reply);
      if (isChatRequest(request)) return talkers.get(member)?.ask(request);
      const { request_id, round, bets } = request;
      const status = tableOf(place.session).put(place, round, bets);
      say(
        status === null ? { type: 'answer', request_id, ok: true } : { type: 'answer', request_id, ok: false, status },
      );
    },
  });

  return {
    ...sockets,
    async settleWaiting() {
      let open = 0;
      for (const table of tables.values()) open += await table.settleWaiting();
      return open;
    },
    players: () => new Map([...tables].map(([code, table]) => [code, table.players()])),
    view: (id) =>
      within(id, async (session, title) => {
        const { spotMinimum, spotMaximum, tableMaximum } = limitsOf(title, session);
        return {
          ...commonViewOf(title, session, await seat.walletBalance(session), clock.now()),
          ...(await tableOf(session).chains()),
          live: title.live,
          lowest_rtp_percent: title.declared.lowestRtpPercent,
          betting_ms: pace.betting ?? title.pace.betting,
          spot_minimum: spotMinimum.toString(),
          spot_maximum: spotMaximum.toString(),
          table_maximum: tableMaximum.toString(),
        };
      }),
    rounds: (id) =>
      within(id, async (session, title) => {
        const results = await store.provenRounds(title.code, RESULTS_LENGTH);
        const outcomes = new Map(results.map((round) => [round.number, round]));
        const bets = await store.history(session, OWN_LENGTH);
        return Promise.all(
          bets.map(async (bet) => {
            const result = outcomes.get(bet.roundNumber);
            return {
              ...ownBetOf(bet),
              refusal: refusalOf(bet),
              created_at: bet.createdAt.toISOString(),
              outcome: result ? (await proven(title, result)).outcome : null,
            };
          }),
        );
      }),
    results: (id) =>
      within(id, async (_, title) =>
        Promise.all((await store.provenRounds(title.code, RESULTS_LENGTH)).map((round) => proven(title, round))),
      ),
    claims: () => [...tables].map(([code, table]) => ({ claim: code, isHeld: table.holdsClaim() })),
    async end() {
      sockets.close();
      await Promise.all([...tables.values()].map((table) => table.close()));
    },
  };
}
