/** What the studio stores: sessions and rounds, so that whatever was begun is finished. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { StudioFreeRounds, StudioLaunchRequest, StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { JackpotPool, JackpotTier } from '../maths/jackpot.ts';
import type { SlotOutcome } from '../maths/slot.ts';

/** A database that the studio writes to, or a transaction of it. */
export type StudioDatabase = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Clock {
  now(): Date;
}

/** A server seed and the hash that is shown before it is used. */
export interface ServerSeed {
  serverSeed: string;
  serverSeedHash: string;
}

export interface Session extends ServerSeed {
  /** SHA-256 of the token in the page's address; the token itself is not stored. */
  id: string;
  gameCode: string;
  mode: 'real' | 'demo';
  /** The operator's, sealed (`seals.ts`); null in play money. */
  walletToken: string | null;
  /** Who plays, as the operator calls them; null in demo mode, absent in sessions from before it was recorded. */
  playerId?: string | null;
  /** What others may call the player; absent in demo mode and where the operator does not say. */
  nickname?: string | null;
  currency: Currency;
  language: string;
  parentOrigin: string;
  limits: StudioLaunchRequest['limits'];
  /** The seed that follows the one in use; its hash is shown already. */
  nextSeed: ServerSeed;
  clientSeed: string;
  /** Whether the page has given the client seed for the server seed in use. */
  clientSeedGiven: boolean;
  nonce: number;
  /** The nonce from which the seed in use draws. */
  seedNonce: number;
  /** The newest seeds out of use, for the page; the store has all of them. */
  revealed: ServerSeed[];
  /** Play money, minor units; null in real mode. */
  demoBalance: bigint | null;
  /** ms since 1970; no round starts before. */
  nextRoundAt: number;
  lastStops: readonly number[];
  createdAt: Date;
}

/** What a round changes in its session. */
export type Pace = Pick<Session, 'nextRoundAt' | 'lastStops'>;

/** A round as far as the wallet allows now, and its session afterwards. */
export interface Settled {
  session: Session;
  round: Round;
}

/** A round of a table game: replaying bet and decisions with its words gives what is not shown yet. */
export interface TableGameOutcome {
  bet: unknown;
  actions: readonly unknown[];
  /** What the player may see of it now. */
  view: Readonly<Record<string, unknown>>;
  /** Whether it waits for the player's decision. */
  waiting: boolean;
  /** A decision whose further bet the wallet has not answered yet; absent otherwise. */
  raise?: Raise;
  /** Further bets of this step that the wallet has refused; absent before the first. Each had an id of its own. */
  refusedRaises?: number;
}

/** A decision that adds to the stake. */
export interface Raise {
  action: unknown;
  /** Minor units. */
  amount: string;
}

/** A slot's outcome is its screen; a table game's is what the round is replayed from. */
export type Outcome = SlotOutcome | TableGameOutcome;

export function isTableGameOutcome(outcome: Outcome): outcome is TableGameOutcome {
  return 'actions' in outcome;
}

/** What a round of a table game is replayed from. */
export function tableGameOutcomeOf({ id, outcome }: Pick<Round, 'id' | 'outcome'>): TableGameOutcome {
  if (!isTableGameOutcome(outcome)) throw new Error(`Round ${id} is a slot's`);
  return outcome;
}

/**
 * A round that is decided at once goes playing → closed: one call, repeated until it is answered. Where the
 * player decides, or a jackpot is fed and may be hit, it is betting → winning → closed; `open` comes between while the
 * player decides, and `raising` while the wallet is asked for a decision's further bet. `refused`: the wallet declined
 * the round. `rolling_back` → `rolled_back`: nobody knows whether the bet arrived. `disputed`: the wallet refused to
 * settle for good; it waits for a person (docs/operating.md).
 */
export type RoundState =
  | 'playing'
  | 'betting'
  | 'open'
  | 'raising'
  | 'winning'
  | 'closed'
  | 'refused'
  | 'rolling_back'
  | 'rolled_back'
  | 'disputed';
export const UNFINISHED: readonly RoundState[] = ['playing', 'betting', 'raising', 'winning', 'rolling_back'];
/** Rounds that the wallet has not accepted. */
export const ASKED: readonly RoundState[] = ['playing', 'betting'];
/** Rounds whose stake the wallet has taken beyond doubt. */
export const TAKEN: readonly RoundState[] = ['open', 'winning', 'closed'];
/** Rounds that wait for their player, or for the wallet's answer to what the player has decided. */
export const WAITS_FOR_PLAYER: readonly RoundState[] = ['open', 'raising'];
/** Rounds that may still draw from the seeds in use. */
export const DRAWING: readonly RoundState[] = ['playing', 'betting', 'open', 'raising', 'rolling_back'];
/** Rounds that nothing will change any more. */
export const ENDED: readonly RoundState[] = ['closed', 'refused', 'rolled_back'];
/** Rounds whose session is still needed. */
export const UNSETTLED: readonly RoundState[] = [...UNFINISHED, 'open', 'disputed'];

export interface Round {
  id: string;
  sessionId: string;
  /** The page's id of the round. */
  requestId: string;
  state: RoundState;
  /** Why the wallet refused. */
  refusal: StudioStatus | null;
  /** What the round costs: the bet, or the price of a bought feature. */
  stake: bigint;
  payout: bigint;
  /** What its feature won, minor units as text; part of the payout. */
  featurePayout?: string;
  /** The jackpot this round was paid from, once it was; its amount is part of the payout. */
  jackpot?: { tier: JackpotTier /** Minor units. */; amount: string };
  /** The free rounds that it is one of, and how they stood when the wallet last spoke of it; absent: it was staked. */
  freeRounds?: { id: string; now?: StudioFreeRounds };
  outcome: Outcome;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  balanceAfterBet: bigint | null;
  balance: bigint | null;
  createdAt: Date;
}

export type JackpotAmounts = Record<JackpotTier, bigint>;

/** What a real round has to do with the jackpots. */
export interface JackpotEntry {
  pool: JackpotPool;
  currency: Currency;
  /** What the round hit. */
  hit: JackpotTier | null;
}

/** Where sessions and rounds are stored. A round is written before the wallet is called. */
export interface StudioStore {
  createSession(session: Session): Promise<void>;
  session(id: string): Promise<Session | null>;
  /** Sets the play money of a demo session, minor units, and leaves other changes of the session alone. */
  savePlayMoney(sessionId: string, amount: bigint): Promise<void>;
  /**
   * Replaces a session's seed by its next one and stores the old one as spent. False when the session has
   * another nonce or another seed by now, or a round of it may still draw: nothing is written then.
   */
  turnSeeds(read: Session, turned: Session): Promise<boolean>;
  /** The server seeds out of use behind hashes, by hash; those still in use or unknown are missing. */
  spentSeeds(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Ids of the sessions of a player in a game, for money, with rounds whose seed is in use. */
  unrevealedSessions(player: Pick<Session, 'gameCode'> & { playerId: string }): Promise<string[]>;
  /** Ids of the sessions for money with rounds whose seed is in use and none since a moment. */
  idleSessions(before: Date): Promise<string[]>;
  /** Paces a session, and leaves other changes of it alone. */
  paceSession(sessionId: string, pace: Pace): Promise<void>;
  /** The session of a player in a game and a currency whose newest round waits for its player; null without one. */
  waitingSession(player: Pick<Session, 'gameCode' | 'currency'> & { playerId: string }): Promise<Session | null>;
  /**
   * Replaces one session by another, which takes over its rounds and spent seeds; the old one is deleted. False
   * when the other is gone already or has moved on since it was read: nothing is written then.
   */
  continueSession(from: Session, to: Session): Promise<boolean>;
  /**
   * Replaces wallet tokens by what `renew` makes of them; null leaves one as it is.
   * @param which `open`: those that are written down as they are
   */
  renewWalletTokens(which: 'open' | 'all', renew: (stored: string) => string | null): Promise<void>;
  /**
   * Deletes sessions that were opened before the time given for their mode, with their rounds: of real money except
   * where a round is not settled, of play money also except where one was begun since. The operator keeps its own
   * history. Returns how many sessions were deleted.
   */
  pruneSessions(before: Readonly<Record<Session['mode'], Date>>): Promise<number>;
  /**
   * Writes a new round and what it leaves with its session (nonce, client seed, and in demo mode play money and pace)
   * together. False when the session's nonce or server seed is no longer the round's (another process took it), the
   * request id is known, or the round before it is still `playing`: who knows what that one drew must not decide
   * whether it counts. Nothing is written then.
   */
  openRound(session: Session, round: Round): Promise<boolean>;
  /**
   * Writes a round that has ended as it began, and what it leaves with its session, in a transaction of who has answered
   * it. False, and nothing is written, where `openRound` says so. Absent where there is no database to share.
   */
  writePlayed?(transaction: StudioDatabase, session: Session, round: Round, pace: Pace | undefined): Promise<boolean>;
  /**
   * Writes a round, and its session's pace with it when there is one. False when the round is no longer in the state it
   * was read in: somebody else has changed it, and nothing is written.
   */
  saveRound(read: Pick<Round, 'state'>, round: Round, pace?: Pace): Promise<boolean>;
  /**
   * Writes a decision. False when the round is no longer as it was read: somebody else has decided, and nothing is
   * written.
   */
  decideRound(read: Round, decided: Round): Promise<boolean>;
  /**
   * Writes that the wallet has taken the stake of a round and, in the same step, feeds the jackpots with it and pays
   * the jackpot it hit into the round. Does it once: a round that is past its bet is answered as it stands.
   */
  feedJackpots(round: Round, entry: JackpotEntry): Promise<Round>;
  /** The jackpots of a pool, nanos; those nobody has fed yet hold their seeds. */
  jackpots(pool: JackpotPool, currency: Currency): Promise<JackpotAmounts>;
  round(id: string): Promise<Round | null>;
  roundByRequest(sessionId: string, requestId: string): Promise<Round | null>;
  /** Newest first. */
  rounds(sessionId: string, limit: number): Promise<Round[]>;
  /** Rounds of a player in a game and a currency, of earlier sessions too; of play money those of the session. Newest first. */
  history(session: Pick<Session, 'id' | 'playerId' | 'gameCode' | 'currency'>, limit: number): Promise<Round[]>;
  unfinishedRounds(): Promise<Round[]>;
  /** How many rounds wait for a person. */
  disputedRounds(): Promise<number>;
  /** Rounds that have waited for their player since before a moment. */
  abandonedRounds(before: Date): Promise<Round[]>;
}
