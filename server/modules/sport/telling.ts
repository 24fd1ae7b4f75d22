/**
 * Players are told how their bets were settled, as far as they want it (ADR 0149); of a correction always, for it moved money. What was settled at one time is one message, however many bets it was: they are
 * marked in the transaction that settles them, and told of after all of them.
 */
import { formatDecimal } from '#shared/money.ts';
import type { SportAlerts } from '#shared/sport/alerts.ts';
import { freeBetOf } from '../funding/index.ts';
import { lockUntold, markTold, type UntoldBet } from './bet-store.ts';
import { alertsOf } from './favourites-store.ts';
import type { BetParts } from './placing.ts';
import type { BetMessage } from './types.ts';
import { betNumber } from './views.ts';

/** Bets of one transaction. */
const BATCH = 200;
/** Batches of one round: what the feed tells next does not wait for long. */
const BATCHES = 3;

function kindOf({ payout, stake, status, funding, legs, isCorrected }: UntoldBet) {
  const isVoided = legs.some(({ voidReason }) => voidReason !== null);
  // The rules took it back: no result was corrected.
  if (isVoided && (isCorrected || status === 'void')) return 'bet_voided';
  if (isCorrected) return 'bet_corrected';
  // A free bet pays its winnings alone: less than its stake is no stake that came back.
  const isWonFree = freeBetOf(funding) !== null && status === 'won' && payout > 0n;
  if (payout > stake || isWonFree) return 'bet_won';
  return payout === 0n ? 'bet_lost' : 'bet_returned';
}

/** The match of a single, else the number of the bet. */
function nameOf({ betId, legs }: UntoldBet): string {
  const [leg, ...others] = legs;
  return leg && others.length === 0 ? `${leg.told.home} – ${leg.told.away}` : betNumber(betId);
}

const sumOf = (bets: readonly UntoldBet[], field: 'payout' | 'stake'): bigint =>
  bets.reduce((sum, bet) => sum + bet[field], 0n);

/** What is said of bets of one player in one currency. */
function messageOf(bets: readonly [UntoldBet, ...UntoldBet[]]): BetMessage {
  const [first, ...others] = bets;
  const { currency } = first;
  const money = (amount: bigint) => ({ amount: formatDecimal(amount, currency), currency });
  const sums = { amount: money(sumOf(bets, 'payout')), stake: money(sumOf(bets, 'stake')) };
  if (others.length > 0) return { kind: 'bets_settled', variables: { count: bets.length, ...sums } };
  return { kind: kindOf(first), variables: { bet: nameOf(first), ...sums } };
}

/** Whole players: of those whose bets a full batch may have cut, the last is left to the next one. */
function playersOf(bets: readonly UntoldBet[]): [UntoldBet, ...UntoldBet[]][] {
  const groups = new Map<string, [UntoldBet, ...UntoldBet[]]>();
  for (const bet of bets) {
    const key = `${bet.playerId} ${bet.currency}`;
    const group = groups.get(key);
    if (group) group.push(bet);
    else groups.set(key, [bet]);
  }
  const all = [...groups.values()];
  return bets.length === BATCH && all.length > 1 ? all.slice(0, -1) : all;
}

/** What was lost altogether is told to who asked for it; losses beside what came back are part of the sum. */
function isWanted(bets: readonly UntoldBet[], { settled_bets, lost_bets }: SportAlerts): boolean {
  if (bets.some(({ isCorrected }) => isCorrected)) return true;
  return settled_bets && (lost_bets || bets.some(({ payout }) => payout > 0n));
}

/** @returns whether more may wait */
async function tellBatch({ unitOfWork, tell }: BetParts): Promise<boolean> {
  return unitOfWork.run(async (transaction, emit) => {
    const untold = await lockUntold(transaction, BATCH);
    const groups = playersOf(untold);
    const alertsFor = await alertsOf(
      transaction,
      groups.map(([{ playerId }]) => playerId),
    );
    for (const bets of groups) {
      const { playerId } = bets[0];
      if (isWanted(bets, alertsFor(playerId))) await tell(transaction, emit, playerId, messageOf(bets));
    }
    await markTold(transaction, groups.flat());
    return untold.length === BATCH;
  });
}

/** Tells players of what was settled since the last time. */
export async function tellSettled(parts: BetParts): Promise<void> {
  for (let batch = 0; batch < BATCHES && (await tellBatch(parts)); batch += 1);
}
