/** What game vendors ask of the platform's wallet, and what it answers; each vendor's adapter translates its protocol into this. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Transaction } from '../db/types.ts';

/** What a vendor reads of a call: how it ended, and where the player's money stands after it. */
export interface GameWalletAnswer {
  status: StudioStatus;
  playerId?: string;
  /** Minor units. */
  balance?: bigint;
  currency?: string;
  walletTransactionId?: string;
  /** The free rounds that the player has in the game, or those that the call was about, as they stand now. */
  freeRounds?: { grantId: string; stake: bigint; rounds: number; left: number; won: bigint; wagering: number };
}

/** A vendor, and the launch it calls about: by its token, or by player, then the newest, of the game where one is named. */
export type Caller = { provider: string } & ({ token: string } | { playerId: string; gameCode?: string });

export interface TransactionFields {
  provider: string;
  transactionId: string;
  roundId: string;
  gameCode: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
}
export type BetFields = TransactionFields & {
  referenceId: string | null;
  /** A free round of the vendor's: it has no stake, and opens its round all the same. */
  free?: boolean;
  /** The grant of ours whose free round this is: the operator pays its stake. */
  freeRounds?: string | undefined;
  /** The same by the vendor's name of the award. */
  award?: string | undefined;
};
export type WinFields = TransactionFields & {
  referenceId: string;
  roundClosed: boolean;
  /** Whether a win is still paid once its round is closed, because the protocol does not order its wins. */
  late: 'paid' | 'refused';
};
/** A whole round: `transactionId` and `amount` are of its bet. */
export type WholeRoundFields = TransactionFields & {
  winTransactionId: string;
  /** Minor units; 0 for a round that won nothing. */
  winAmount: bigint;
  /** As of a bet. */
  freeRounds?: string | undefined;
};
export interface RollbackFields {
  provider: string;
  transactionId: string;
  referenceId: string;
  roundId: string;
}

/** A win that is taken back, of the same amount. */
export type WinRollbackFields = TransactionFields & {
  /** The win; null: the newest of the round that was not taken back. */
  referenceId: string | null;
};

/** What a vendor says of free rounds that it dealt without asking for each: how they ended, and what they won together. */
export interface FreeRoundsReport {
  provider: string;
  /** The vendor's name of the award. */
  award: string;
  outcome: 'played' | 'expired' | 'cancelled';
  /** How many were played; undefined where the vendor does not say. */
  played?: number | undefined;
  /** Minor units, of all rounds together. */
  won: bigint;
}

/** A bet or a win among several that count together. */
export interface PlayAction {
  kind: 'bet' | 'win';
  transactionId: string;
  /** Minor units. */
  amount: bigint;
}
export type PlayCall = Caller & {
  roundId: string;
  gameCode: string;
  currency: string;
  actions: readonly PlayAction[];
  /** The round is over. */
  finished: boolean;
};
export type RollbackOfSeveral = Caller & {
  roundId: string;
  actions: readonly Pick<RollbackFields, 'transactionId' | 'referenceId'>[];
};

/** The answer to several actions: `ok` with each one's own, or the first refusal, and then none was carried out. */
export interface PlayAnswer extends GameWalletAnswer {
  actions: GameWalletAnswer[];
}

/**
 * What a vendor in this database writes of an answer, in the transaction of the call: both are committed, or neither is.
 * It is not asked where nothing is written. @throws to undo the call
 */
export type WrittenTogether = (transaction: Transaction, answer: GameWalletAnswer) => Promise<void>;

export interface GameWallet {
  authenticate(call: Caller & { gameCode: string }): Promise<GameWalletAnswer>;
  balance(call: Caller): Promise<GameWalletAnswer>;
  /** `referenceId`: the bet that opened the round, when this one raises it; null when this one opens it. */
  bet(call: Caller & BetFields): Promise<GameWalletAnswer>;
  /** A bet of a protocol that does not say which bet opened the round: the first opens it, others raise it. */
  betInRound(call: Caller & Omit<BetFields, 'referenceId'>): Promise<GameWalletAnswer>;
  win(call: Caller & WinFields): Promise<GameWalletAnswer>;
  /** Takes the stake, pays the payout and closes the round, all or nothing; answered as its win is. */
  betAndWin(call: Caller & WholeRoundFields, together?: WrittenTogether): Promise<GameWalletAnswer>;
  /** Books an award that is over: its stakes and what they won, once, however often it is said. */
  freeRoundsOver(call: FreeRoundsReport): Promise<GameWalletAnswer>;
  rollback(call: Caller & RollbackFields): Promise<GameWalletAnswer>;
  /** Takes a win back and opens its round again; of cash that is gone the player owes the rest. */
  winRollback(call: Caller & WinRollbackFields): Promise<GameWalletAnswer>;
  /** Bets and wins of one round in their order, all or none; further bets raise the round. */
  play(call: PlayCall): Promise<PlayAnswer>;
  /** Takes several bets of a round back, all or none. */
  takeBack(call: RollbackOfSeveral): Promise<PlayAnswer>;
}
