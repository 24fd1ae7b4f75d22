/**
 * Bets above the limits: a player asks a trader, who takes them, offers less or refuses, each within a time (ADR 0121).
 * Nothing is staked or held until one is accepted; then it is looked at as any other bet, but for the limits.
 */
import { randomUUID } from 'node:crypto';
import { formatDecimal } from '#shared/money.ts';
import { MOST_WAITING, OFFER_SECONDS, type RequestStatus, TRADER_SECONDS } from '#shared/sport/requests.ts';
import type { Emit, Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { lockMoney } from '../ledger/index.ts';
import { type Asking, type BetParts, hashOf, type Placing } from './placing.ts';
import {
  type BetRequest,
  countWaiting,
  findAsked,
  insertRequest,
  lockRequest,
  recentRequests,
  updateRequest,
} from './request-store.ts';
import type { AskedBet, BetMessage } from './types.ts';

/** How a request stands at a moment. */
export const standingOf = ({ status, expiresAt }: BetRequest, now: Date): RequestStatus =>
  (status === 'waiting' || status === 'countered') && expiresAt <= now ? 'expired' : status;

export type TraderDecision =
  | { decision: 'accept' | 'refuse' }
  /** Of all lines, minor units. */
  | { decision: 'counter'; stake: bigint };

/** The match of a bet on one, else how many they are. */
const nameOf = ({ told: [first, ...others] }: BetRequest): string =>
  `${first?.home ?? ''} – ${first?.away ?? ''}${others.length === 0 ? '' : ` +${others.length}`}`;

/** What the player is told of a trader's answer. */
function answerMessage(request: BetRequest): BetMessage {
  const { stake, offeredLineStake, lines, currency, status } = request;
  const money = (amount: bigint) => ({ amount: formatDecimal(amount, currency), currency });
  const variables = { bet: nameOf(request), stake: money(stake) };
  if (status === 'accepted') return { kind: 'bet_request_taken', variables };
  if (status !== 'countered' || offeredLineStake === null) return { kind: 'bet_request_refused', variables };
  const amount = money(offeredLineStake * BigInt(lines));
  return { kind: 'bet_request_offer', variables: { ...variables, amount } };
}

export function createRequests(parts: BetParts, placing: Pick<Placing, 'compose' | 'stakeOn'>) {
  const { unitOfWork, players, clock, mayBet, renewAdmission } = parts;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000);

  /** Places what was agreed on, once. */
  async function placeAgreed(
    transaction: Transaction,
    emit: Emit,
    request: BetRequest,
    asked: AskedBet,
    by?: string,
  ): Promise<Result<BetRequest>> {
    const player = await players.find(transaction, request.playerId);
    if (!player) return fail('unauthenticated');
    const composed = await placing.compose(transaction, asked, player, request.region, 'trader');
    if (!composed.ok) return composed;
    const { bet, delay } = composed.value;
    // In play nobody is quicker through a trader than without one.
    if (clock.now().getTime() - request.askedAt.getTime() < delay * 1_000) return fail('selection_suspended');
    const key = { key: `request/${request.requestId}`, inputHash: request.inputHash };
    const placed = await placing.stakeOn(transaction, emit, player, bet, key);
    if (!placed.ok) return placed;
    const accepted = { status: 'accepted', betId: placed.value.bet.betId } as const;
    return ok(await updateRequest(transaction, request, by === undefined ? accepted : { ...accepted, by }));
  }

  async function askIn(
    transaction: Transaction,
    emit: Emit,
    asked: AskedBet,
    { playerId, region, key }: Asking,
  ): Promise<Result<BetRequest>> {
    await lockMoney(transaction, playerId);
    const inputHash = hashOf(asked);
    const known = await findAsked(transaction, playerId, key);
    if (known) return known.inputHash === inputHash ? ok(known) : fail('idempotency_conflict');
    const player = await players.find(transaction, playerId);
    if (!player) return fail('unauthenticated');
    const now = clock.now();
    if ((await countWaiting(transaction, playerId, now)) >= MOST_WAITING) {
      return fail('rate_limited', { seconds: TRADER_SECONDS });
    }
    const composed = await placing.compose(transaction, asked, player, region, 'trader');
    if (!composed.ok) return composed;
    const { bet, isWithin } = composed.value;
    // A bet within the limits needs nobody.
    if (isWithin) return fail('invalid');
    const allowed = await mayBet(transaction, emit, { player, stake: bet.stake, raises: false });
    if (!allowed.ok) return allowed;
    const request = {
      ...{ playerId, requestId: randomUUID(), inputHash, region, currency: bet.currency, asked },
      told: bet.legs.map(({ told: { home, away } }) => ({ home, away })),
      lines: Number(bet.stake / bet.lineStake),
      ...{ stake: bet.stake, possiblePayout: bet.possiblePayout, askedAt: now, expiresAt: after(TRADER_SECONDS) },
    };
    await insertRequest(transaction, request, key);
    return ok({ ...request, status: 'waiting', offeredLineStake: null, failure: null, betId: null });
  }

  async function answerIn(
    transaction: Transaction,
    emit: Emit,
    { playerId, requestId, answer }: { playerId: string; requestId: string; answer: 'accept' | 'decline' },
  ): Promise<Result<BetRequest>> {
    await lockMoney(transaction, playerId);
    const request = await lockRequest(transaction, playerId, requestId);
    if (request === null) return fail('not_found');
    const standing = standingOf(request, clock.now());
    // What is over is told as it is: taken twice, it was taken once.
    if (standing !== 'countered' && standing !== 'waiting') return ok(request);
    if (answer === 'decline') return ok(await updateRequest(transaction, request, { status: 'declined' }));
    if (request.offeredLineStake === null) return ok(request);
    const line = formatDecimal(request.offeredLineStake, request.currency);
    return placeAgreed(transaction, emit, request, { ...request.asked, line_stake: line });
  }

  return {
    /** Asks for a bet once by its key. Errors: those of placing; `rate_limited`: as many wait as may. */
    async ask(asked: AskedBet, asking: Asking): Promise<Result<BetRequest>> {
      await renewAdmission(asking.playerId);
      return unitOfWork.run((transaction, emit) => askIn(transaction, emit, asked, asking));
    },
    /** A player's answer to an offer. Errors: `not_found`, and those of placing: the offer stands on. */
    async answer(playerId: string, requestId: string, answer: 'accept' | 'decline'): Promise<Result<BetRequest>> {
      if (answer === 'accept') await renewAdmission(playerId);
      return unitOfWork.run((transaction, emit) => answerIn(transaction, emit, { playerId, requestId, answer }));
    },
    recent: (playerId: string): Promise<BetRequest[]> => recentRequests(parts.database, playerId, clock.now()),
    /**
     * What a trader decides. A bet that was taken and cannot be placed has failed, and says why. Null: there is no such
     * request, or it is over; `invalid`: an offer must be less than what was asked for, and whole by line.
     */
    async decide(
      { transaction, emit }: { transaction: Transaction; emit: Emit },
      { playerId, requestId, by }: { playerId: string; requestId: string; by: string },
      decided: TraderDecision,
    ): Promise<BetRequest | 'over' | 'invalid' | null> {
      await lockMoney(transaction, playerId);
      const request = await lockRequest(transaction, playerId, requestId);
      if (request === null) return null;
      if (standingOf(request, clock.now()) !== 'waiting') return 'over';
      const end = async (next: BetRequest): Promise<BetRequest> => {
        await parts.tell(transaction, emit, playerId, answerMessage(next));
        return next;
      };
      if (decided.decision === 'refuse')
        return end(await updateRequest(transaction, request, { status: 'refused', by }));
      if (decided.decision === 'counter') {
        const line = decided.stake / BigInt(request.lines);
        if (line <= 0n || line * BigInt(request.lines) >= request.stake) return 'invalid';
        const offer = { offeredLineStake: line, expiresAt: after(OFFER_SECONDS) };
        return end(await updateRequest(transaction, request, { status: 'countered', by, ...offer }));
      }
      const placed = await placeAgreed(transaction, emit, request, request.asked, by);
      if (placed.ok) return end(placed.value);
      return end(await updateRequest(transaction, request, { status: 'failed', failure: placed.failure.name, by }));
    },
  };
}
