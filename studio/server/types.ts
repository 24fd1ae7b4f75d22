/** What the studio remembers: sessions, rounds and the promise to finish what was begun. */
import type { StudioLaunchRequest, StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { JackpotPool, JackpotTier } from '../maths/jackpot.ts';
import type { SlotOutcome } from '../maths/slot.ts';

export interface Clock {
  now(): Date;
}

export interface Session {
  /** SHA-256 of the token in the page's address; the token itself is not kept. */
  id: string;
  gameCode: string;
  mode: 'real' | 'demo';
  walletToken: string | null;
  /** Who plays, as the operator calls them; null in demo mode, absent in sessions of before. */
  playerId?: string | null;
  currency: Currency;
  language: string;
  parentOrigin: string;
  limits: StudioLaunchRequest['limits'];
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  revealed: { serverSeed: string; serverSeedHash: string }[];
  /** Play money, minor units; null in real mode. */
  demoBalance: bigint | null;
  /** ms since 1970; no round starts before. */
  nextRoundAt: number;
  lastStops: readonly number[];
  createdAt: Date;
}

/** What a round leaves with its session. */
export type Pace = Pick<Session, 'nextRoundAt' | 'lastStops'>;

/** A round of a house game: replaying bet and decisions with its words gives what is not shown yet. */
export interface HouseOutcome {
  bet: unknown;
  actions: readonly unknown[];
  /** What the player may see of it now. */
  view: Readonly<Record<string, unknown>>;
  /** Whether it waits for the player's decision. */
  waiting: boolean;
  /** A decision whose further bet the wallet has not answered yet; absent otherwise. */
  raise?: Raise;
}

/** A decision that adds to the stake. */
export interface Raise {
  action: unknown;
  /** Minor units. */
  amount: string;
}

/** A round of a slot shows its screen at once, a house game keeps what it is replayed from. */
export type Outcome = SlotOutcome | HouseOutcome;

export function isHouseOutcome(outcome: Outcome): outcome is HouseOutcome {
  return 'actions' in outcome;
}

/** What a round of a house game is replayed from. */
export function houseOutcomeOf({ id, outcome }: Pick<Round, 'id' | 'outcome'>): HouseOutcome {
  if (!isHouseOutcome(outcome)) throw new Error(`Round ${id} is a slot's`);
  return outcome;
}

/**
 * playing → closed is the way of a round that is decided at once: one call, asked again until it is answered. Where the
 * player decides, or a pot is fed and may be hit, it is betting → winning → closed; `open` comes between while the
 * player decides, and `raising` while the wallet is asked for a decision's further bet. `refused`: the wallet declined
 * the round. `rolling_back` → `rolled_back`: nobody knows whether the bet arrived. `disputed`: the wallet refused to
 * settle for good; it waits for a person.
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
/** Rounds that the wallet has not said yes to. */
export const ASKED: readonly RoundState[] = ['playing', 'betting'];
/** Rounds whose stake the wallet has taken, and nothing is in doubt about. */
export const TAKEN: readonly RoundState[] = ['open', 'winning', 'closed'];
/** Rounds that wait for their player, or for the wallet's answer to what the player has decided. */
export const WAITS_FOR_PLAYER: readonly RoundState[] = ['open', 'raising'];
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
  /** The pot this round was paid from, once it was; its amount is part of the payout. */
  jackpot?: { tier: JackpotTier /** Minor units. */; amount: string };
  outcome: Outcome;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  balanceAfterBet: bigint | null;
  balance: bigint | null;
  createdAt: Date;
}

export type Pots = Record<JackpotTier, bigint>;

/** What a real round has to do with the pots. */
export interface JackpotEntry {
  pool: JackpotPool;
  currency: Currency;
  /** What the round hit. */
  hit: JackpotTier | null;
}

/** Where sessions and rounds are kept. A round is written before the wallet hears of it. */
export interface StudioStore {
  createSession(session: Session): Promise<void>;
  session(id: string): Promise<Session | null>;
  saveSession(session: Session): Promise<void>;
  /** Paces a session; whatever else has become of it meanwhile stays. */
  paceSession(sessionId: string, pace: Pace): Promise<void>;
  /** The session of a player in a game and a currency whose newest round waits for its player; null without one. */
  waitingSession(player: Pick<Session, 'gameCode' | 'currency'> & { playerId: string }): Promise<Session | null>;
  /**
   * Puts a session in the place of another: it takes over its rounds, and the other is gone. False when the other is
   * gone already: nothing is written then.
   */
  continueSession(from: Session, to: Session): Promise<boolean>;
  /**
   * Forgets sessions opened before a moment with their rounds, except where a round is not settled; the operator keeps
   * its own history. Answers how many sessions.
   */
  pruneSessions(before: Date): Promise<number>;
  /**
   * Writes a new round and its session together. False when the session's nonce has moved on meanwhile (another
   * process took it), the request id is known, or the round before it is still `playing`: who knows what that one drew
   * must not decide whether it counts. Nothing is written then.
   */
  openRound(session: Session, round: Round): Promise<boolean>;
  /** Writes a round. With its session's pace: both, unless somebody else has closed the round meanwhile. */
  saveRound(round: Round, pace?: Pace): Promise<void>;
  /** Writes a decision. False when the round is no longer as it was read: somebody else decided, nothing is written. */
  decideRound(read: Round, decided: Round): Promise<boolean>;
  /**
   * Writes that the wallet has taken the stake of a round and, in the same step, feeds the pots with it and pays the
   * pot it hit into the round. Does it once: a round that is past its bet is answered as it stands.
   */
  feedJackpots(round: Round, entry: JackpotEntry): Promise<Round>;
  /** The pots of a pool, nanos; those nobody has fed yet hold their seeds. */
  pots(pool: JackpotPool, currency: Currency): Promise<Pots>;
  round(id: string): Promise<Round | null>;
  roundByRequest(sessionId: string, requestId: string): Promise<Round | null>;
  /** Newest first. */
  rounds(sessionId: string, limit: number): Promise<Round[]>;
  unfinishedRounds(): Promise<Round[]>;
  /** Rounds that have waited for their player since before a moment. */
  abandonedRounds(before: Date): Promise<Round[]>;
}
