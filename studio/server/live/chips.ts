/** The chips that a player puts down: why they may be refused, and the bet that they become when betting closes. */
import { randomUUID } from 'node:crypto';
import type { Currency } from '#shared/money.ts';
import type { Chip } from '../../engines/live.ts';
import type { ChipView, LiveStatus } from '../../live-protocol.ts';
import type { LiveTitle } from '../../titles/live.ts';
import { isWithinExposure } from '../sessions.ts';
import type { Session } from '../types.ts';
import type { LiveBet } from './types.ts';

/** All chips of a player in one round, in the largest chips of the table. */
const TABLE_MAXIMUM_STAKES = 10n;
/** Spots of one bet that everybody is shown. */
const SPOTS_SHOWN = 8;
/** Amounts are whole hundreds, so that half a stake and the banker's twentieth pay exactly. */
const UNIT = 100n;

export interface TableLimits {
  spotMinimum: bigint;
  spotMaximum: bigint;
  tableMaximum: bigint;
}

/** What may lie on the table, minor units: the title's, within the highest stake of the player's region. */
export function limitsOf(title: LiveTitle, { currency, limits }: Pick<Session, 'currency' | 'limits'>): TableLimits {
  const stakes = title.stakes[currency as Currency];
  const highest = stakes.at(-1) ?? 0n;
  const region = limits.stake_maximum === null ? null : BigInt(limits.stake_maximum);
  const within = (amount: bigint) => (region !== null && region < amount ? region : amount);
  return {
    spotMinimum: stakes[0] ?? 0n,
    spotMaximum: within(highest),
    tableMaximum: within(highest * TABLE_MAXIMUM_STAKES),
  };
}

export const totalOf = (chips: readonly Chip[]): bigint => chips.reduce((sum, { amount }) => sum + amount, 0n);

export const chipViews = (chips: readonly Chip[]): ChipView[] =>
  chips.map(({ on, amount }) => ({ on, amount: amount.toString() }));

/** The spots of a bet that everybody is shown: the largest, few enough that a full table stays a light message. */
export const largestSpots = (chips: readonly ChipView[]): string[] =>
  [...chips]
    .sort((a, b) => Number(BigInt(b.amount) - BigInt(a.amount)))
    .slice(0, SPOTS_SHOWN)
    .map(({ on }) => on);

/** Whether chips may lie together. */
function isBet({ rules }: LiveTitle, chips: readonly Chip[]): boolean {
  const bet = rules.bet.safeParse({ bets: chipViews(chips) });
  return bet.success && rules.stakeOf(bet.data) !== null;
}

/** Chips with what lies on the same spots as one. */
function merged(chips: readonly Chip[]): Chip[] {
  const spots = new Map<string, bigint>();
  for (const { on, amount } of chips) spots.set(on, (spots.get(on) ?? 0n) + amount);
  return [...spots].map(([on, amount]) => ({ on, amount }));
}

/**
 * Why chips are refused; null if they are accepted.
 * @param others what the player has on it in other sessions: the most of a spot and of the table, and which bets go
 * together, are of all of it.
 */
export function objectionTo(
  title: LiveTitle,
  session: Session,
  chips: readonly Chip[],
  others: readonly Chip[],
): LiveStatus | null {
  if (chips.length === 0) return null;
  if (!title.rules.bet.safeParse({ bets: chipViews(chips) }).success) return 'unknown_spot';
  const { spotMinimum, spotMaximum, tableMaximum } = limitsOf(title, session);
  if (chips.some(({ amount }) => amount < spotMinimum || amount % UNIT !== 0n)) return 'spot_minimum';
  const all = merged([...chips, ...others]);
  if (all.some(({ amount }) => amount > spotMaximum)) return 'spot_maximum';
  if (totalOf(all) > tableMaximum) return 'table_maximum';
  if (!isBet(title, chips) || !isBet(title, all)) return 'bet_not_allowed';
  return isWithinExposure(session, title.rules.highestWin({ bets: all })) ? null : 'limit_reached';
}

/** The chips of a session as the bet they become; play money is taken while it is written, so it is placed at once. */
export function newBet(session: Session, roundNumber: number, chips: readonly Chip[], createdAt: Date): LiveBet {
  return {
    id: randomUUID(),
    sessionId: session.id,
    playerId: session.playerId ?? null,
    // One bet a round: a second request is for the same bet.
    requestId: `round-${roundNumber}`,
    mode: session.mode,
    currency: session.currency,
    gameCode: session.gameCode,
    roundNumber,
    state: session.mode === 'demo' ? 'placed' : 'betting',
    stake: totalOf(chips),
    chips: chipViews(chips),
    payout: 0n,
    refusal: null,
    createdAt,
  };
}
