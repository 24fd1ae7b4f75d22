/** The life of free rounds: given, played, and what they won become a bonus or stay cash (ADR 0122). */
import { formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob, type Jobs } from '../../ports/jobs.ts';
import type { FreePurse } from '../funding/index.ts';
import { type BonusPurse, type Ledger, lockMoney } from '../ledger/index.ts';
import type { PlayerSummary } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import type { ForcedEnd, Within } from './ending.ts';
import { createFreeAwards, type Dealer, type Log } from './free-awards.ts';
import {
  activeFreeGrantIds,
  endFreeGrant,
  type FreeGrant,
  type FreeStatus,
  freeGrantsOf,
  insertFreeGrant,
  lockFreeGrant,
} from './free-store.ts';
import type { FreeRoundsGift } from './gifts.ts';
import { isAllowed } from './offers.ts';
import { type Grant, insertGrant } from './store.ts';
import { titleIn } from './titles.ts';

const DAY_MS = 86_400_000;
const EXPIRE_JOB = 'expire-free-rounds';
/** Ends that take what was won, too. */
const TAKES_ALL: readonly FreeStatus[] = ['revoked', 'withdrawn', 'excluded'];

export interface FreeRoundsParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  jobs: Jobs;
  clock: Clock;
  /** Whether a purse has a stake in something that has not ended. */
  inPlay: (queryable: Queryable, playerId: string, purse: BonusPurse | FreePurse) => Promise<boolean>;
  /** Plans the end of the bonus that wins have become. */
  planEnd: (transaction: Transaction, grant: Grant) => Promise<void>;
}

export function createFreeRounds(parts: FreeRoundsParts) {
  const { database, unitOfWork, ledger, wallet, jobs, clock } = parts;
  const awards = createFreeAwards({ database, unitOfWork, jobs, clock });

  const purseOf = ({ playerId, grantId, currency }: FreeGrant) =>
    ({ owner: 'player', playerId, purse: `bonus:${grantId}`, currency }) as const;

  /** What was won becomes a bonus: its purse is there already, and is given its rules. False: it has become one before. */
  async function turnIntoBonus(transaction: Transaction, free: FreeGrant, held: bigint): Promise<boolean> {
    const now = clock.now();
    const granted = await insertGrant(transaction, {
      ...{ grantId: free.grantId, playerId: free.playerId, offerId: free.offerId, cause: free.cause },
      ...{ kind: 'free-rounds', product: 'casino', currency: free.currency, amount: held },
      wagerRequired: held * BigInt(free.wagering),
      ...{ weights: free.weights, stakeMaximum: free.stakeMaximum, winMaximum: free.winMaximum },
      withDeposit: free.withDeposit,
      grantedAt: now,
      expiresAt: new Date(now.getTime() + free.termDays * DAY_MS),
    });
    if (granted === null) return false;
    await parts.planEnd(transaction, granted);
    return true;
  }

  /** Rounds that are left are gone; what was won stays the player's, but where the end takes all of it. */
  async function end(
    transaction: Transaction,
    emit: Emit,
    free: FreeGrant,
    status: Exclude<FreeStatus, 'active'>,
  ): Promise<void> {
    const { playerId, grantId, currency } = free;
    await endFreeGrant(transaction, free, status, clock.now());
    if (status !== 'used' && status !== 'expired') await awards.withdraw(transaction, free);
    const purse = purseOf(free);
    const held = free.wagering === 0 ? 0n : await ledger.balance(transaction, purse);
    if (held > 0n && !TAKES_ALL.includes(status)) {
      if (!(await turnIntoBonus(transaction, free, held))) throw new Error(`free rounds ${grantId} ended twice`);
    } else if (held > 0n) {
      const posted = await ledger.post(transaction, {
        source: 'bonus',
        externalId: `${grantId}/end`,
        kind: 'forfeit',
        entries: [
          { account: purse, amount: -held },
          { account: { owner: 'house', name: 'bonuses', currency }, amount: held },
        ],
        details: { grant_id: grantId, offer_id: free.offerId },
      });
      if (!posted.ok) throw new Error(`free rounds ${grantId} could not be ended: ${posted.failure.name}`);
    }
    await wallet.emitBalance(transaction, emit, playerId);
  }

  /** A win that came after its grant had ended with nothing won: it is the first of the bonus that the wins become. */
  async function keepLate(transaction: Transaction, free: FreeGrant): Promise<void> {
    if (free.wagering === 0 || TAKES_ALL.includes(free.status)) return;
    const held = await ledger.balance(transaction, purseOf(free));
    if (held > 0n) await turnIntoBonus(transaction, free, held);
  }

  const endIfActive = (playerId: string, grantId: string, status: ForcedEnd, within?: Within): Promise<boolean> => {
    const run = async (transaction: Transaction, emit: Emit) => {
      // Before the grant, as a spin does.
      await lockMoney(transaction, playerId);
      const free = await lockFreeGrant(transaction, playerId, grantId);
      if (free?.status !== 'active') return false;
      await end(transaction, emit, free, status);
      return true;
    };
    return within ? run(within.transaction, within.emit) : unitOfWork.run(run);
  };

  return {
    endIfActive,

    /** Ends all active free rounds of a player, or those that came with a deposit. */
    async endAll(playerId: string, status: ForcedEnd, within: Within, isOfDeposits = false): Promise<void> {
      for (const grantId of await activeFreeGrantIds(within.transaction, playerId, isOfDeposits)) {
        await endIfActive(playerId, grantId, status, within);
      }
    },

    /** Gives free rounds and tells the player; null: they were given before, or no game opens where the player lives. */
    async grant(
      transaction: Transaction,
      emit: Emit,
      player: PlayerSummary,
      gift: FreeRoundsGift,
    ): Promise<FreeGrant | null> {
      const { playerId, currency } = player;
      if (!isAllowed({ needs: [], product: 'casino' }, player, null)) return null;
      const now = clock.now();
      const { game, titles, ...terms } = gift;
      const granted = await insertFreeGrant(transaction, {
        ...{ ...terms, playerId, currency, gameCode: game.code, gameTitle: game.title, grantedAt: now },
        withDeposit: gift.withDeposit ?? false,
        expiresAt: new Date(now.getTime() + gift.termDays * DAY_MS),
      });
      if (granted === null) return null;
      if (game.dealer) await awards.ask(transaction, granted, game.dealer);
      const { grantId, expiresAt } = granted;
      await jobs.enqueue(transaction, EXPIRE_JOB, { playerId, grantId }, { startAfter: expiresAt });
      await emit(playerId, 'bonus', {
        result: {
          ...{
            benefit_id: grantId,
            offer_id: gift.offerId,
            title: titleIn(titles, player.language),
            currency,
            wagering: gift.wagering,
          },
          amount: formatDecimal(gift.stake * BigInt(gift.rounds), currency),
          expires_at: expiresAt.toISOString(),
          free_bet: null,
          free_rounds: {
            ...{ rounds: gift.rounds, game_code: game.code, game_title: game.title },
            stake: formatDecimal(gift.stake, currency),
          },
        },
      });
      await wallet.emitBalance(transaction, emit, player);
      return granted;
    },

    /**
     * A round of a grant has ended or was taken back: once all are played, what they won becomes a bonus.
     * @param over how its vendor says that it ended, whatever is left of it
     */
    async onRound(
      transaction: Transaction,
      emit: Emit,
      playerId: string,
      grantId: string,
      over?: 'expired' | 'cancelled',
    ): Promise<void> {
      await lockMoney(transaction, playerId);
      const free = await lockFreeGrant(transaction, playerId, grantId);
      if (free === null) return;
      if (free.status !== 'active') return keepLate(transaction, free);
      if (over !== undefined) return end(transaction, emit, free, over);
      if (free.used < free.rounds) return;
      const purse = free.wagering === 0 ? (`free_cash:${grantId}` as const) : (`free:${grantId}` as const);
      if (!(await parts.inPlay(transaction, playerId, purse))) await end(transaction, emit, free, 'used');
    },

    /** A player's free rounds, the newest first. */
    of: (playerId: string): Promise<FreeGrant[]> => freeGrantsOf(database, playerId),

    /** What is asked of the vendors that deal free rounds themselves. */
    awardJobs: (dealers: readonly Dealer[], log: Log) => awards.jobs(dealers, log, endIfActive),

    jobs: [
      defineJob(
        EXPIRE_JOB,
        ({ playerId, grantId }: { playerId: string; grantId: string }) => endIfActive(playerId, grantId, 'expired'),
        { lane: 'mass' },
      ),
    ],
  };
}
