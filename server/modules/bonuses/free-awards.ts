/**
 * Free rounds that an outside vendor deals (ADR 0132): the vendor is told of them once they are given, and that they are
 * taken back. Both are jobs, tried until the vendor answers; the wallet counts the rounds in any case.
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Database, type Emit, firstRow, type Transaction, type UnitOfWork } from '../../db/index.ts';
import type { GameAggregator } from '../../ports/game-aggregator.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import { type FreeGrant, freeGrantNamed } from './free-store.ts';

const AWARD_JOB = 'award-free-rounds';
const WITHDRAW_JOB = 'withdraw-free-rounds';

export type Dealer = Pick<GameAggregator, 'name' | 'awardFreeRounds' | 'withdrawFreeRounds'>;
export type Log = (message: string, details: Record<string, unknown>) => void;

/** Names a grant, as jobs keep it. */
interface Named {
  playerId: string;
  grantId: string;
}

interface AwardRow {
  vendor: string;
  vendorCode: string;
  reference: string | null;
  state: 'asked' | 'awarded' | 'refused' | 'withdrawn';
}

type EndIfActive = (
  playerId: string,
  grantId: string,
  status: 'cancelled',
  within: { transaction: Transaction; emit: Emit },
) => Promise<boolean>;

export interface FreeAwardParts {
  database: Database;
  unitOfWork: UnitOfWork;
  jobs: Jobs;
  clock: Clock;
}

export function createFreeAwards({ database, unitOfWork, jobs, clock }: FreeAwardParts) {
  const instant = () => sql`${clock.now().toISOString()}::timestamptz`;
  const which = ({ playerId, grantId }: Named) => sql`player_id = ${playerId}::uuid and grant_id = ${grantId}::uuid`;
  const findAward = (named: Named) =>
    firstRow<AwardRow>(
      database,
      sql`select vendor, vendor_code as "vendorCode", reference, state from free_round_awards where ${which(named)}`,
    );

  /** Keeps the vendor's name of an award. @returns the state that it is in: taken back meanwhile, or awarded now */
  const noteAwarded = (transaction: Transaction, named: Named, reference: string) =>
    firstRow<Pick<AwardRow, 'state'>>(
      transaction,
      sql`update free_round_awards set reference = ${reference}, changed_at = ${instant()},
          state = case when state = 'asked' then 'awarded' else state end
        where ${which(named)} and reference is null returning state`,
    );

  /** Tells the vendor of a grant. @throws when it cannot be asked now */
  async function award(named: Named, dealers: readonly Dealer[], log: Log, endIfActive: EndIfActive): Promise<void> {
    const asked = await findAward(named);
    const grant = await freeGrantNamed(database, named.playerId, named.grantId);
    if (asked?.state !== 'asked' || grant === null) return;
    const { vendor, vendorCode } = asked;
    const dealer = dealers.find(({ name }) => name === vendor);
    const answer = (await dealer?.awardFreeRounds?.({
      ...{ grantId: grant.grantId, playerId: grant.playerId, gameCode: vendorCode, currency: grant.currency },
      ...{ rounds: grant.rounds, stake: grant.stake, from: grant.grantedAt, until: grant.expiresAt },
    })) ?? { failure: 'refused' as const };
    if ('reference' in answer) {
      await unitOfWork.run(async (transaction) => {
        const noted = await noteAwarded(transaction, named, answer.reference);
        if (noted?.state === 'withdrawn') await jobs.enqueue(transaction, WITHDRAW_JOB, named);
      });
      return;
    }
    if (answer.failure === 'failed') throw new Error(`${vendor} did not answer about free rounds ${named.grantId}`);
    log('a game vendor does not deal free rounds that were given', { vendor, game: vendorCode, grant: named.grantId });
    await unitOfWork.run(async (transaction, emit) => {
      await transaction.execute(sql`update free_round_awards set state = 'refused', changed_at = ${instant()}
        where ${which(named)} and state = 'asked'`);
      await endIfActive(named.playerId, named.grantId, 'cancelled', { transaction, emit });
    });
  }

  /** Tells the vendor that an award is taken back. @throws when it cannot be asked now */
  async function takeBack(named: Named, dealers: readonly Dealer[]): Promise<void> {
    const awarded = await findAward(named);
    if (awarded?.reference == null || awarded.state !== 'withdrawn') return;
    const dealer = dealers.find(({ name }) => name === awarded.vendor);
    if (!dealer?.withdrawFreeRounds) return;
    const answer = await dealer.withdrawFreeRounds(awarded.reference);
    if (answer === null) throw new Error(`${awarded.vendor} did not take free rounds ${named.grantId} back`);
  }

  return {
    /** Has a vendor told of a grant once the transaction has committed. */
    async ask(transaction: Transaction, grant: FreeGrant, dealer: { vendor: string; vendorCode: string }) {
      const { playerId, grantId } = grant;
      await transaction.execute(sql`insert into free_round_awards (player_id, grant_id, vendor, vendor_code, changed_at)
        values (${playerId}::uuid, ${grantId}::uuid, ${dealer.vendor}, ${dealer.vendorCode}, ${instant()})`);
      await jobs.enqueue(transaction, AWARD_JOB, { playerId, grantId });
    },

    /** Has its vendor told, if it has one, that a grant is taken back. */
    async withdraw(transaction: Transaction, { playerId, grantId }: Named): Promise<void> {
      const row = await firstRow<{ reference: string | null }>(
        transaction,
        sql`update free_round_awards set state = 'withdrawn', changed_at = ${instant()}
          where ${which({ playerId, grantId })} and state in ('asked', 'awarded') returning reference`,
      );
      if (row?.reference) await jobs.enqueue(transaction, WITHDRAW_JOB, { playerId, grantId });
    },

    jobs: (dealers: readonly Dealer[], log: Log, endIfActive: EndIfActive): JobDefinition[] => [
      defineJob(AWARD_JOB, (named: Named) => award(named, dealers, log, endIfActive), { lane: 'mass' }),
      defineJob(WITHDRAW_JOB, (named: Named) => takeBack(named, dealers), { lane: 'mass' }),
    ],
  };
}
