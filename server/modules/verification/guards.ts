/** What verification says before money moves (errors 8000903 and 8000909 of the spec). */
import { type Currency, parseAmount } from '#shared/money.ts';
import { thresholdIn } from '#shared/regions/documents.ts';
import type { RequestCause } from '#shared/verification.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import { daysAfter, rulesFor, stepsOfPlayer } from './service.ts';

/** Days over which deposits of an unverified account are summed. */
const DEPOSIT_DAYS = 30;
/** A document that a withdrawal asked for holds up nothing else. */
const BLOCKS_DEPOSITS: readonly RequestCause[] = ['deposits', 'flag', 'staff'];

export interface MoneyMove {
  playerId: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

export interface GuardParts {
  clock: Clock;
  players: PlayerDirectory;
  /** What a player has deposited since a moment, what is under way counted, in minor units. */
  depositedSince(queryable: Queryable, playerId: string, currency: Currency, since: Date): Promise<bigint>;
}

/** What a player's verification leaves of deposits, minor units; null: it sets no bound. */
type Room = { left: bigint; reason: 'verification' | 'document' } | null;

/** Creates the guards. */
export function createVerificationGuards({ clock, players, depositedSince }: GuardParts) {
  /** A document that is missing holds every deposit up, a threshold what is beyond it. */
  async function roomOf(queryable: Queryable, player: PlayerSummary): Promise<Room> {
    if (player.verification === 'verified') return null;
    if (player.verification === 'rejected') return { left: 0n, reason: 'document' };
    const now = clock.now();
    const steps = await stepsOfPlayer(queryable, player.playerId, now);
    const asked = steps.some(
      ({ cause, state }) => cause !== null && BLOCKS_DEPOSITS.includes(cause) && state === 'missing',
    );
    if (asked) return { left: 0n, reason: 'document' };
    const { depositsBeforeVerified } = rulesFor(player);
    if (depositsBeforeVerified === null) return null;
    const threshold = parseAmount(String(thresholdIn(depositsBeforeVerified, player.currency)), player.currency) ?? 0n;
    const since = daysAfter(now, -DEPOSIT_DAYS);
    const deposited = await depositedSince(queryable, player.playerId, player.currency, since);
    return { left: deposited < threshold ? threshold - deposited : 0n, reason: 'verification' };
  }

  return {
    /** What is left of deposits, for a form that has not asked for an amount yet. */
    async depositBound(queryable: Queryable, { player }: { player: PlayerSummary }) {
      const room = await roomOf(queryable, player);
      return room && { ...room, until: null };
    },

    /**
     * Errors: `verification_document_required` while something refused or asked for is to be sent,
     * `verification_required` beyond what an unverified account may deposit.
     */
    async mayDeposit(
      queryable: Queryable,
      { playerId, amount }: Pick<MoneyMove, 'playerId' | 'amount'>,
    ): Promise<Result<void>> {
      const player = await players.find(queryable, playerId);
      if (player === null) return fail('unauthenticated');
      const room = await roomOf(queryable, player);
      if (room?.reason === 'document') return fail('verification_document_required');
      return room !== null && amount > room.left ? fail('verification_required') : ok(undefined);
    },

    /**
     * Errors: `verification_required` before identity and address are accepted, or while something is looked at;
     * `verification_document_required` while something refused or asked for is to be sent.
     */
    async mayWithdraw(queryable: Queryable, { playerId }: Pick<MoneyMove, 'playerId'>): Promise<Result<void>> {
      const player = await players.find(queryable, playerId);
      if (player === null) return fail('unauthenticated');
      if (player.verification === 'verified' || !rulesFor(player).withdrawalNeedsVerified) return ok(undefined);
      if (player.verification === 'rejected') return fail('verification_document_required');
      const steps = await stepsOfPlayer(queryable, playerId, clock.now());
      const asked = steps.some(({ cause, state }) => cause !== null && state === 'missing');
      return fail(asked ? 'verification_document_required' : 'verification_required');
    },
  };
}
