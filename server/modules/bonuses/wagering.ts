/** Wagering: what settled stakes count towards a bonus, and the bonuses that they end. */
import { STANDARD_WEIGHTS } from '#shared/wagering.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { type FreePurse, purseOfGrant } from '../funding/index.ts';
import { type BonusPurse, type Ledger, lockMoney } from '../ledger/index.ts';
import type { SettledConsumer, SettledFact } from '../settled/types.ts';
import type { Weights } from './offers.ts';
import { addWager, forgetWagers, type Grant, grantFor, holdersAmong, lockActive, removeWager } from './store.ts';

/** Whether a purse has a stake in something that has not ended. */
export type InPlay = (queryable: Queryable, playerId: string, purse: BonusPurse | FreePurse) => Promise<boolean>;

type KindOf = (subject: string) => keyof Weights | null;

interface WageringParts {
  ledger: Ledger;
  inPlay: InPlay;
  end(transaction: Transaction, emit: Emit, ended: Grant, status: 'completed' | 'lost', at: Date): Promise<void>;
}

/** The purse of a bonus in the ledger. */
export const purseOf = ({ playerId, product, grantId, currency }: Grant) =>
  ({ owner: 'player', playerId, purse: purseOfGrant(product, grantId), currency }) as const;

/** Counts what was staked towards bonuses, and converts those that are through. */
export function createWagering({ ledger, inPlay, end }: WageringParts) {
  async function count(transaction: Transaction, emit: Emit, fact: SettledFact, kindOf: KindOf): Promise<void> {
    if (fact.outcome !== 'settled') return;
    if (fact.sold || totalOfStake(fact) < 0n) return removeWager(transaction, fact);
    const towards = await grantFor(transaction, fact);
    if (towards === null) return;
    const amount = countedOf(towards, fact, kindOf(fact.subject));
    if (amount <= 0n) return;
    const wagered = await addWager(transaction, towards, fact, amount);
    if (wagered === null || wagered < towards.wagerRequired || towards.status !== 'active') return;
    await end(transaction, emit, towards, 'completed', fact.settledAt);
  }

  /** Ends the bonuses whose money is played away: an empty purse, and nothing in play that could fill it. */
  async function endLost(transaction: Transaction, emit: Emit, fact: SettledFact): Promise<void> {
    if (!movesBonuses(fact)) return;
    const grants = await lockActive(transaction, fact);
    if (grants.length > 0) await lockMoney(transaction, fact.playerId);
    for (const active of grants) {
      const purse = purseOfGrant(active.product, active.grantId);
      if ((await ledger.balance(transaction, purseOf(active))) > 0n) continue;
      if (await inPlay(transaction, fact.playerId, purse)) continue;
      await end(transaction, emit, active, 'lost', fact.settledAt);
    }
  }

  return (kindOf: KindOf): SettledConsumer => ({
    name: 'wagering',
    async handle(transaction, facts, emit) {
      // Most players have none, and most of a backlog is theirs.
      const holders = await holdersAmong(
        transaction,
        facts.map(({ playerId }) => playerId),
      );
      for (const fact of facts.filter(({ playerId }) => holders.has(playerId))) {
        await count(transaction, emit, fact, kindOf);
        await endLost(transaction, emit, fact);
      }
    },
    forget: forgetWagers,
  });
}

/** What of a stake is the player's: own money and bonuses. */
const totalOfStake = ({ stake }: SettledFact): bigint => stake.cash + stake.bonus + stake.bonusSport;

/** Whether bonuses staked it, or what it pays or takes back is not all the player's own. */
const movesBonuses = ({ stake, payout, payoutCash }: SettledFact): boolean =>
  stake.bonus + stake.bonusSport > 0n || payout !== payoutCash;

/** What of a stake counts: its share by the kind of game, no more than is missing, and nothing of one above the maximum. */
function countedOf(towards: Grant, fact: SettledFact, kind: keyof Weights | null): bigint {
  const staked = totalOfStake(fact);
  if (towards.stakeMaximum !== null && staked > towards.stakeMaximum) return 0n;
  const weight = kind === null ? 100 : (towards.weights[kind] ?? STANDARD_WEIGHTS[kind]);
  const counted = (staked * BigInt(weight)) / 100n;
  const missing = towards.wagerRequired - towards.wagered;
  return counted < missing ? counted : missing;
}
