/**
 * The contract-test kit for game vendors (docs/integrating.md): one vendor as the wallet sees it, in the words of its
 * own protocol. `tests/server/vendors.test.ts` runs every vendor through the same orders, repetitions and refusals.
 */
import type { Hono } from 'hono';
import type { GamesHarness } from './games.ts';

/** What a vendor's answer means, whatever its words. */
export interface Heard {
  outcome: 'done' | 'noted' | 'refused';
  /** Minor units, where the answer tells. */
  balance: bigint | null;
  /** The vendor's own word or number for it. */
  code: string;
}

export interface RoundFields {
  token: string;
  playerId: string;
  round: string;
  transaction: string;
  /** Minor units. */
  amount: bigint;
  currency?: string;
  game?: string;
}

export interface BetFields extends RoundFields {
  /** The bet that opened the round which this one raises; told by protocols that name it. */
  raises?: string;
  /** A bet of a free round, for protocols that mark it. */
  free?: boolean;
}

export interface VendorUnderTest {
  name: string;
  /** Whether its wins may overtake each other: one that comes after the round was closed is paid. */
  paysLate: boolean;
  /** Whether its bets may be of free rounds. */
  hasFreeRounds: boolean;
  /** The vendor's code of the game it plays. */
  gameCode: string;
  app: Hono;
  balance(fields: Pick<RoundFields, 'token' | 'playerId'>): Promise<Heard>;
  bet(fields: BetFields): Promise<Heard>;
  /** `bet` is the id of the bet it pays. */
  win(fields: RoundFields & { bet: string; closed: boolean }): Promise<Heard>;
  /** A decided round in one request, `win` being the id of its payout; null where the protocol has none. */
  wholeRound: ((fields: RoundFields & { win: string; won: bigint }) => Promise<Heard>) | null;
  rollback(fields: Omit<RoundFields, 'amount'> & { bet: string }): Promise<Heard>;
  /** The same bet with a signature of somebody else. */
  forgedBet(fields: RoundFields): Promise<Heard>;
  /** A body that is no message of the protocol, properly signed. */
  malformed(): Promise<Heard>;
  /** What it says when… */
  codes: {
    insufficientFunds: string;
    unknownPlayer: string;
    wrongCurrency: string;
    wrongGame: string;
    limit: string;
    duplicate: string;
    invalid: string;
    signature: string;
  };
}

export type VendorMaker = (harness: GamesHarness) => VendorUnderTest;
