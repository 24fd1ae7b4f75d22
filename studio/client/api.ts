/** The page's calls to the studio. A spin is repeated under its own id until its answer is known. */
import type { FlightHistoryRow, FlightSessionView, ProvenFlight } from '../flight-protocol.ts';
import type { LiveHistoryRow, LiveSessionView, ProvenLiveRound } from '../live-protocol.ts';
import type {
  ActRequest,
  BeginRequest,
  FairnessView,
  PlayFailure,
  PlayStatus,
  RoundView,
  SessionView,
  SpinAnswer,
  SpinRequest,
  TableGameAnswer,
  TableGameRoundView,
  TableGameSessionView,
} from '../protocol.ts';

/**
 * How a request of a game can fail: as the studio says, or as only this page knows. `offline`: it was not sent.
 * `given_up`: it may have arrived, and the player asks for its answer no longer.
 */
export type AskStatus = PlayStatus | 'offline' | 'given_up';

export type Answer<Value> = { ok: true; value: Value } | { ok: false; status: AskStatus; retryAfterMs: number };

/** Hears of the first loss of a request's answer, and how to ask for it no longer. */
export type OnLost = (giveUp: () => void) => void;

/** What the page of any game starts from. */
export type OpenedSession = SessionView | TableGameSessionView | FlightSessionView | LiveSessionView;

export interface StudioApi {
  session(): Promise<Answer<OpenedSession>>;
  balance(): Promise<Answer<{ balance: string | null }>>;
  /** New play money in demo mode. */
  refill(): Promise<Answer<{ balance: string | null }>>;
  rounds(): Promise<Answer<RoundView[]>>;
  newSeeds(clientSeed: string): Promise<Answer<FairnessView>>;
  /**
   * Repeats while the connection is lost; `onLost` runs at the first loss. Gives up with `unavailable`. What the browser
   * knows that it cannot send is not sent later either.
   */
  spin(request: SpinRequest, onLost: OnLost): Promise<Answer<SpinAnswer>>;
  /** The same for a table game's bet and its decisions. */
  begin(request: BeginRequest, onLost: OnLost): Promise<Answer<TableGameAnswer>>;
  act(request: ActRequest, onLost: OnLost): Promise<Answer<TableGameAnswer>>;
  tableGameRounds(): Promise<Answer<TableGameRoundView[]>>;
  /** A session's bets on shared flights, and the flights themselves. */
  flightBets(): Promise<Answer<FlightHistoryRow[]>>;
  flights(): Promise<Answer<ProvenFlight[]>>;
  /** A session's rounds at a live table, and the rounds of everybody there. */
  liveBets(): Promise<Answer<LiveHistoryRow[]>>;
  liveResults(): Promise<Answer<ProvenLiveRound[]>>;
}

const TIMEOUT_MS = 20_000;
const ROUND_ATTEMPTS = 7;
const PAUSE_STEP_MS = 500;
const PAUSE_MAXIMUM_MS = 5_000;

/** `null`: no answer arrived. */
type Tried<Value> = Answer<Value> | null;

export function createStudioApi(token: string): StudioApi {
  const base = `/session/${encodeURIComponent(token)}`;

  const call = async <Value>(path: string, body?: unknown): Promise<Tried<Value>> => {
    try {
      const response = await fetch(base + path, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return { ok: true, value: answer as Value };
      const { error } = answer as PlayFailure;
      return { ok: false, status: error.status, retryAfterMs: error.retry_after_ms ?? 0 };
    } catch {
      // No connection, no JSON: the caller decides whether to ask again.
      return null;
    }
  };
  const failed = (status: AskStatus) => ({ ok: false, status, retryAfterMs: 0 }) as const;
  const once = async <Value>(path: string, body?: unknown): Promise<Answer<Value>> =>
    (await call<Value>(path, body)) ?? failed('unavailable');

  const untilAnswered = async <Value>(path: string, request: unknown, onLost: OnLost): Promise<Answer<Value>> => {
    if (!navigator.onLine) return failed('offline');
    const given = Promise.withResolvers<'given up'>();
    for (let attempt = 0; attempt < ROUND_ATTEMPTS; attempt += 1) {
      const tried = await call<Value>(path, request);
      if (tried !== null) return tried;
      if (attempt === 0) onLost(() => given.resolve('given up'));
      const rest = pause(Math.min(PAUSE_MAXIMUM_MS, PAUSE_STEP_MS * 2 ** attempt));
      if ((await Promise.race([rest, given.promise])) === 'given up') return failed('given_up');
    }
    return failed('unavailable');
  };

  return {
    session: () => once('', undefined),
    balance: () => once('/balance'),
    refill: () => once('/refill', {}),
    rounds: () => once('/rounds'),
    newSeeds: (clientSeed) => once('/seed', { client_seed: clientSeed }),
    tableGameRounds: () => once('/rounds'),
    flightBets: () => once('/rounds'),
    flights: () => once('/flights'),
    liveBets: () => once('/rounds'),
    liveResults: () => once('/results'),
    spin: (request, onLost) => untilAnswered('/spin', request, onLost),
    begin: (request, onLost) => untilAnswered('/begin', request, onLost),
    act: (request, onLost) => untilAnswered('/act', request, onLost),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
