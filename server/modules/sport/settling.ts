/**
 * The end of bets. What a bet should have paid follows from its legs alone; what it has paid stands with it. The difference is
 * booked, so a settlement, its rollback and another settlement are the same work, and a repeated one moves nothing.
 */
import type { BetStatus } from '#shared/contract/sport.ts';
import { isDeadHeat, type LegResult } from '#shared/sport/results.ts';
import type { Emit, Transaction } from '../../db/index.ts';
import {
  entriesBack,
  type Funding,
  freeBetOf,
  fundingOf,
  parted,
  sourcesOf,
  takenFromBonuses,
} from '../funding/index.ts';
import { type Ledger, lockMoney, type TransferRequest, takeBackMoney } from '../ledger/index.ts';
import { amendmentOf, countedSoFar, recordAllSettled, recordSettled, type SettledFact } from '../settled/index.ts';
import { type BetPlace, endBets, FIRST_PLACE, lockDue, updateBet } from './bet-store.ts';
import { endWithFreeBet, freeBetCash, moveFreeBet } from './free-bets.ts';
import { isWhole, paysFor, resultOf, unitsOf } from './paying.ts';
import type { BetParts } from './placing.ts';
import type { Bet, BetEnd as End } from './types.ts';

/** Bets of one transaction: many for few commits, yet so few that players' next bets do not wait for them. */
const BATCH = 500;

const named = (result: LegResult) => (isDeadHeat(result) ? 'dead_heat' : result);

/** How a bet with all its results known is called. */
function statusOf(bet: Bet, payout: bigint): BetStatus {
  const results = bet.legs.map(({ result }) => result);
  const [first, ...others] = unitsOf(bet).map((unit) => resultOf(unit, results));
  if (first != null && others.length === 0) return named(first);
  if ([first, ...others].every((result) => result === 'void')) return 'void';
  return payout > 0n ? 'won' : 'lost';
}

/**
 * What has become of a bet by its legs; open while one of them still matters. Of one that was sold in part the rest ends so,
 * and what was paid for the part stays paid.
 */
export function endOf(bet: Bet): End {
  const { lineStake, soldStake, soldFor, legs } = bet;
  // Only bets of one line are sold: what is sold of the stake is sold of the line.
  const best = paysFor(
    bet,
    lineStake - soldStake,
    legs.map(({ result }) => result),
  );
  if (best === 0n) return { status: 'lost', payout: soldFor };
  if (legs.some(({ result }) => result === null)) return { status: 'open', payout: soldFor };
  return endWithFreeBet(bet, { status: statusOf(bet, best), payout: soldFor + best });
}

const isWithFreeBet = ({ funding }: Bet): boolean => freeBetOf(funding) !== null;

const fundingOfBet = (bet: Bet): Funding => fundingOf(bet.funding, bet.stake);

/** What a bet pays, by the parts of its stake. */
async function paymentOf(
  transaction: Transaction,
  bet: Bet,
  { amount, revision, at }: { amount: bigint; revision: number; at: Date },
): Promise<TransferRequest> {
  const staker = { playerId: bet.playerId, currency: bet.currency };
  const { entries } = await entriesBack(transaction, staker, parted(amount, fundingOfBet(bet)), {
    from: 'sport',
    at,
  });
  return {
    source: 'sport',
    externalId: `${bet.betId}/${revision}`,
    kind: 'win',
    entries,
    details: { bet_id: bet.betId },
  };
}

/** Makes payments that nothing may refuse. */
async function payAll(ledger: Ledger, transaction: Transaction, payments: readonly TransferRequest[]): Promise<void> {
  const posted = await ledger.postAll(transaction, payments);
  for (const [index, one] of posted.entries()) {
    if (!one.ok) throw new Error(`payout ${payments[index]?.externalId}: ${one.failure.name}`);
  }
}

/** Takes back what was paid too much: of cash what is there, the rest as a debt; of bonuses by what has become of them. */
async function takeBack(
  ledger: Ledger,
  transaction: Transaction,
  bet: Bet,
  { amount, revision, at }: { amount: bigint; revision: number; at: Date },
): Promise<void> {
  await lockMoney(transaction, bet.playerId);
  const { playerId, currency } = bet;
  const { cash = 0n, ...bonuses } = parted(amount, fundingOfBet(bet));
  const staker = { playerId, currency };
  const given = await takenFromBonuses({ ledger, transaction }, staker, bonuses, { to: 'sport', at });
  const shared = { source: 'sport', kind: 'rollback', details: { bet_id: bet.betId } } as const;
  const externalId = `${bet.betId}/${revision}`;
  if (cash + given.cash > 0n) {
    const request = { ...shared, ...staker, externalId, amount: cash + given.cash, to: 'sport' } as const;
    const taken = await takeBackMoney(ledger, transaction, request);
    if (!taken.ok) throw new Error(`rollback of bet ${bet.betId}: ${taken.failure.name}`);
  }
  if (given.entries.length === 0) return;
  const back = await ledger.post(transaction, {
    ...shared,
    externalId: `${externalId}/bonuses`,
    entries: given.entries,
  });
  if (!back.ok) throw new Error(`rollback of bet ${bet.betId}: ${back.failure.name}`);
}

/** The market of a single, else what kind of bet it is. */
const subjectOf = (bet: Bet): string => {
  if (bet.jointOdds !== null) return 'same_match';
  if (bet.legs.length === 1) return bet.legs[0]?.market ?? '';
  return isWhole(bet) ? 'combo' : 'system';
};

/** What all facts of a bet's end say. */
const sharedFact = (bet: Bet, at: Date) => ({
  ...({ playerId: bet.playerId, product: 'sport', provider: 'sport', reference: bet.betId } as const),
  ...{ subject: subjectOf(bet), region: bet.region, currency: bet.currency },
  ...{ startedAt: bet.placedAt, settledAt: at, sold: bet.soldStake > 0n },
});

/** What of a payout is the player's own money. */
const cashOf = (bet: Bet, end: End): bigint =>
  freeBetCash(bet, end) ?? parted(end.payout, fundingOfBet(bet)).cash ?? 0n;

/** The fact of the first end of a bet of which nothing was sold. */
function firstFact(bet: Bet, { status, payout }: End, at: Date): SettledFact {
  const funding = fundingOfBet(bet);
  const isVoid = status === 'void';
  return {
    ...sharedFact(bet, at),
    ...{ amendment: 0, outcome: isVoid ? 'taken_back' : 'settled', stake: sourcesOf(funding) },
    payout: isVoid ? 0n : payout,
    payoutCash: isVoid ? 0n : cashOf(bet, { status, payout }),
  };
}

/**
 * The fact of a bet's end, or of what has changed since; null: nothing. Together a bet's facts come to its stake and its
 * payout; of one that is void to nothing but what was sold of it, and of one that is open again, or sold in part, to its
 * stake.
 */
async function factOf(transaction: Transaction, bet: Bet, end: End, at: Date): Promise<SettledFact | null> {
  const shared = sharedFact(bet, at);
  const counted = await countedSoFar(transaction, shared);
  // Nothing of it was sold: a sale writes a fact.
  if (counted.next === 0) return firstFact(bet, end, at);
  const funding = fundingOfBet(bet);
  const isVoid = end.status === 'void';
  const payout = isVoid ? bet.soldFor : end.payout;
  const stake = sourcesOf(isVoid ? parted(bet.soldStake, funding) : funding);
  const payoutCash = cashOf(bet, { ...end, payout });
  return amendmentOf({ ...shared, amendment: 0, outcome: 'settled', stake, payout, payoutCash }, counted);
}

/** Brings a bet to an end: moves the difference to what it has paid, and writes its fact. */
export async function bringTo(
  parts: BetParts,
  transaction: Transaction,
  emit: Emit,
  bet: Bet,
  end: End,
): Promise<void> {
  const { ledger, clock, wallet } = parts;
  const at = clock.now();
  if (end.status === bet.status && end.payout === bet.payout) return updateBet(transaction, bet, bet);
  const moved = end.payout - bet.payout;
  const revision = bet.revision + 1;
  if (isWithFreeBet(bet)) await moveFreeBet(parts, transaction, bet, end, revision);
  else if (moved > 0n)
    await payAll(ledger, transaction, [await paymentOf(transaction, bet, { amount: moved, revision, at })]);
  else if (moved < 0n) await takeBack(ledger, transaction, bet, { amount: -moved, revision, at });
  const fact = await factOf(transaction, bet, end, at);
  if (fact !== null) await recordSettled(transaction, fact);
  const settledAt = end.status === 'open' ? null : at;
  await updateBet(transaction, bet, { ...end, revision, settledAt });
  if (moved !== 0n || isWithFreeBet(bet)) await wallet.emitBalance(transaction, emit, bet.playerId);
  await emit(bet.playerId, 'bets', { bet_ids: [bet.betId] });
}

interface Ending {
  bet: Bet;
  end: End;
}

/** A bet that ends for the first time, nothing of it sold: no fact of it is written, and nothing has been paid. */
const isFirstEnd = ({ bet, end }: Ending): boolean =>
  !isWithFreeBet(bet) && bet.status === 'open' && end.status !== 'open' && bet.revision === 0 && bet.soldStake === 0n;

/** What `bringTo` does, for many first ends: all is paid and written at once. */
async function endAtOnce(
  { ledger, clock, wallet }: BetParts,
  transaction: Transaction,
  emit: Emit,
  endings: readonly Ending[],
): Promise<void> {
  const at = clock.now();
  const paid = endings.filter(({ end }) => end.payout > 0n);
  const payments: TransferRequest[] = [];
  for (const { bet, end } of paid)
    payments.push(await paymentOf(transaction, bet, { amount: end.payout, revision: bet.revision + 1, at }));
  await payAll(ledger, transaction, payments);
  await recordAllSettled(
    transaction,
    endings.map(({ bet, end }) => firstFact(bet, end, at)),
  );
  await endBets(transaction, endings, at);
  await wallet.emitBalances(transaction, emit, [...new Map(paid.map(({ bet }) => [bet.playerId, bet])).values()]);
  const byPlayer = Map.groupBy(endings, ({ bet }) => bet.playerId);
  for (const [playerId, own] of byPlayer) await emit(playerId, 'bets', { bet_ids: own.map(({ bet }) => bet.betId) });
}

/** @returns the bets that were looked at: a full batch says that there may be more */
async function settleBatch(parts: BetParts, after: BetPlace): Promise<readonly BetPlace[]> {
  return parts.unitOfWork.run(async (transaction, emit) => {
    const bets = await lockDue(transaction, after, BATCH);
    const endings = bets.map((bet) => ({
      bet,
      // What was sold is over, whatever its legs do.
      end: bet.status === 'cashed_out' ? { status: bet.status, payout: bet.payout } : endOf(bet),
    }));
    const { first = [], other = [] } = Object.groupBy(endings, (ending) => (isFirstEnd(ending) ? 'first' : 'other'));
    for (const { bet, end } of other) await bringTo(parts, transaction, emit, bet, end);
    await endAtOnce(parts, transaction, emit, first);
    return bets;
  });
}

/** Settles every bet that is due, batch by batch in their order; what comes due behind it meanwhile is for the next time. */
export async function settleDue(parts: BetParts): Promise<void> {
  for (let after: BetPlace = FIRST_PLACE; ; ) {
    const settled = await settleBatch(parts, after);
    if (settled.length > 0) parts.onSettled();
    const last = settled.at(-1);
    if (last === undefined || settled.length < BATCH) return;
    after = last;
  }
}
