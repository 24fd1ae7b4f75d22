/**
 * Placing bets: accepted at the odds that were seen, by the bettor's own rule for others, or not at all. Nothing of what a
 * page sends is believed: odds, states and limits are the server's own.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type Currency, formatDecimal, parseAskedAmount } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { type BetLimits, betLimitsOf } from '#shared/sport/limits.ts';
import { ACCEPTS, type AcceptRule, parseOdds } from '#shared/sport/odds.ts';
import { MOST_TIMES } from '#shared/sport/requests.ts';
import { stakeTaxOf } from '#shared/sport/rules.ts';
import { taxIn } from '#shared/sport/tax.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  entriesOfStake,
  type Funding,
  freeBetOf,
  fundingOf,
  fundStake,
  noteFreeBet,
  storedFunding,
} from '../funding/index.ts';
import { type Ledger, lockMoney } from '../ledger/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import type { MayBet } from '../protection/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { findPlaced, insertBet } from './bet-store.ts';
import { holdFixtures } from './catalogue-store.ts';
import type { Delays } from './delays.ts';
import { type OnFreeBet, withFreeBet } from './free-bets.ts';
import { mostFor } from './paying.ts';
import { takenGroups, takenJoint } from './same-match.ts';
import { capsOf, delayOf, type Standing, standingsOf } from './selections.ts';
import { areOfOneSeason, areRelated, hasShape, isPricedTogether, linesIn } from './shapes.ts';
import type { AskedBet, Bet, Leg, TellOfBets } from './types.ts';

export interface BetParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  players: PlayerDirectory;
  clock: Clock;
  mayBet: MayBet;
  /** Asks the register of exclusions again where the player's rows want it and its last answer is old. */
  renewAdmission(playerId: string): Promise<void>;
  wallet: Pick<Wallet, 'emitBalance' | 'emitBalances'>;
  /** Says to a player how bets were settled. */
  tell: TellOfBets;
  /** Waits, in ms; tests move their clock. */
  wait(ms: number): Promise<void>;
  /** What becomes of a free bet when its bet has ended, or ended otherwise. */
  onFreeBet: OnFreeBet;
  /** A bet is over and committed. */
  onSettled(): void;
}

export interface Asking {
  playerId: string;
  region: RegionId;
  key: string;
}

/** A bet that was looked at: placed, or it is to wait until so many seconds have gone by since the first look. */
type Looked = { bet: Bet } | { waitsFor: number };

export const hashOf = (asked: AskedBet): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

const REFUSALS = {
  suspended: 'selection_suspended',
  ended: 'selection_ended',
  forbidden: 'market_forbidden',
} as const satisfies Record<Exclude<Standing['state'], 'open'>, string>;

/** A leg at the odds of this moment; priced together with others, at any. Errors: `selection_suspended`, `selection_ended`, `market_forbidden`, `odds_changed`. */
function legOf(asked: AskedBet['legs'][number], standing: Standing, accept: AcceptRule): Result<Leg> {
  const { state, fixture } = standing;
  if (state !== 'open') return fail(REFUSALS[state]);
  const [now, seen] = [standing.odds, asked.odds].map((text) => (text === null ? null : parseOdds(text)));
  if (now == null || fixture === null) return fail('selection_suspended');
  if (seen == null) return fail('invalid');
  if (!ACCEPTS[accept](now, seen)) return fail('odds_changed');
  return ok({
    fixtureId: fixture.fixtureId,
    market: asked.market,
    outcome: asked.outcome,
    odds: now,
    result: null,
    voidReason: null,
    told: {
      sport: fixture.sport,
      home: fixture.home.name,
      away: fixture.away.name,
      starts_at: fixture.startsAt.toISOString(),
    },
  });
}

/** Who decides how much is taken: the usual limits, or a trader up to a number of times as much. */
type Decider = 'limits' | 'trader';

const LIMITS_OF: Readonly<Record<Decider, (usual: BetLimits) => BetLimits>> = {
  limits: (usual) => usual,
  trader: ({ minimum, maximum, payoutMaximum }) => ({
    minimum,
    maximum: maximum * MOST_TIMES,
    payoutMaximum: payoutMaximum * MOST_TIMES,
  }),
};

/**
 * Whether a stake is within the limits. Errors: `bet_payout_above` where even the smallest stake could win more than is paid,
 * with the most that is paid; `selection_suspended` where a trader takes less than the smallest stake; `bet_stake_below`,
 * `bet_stake_above`, each with the bound of the whole stake.
 */
export function checkStake(
  { lineStake, lines, payout }: { lineStake: bigint; lines: bigint; payout: bigint },
  limits: BetLimits,
  currency: Currency,
): Result<null> {
  const amountOf = (amount: bigint) => ({ amount: formatDecimal(amount, currency), currency });
  const stake = lineStake * lines;
  // No stake passes below the smallest one and above the largest: it is said why, not a bound that cannot be met.
  if (limits.maximum < limits.minimum) return fail('selection_suspended');
  if (limits.minimum * payout > limits.payoutMaximum * stake) {
    return fail('bet_payout_above', amountOf(limits.payoutMaximum));
  }
  if (stake < limits.minimum) return fail('bet_stake_below', amountOf(limits.minimum));
  // Of a bet that could win too much, as much is taken as wins the most that is paid.
  const byPayout = payout > limits.payoutMaximum ? (stake * limits.payoutMaximum) / payout : stake;
  const most = byPayout < limits.maximum ? byPayout : limits.maximum;
  return stake <= most ? ok(null) : fail('bet_stake_above', amountOf(most));
}

/** Takes the stake: a free bet, or of cash, and what cash does not cover of the player's sport bonuses. */
async function takeStake(ledger: Ledger, transaction: Transaction, bet: Bet): Promise<Result<Funding>> {
  const staker = { playerId: bet.playerId, currency: bet.currency };
  const take = async (funding: Funding): Promise<Result<Funding>> => {
    const posted = await ledger.post(transaction, {
      source: 'sport',
      externalId: `${bet.betId}/stake`,
      kind: 'bet',
      entries: entriesOfStake(staker, funding, 'sport'),
      details: { bet_id: bet.betId },
    });
    return posted.ok ? ok(funding) : posted;
  };
  const free = freeBetOf(bet.funding);
  if (free !== null) {
    await noteFreeBet(transaction, bet.playerId, free.grantId, bet.betId);
    return take(fundingOf(bet.funding, bet.stake));
  }
  const whole = await take({ cash: bet.stake });
  if (whole.ok || whole.failure.name !== 'insufficient_funds') return whole;
  const funding = await fundStake(transaction, staker, bet.stake, { product: 'sport', now: bet.placedAt });
  return funding.ok ? take(funding.value) : funding;
}

/** What limits of the player's own count of a stake: nothing of a free bet. */
const ownStake = ({ funding, stake }: Bet): bigint => (freeBetOf(funding) === null ? stake : 0n);

export function createPlacing(parts: BetParts, delays: Delays) {
  const { unitOfWork, ledger, players, clock, mayBet, renewAdmission, wallet } = parts;

  /** The bet as it would be placed now. Errors: those of a leg and of legs together, `legs_related`, and of the stake. */
  async function compose(
    transaction: Transaction,
    asked: AskedBet,
    player: PlayerSummary,
    region: RegionId,
    by: Decider,
  ): Promise<Result<{ bet: Bet; delay: number; isWithin: boolean }>> {
    const lineStake = parseAskedAmount(asked.line_stake, player.currency);
    if (!hasShape(asked) || lineStake === null || lineStake <= 0n) return fail('invalid');
    if (areRelated(asked)) return fail('legs_related');
    const now = clock.now();
    // A settlement that comes now finds the bet, or the bet finds the market settled.
    await holdFixtures(
      transaction,
      asked.legs.map(({ fixture_id }) => fixture_id),
    );
    const reach = reachOf(player, region);
    const standings = await standingsOf(transaction, asked.legs, reach, now);
    if (areOfOneSeason(asked, standings)) return fail('legs_related');
    const legs: Leg[] = [];
    for (const [index, leg] of asked.legs.entries()) {
      const found = legOf(leg, standings[index] as Standing, isPricedTogether(asked, leg) ? 'any' : asked.accept);
      if (!found.ok) return found;
      legs.push(found.value);
    }
    const joint = asked.joint === undefined ? ok(null) : takenJoint({ ...asked, joint: asked.joint }, standings);
    if (!joint.ok) return joint;
    const groups = takenGroups({ ...asked, groups: asked.groups ?? [] }, standings);
    if (!groups.ok) return groups;
    const lines = BigInt(linesIn(asked));
    const stake = lineStake * lines;
    const shape = {
      ...{ sizes: asked.sizes, bankers: asked.bankers ?? [], legs },
      ...{ jointOdds: joint.value, groupOdds: groups.value },
      // A free bet is staked by the operator, who bears its tax.
      ...{ stake, tax: asked.free_bet === undefined ? taxIn(stake, stakeTaxOf(reach)) : 0n },
    };
    const payout = mostFor(shape, lineStake);
    const types = standings.flatMap(({ type }) => type ?? []);
    const limits = betLimitsOf(types, player.currency, capsOf(standings));
    const fits = checkStake({ lineStake, lines, payout }, LIMITS_OF[by](limits), player.currency);
    if (!fits.ok) return fits;
    const isWithin = checkStake({ lineStake, lines, payout }, limits, player.currency).ok;
    const bet: Bet = {
      playerId: player.playerId,
      betId: randomUUID(),
      region,
      currency: player.currency,
      lineStake,
      possiblePayout: payout,
      ...shape,
      funding: null,
      status: 'open',
      payout: 0n,
      soldStake: 0n,
      soldFor: 0n,
      revision: 0,
      placedAt: now,
      settledAt: null,
    };
    return ok({ bet, delay: delayOf(standings, now), isWithin });
  }

  async function placeIn(
    transaction: Transaction,
    emit: Emit,
    asked: AskedBet,
    { playerId, region, key }: Asking,
    waited: number,
  ): Promise<Result<Looked>> {
    // A player's bets are placed one after the other: of two copies of a request the second finds the first.
    await lockMoney(transaction, playerId);
    const inputHash = hashOf(asked);
    const known = await findPlaced(transaction, playerId, key);
    if (known) return known.inputHash === inputHash ? ok({ bet: known.bet }) : fail('idempotency_conflict');
    const player = await players.find(transaction, playerId);
    if (!player) return fail('unauthenticated');
    const composed = await compose(transaction, asked, player, region, 'limits');
    if (!composed.ok) return composed;
    const { delay } = composed.value;
    const { free_bet } = asked;
    const named =
      free_bet === undefined ? ok(composed.value.bet) : await withFreeBet(transaction, composed.value.bet, free_bet);
    if (!named.ok) return named;
    const bet = named.value;
    if (delay <= waited) return stakeOn(transaction, emit, player, bet, { key, inputHash });
    const allowed = await mayBet(transaction, emit, { player, stake: ownStake(bet), raises: false });
    return allowed.ok ? ok({ waitsFor: delay }) : allowed;
  }

  /** Takes the stake of a bet and writes it down. Errors: `insufficient_funds`, and what protection says. */
  async function stakeOn(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    bet: Bet,
    request: { key: string; inputHash: string },
  ): Promise<Result<{ bet: Bet }>> {
    const allowed = await mayBet(transaction, emit, { player, stake: ownStake(bet), raises: false });
    if (!allowed.ok) return allowed;
    const taken = await takeStake(ledger, transaction, bet);
    if (!taken.ok) return taken;
    const placed = { ...bet, funding: storedFunding(taken.value) };
    await insertBet(transaction, placed, request);
    await wallet.emitBalance(transaction, emit, player);
    await emit(player.playerId, 'bets', { bet_ids: [bet.betId] });
    return ok({ bet: placed });
  }

  return {
    compose,
    stakeOn,
    /**
     * Places a bet once by its key. In play it waits as long as its sport says and is looked at again; until then it takes
     * nothing and holds nothing. Errors, at either look: `invalid`, `idempotency_conflict`, `legs_related`,
     * `legs_uncombinable`, `legs_incompatible`, `legs_implied`, `odds_changed`,
     * `selection_suspended`, `selection_ended`, `market_forbidden`, `bet_payout_above`, `bet_stake_below`,
     * `bet_stake_above`, `insufficient_funds`, `bonus_stake_above`, those of a free bet (`withFreeBet`), `rate_limited`
     * (too many of the player’s bets wait), and
     * what protection says.
     */
    async place(asked: AskedBet, asking: Asking): Promise<Result<Bet>> {
      await renewAdmission(asking.playerId);
      for (let waited = 0; ; ) {
        const already = waited;
        const looked = await unitOfWork.run((transaction, emit) => placeIn(transaction, emit, asked, asking, already));
        if (!looked.ok) return looked;
        if ('bet' in looked.value) return ok(looked.value.bet);
        const waits = await delays.wait(asking.playerId, looked.value.waitsFor - waited);
        if (!waits.ok) return waits;
        waited = looked.value.waitsFor;
      }
    },
  };
}

export type Placing = ReturnType<typeof createPlacing>;
