/**
 * Bets with a free bet (ADR 0141): what is staked is the grant's whole purse; a win is cash, without the stake unless the grant
 * says so; a void bet gives the stake back to the grant.
 */
import type { Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  type FreeBet,
  type FreeBetEnd,
  type FreeBetShare,
  freeBetOf,
  freeBetPurse,
  holdFreeBet,
} from '../funding/index.ts';
import { type Account, type Ledger, takeBackMoney } from '../ledger/index.ts';
import { isWhole, unitsOf } from './paying.ts';
import type { Bet, BetEnd } from './types.ts';

/** Tells the bonuses of a bet's end; whose what it pays is. */
export type OnFreeBet = (
  transaction: Transaction,
  use: { playerId: string; grantId: string; betId: string },
  end: FreeBetEnd,
) => Promise<FreeBetShare>;

const PARTS_OF_ODDS = 10_000n;

/** Whether a bet is one that a free bet may be staked on. */
function objectionTo({ terms }: FreeBet, bet: Bet): Result<null> {
  const isSingle = bet.legs.length === 1;
  const hasForm = terms.bet_form === 'any' || (terms.bet_form === 'single') === isSingle;
  if (!isWhole(bet) || !hasForm) return fail('free_bet_form');
  const odds = unitsOf(bet).reduce((product, unit) => (product * unit.odds) / PARTS_OF_ODDS, PARTS_OF_ODDS);
  const least = (terms.odds_minimum / 100).toFixed(2);
  return odds * 100n >= BigInt(terms.odds_minimum) * PARTS_OF_ODDS ? ok(null) : fail('free_bet_odds', { odds: least });
}

/**
 * A bet as it is with a free bet of the player's. Errors: `free_bet_gone`, `free_bet_form`, `free_bet_odds`,
 * and `invalid` when its stake is not what the free bet is worth.
 */
export async function withFreeBet(transaction: Transaction, bet: Bet, grantId: string): Promise<Result<Bet>> {
  const free = await holdFreeBet(transaction, bet, grantId, bet.placedAt);
  if (free === null) return fail('free_bet_gone');
  const fits = objectionTo(free, bet);
  if (!fits.ok) return fits;
  if (free.amount !== bet.stake) return fail('invalid');
  return ok({
    ...bet,
    funding: { [freeBetPurse(free)]: bet.stake.toString() },
    possiblePayout: free.terms.stake_returned ? bet.possiblePayout : bet.possiblePayout - bet.stake,
  });
}

/** What an end that pays so much with the stake pays of a free bet: without it, unless it is void or the grant says so. */
export function endWithFreeBet({ funding, stake }: Bet, end: BetEnd): BetEnd {
  const free = freeBetOf(funding);
  if (free === null || free.isStakeReturned || end.status === 'void' || end.payout === 0n) return end;
  return { ...end, payout: end.payout > stake ? end.payout - stake : 0n };
}

/** What of a payout is the player's own money; null: the bet is with no free bet. */
export const freeBetCash = ({ funding }: Bet, { status, payout }: BetEnd): bigint | null =>
  freeBetOf(funding) === null ? null : status === 'void' ? 0n : payout;

const outcomeOf = ({ status, payout }: BetEnd): FreeBetEnd => {
  if (status === 'void' || status === 'open') return { outcome: status };
  return payout > 0n ? { outcome: 'won', paid: payout } : { outcome: 'lost' };
};

const cashIn = ({ status, payout }: BetEnd): bigint => (status === 'void' ? 0n : payout);
const stakeIn = ({ status, payout }: BetEnd): bigint => (status === 'void' ? payout : 0n);

interface MoveParts {
  ledger: Ledger;
  onFreeBet: OnFreeBet;
}

/** Moves what has changed between what a bet with a free bet has paid and what it should: cash, or the stake to its grant. */
export async function moveFreeBet(
  { ledger, onFreeBet }: MoveParts,
  transaction: Transaction,
  bet: Bet,
  end: BetEnd,
  revision: number,
): Promise<void> {
  const { playerId, betId, currency } = bet;
  const free = freeBetOf(bet.funding);
  if (free === null) throw new Error(`bet ${betId} is with no free bet`);
  const { grantId } = free;
  const own: Account = { owner: 'player', playerId, purse: 'cash', currency };
  const purse: Account = { owner: 'player', playerId, purse: `bonus_sport:${grantId}`, currency };
  const lapsed: Account = { owner: 'house', name: 'bonuses', currency };
  const details = { bet_id: betId, grant_id: grantId };
  const named = (what: string) => ({ source: 'sport', externalId: `${betId}/${revision}/${what}`, details });
  const theirs = await onFreeBet(transaction, { playerId, grantId, betId }, outcomeOf(end));

  const post = async (what: string, kind: 'win' | 'rollback', account: Account, amount: bigint): Promise<void> => {
    if (amount === 0n) return;
    const house: Account = { owner: 'house', name: 'sport', currency };
    const entries = [
      { account, amount },
      { account: house, amount: -amount },
    ];
    const posted = await ledger.post(transaction, { ...named(what), kind, entries });
    if (!posted.ok) throw new Error(`${what} of bet ${betId}: ${posted.failure.name}`);
  };
  const takeCash = async (amount: bigint): Promise<void> => {
    const taken = await takeBackMoney(ledger, transaction, {
      ...{ ...named('cash'), playerId, currency, amount, to: 'sport', kind: 'rollback' },
    });
    if (!taken.ok) throw new Error(`rollback of bet ${betId}: ${taken.failure.name}`);
  };
  const takeStake = async (amount: bigint): Promise<void> => {
    const held = theirs.stake ? await ledger.balance(transaction, purse) : 0n;
    const taken = held < amount ? held : amount;
    await post('stake', 'rollback', purse, -taken);
    // What was used again since, or given up, is no debt of the player's: the house's bonuses have it, or gave it twice.
    await post('stake/lapsed', 'rollback', lapsed, taken - amount);
  };

  const cash = cashIn(end) - cashIn(bet);
  const stake = stakeIn(end) - stakeIn(bet);
  if (cash < 0n && theirs.win) await takeCash(-cash);
  else if (cash < 0n) await post('cash', 'rollback', lapsed, cash);
  if (stake < 0n) await takeStake(-stake);
  if (cash > 0n) await post('cash', 'win', theirs.win ? own : lapsed, cash);
  if (stake > 0n) await post('stake', 'rollback', theirs.stake ? purse : lapsed, stake);
}
